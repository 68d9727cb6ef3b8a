"""The 3D game's position."""

from itertools import count
from typing import Any

from genial.games.three_d.board import GROUND
from genial.games.three_d.rules import ThreeD
from genial.games.three_d.state import State, View
from genial.render.pages import board_page as svg
from genial.render.racks import rack_data, size_of
from genial.render.screens import board_screen as text
from genial.render.values import base, letter, letters, side_shape, side_values, tiles

__all__ = ["data", "game_of", "svg", "text"]


def data(game: ThreeD, view: View | State) -> dict[str, Any]:
    """The position as JSON data."""
    return (
        base(game, view, side_shape(game.scoring), side_values(game, view))
        | rack_data(view, "rack", "racks", "rack_sizes")
        | _board(game, view)
        | {
            "bag": size_of(view, "bag", "bag_size"),
            "bonus": view.bonus,
            "stones": letters(view.stones),
            "served": list(view.served),
            "free": view.free,
            "final_by": view.final_by,
            "shown": tiles(view.shown),
            "exchanging": view.exchanging,
        }
    )


def _board(game: ThreeD, view: View | State) -> dict[str, Any]:
    labels = game.board.grid.labels
    return {
        "radius": game.radius,
        "cells": [
            {
                "cell": label,
                "colour": letter(view.cells[i]),
                "printed": False,
                "start": i in game.board.starts,
                "height": view.heights[i],
                "piece": None if view.pieces[i] == GROUND else view.pieces[i],
            }
            for i, label in enumerate(labels)
        ],
        "laid": [
            {
                "tile": str(laid.tile),
                "cells": [labels[laid.first], labels[laid.second]],
                "level": laid.level,
                "seat": laid.seat,
            }
            for laid in view.laid
        ],
    }


def game_of(view: View | State) -> ThreeD:
    """The game a position belongs to, as far as the position tells (not its ring)."""
    players = len(view.tracks)
    radius = next(n for n in count(1) if 3 * n * (n + 1) + 1 == len(view.cells))
    mode = "solo" if players == 1 else "versus"
    return ThreeD(mode, players, radius=radius, ring=min(3, radius))
