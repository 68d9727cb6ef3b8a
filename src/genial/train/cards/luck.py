"""Recorded card matches without the luck of the draw: python -m genial.train.cards.luck RECORDS.

    genial arena cards net2 mc --seats 4 --games 300 --records --out out/cards
    python -m genial.train.cards.luck out/cards/records

What was drawn in a turn is drawn again some times from what the pile held, and everybody plays on
by the table's net until that seat's next turn. What the net expects of the seat then, less what it
expects in the mean of the other draws, is luck. That is nothing in the mean, whatever the net is
worth, so it may be taken off the results; the better the net, the less chance is left in them. The
intervals are by deals: all matches with the same cards count as one.
"""

import argparse
import os
import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache, partial
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import track
from rich.table import Table

from genial.arena.run import workers
from genial.games.cards.moves import Play
from genial.games.cards.rules import Cards
from genial.kernel.game import CHANCE, GameError
from genial.kernel.moves import EXCHANGE
from genial.players.deep import CARDS, STRIDE
from genial.players.eye import Eye
from genial.players.weights import read_net
from genial.record import Record, read_file, record_files
from genial.train.command import status_of

ARENA = re.compile(r"\d+-(\d+)-\d+(-\d+)?")  # an arena's record: meeting, deal, number, game
EFFORT = CARDS._replace(turns=1)

Numbers = NDArray[np.float64]
Bytes = NDArray[np.uint8]


class Look(NamedTuple):
    """How closely luck is looked at."""

    draws: int  # others instead of each that happened
    seed: int


class Drawn(NamedTuple):
    """The end of a turn: a card is played, then cards are drawn."""

    seat: int
    before: Bytes
    plan: tuple[int, bool]  # the play, and whether the hand is exchanged
    after: Bytes


class Match(NamedTuple):
    """A recorded match of two bots."""

    path: str
    deal: str
    bots: list[str]
    results: Numbers  # the share of the others each seat left behind
    luck: Numbers  # how much of it each seat owes to draws, its own and the others'


class Share(NamedTuple):
    """How one bot did against another."""

    mean: float
    error: float  # half the width of the 95 % interval


@cache
def eye_of(game: Cards) -> Eye:
    """The table's net and what shows it positions."""
    return Eye(game, read_net(game))


def draws_of(eye: Eye, record: Record) -> Iterator[Drawn]:
    """All that was drawn after the deal."""
    fast, events, states = eye.fast, record.events, [*record.states()]
    plays = [n for n, event in enumerate(events) if isinstance(event.move, Play)]
    for begin, end in pairwise(plays):  # after the last one nobody draws
        play, later = events[begin], events[begin + 1 : end]
        if not any(event.who == CHANCE for event in later):
            continue
        before, action = fast.from_state(states[begin]), fast.action(play.move)
        after = before.copy()
        fast.act(after, action)
        for event in later:
            if event.who == CHANCE:
                fast.draw(after, event.move)
            else:
                fast.act(after, fast.action(event.move))
        swap = any(event.move == EXCHANGE for event in later)
        yield Drawn(play.who, before, (action, swap), after)


def luck_of(eye: Eye, drawn: Sequence[Drawn], look: Look) -> Numbers:
    """The luck of some draws of one seat."""
    rng, lines = np.random.default_rng(look.seed), 1 + look.draws
    rows = [_lines(eye, one, rng.integers(1 << 62, size=look.draws)) for one in drawn]
    later = (rng.integers(1 << 40, size=len(drawn)) * STRIDE).astype(np.uint64)
    found = eye.expect(np.concatenate(rows), drawn[0].seat, later.repeat(lines), EFFORT)
    values = found.reshape(len(drawn), lines)
    luck: Numbers = values[:, 0] - values[:, 1:].mean(1)
    return luck


def _lines(eye: Eye, drawn: Drawn, seeds: NDArray[np.int64]) -> Bytes:
    """What was drawn, then what could have been."""
    instead = drawn.before[None].repeat(len(seeds), 0)
    plans = np.array([drawn.plan]).repeat(len(seeds), 0)
    eye.code.follow_all(instead, plans, seeds.astype(np.uint64))
    return np.concatenate([drawn.after[None], instead])


