"""The card game's position."""

from typing import Any

from genial.games.cards.rules import GOAL, ZONES, Cards
from genial.games.cards.state import State, View
from genial.render.pages import table_page as svg
from genial.render.racks import rack_data, size_of
from genial.render.screens import table_screen as text
from genial.render.values import base, tiles, zone_shape

__all__ = ["data", "game_of", "svg", "text"]


def data(game: Cards, view: View | State) -> dict[str, Any]:
    """The position as JSON data."""
    track = zone_shape(ZONES, bonus=[ZONES.end]) | {"goal": GOAL}
    return (
        base(game, view, track, view.tracks)
        | rack_data(view, "hand", "hands", "hand_sizes")
        | {
            "open": [tiles(cards) for cards in view.open],
            "pile": size_of(view, "pile", "pile_size"),
            "discards": size_of(view, "discards", "discard_size"),
            "bonus": view.bonus,
            "shown": tiles(view.shown),
        }
    )


def game_of(view: View | State) -> Cards:
    """The game a position belongs to."""
    return Cards(players=len(view.open))
