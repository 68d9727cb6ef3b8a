"""Several games in a row: points per finished game, the start seat moving on."""

from dataclasses import dataclass, replace
from typing import Any, Protocol, cast, runtime_checkable

from genial.kernel.game import AnyGame, GameError
from genial.kernel.options import check_range
from genial.kernel.tracks import dense_places

LONGEST_SERIES = 1000


@runtime_checkable
class Counted(Protocol):
    """A game whose rules say what a finished game is worth in a series."""

    def series_points(self, state: Any, /) -> tuple[int, ...]:
        """The points of each seat."""


@dataclass(frozen=True, slots=True)
class Series:
    """An agreed number of games with the same options and players (CAR-10, DIC-10)."""

    game: AnyGame  # the first one
    length: int
    points: tuple[tuple[int, ...], ...] = ()  # per finished game, per seat

    def __post_init__(self) -> None:
        if not isinstance(self.game, Counted):
            raise GameError(f"no series of {self.game.key}: its rules give no points per game")
        check_range("number of games", self.length, 1, LONGEST_SERIES)

    @property
    def is_over(self) -> bool:
        """Whether all games are played."""
        return len(self.points) == self.length

    @property
    def next_game(self) -> AnyGame:
        """The game to play now: the start seat has moved on by one per game (COM-3)."""
        self._check_open()
        seat = (self.game.first_seat + len(self.points)) % self.game.players
        return cast(AnyGame, replace(cast(Any, self.game), first_seat=seat))

    def add(self, state: Any) -> "Series":
        """The series with the final state of its next game counted."""
        self._check_open()
        if self.game.outcome(state) is None:
            raise GameError(f"game {len(self.points) + 1} of the series is not over yet")
        points = cast(Counted, self.game).series_points(state)
        return replace(self, points=(*self.points, points))

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each seat so far."""
        return tuple(sum(game[s] for game in self.points) for s in range(self.game.players))

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each seat so far; most points are best, equal points share a place."""
        return dense_places([(total,) for total in self.totals])

    def _check_open(self) -> None:
        if self.is_over:
            raise GameError(f"the series is over: all {self.length} games are played")