def match_of(path: str, look: Look) -> Match:
    """What counts of a record; raises GameError if luck cannot be taken off it."""
    record = read_file(path)
    if not isinstance(record.game, Cards) or (outcome := record.state.outcome) is None:
        raise GameError(f"{path}: no finished game of cards")
    if len({*record.bots}) != 2:
        raise GameError(f"{path}: it takes two different bots, not {', '.join(record.bots)}")
    places, players = np.array(outcome.places), record.game.players
    ahead = 0.5 + 0.5 * np.sign(places - places[:, None])  # of itself a half
    eye, luck = eye_of(record.game), np.zeros(players)
    by_seat = defaultdict[int, list[Drawn]](list)
    for drawn in draws_of(eye, record):
        by_seat[drawn.seat].append(drawn)
    for seat, some in by_seat.items():
        luck[seat] = luck_of(eye, some, look).sum()
    others = (luck.sum() - luck) / (players - 1)
    results = (ahead.sum(1) - 0.5) / (players - 1)
    return Match(path, _deal(Path(path)), record.bots, results, luck - others)


def _deal(path: Path) -> str:
    named = ARENA.fullmatch(path.stem)
    return f"{path.parent}/{named[1]}{named[2] or ''}" if named else str(path)


def check_deals(matches: Sequence[Match]) -> None:
    """Raise GameError unless all that met did so at one table and in several deals."""
    if len({len(match.bots) for match in matches}) > 1:
        raise GameError("these are records of several tables")
    deals = defaultdict[tuple[str, ...], set[str]](set)
    for match in matches:
        deals[tuple(sorted({*match.bots}))].add(match.deal)
    for bots, names in deals.items():
        if len(names) < 2:
            raise GameError(f"{' and '.join(bots)} met in one deal only: no error can be told")


def share_of(bots: Sequence[str], one: str, results: Numbers) -> tuple[float, int]:
    """What a bot took from the other of its pairs with it, and how many those are."""
    own, others = bots.count(one), len(bots) - bots.count(one)
    won = (len(bots) - 1) * sum(r for bot, r in zip(bots, results, strict=True) if bot == one)
    return won - own * (own - 1) / 2, own * others  # with its like it shares what there is


def share(sums: dict[str, Numbers]) -> Share:
    """The share of all pairs, and its error by the deals' (won, pairs)."""
    table = np.stack([*sums.values()])
    won, pairs = table.sum(0)
    left = table[:, 0] - won / pairs * table[:, 1]
    spread = (left @ left * len(table) / (len(table) - 1)) ** 0.5
    return Share(won / pairs, 1.96 * spread / pairs)


def meetings(matches: Sequence[Match]) -> Iterator[tuple[str, str, Share, Share, int, int]]:
    """Of every two bots that met: the share without luck and with it, matches and deals."""
    groups = defaultdict[tuple[str, ...], list[Match]](list)
    for match in matches:
        groups[tuple(sorted({*match.bots}))].append(match)
    for bots, some in sorted(groups.items()):
        for one, other in (bots, bots[::-1]):
            without, by_places = (defaultdict[str, Numbers](lambda: np.zeros(2)) for _ in "ab")
            for match in some:
                by_places[match.deal] += share_of(match.bots, one, match.results)
                without[match.deal] += share_of(match.bots, one, match.results - match.luck)
            yield one, other, share(without), share(by_places), len(some), len(without)


def matches_in(paths: Sequence[Path], look: Look, jobs: int) -> list[Match]:
    """All matches in these files and folders."""
    files = record_files(paths)
    with workers(jobs) as pool:
        found = pool.map(partial(match_of, look=look), files)
        return [*track(found, "Records", total=len(files))]


def report(options: argparse.Namespace) -> None:
    """Take off the luck and print the table."""
    if options.draws < 1 or options.jobs < 1:
        raise GameError("draws and jobs are 1 or more")
    matches = matches_in(options.records, Look(options.draws, options.seed), options.jobs)
    check_deals(matches)
    heads = "player", "against", "share without luck", "share", "variance left", "matches", "deals"
    shown = Table(*heads)
    for one, other, without, by_places, *counts in meetings(matches):
        cells = [f"{mean:.4f} ± {error:.4f}" for mean, error in (without, by_places)]
        left = (without.error / by_places.error) ** 2 if by_places.error else float("nan")
        shown.add_row(one, other, *cells, f"{left:.3f}", *map(str, counts))
    Console().print(shown)


def main(arguments: Sequence[str] | None = None) -> int:
    """Take luck off as told."""
    parser = argparse.ArgumentParser(
        prog="genial.train.cards.luck",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("records", type=Path, nargs="+", help="files, or folders of them")
    parser.add_argument("--draws", type=int, default=16, help="others instead of each")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1)
    return status_of(parser.prog, partial(report, parser.parse_args(arguments)))


if __name__ == "__main__":
    sys.exit(main())
