"""Choose and measure the eight levels of every table: writes src/genial/players/levels.json.

python benchmarks/levels.py [--games N] [--check N] [--last N] [--top BOT] [TABLE ...]
python benchmarks/levels.py --check N [--last N] [--keep] --levels BOT,BOT,... TABLE

TABLE as in classic-versus-2; all if left out. Nets that notice more and more of their moves, and
our strongest player, level 8 (`net2` unless --top names another), meet their neighbours.
Between them, eight are found whose ratings should lie evenly; these meet on other deals, level
against level below, which may lead to other ones. A share counts all matches of the two; the
slow level 8 may have fewer of them (--last). With --levels given ones are only measured, and with
--keep only those who were not next to each other before.
"""

import json
from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import asdict, dataclass, replace
from itertools import pairwise
from math import log10
from pathlib import Path
from time import perf_counter

import numpy as np
from ladder import tables

from genial.arena.alone import compared
from genial.arena.plan import Contest, deals
from genial.arena.play import Result, play_deal
from genial.arena.ratings import Rating, rate, score
from genial.arena.run import workers
from genial.kernel.game import GameError
from genial.players.levels import COUNT, Level, all_levels, game_at
from genial.players.sight import MARK

LEVELS = Path(__file__).parents[1] / "src" / "genial" / "players" / "levels.json"
SIGHTS = (0.02, 0.04, 0.07, 0.12, 0.2, 0.35, 0.55, 0.75)  # of the net
LEAST = {"cards": 0.2}  # of about ten plays: who sees fewer plays at random
ATTEMPTS = 3
MOST = 175.0  # Elo between two levels: 73 %; where luck is great there is less
NEAR = 35.0  # Elo that a level may be off


def nets(table: str) -> list[str]:
    """The net as it is, and with every sight worth measuring at this table."""
    least = LEAST.get(table.partition("-")[0], 0)
    return [*(f"net{MARK}{sight}" for sight in SIGHTS if sight >= least), "net"]


