"""Choose and measure the eight levels of every table: writes src/genial/players/levels.json.

python benchmarks/levels.py [--games N] [--check N] [TABLE ...]     TABLE as in classic-versus-2

Candidates, from one who hardly sees anything to our strongest, meet their neighbours; eight are
taken whose ratings lie evenly; these meet on other deals, level against level below, which may lead
to another choice. A share counts all matches of the two.
"""

import json
from argparse import ArgumentParser
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, replace
from itertools import combinations, pairwise
from pathlib import Path
from time import perf_counter

from ladder import tables

from genial.arena.plan import Contest, deals
from genial.arena.play import Result, play_deal
from genial.arena.ratings import Rating, rate, score
from genial.games import load_game
from genial.kernel.game import GameError
from genial.players.levels import COUNT, ELSEWHERE, Level
from genial.players.weights import read_net

LEVELS = Path(__file__).parents[1] / "src" / "genial" / "players" / "levels.json"
PLACES = ("classic", "3d")  # games with hundreds of moves at once
BLIND = {True: (0.01, 0.03, 0.1, 0.3), False: (0.1, 0.3, 0.6)}  # of greedy, by many moves
SIGHTS = (0.1, 0.17, 0.25, 0.35, 0.45, 0.55, 0.65, 0.8)  # of the net
ATTEMPTS = 4
STEP = 85.0, 190.0  # Elo between two levels: 62 to 75 %


def candidates(table: str) -> list[str]:
    """Bots to choose the levels from, about from the weakest to the strongest."""
    key, mode, players = table.split("-")
    found = [*(f"greedy@{s}" for s in BLIND[key in PLACES]), "greedy", "weighted"]
    try:
        read_net(load_game(key, mode=mode, players=int(players)))
    except GameError:
        return [*found, "mc:40", "mc:150", "mc:600", "mc:2400"]
    return [*found, *(f"net@{s}" for s in SIGHTS), "net", "net2"]


