"""The parts of the JSON form that all games share."""

from collections.abc import Iterable, Sequence
from typing import Any

from genial.kernel.game import CHANCE, AnyGame, Outcome
from genial.kernel.tiles import COLOURS

Hand = tuple[Any, ...]  # tiles or cards


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
        "seat": seat_of(view),
        "phase": str(view.phase),
        "turn": view.turn,
        "to_move": to_move(game, view),
        "sides": list(game.sides),
        "track": track,
        "tracks": [list(values) for values in tracks],
        "lowest": [min(values) for values in tracks],
        "outcome": outcome(view.outcome),
    }


def to_move(game: AnyGame, view: Any) -> int | str | None:
    """A seat, "chance", or None when the game is over."""
    mover = game.to_move(view)
    return "chance" if mover == CHANCE else mover


def outcome(found: Outcome | None) -> dict[str, Any] | None:
    """The reason, the place of every seat, and what was compared."""
    if found is None:
        return None
    return {
        "reason": found.reason,
        "places": list(found.places),
        "compared": [list(vector) for vector in found.compared],
    }


def seat_of(view: Any) -> int | None:
    """The seat whose eyes these are; None for a spectator and for a whole state."""
    seat: int | None = getattr(view, "seat", None)
    return seat


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
