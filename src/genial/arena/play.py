"""Playing one deal: what a worker does, wherever it runs."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import fmean
from time import perf_counter
from typing import Any

from genial.arena.plan import Contest, Deal
from genial.games import load_game
from genial.kernel.game import AnyGame, Outcome
from genial.match import play_match
from genial.players import load_player
from genial.players.base import Player, close
from genial.players.warming import prepare
from genial.record import Record
from genial.render import data
from genial.series import Series


@dataclass(frozen=True, slots=True)
class Result:
    """One match, a game or a series: who sat where, who came where, and what it cost."""

    deal: str
    seating: tuple[int, ...]
    places: tuple[int, ...]
    lowest: tuple[float, ...]  # per seat, the lowest marker of its side at the end of a game
    reason: str
    seconds: tuple[float, ...]  # per seat, thinking time in all
    moves: tuple[int, ...]  # per seat, decisions
    reports: tuple[str, ...] = ()
    games: tuple[tuple[int, ...], ...] = ()  # of a series, the places of every game
    records: tuple[str, ...] = ()  # per game


@dataclass(slots=True)
class Timed:
    """A player with a stop watch."""

    player: Player
    seconds: float = 0.0
    moves: int = field(default=0)

    @property
    def name(self) -> str:
        """The player's own name."""
        return self.player.name

    def choose(self, view: Any, moves: Sequence[Any], rng: Random) -> Any:
        """The player's choice, timed."""
        begun = perf_counter()
        try:
            return self.player.choose(view, moves, rng)
        finally:
            self.seconds += perf_counter() - begun
            self.moves += 1


@dataclass(frozen=True, slots=True)
class Played:
    """One game, with the players' stop watches and what is told of them."""

    record: Record
    seats: list[Timed]
    reports: list[str]

    @property
    def outcome(self) -> Outcome:
        """How it ended."""
        assert self.record.outcome is not None
        return self.record.outcome

    @property
    def is_forfeited(self) -> bool:
        """Whether a player failed before the game was over."""
        return self.record.game.outcome(self.record.state) is None

    @property
    def lowest(self) -> tuple[int, ...]:
        """Per seat, the lowest marker of its side."""
        game = self.record.game
        lowest = data(game, self.record.state)["lowest"]
        return tuple(lowest[side] for side in game.sides)


def play_deal(contest: Contest, deal: Deal, with_records: bool = False) -> list[Result]:
    """All matches of one deal: same draws, same start seats, the bots moving round."""
    options = contest.options
    game = load_game(contest.game, **options)
    prepare(game, contest.bots, contest.games)
    start = Random(f"start {deal.seed}").randrange(game.players)
    first = load_game(contest.game, **(options | {"first_seat": start}))
    return [_play(contest, deal, seating, first, with_records) for seating in deal.seatings]


def _play(
    contest: Contest, deal: Deal, seating: tuple[int, ...], first: AnyGame, with_records: bool
) -> Result:
    bots = [contest.bots[bot] for bot in seating]
    if contest.series == 1:
        games = [_play_game(first, bots, deal.seed)]
        outcome = games[0].outcome
    else:
        games, outcome = _play_series(Series(first, contest.series), bots, deal.seed)
    return Result(
        deal.name,
        seating,
        outcome.places,
        tuple(fmean(lows) for lows in zip(*(game.lowest for game in games), strict=True)),
        outcome.reason,
        tuple(round(sum(g.seats[s].seconds for g in games), 6) for s in range(len(seating))),
        tuple(sum(g.seats[s].moves for g in games) for s in range(len(seating))),
        tuple(report for game in games for report in game.reports),
        tuple(game.outcome.places for game in games) if contest.series > 1 else (),
        tuple(game.record.text() for game in games) if with_records else (),
    )


def _play_series(series: Series, bots: Sequence[str], seed: str) -> tuple[list[Played], Outcome]:
    """All games of a series; who fails in one has lost it."""
    games: list[Played] = []
    while not series.is_over:
        games.append(_play_game(series.next_game, bots, f"{seed}/{len(games)}"))
        if games[-1].is_forfeited:
            return games, games[-1].outcome
        series = series.add(games[-1].record.state)
    return games, Outcome("series", series.places)


def _play_game(game: AnyGame, bots: Sequence[str], seed: str) -> Played:
    seats = [Timed(load_player(bot, game)) for bot in bots]
    reports: list[str] = []
    try:
        record = play_match(game, seats, seed, reports.append)
    finally:
        for seat in seats:
            close(seat.player)
    return Played(record, seats, reports)
