"""Shares of recorded dice matches without the luck of the dice, for any number of players.

    genial arena dice net mc --seats 3 --games 240 --records --out out/dice
    python benchmarks/dice_luck.py out/dice/records …

A throw's luck is how much more the table's net expects of the turn after it than before it. That is
nothing in the mean, whatever the net is worth, so it may be taken off the results; the better the
net, the less chance is left in them. For a pair of seats it is the one's luck less the other's.
"""

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import track
from rich.table import Table

from genial.games.dice import fast_look as code
from genial.games.dice import fast_tables as t
from genial.games.dice.fast_search import FIRST_THROW, THROWS, WAYS
from genial.games.dice.rules import Dice
from genial.games.dice.state import Phase
from genial.kernel.game import GameError
from genial.players.net_dice import TurnEye
from genial.players.weights import read_net
from genial.record import Record

Numbers = NDArray[np.float64]


def throws_worth(eye: TurnEye, records: NDArray[np.uint8], dice: int) -> Numbers:
    """What the net expects of the best score of every throw: [turn, throw]."""
    rows = np.empty((len(records) * code.MOST_ROWS, 4))
    features = np.empty((len(rows), eye.net.inputs), np.float32)
    count = code.look(records, 0, code.work_space(), features, rows)
    rows = rows[:count]
    values = np.where(rows[:, 3] >= 0, rows[:, 3], eye.judge(records, rows, features[:count]))
    bests = np.full((len(records), int(THROWS[dice])), -1.0)
    place = rows[:, 0].astype(int), rows[:, 2].astype(int) - int(FIRST_THROW[dice])
    np.maximum.at(bests, place, values)
    return bests


def luck_of_turn(bests: Numbers, ways: Numbers, thrown: list[int]) -> float:
    """How much more is expected after these throws than before, throw by throw."""
    again = [-1.0]
    for _ in range(t.MOST_THROWS):
        again.append(float(ways @ np.maximum(bests, again[-1])))
    left = range(t.MOST_THROWS - 1, -1, -1)
    return sum(
        float(max(bests[throw], again[n]) - again[n + 1])
        for throw, n in zip(thrown, left, strict=False)
    )


def luck_of(record: Record, eye: TurnEye) -> Numbers:
    """Every seat's luck in a match."""
    game, starts, seats, thrown = record.game, [], [], list[list[int]]()
    for state in record.states():
        if state.phase is Phase.THROW:
            starts.append(eye.fast.from_state(state))
            seats.append(state.turn)
            thrown.append([])
        elif state.phase is Phase.CHOOSE:
            faces = tuple(sorted(state.dice[state.turn]))
            thrown[-1].append(t.THROW_NUMBER[faces] - int(FIRST_THROW[game.dice]))
    bests = throws_worth(eye, np.stack(starts), game.dice)
    first = int(FIRST_THROW[game.dice])
    ways = WAYS[first : first + int(THROWS[game.dice])] / 6.0**game.dice
    lucks = [luck_of_turn(b, ways, throws) for b, throws in zip(bests, thrown, strict=True)]
    return np.bincount(seats, lucks, minlength=game.players)


def pairs(record: Record, luck: Numbers) -> Iterator[tuple[tuple[str, str], float, float]]:
    """For each two seats with different bots: the bots, the result without luck, the result."""
    assert record.outcome is not None
    bots = [name.split(" bot=")[-1] for name in record.names]
    places = record.outcome.places
    for a, b in permutations(range(len(bots)), 2):
        if bots[a] != bots[b]:
            result = 0.5 + 0.5 * np.sign(places[b] - places[a])
            yield (bots[a], bots[b]), result - luck[a] + luck[b], result


def main() -> int:
    """Read, weigh, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("records", type=Path, nargs="+", help="folders of records")
    options = parser.parse_args()
    found = defaultdict[tuple[str, str], list[tuple[float, float]]](list)
    eyes = dict[Dice, TurnEye]()
    try:
        files = [file for folder in options.records for file in sorted(folder.glob("*.txt"))]
        for file in track(files, "Records"):
            record = Record.read(file.read_text("utf-8"), str(file))
            if not isinstance(record.game, Dice) or record.outcome is None:
                raise GameError(f"{file}: no finished game of dice")
            eye = eyes.setdefault(record.game, TurnEye(record.game, read_net(record.game)))
            match = defaultdict[tuple[str, str], list[tuple[float, float]]](list)
            for bots, without, result in pairs(record, luck_of(record, eye)):
                match[bots].append((without, result))
            for bots, rows in match.items():
                found[bots].append(tuple(np.mean(rows, 0)))
    except (GameError, OSError) as error:
        print(f"dice_luck: {error}", file=sys.stderr)
        return 2
    shown = Table("player", "against", "share without luck", "share", "matches")
    for (bot, other), rows in sorted(found.items()):
        mean, error = np.mean(rows, 0), 1.96 * np.std(rows, 0) / len(rows) ** 0.5
        cells = [f"{m:.4f} ± {e:.4f}" for m, e in zip(mean, error, strict=True)]
        shown.add_row(bot, other, *cells, str(len(rows)))
    Console().print(shown)
    return 0


if __name__ == "__main__":
    sys.exit(main())
