"""The duel's scoring: six shared markers pulled to and fro (a reconstruction)."""

from collections.abc import Sequence
from dataclasses import dataclass

from genial.kernel.game import IllegalMove, Outcome
from genial.kernel.scoring import Gain, Tracks
from genial.kernel.tracks import Values, dense_places

STEPS = 9  # DUE-1, to each side
TO_WIN = 4  # DUE-4


@dataclass(frozen=True, slots=True)
class Duel:
    """One shared track; positive values are steps towards seat 0."""

    sides: tuple[int, ...] = (0, 1)

    @property
    def end(self) -> int:
        """The steps from the middle to a side."""
        return STEPS

    def start(self) -> Tracks:
        """Every marker in the middle."""
        return ((0,) * 6,)

    def values(self, tracks: Tracks, seat: int) -> Values:
        """The markers seen from a seat: positive is towards it."""
        return tracks[0] if seat == 0 else tuple(-value for value in tracks[0])

    def score(self, tracks: Tracks, seat: int, gains: Sequence[Gain]) -> Tracks:
        """The markers after a tile's two halves; decided colours stay (DUE-2)."""
        marks = list(self.values(tracks, seat))
        for colour, points in gains:
            if abs(marks[colour]) < STEPS:
                marks[colour] = min(marks[colour] + points, STEPS)
        return (tuple(marks) if seat == 0 else tuple(-mark for mark in marks),)

    def bonuses(self, before: Tracks, after: Tracks, seat: int) -> int:
        """One per colour newly won."""
        return self._won(after, seat) - self._won(before, seat)

    def worst(self, tracks: Tracks, seat: int) -> frozenset[int]:
        """The undecided colours standing worst (DUE-3)."""
        values = self.values(tracks, seat)
        undecided = [colour for colour in range(6) if abs(values[colour]) < STEPS]
        lowest = min((values[colour] for colour in undecided), default=0)
        return frozenset(colour for colour in undecided if values[colour] == lowest)

    def decided(self, tracks: Tracks) -> str | None:
        """Four won colours, or all six decided."""
        won = [self._won(tracks, seat) for seat in self.sides]
        if max(won) >= TO_WIN:
            return "four-colours"
        return "all-complete" if sum(won) == 6 else None

    def outcome(self, tracks: Tracks, reason: str) -> Outcome:
        """Places by colours, then won colours, then steps (DUE-4)."""
        compared = tuple(self._standing(tracks, seat) for seat in self.sides)
        if reason == "four-colours":
            won = [self._won(tracks, seat) for seat in self.sides]
            return Outcome(reason, dense_places([(n,) for n in won]), compared)
        return Outcome(reason, dense_places(compared), compared)

    def set_up(self, tracks: Tracks, side: int, values: Values) -> Tracks:
        """The shared track replaced."""
        if side != 0:
            raise IllegalMove("a duel has one shared track, written as track 0")
        if not all(-STEPS <= value <= STEPS for value in values):
            raise IllegalMove(f"a duel's markers stand between -{STEPS} and {STEPS}")
        return (values,)

    def _won(self, tracks: Tracks, seat: int) -> int:
        return sum(value == STEPS for value in self.values(tracks, seat))

    def _standing(self, tracks: Tracks, seat: int) -> tuple[int, int, int]:
        mine = [value for value in self.values(tracks, seat) if value > 0]
        return len(mine), self._won(tracks, seat), sum(mine)
