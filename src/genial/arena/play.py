"""Playing one deal: what a worker does, wherever it runs."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any

from genial.arena.plan import Contest, Deal
from genial.games import load_game
from genial.match import play_match
from genial.players import load_player
from genial.players.base import Player, close
from genial.players.warming import prepare
from genial.render import data


@dataclass(frozen=True, slots=True)
class Result:
    """One match: who sat where, who came where, and what it cost."""

    deal: str
    seating: tuple[int, ...]
    places: tuple[int, ...]
    lowest: tuple[int, ...]  # per seat, the lowest marker of its side at the end
    reason: str
    seconds: tuple[float, ...]  # per seat, thinking time in all
    moves: tuple[int, ...]  # per seat, decisions
    reports: tuple[str, ...] = ()
    record: str = ""


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


def play_deal(contest: Contest, deal: Deal, with_records: bool = False) -> list[Result]:
    """All matches of one deal: same draws, same start seat, the bots moving round."""
    options = contest.options
    game = load_game(contest.game, **options)
    prepare(game, contest.bots, contest.games)
    start = Random(f"start {deal.seed}").randrange(game.players)
    return [_play(contest, deal, seating, start, with_records) for seating in deal.seatings]


def _play(
    contest: Contest, deal: Deal, seating: tuple[int, ...], start: int, with_records: bool
) -> Result:
    game = load_game(contest.game, **(contest.options | {"first_seat": start}))
    seats = [Timed(load_player(contest.bots[bot], game)) for bot in seating]
    reports: list[str] = []
    try:
        record = play_match(game, seats, deal.seed, reports.append)
    finally:
        for seat in seats:
            close(seat.player)
    assert record.outcome is not None
    lowest = data(game, record.state)["lowest"]
    return Result(
        deal.name,
        seating,
        record.outcome.places,
        tuple(lowest[side] for side in game.sides),
        record.outcome.reason,
        tuple(round(seat.seconds, 6) for seat in seats),
        tuple(seat.moves for seat in seats),
        tuple(reports),
        record.text() if with_records else "",
    )
