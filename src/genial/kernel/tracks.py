"""Score tracks: how far a marker goes, what it earns, and who is ahead."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from genial.kernel.values import replaced

Values = tuple[int, ...]  # one number per colour, in colour order


@dataclass(frozen=True, slots=True)
class Track:
    """A track of spaces 0…end; a marker reaching `halt` stops there for that half of a tile."""

    end: int
    bonus_at: tuple[int, ...] = ()
    halt: int | None = None
    bonus_per_space: bool = False

    def advance(self, value: int, points: int) -> int:
        """Where a marker comes to stand; what goes beyond the end or the halt lapses."""
        limit = self.halt if self.halt is not None and value < self.halt else self.end
        return min(value + points, limit)

    def score(self, values: Values, gains: Sequence[tuple[int, int]]) -> Values:
        """The track after the (colour, points) of a tile's halves, in the better order."""
        return max(self._in_order(values, order) for order in (gains, gains[::-1]))

    def _in_order(self, values: Values, gains: Sequence[tuple[int, int]]) -> Values:
        marks = list(values)
        for colour, points in gains:
            marks[colour] = self.advance(marks[colour], points)
        return tuple(marks)

    def bonuses(self, before: Values, after: Values) -> int:
        """How many bonus turns a tile earned that moved the markers so."""
        passed = [
            sum(old < space <= new for space in self.bonus_at)
            for old, new in zip(before, after, strict=True)
        ]
        return sum(passed) if self.bonus_per_space else sum(1 for n in passed if n)

    def complete(self, values: Values) -> bool:
        """Whether all six markers stand on the last space."""
        return min(values) == self.end


@dataclass(frozen=True, slots=True)
class Zones:
    """A track cut into zones; a marker may enter a zone only when none lags two zones behind."""

    starts: tuple[int, ...]  # the first space of every zone but the zeroth
    end: int

    def zone(self, value: int) -> int:
        """The zone a space lies in."""
        return bisect_right(self.starts, value)

    def fits(self, values: Values, colour: int) -> bool:
        """Whether one more step of this colour is allowed."""
        target = values[colour] + 1
        return target <= self.end and self.zone(min(values)) >= self.zone(target) - 1

    def step(self, values: Values, colour: int, steps: int) -> Values:
        """The values after so many steps of one colour; steps that do not fit lapse."""
        for _ in range(steps):
            if not self.fits(values, colour):
                break
            values = replaced(values, colour, values[colour] + 1)
        return values

    def possible(self, values: Values) -> bool:
        """Whether play could have brought the markers to these spaces."""
        zones = [self.zone(value) for value in values]
        return min(values) >= 0 and max(values) <= self.end and max(zones) - min(zones) <= 1


def lowest_colours(values: Values) -> frozenset[int]:
    """The colours standing lowest."""
    return frozenset(colour for colour, value in enumerate(values) if value == min(values))


def dense_places(vectors: Sequence[Sequence[float]]) -> tuple[int, ...]:
    """A place for each vector, the highest first; equal vectors share theirs."""
    best_first = sorted({tuple(vector) for vector in vectors}, reverse=True)
    return tuple(best_first.index(tuple(vector)) + 1 for vector in vectors)
