"""Positions for people and programs: JSON data, terminal text and SVG, all pure."""

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from genial.kernel.game import AnyGame
from genial.render.style import Style, style_for

__all__ = ["Style", "data", "style_for", "svg", "text"]

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


def _drawer(game: AnyGame) -> Any:
    return import_module(DRAWERS[game.key])
