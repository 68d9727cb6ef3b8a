"""Checking the options of a game, with messages that list what would be valid."""

from collections.abc import Iterable
from typing import Any, TypeVar

from genial.kernel.game import GameError

T = TypeVar("T")


def check_choice(name: str, value: T, valid: Iterable[T]) -> T:
    """The value, if it is one of the valid ones."""
    choices = list(valid)
    if type(value) is not type(choices[0]) or value not in choices:
        raise GameError(f"no {name} {value!r}: choose {' or '.join(map(str, choices))}")
    return value


def check_seat(seat: int, players: int) -> int:
    """The seat, if the table has it."""
    return check_choice("start seat", seat, range(players))


def check_viewer(seat: int | None, players: int) -> int | None:
    """The seat, if the table has it, or None for a spectator."""
    return seat if seat is None else check_choice("seat", seat, range(players))


def check_range(name: str, value: int, low: int, high: int) -> int:
    """The number, if it lies between the two."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise GameError(f"no {name} {value!r}: choose {low} to {high}")
    return value


def check_flag(name: str, value: bool) -> bool:
    """The value, if it is yes or no."""
    return check_choice(name, value, (True, False))


def differing(game: Any, *names: str) -> dict[str, Any]:
    """The named options whose value is not the default."""
    fields = type(game).__dataclass_fields__
    return {n: getattr(game, n) for n in names if getattr(game, n) != fields[n].default}