def meeting(table: str, bots: tuple[str, str], games: int, seed: int) -> Contest:
    """Two bots on all sides of the same deals, about so many matches."""
    game = game_at(table)
    groups = max(max(game.sides), 1)  # two of one bot and one of another, …
    options = {"mode": game.mode, "players": game.players}
    return Contest(game.key, options, bots, games // groups, seed)


@dataclass(frozen=True, slots=True)
class Numbers:
    """How many matches two bots play: to be rated, as neighbours, as levels 7 and 8."""

    games: int
    check: int
    last: int


class Field:
    """Bots at one table, and the matches between some of them."""

    def __init__(self, table: str, bots: Sequence[str], pool: Executor) -> None:
        self.table, self.bots, self.pool = table, list(bots), pool
        self.results: dict[frozenset[str], list[Result]] = {}

    def play(self, pairs: Sequence[tuple[str, str]], games: int, seed: int) -> None:
        """Let pairs meet once more, on other deals for another seed."""
        self.bots += sorted({bot for pair in pairs for bot in pair} - {*self.bots})
        contests = [meeting(self.table, pair, games, seed) for pair in pairs]
        asked = [[self.pool.submit(play_deal, c, deal) for deal in deals(c)] for c in contests]
        for pair, futures in zip(pairs, asked, strict=True):
            results = [result for future in futures for result in future.result()]
            met = self.results.setdefault(frozenset(pair), [])
            met += [
                replace(
                    result,
                    deal=f"{pair} {seed} {result.deal}",
                    seating=tuple(self.bots.index(pair[bot]) for bot in result.seating),
                )
                for result in compared(results)
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


class Curve:
    """The net's rating by its sight, straight over the logarithm between those rated."""

    def __init__(self, rated: Mapping[str, float]) -> None:
        nets = {bot: elo for bot, elo in rated.items() if bot.partition(MARK)[0] == "net"}
        found = sorted((sight_of(bot), elo) for bot, elo in nets.items())
        self.logs = np.log([sight for sight, _ in found])
        self.elos = np.maximum.accumulate([elo for _, elo in found])

    def elo(self, bot: str) -> float:
        """The rating of a net with some sight."""
        return float(np.interp(np.log(sight_of(bot)), self.logs, self.elos))

    def bot(self, elo: float) -> str:
        """The one that comes nearest to a rating."""
        sight = float(np.exp(np.interp(elo, self.elos, self.logs)))
        return "net" if sight > 0.97 else f"net{MARK}{sight:.2g}"


def sight_of(bot: str) -> float:
    """The share of its moves that a bot sees."""
    return float(bot.partition(MARK)[2] or 1)


def proposal(rated: Mapping[str, float], top: str, before: Sequence[str]) -> list[str]:
    """Eight players from below to the strongest, at even distances by these ratings.

    Between `net` and the top there is nobody, however far they are apart. Who stood there before
    stays if the place is about right.
    """
    curve = Curve(rated)
    lowest, net = curve.elos[[0, -1]]
    step = min((rated[top] - lowest) / (COUNT - 1), MOST)
    second = min(rated[top] - step, net)
    step = min((second - lowest) / (COUNT - 2), MOST)
    found = []
    for level in range(COUNT - 1):
        wanted = second - (COUNT - 2 - level) * step
        stays = before and abs(curve.elo(before[level]) - wanted) < NEAR
        found.append(before[level] if stays else curve.bot(wanted))
    if len({*found, top}) < COUNT:
        raise GameError(f"these nets are too close for {COUNT} levels: {' '.join(found)} {top}")
    return [*found, top]


def measure(table: str, top: str, numbers: Numbers, pool: Executor) -> list[Level]:
    """The levels of a table: proposed, measured against each other, and proposed anew."""
    measured = nets(table)
    candidates = measured if top in measured else [*measured, top]
    field = Field(table, candidates, pool)
    skipping = zip(measured, measured[2:], strict=False)
    field.play([*pairwise(candidates), *skipping], numbers.games, 1)
    checked: set[tuple[str, str]] = set()
    chosen: list[str] = []
    for attempt in range(ATTEMPTS):
        rated = {bot: rating.elo for bot, rating in field.ratings().items()}
        chosen = proposal(rated, top, chosen)
        if not (missing := set(pairwise(chosen)) - checked):
            break
        print(f"{table}, attempt {attempt + 1}: {','.join(chosen)}", flush=True)
        meet_all(field, sorted(missing), top, numbers, 2 + attempt)
        checked |= missing
    return described(field, chosen)


def check_levels(
    table: str, bots: Sequence[str], numbers: Numbers, pool: Executor, kept: Sequence[Level]
) -> list[Level]:
    """Given levels, measured against each other unless they are next to each other in `kept`."""
    shares = {
        (low.bot, high.bot): (high.share, high.error)
        for low, high in pairwise(kept)
        if high.share is not None and high.error is not None
    }
    asked = [pair for pair in pairwise(bots) if pair not in shares]
    field = Field(table, (), pool)
    meet_all(field, asked, bots[-1], numbers, 2)
    shares |= {pair: field.share(*pair) for pair in asked}
    seconds = {level.bot: level.seconds for level in kept}
    if asked:
        seconds |= {bot: rating.seconds for bot, rating in field.ratings().items()}
    return rising(bots, shares, seconds)


def rising(
    bots: Sequence[str],
    shares: Mapping[tuple[str, str], tuple[float, float]],
    seconds: Mapping[str, float],
) -> list[Level]:
    """Levels of which only neighbours have met: each is above the one below by their share."""
    levels, elo = [Level(bots[0], 0, None, None, round(seconds[bots[0]], 6))], 0.0
    for pair in pairwise(bots):
        share, error = shares[pair]
        likely = min(max(share, 0.01), 0.99)
        elo += 400 * log10(likely / (1 - likely))
        time = round(seconds[pair[1]], 6)
        levels.append(Level(pair[1], round(elo), round(share, 3), round(error, 3), time))
    return levels


def meet_all(
    field: Field, pairs: Sequence[tuple[str, str]], top: str, numbers: Numbers, seed: int
) -> None:
    """Let neighbours meet, the last of them as often as wanted for it."""
    field.play([pair for pair in pairs if top not in pair], numbers.check, seed)
    field.play([pair for pair in pairs if top in pair], numbers.last, seed)


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
    parser.add_argument(
        "--last", type=int, help="matches of levels 7 and 8; as --check if left out"
    )
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--top", default="net2")
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--levels", type=lambda text: text.split(","))
    parser.add_argument("tables", nargs="*")
    wanted = parser.parse_args()
    if wanted.levels and (len(wanted.levels) != COUNT or len(wanted.tables) != 1):
        parser.error(f"--levels takes {COUNT} bots and one table")
    numbers = Numbers(wanted.games, wanted.check, wanted.last or wanted.check)
    with workers(wanted.jobs) as pool:
        for table in wanted.tables or tables():
            begun = perf_counter()
            if wanted.levels:
                kept = all_levels()[table] if wanted.keep else ()
                found = check_levels(table, wanted.levels, numbers, pool, kept)
            else:
                found = measure(table, wanted.top, numbers, pool)
            known = json.loads(LEVELS.read_text()) | {table: [asdict(one) for one in found]}
            ordered = {name: known[name] for name in tables() if name in known}
            LEVELS.write_text(json.dumps(ordered, indent=1) + "\n")
            print(f"{table}: {perf_counter() - begun:.0f} s", flush=True)
            for number, one in enumerate(found, 1):
                print(f"  {number} {one.bot:14} {one.elo:6} {one.share} ± {one.error}", flush=True)


if __name__ == "__main__":
    main()
