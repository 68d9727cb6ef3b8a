"""The parts of the JSON form that all games share."""

from collections.abc import Iterable, Sequence
from typing import Any

from genial.kernel.game import CHANCE, AnyGame, Outcome
from genial.kernel.scoring import SideTracks
from genial.kernel.tiles import COLOURS
from genial.kernel.tracks import Zones


def base(
    game: AnyGame, view: Any, track: dict[str, Any], tracks: Sequence[Sequence[int]]
) -> dict[str, Any]:
    """What every position has, whatever the game."""
    return {
        "game": game.key,
        "mode": game.mode,
        "players": game.players,
        "start": game.first_seat,
        "options": dict(game.options),
        "seat": getattr(view, "seat", None),
        "phase": str(view.phase),
        "begun": view.begun,
        "turn": view.turn,
        "to_move": _to_move(game, view),
        "sides": list(game.sides),
        "track": track,
        "tracks": [list(values) for values in tracks],
        "lowest": [min(values) for values in tracks],
        "outcome": _outcome(view.outcome),
    }


def _to_move(game: AnyGame, view: Any) -> int | str | None:
    mover = game.to_move(view)
    return "chance" if mover == CHANCE else mover


def _outcome(found: Outcome | None) -> dict[str, Any] | None:
    if found is None:
        return None
    return {
        "reason": found.reason,
        "places": list(found.places),
        "compared": [list(vector) for vector in found.compared],
    }


def track_shape(
    last: int,
    first: int = 0,
    bonus: Sequence[int] = (),
    halt: int | None = None,
    zones: Sequence[int] = (),
) -> dict[str, Any]:
    """The form of a score track."""
    return {
        "first": first,
        "last": last,
        "bonus": list(bonus),
        "halt": halt,
        "zones": list(zones),
    }


def side_shape(scoring: SideTracks) -> dict[str, Any]:
    """The form of a plain or double-length track."""
    return track_shape(scoring.track.end, bonus=scoring.track.bonus_at, halt=scoring.track.halt)


def zone_shape(zones: Zones, bonus: Sequence[int] = ()) -> dict[str, Any]:
    """The form of a track cut into zones."""
    return track_shape(zones.end, bonus=bonus, zones=zones.starts)


def side_values(game: Any, view: Any) -> list[tuple[int, ...]]:
    """The markers of each side as that side sees them: higher is always better."""
    first_seats = [game.sides.index(side) for side in sorted(set(game.sides))]
    return [game.scoring.values(view.tracks, seat) for seat in first_seats]


def tiles(hand: Iterable[Any]) -> list[str]:
    """Tiles or cards by their letters."""
    return [str(tile) for tile in hand]


def letter(colour: int) -> str | None:
    """The letter of a colour; None for an empty cell."""
    return None if colour < 0 else COLOURS[colour]


def letters(colours: Iterable[int]) -> list[str]:
    """The letters of colours."""
    return [COLOURS[colour] for colour in colours]
