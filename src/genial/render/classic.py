"""The classic game's position."""

from typing import Any

from genial.games.classic.duel import STEPS, Duel
from genial.games.classic.rules import Classic
from genial.games.classic.state import State, View
from genial.kernel.scoring import SideTracks
from genial.render.racks import bag_size, rack_data
from genial.render.values import base, letter, letters, side_values, tiles


def data(game: Classic, view: View | State) -> dict[str, Any]:
    """The position as JSON data."""
    shared = base(game, view, track(game), side_values(game, view))
    return shared | rack_data(view) | _table(game, view) | {"bag": bag_size(view)}


def track(game: Classic) -> dict[str, Any]:
    """The shape of the score track."""
    if isinstance(game.scoring, Duel):
        return {"first": -STEPS, "last": STEPS, "bonus": [STEPS], "halt": None}
    assert isinstance(game.scoring, SideTracks)
    shape = game.scoring.track
    return {"first": 0, "last": shape.end, "bonus": list(shape.bonus_at), "halt": shape.halt}


def _table(game: Classic, view: View | State) -> dict[str, Any]:
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
        "bonus": view.bonus,
        "opened": list(view.opened),
        "claimed": letters(view.claimed),
        "free": view.free,
        "shown": tiles(view.shown),
        "exchanging": view.exchanging,
    }
