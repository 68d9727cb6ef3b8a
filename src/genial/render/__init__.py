"""Positions for people and programs: JSON data, terminal text and SVG, all pure."""

from typing import Any

from genial.kernel.game import AnyGame
from genial.render import classic

DRAWERS: dict[str, Any] = {"classic": classic}


def data(game: AnyGame, view: Any) -> dict[str, Any]:
    """A view (or a whole state) as JSON data; every key is explained in docs/notation.md."""
    shown: dict[str, Any] = DRAWERS[game.key].data(game, view)
    return shown