def meet(table: str, bots: tuple[str, str], games: int, seed: int) -> list[Result]:
    """The matches of two bots, on all sides of the same deals."""
    key, mode, players = table.split("-")
    options = {"mode": mode, "players": int(players)}
    meetings = max(max(load_game(key, **options).sides), 1)  # two of one bot and one of another, …
    contest = Contest(key, options, bots, games // meetings, seed)
    return [result for deal in deals(contest) for result in play_deal(contest, deal)]


def compared(results: Sequence[Result]) -> list[Result]:
    """Alone, nobody is met: the same deal with the higher lowest colour is the better one."""
    by_deal: dict[str, list[Result]] = {}
    for result in results:
        by_deal.setdefault(result.deal.rpartition("-")[2], []).append(result)
    found = []
    for deal, (one, other) in by_deal.items():
        lows = one.lowest[0], other.lowest[0]
        places = tuple(1 + (low < max(lows)) for low in lows)
        found.append(
            replace(
                one,
                deal=deal,
                seating=(one.seating[0], other.seating[0]),
                places=places,
                lowest=lows,
                seconds=(*one.seconds, *other.seconds),
                moves=(*one.moves, *other.moves),
            )
        )
    return found


class Field:
    """Bots at one table, and the matches between some of them."""

    def __init__(self, table: str, bots: Sequence[str], pool: ProcessPoolExecutor) -> None:
        self.table, self.bots, self.pool = table, list(bots), pool
        self.results: dict[frozenset[str], list[Result]] = {}

    def play(self, pairs: Iterable[tuple[str, str]], games: int, seed: int) -> None:
        """Let pairs meet once more, on other deals for another seed."""
        asked = {pair: self.pool.submit(meet, self.table, pair, games, seed) for pair in pairs}
        for pair, future in asked.items():
            results = future.result()
            if self.table.endswith("-1"):
                results = compared(results)
            met = self.results.setdefault(frozenset(pair), [])
            met += [
                replace(
                    result,
                    deal=f"{pair} {seed} {result.deal}",
                    seating=tuple(self.bots.index(pair[bot]) for bot in result.seating),
                )
                for result in results
            ]

    def ratings(self) -> dict[str, Rating]:
        """All bots, rated together."""
        everything = [result for results in self.results.values() for result in results]
        return {rating.bot: rating for rating in rate(everything, self.bots)}

    def share(self, low: str, high: str) -> tuple[float, float]:
        """How `high` did against `low`."""
        one, other = self.bots.index(high), self.bots.index(low)
        found = score(self.results[frozenset((low, high))], one, other, len(self.bots))
        return found.share, found.error


def evenly(elos: Sequence[float]) -> list[int]:
    """Eight places in a rising list, the last among them, with steps as even as can be."""
    step = min(max((elos[-1] - elos[0]) / (COUNT - 1), STEP[0]), STEP[1])
    best: dict[tuple[int, int], tuple[float, list[int]]] = {}
    for i in range(len(elos)):
        best[i, 1] = 0.0, [i]
        for count in range(2, COUNT + 1):
            ways = [
                (cost + (elos[i] - elos[j] - step) ** 2, [*path, i])
                for j in range(i)
                if (j, count - 1) in best
                for cost, path in [best[j, count - 1]]
            ]
            if ways:
                best[i, count] = min(ways)
    return best[len(elos) - 1, COUNT][1]


def choose(field: Field) -> list[str]:
    """The eight by what is known so far."""
    rated = field.ratings()
    order = sorted(field.bots, key=lambda bot: rated[bot].elo)
    return [order[i] for i in evenly([rated[bot].elo for bot in order])]


def measure(table: str, games: int, check: int, pool: ProcessPoolExecutor) -> list[Level]:
    """The levels of a table: chosen, measured against each other, and chosen again if need be."""
    field = Field(table, candidates(table), pool)
    pairs = [(a, b) for a, b in combinations(range(len(field.bots)), 2) if b - a <= 2]
    named = [
        (field.bots[a], field.bots[b]) for a, b in pairs if b - a == 1 or b < len(field.bots) - 1
    ]
    field.play(named, games, 1)
    checked: set[tuple[str, str]] = set()
    for attempt in range(ATTEMPTS):
        chosen = choose(field)
        missing = set(pairwise(chosen)) - checked
        if not missing:
            break
        field.play(sorted(missing), check, 2 + attempt)
        checked |= missing
    return described(field, chosen)


def described(field: Field, chosen: Sequence[str]) -> list[Level]:
    """The levels with what was measured."""
    final = field.ratings()
    shares = [(None, None), *(field.share(*pair) for pair in pairwise(chosen))]
    return [
        Level(
            bot,
            round(final[bot].elo - final[chosen[0]].elo),
            None if share is None else round(share, 3),
            None if error is None else round(error, 3),
            round(final[bot].seconds, 6),
        )
        for bot, (share, error) in zip(chosen, shares, strict=True)
    ]


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--check", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("tables", nargs="*")
    wanted = parser.parse_args()
    known = json.loads(LEVELS.read_text())
    with ProcessPoolExecutor(wanted.jobs) as pool:
        for table in wanted.tables or tables():
            begun = perf_counter()
            found = measure(table, wanted.games, wanted.check, pool)
            known = json.loads(LEVELS.read_text()) | {table: [asdict(one) for one in found]}
            ordered = {name: known[name] for name in (ELSEWHERE, *tables()) if name in known}
            LEVELS.write_text(json.dumps(ordered, indent=1) + "\n")
            print(f"{table}: {perf_counter() - begun:.0f} s", flush=True)
            for number, one in enumerate(found, 1):
                print(f"  {number} {one.bot:14} {one.elo:6} {one.share} ± {one.error}", flush=True)


if __name__ == "__main__":
    main()
