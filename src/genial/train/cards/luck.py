"""Recorded card matches without the luck of the draw: python -m genial.train.cards.luck.

    python -m genial.train.cards.onlooker src/genial/players/nets/cards-versus-3.npz --out ALL.npz
    genial arena cards net2 mc --seats 3 --games 300 --records --out out/cards
    python -m genial.train.cards.luck ALL.npz out/cards/records

A draw's luck is how much more an onlooker expects of a seat after it than in the mean of all draws
there could have been. That is nothing in the mean, whatever the onlooker is worth, so it may be
taken off the results; the better the onlooker, the less chance is left in them. The intervals are
by deals: all matches with the same cards count as one.
"""

import argparse
import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import jax
import numpy as np
from rich.console import Console
from rich.progress import track
from rich.table import Table

from genial.games.cards.rules import Cards
from genial.kernel.game import GameError
from genial.record import Record, read_file, record_files
from genial.train.cards.draws import Look, Numbers, Steps, compare, luck
from genial.train.cards.made import Made, decisions_of
from genial.train.cards.onlooker_net import Onlooker, load
from genial.train.cards.sim import State
from genial.train.command import status_of, within_memory

ARENA = re.compile(r"\d+-(\d+)-\d+(-\d+)?")  # an arena's record: meeting, deal, number, game


class Match(NamedTuple):
    """A recorded match of two bots."""

    path: str
    deal: str
    bots: list[str]
    results: Numbers  # the share of the others each seat left behind


class Share(NamedTuple):
    """How one bot did against another."""

    mean: float
    error: float  # half the width of the 95 % interval


def match_of(path: str, record: Record, players: int) -> Match:
    """What counts of a record; raises GameError if luck cannot be taken off it."""
    if not isinstance(record.game, Cards) or (outcome := record.state.outcome) is None:
        raise GameError(f"{path}: no finished game of cards")
    if record.game.players != players:
        raise GameError(f"{path}: {record.game.players} players, but the onlooker is for {players}")
    if len({*record.bots}) != 2:
        raise GameError(f"{path}: it takes two different bots, not {', '.join(record.bots)}")
    places = np.array(outcome.places)
    ahead = 0.5 + 0.5 * np.sign(places - places[:, None])  # of itself a half
    named = ARENA.fullmatch(Path(path).stem)
    deal = f"{Path(path).parent}/{named[1]}{named[2] or ''}" if named else path
    return Match(path, deal, record.bots, (ahead.sum(1) - 0.5) / (players - 1))


def check_deals(matches: Sequence[Match]) -> None:
    """Raise GameError unless all that met did so in several deals."""
    deals = defaultdict[tuple[str, ...], set[str]](set)
    for match in matches:
        deals[tuple(sorted({*match.bots}))].add(match.deal)
    for bots, names in deals.items():
        if len(names) < 2:
            raise GameError(f"{' and '.join(bots)} met in one deal only: no error can be told")


def read(paths: Sequence[Path], players: int) -> tuple[list[Match], Steps]:
    """The matches in these files and folders, and all their steps but each match's last."""
    matches, rows, numbers = list[Match](), list[tuple[Made, State]](), list[int]()
    for number, path in enumerate(track(record_files(paths), "Records")):
        record = read_file(path)
        matches.append(match_of(path, record, players))
        made = [made for _, made in decisions_of(record)]
        rows += [(one, later.state) for one, later in pairwise(made)]
        numbers += [number] * (len(made) - 1)
    check_deals(matches)
    stacked, after = jax.tree.map(lambda *some: np.stack(some), *rows)
    return matches, Steps(np.array(numbers), stacked, after)


def luck_of(onlooker: Onlooker, matches: list[Match], steps: Steps, look: Look) -> Numbers:
    """Every seat's luck in every match: [matches, seats]."""
    alike, drawn = compare(onlooker.s, steps, look.batch)
    if not alike.all():
        match = matches[steps.match[alike.argmin()]]
        raise GameError(f"{match.path}: the simulator does not come to where the record goes")
    found = np.zeros((len(matches), onlooker.s.players))
    np.add.at(found, steps.match, luck(onlooker, steps, drawn, look))
    return found


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


def meetings(
    matches: Sequence[Match], found: Numbers
) -> Iterator[tuple[str, str, Share, Share, int, int]]:
    """Of every two bots that met: the share without luck and with it, matches and deals."""
    groups = defaultdict[tuple[str, ...], list[int]](list)
    for number, match in enumerate(matches):
        groups[tuple(sorted({*match.bots}))].append(number)
    for bots, numbers in sorted(groups.items()):
        for one, other in (bots, bots[::-1]):
            without, by_places = (defaultdict[str, Numbers](lambda: np.zeros(2)) for _ in "ab")
            for number in numbers:
                match = matches[number]
                by_places[match.deal] += share_of(match.bots, one, match.results)
                results = match.results - found[number]
                without[match.deal] += share_of(match.bots, one, results)
            yield one, other, share(without), share(by_places), len(numbers), len(without)


def report(options: argparse.Namespace) -> None:
    """Take off the luck and print the table."""
    if options.draws < 1 or options.batch < 1 or options.ahead < 0:
        raise GameError("draws and the batch are 1 or more, plays ahead no negative number")
    onlooker = load(options.onlooker)
    matches, steps = read(options.records, onlooker.s.players)
    with within_memory("set a smaller --batch"):
        look = Look(options.draws, options.ahead, options.seed, options.batch)
        found = luck_of(onlooker, matches, steps, look)
    heads = "player", "against", "share without luck", "share", "variance left", "matches", "deals"
    shown = Table(*heads)
    for one, other, without, by_places, *counts in meetings(matches, found):
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
    parser.add_argument("onlooker", type=Path)
    parser.add_argument("records", type=Path, nargs="+", help="files, or folders of them")
    parser.add_argument("--draws", type=int, default=8, help="others instead of each")
    parser.add_argument("--ahead", type=int, default=0, help="plays until the onlooker is asked")
    parser.add_argument("--batch", type=int, default=1024, help="positions at a time")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    return status_of(parser.prog, partial(report, options))


if __name__ == "__main__":
    sys.exit(main())
