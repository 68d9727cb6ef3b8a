"""Positions for people and programs: JSON data, terminal text and SVG, all pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from genial.kernel.game import AnyGame
from genial.render.style import Style, style_for

__all__ = ["Position", "Style", "data", "draw_alone", "style_for", "svg", "text"]

DRAWERS = {
    "classic": "genial.render.classic",
    "3d": "genial.render.three_d",
    "cards": "genial.render.cards",
    "dice": "genial.render.dice",
}
PLAIN = Style()


def data(game: AnyGame, view: Any) -> dict[str, Any]:
    """A view (or a whole state) as JSON data; every key is explained in docs/notation.md."""
    shown: dict[str, Any] = _drawer(game).data(game, view)
    return shown


def text(game: AnyGame, view: Any, style: Style = PLAIN) -> str:
    """A view (or a whole state) as terminal text, at most 80 columns wide."""
    shown: str = _drawer(game).text(data(game, view), style)
    return shown


def svg(game: AnyGame, view: Any, names: Sequence[str] = ()) -> str:
    """A view (or a whole state) as a picture."""
    picture: str = _drawer(game).svg(data(game, view), names)
    return picture


@dataclass(frozen=True, slots=True)
class Position:
    """A view or state together with its game; prints as text, notebooks show the picture."""

    game: AnyGame
    view: Any

    def __str__(self) -> str:
        return text(self.game, self.view)

    def _repr_svg_(self) -> str:
        return svg(self.game, self.view)


def draw_alone(view: Any) -> str:
    """The picture of a state or view whose game is not at hand: mode and size are inferred."""
    folder = type(view).__module__.split(".")[-2]
    game = import_module(f"genial.render.{folder}").game_of(view)
    return svg(game, view)


def _drawer(game: AnyGame) -> Any:
    return import_module(DRAWERS[game.key])
