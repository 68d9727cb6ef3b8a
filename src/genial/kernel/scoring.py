"""Who scores on which track: one track per side, lowest first."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from genial.kernel.game import IllegalMove, Outcome, Preview
from genial.kernel.tracks import Track, Values, Zones, dense_places, lowest_colours
from genial.kernel.values import replaced

Tracks = tuple[Values, ...]
Gain = tuple[int, int]  # colour, points


class Scoring(Protocol):
    """How points move markers, and what that means."""

    @property
    def sides(self) -> tuple[int, ...]:
        """The side each seat scores for."""

    @property
    def end(self) -> int:
        """The last space of a track."""

    def start(self) -> Tracks:
        """All tracks before the first point."""

    def score(self, tracks: Tracks, seat: int, gains: Sequence[Gain]) -> Tracks:
        """The tracks after a tile's two halves."""

    def bonuses(self, before: Tracks, after: Tracks, seat: int) -> int:
        """The bonus turns that tile earned."""

    def values(self, tracks: Tracks, seat: int) -> Values:
        """The markers as this seat sees them: higher is better."""

    def worst(self, tracks: Tracks, seat: int) -> frozenset[int]:
        """The colours an exchange asks about."""

    def decided(self, tracks: Tracks) -> str | None:
        """The reason to end at once, if the markers give one."""

    def outcome(self, tracks: Tracks, reason: str) -> Outcome:
        """The ranking for these tracks."""

    def set_up(self, tracks: Tracks, side: int, values: Values) -> Tracks:
        """The tracks with one replaced; raises IllegalMove on values that cannot be."""


@dataclass(frozen=True, slots=True)
class SideTracks:
    """Each side has a track of its own and the lowest marker decides (COM-2)."""

    track: Track
    sides: tuple[int, ...]

    @property
    def end(self) -> int:
        """The last space of a track."""
        return self.track.end

    def start(self) -> Tracks:
        """All markers on 0."""
        return ((0,) * 6,) * (max(self.sides) + 1)

    def score(self, tracks: Tracks, seat: int, gains: Sequence[Gain]) -> Tracks:
        """The tracks after a tile's two halves."""
        side = self.sides[seat]
        return replaced(tracks, side, self.track.score(tracks[side], gains))

    def bonuses(self, before: Tracks, after: Tracks, seat: int) -> int:
        """The bonus turns that tile earned."""
        side = self.sides[seat]
        return self.track.bonuses(before[side], after[side])

    def values(self, tracks: Tracks, seat: int) -> Values:
        """The markers of the seat's side."""
        return tracks[self.sides[seat]]

    def worst(self, tracks: Tracks, seat: int) -> frozenset[int]:
        """The colours standing lowest."""
        return lowest_colours(self.values(tracks, seat))

    def decided(self, tracks: Tracks) -> str | None:
        """All six markers of a side on the last space."""
        return "all-complete" if any(map(self.track.complete, tracks)) else None

    def outcome(self, tracks: Tracks, reason: str) -> Outcome:
        """Places by the sorted markers; a complete track is the highest vector there is."""
        return lowest_first([tracks[side] for side in self.sides], reason)

    def set_up(self, tracks: Tracks, side: int, values: Values) -> Tracks:
        """The tracks with one side's replaced."""
        _check_side(tracks, side)
        if not all(0 <= value <= self.track.end for value in values):
            raise IllegalMove(f"a track runs from 0 to {self.track.end}")
        return replaced(tracks, side, values)


def lowest_first(tracks: Sequence[Values], reason: str) -> Outcome:
    """Places by the sorted values, one track per seat (COM-2)."""
    compared = tuple(tuple(sorted(values)) for values in tracks)
    return Outcome(reason, dense_places(compared), compared)


def set_zoned(zones: Zones, tracks: Tracks, side: int, values: Values) -> Tracks:
    """The tracks with one replaced by values that play within the zones could reach."""
    _check_side(tracks, side)
    if not all(0 <= value <= zones.end for value in values):
        raise IllegalMove(f"a track runs from 0 to {zones.end}")
    if not zones.possible(values):
        raise IllegalMove(
            f"track {side} {' '.join(map(str, values))}: values stand in at most two "
            f"neighbouring zones, and the zones start at {' '.join(map(str, zones.starts))}"
        )
    return replaced(tracks, side, values)


def _check_side(tracks: Tracks, side: int) -> None:
    if not 0 <= side < len(tracks):
        raise IllegalMove(f"no track {side}: the tracks are 0 to {len(tracks) - 1}")


def preview_of(scoring: Scoring, tracks: Tracks, seat: int, gains: Sequence[Gain]) -> Preview:
    """What a tile's two halves would do for a seat."""
    before = scoring.values(tracks, seat)
    scored = scoring.score(tracks, seat, gains)
    after = scoring.values(scored, seat)
    return Preview(
        gains=tuple(new - old for old, new in zip(before, after, strict=True)),
        values=after,
        bonuses=scoring.bonuses(tracks, scored, seat),
        points=tuple(sum(p for c, p in gains if c == colour) for colour in range(6)),
    )
