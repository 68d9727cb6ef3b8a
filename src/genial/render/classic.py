"""The classic game's position."""

from typing import Any

from genial.games.classic.duel import STEPS
from genial.games.classic.rules import Classic
from genial.games.classic.state import State, View
from genial.kernel.scoring import SideTracks
from genial.render.pages import board_page as svg
from genial.render.racks import rack_data, size_of
from genial.render.screens import board_screen as text
from genial.render.values import (
    base,
    letter,
    letters,
    side_shape,
    side_values,
    tiles,
    track_shape,
)

__all__ = ["data", "game_of", "svg", "text"]


def data(game: Classic, view: View | State) -> dict[str, Any]:
    """The position as JSON data."""
    return (
        base(game, view, _track(game), side_values(game, view))
        | rack_data(view, "rack", "racks", "rack_sizes")
        | _board(game, view)
        | {
            "bag": size_of(view, "bag", "bag_size"),
            "bonus": view.bonus,
            "opened": list(view.opened),
            "claimed": letters(view.claimed),
            "free": view.free,
            "shown": tiles(view.shown),
            "exchanging": view.exchanging,
        }
    )


def _track(game: Classic) -> dict[str, Any]:
    if isinstance(game.scoring, SideTracks):
        return side_shape(game.scoring)
    return track_shape(STEPS, first=-STEPS, bonus=[STEPS])


def _board(game: Classic, view: View | State) -> dict[str, Any]:
    labels = game.board.grid.labels
    return {
        "radius": game.radius,
        "cells": [
            {"cell": label, "colour": letter(view.cells[i]), "printed": i in game.board.printed}
            for i, label in enumerate(labels)
        ],
        "laid": [
            {
                "tile": str(laid.tile),
                "cells": [labels[laid.first], labels[laid.second]],
                "seat": laid.seat,
            }
            for laid in view.laid
        ],
    }


def game_of(view: View | State) -> Classic:
    """The game a position belongs to, as far as the position tells."""
    players, tracks = len(view.opened), len(view.tracks)
    modes = {(1, 1): "solo", (2, 1): "duel", (4, 2): "team"}
    return Classic(modes.get((players, tracks), "versus"), players)
