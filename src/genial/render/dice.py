"""The dice game's position."""

from typing import Any

from genial.games.dice.rules import THROWS, Dice
from genial.games.dice.state import Public
from genial.render.pages import table_page as svg
from genial.render.screens import table_screen as text
from genial.render.values import base, letters, zone_shape

__all__ = ["data", "game_of", "svg", "text"]


def data(game: Dice, view: Public) -> dict[str, Any]:
    """The position as JSON data."""
    return base(game, view, zone_shape(game.zones), view.tracks) | {
        "rack": None,
        "racks": [None] * game.players,
        "rack_sizes": [0] * game.players,
        "dice": [letters(faces) for faces in view.dice],
        "throws": view.throws,
        "throws_left": THROWS - view.throws,
        "bonus": 0,
    }


def game_of(view: Public) -> Dice:
    """The game a position belongs to, as far as the position tells (not its row length)."""
    return Dice(players=len(view.dice), row_length=max(7, *map(max, view.tracks)))
