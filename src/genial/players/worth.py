"""What steps are worth: bots differ in this, and in how far they look."""

from collections.abc import Sequence
from dataclasses import dataclass

from genial.kernel.game import AnyGame, Preview
from genial.players.curves import CURVES, PLAIN, Curve

SIZE = 64  # spaces in a table for compiled code, more than any track has


@dataclass(frozen=True, slots=True)
class Worth:
    """What standing on each space is worth; whole numbers, so that every way of adding agrees."""

    spaces: tuple[int, ...]
    first: int = 0  # the value of the first space: below 0 in a duel

    def __call__(self, preview: Preview) -> int:
        """What the steps of a decision are worth."""
        moved = zip(preview.gains, preview.values, strict=True)
        return sum(
            self.spaces[value - self.first] - self.spaces[value - gain - self.first]
            for gain, value in moved
        )


def steps(game: AnyGame) -> Worth:
    """Every step counts one."""
    return Worth(tuple(range(SIZE)), _first(game))


def needs(game: AnyGame) -> Worth:
    """Steps that the lowest colour will need count most, and a bonus as much as several."""
    curve = CURVES.get((game.key, game.mode, game.players), PLAIN)
    return Worth(_summed(curve, game.track_end - _first(game)), _first(game))


def _first(game: AnyGame) -> int:
    """The lowest value of a track: where it is shared, the opponent's end."""
    return -game.track_end if game.mode == "duel" else 0


def _summed(curve: Curve, end: int) -> tuple[int, ...]:
    """The worth of every space; those off the track do not matter."""
    worth = [0]
    for space in range(1, SIZE):
        step = _between(curve.steps, min((space - 1) / max(end - 1, 1), 1.0))
        worth.append(worth[-1] + step + (curve.bonus if space in curve.bonus_at else 0))
    return tuple(worth)


def _between(knots: Sequence[int], share: float) -> int:
    """The value of a broken line, so far along it."""
    at = share * (len(knots) - 1)
    left = min(int(at), len(knots) - 2)
    return round(knots[left] + (knots[left + 1] - knots[left]) * (at - left))
