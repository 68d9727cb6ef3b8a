"""Recorded dice matches without the luck of the dice, for any number of players.

    genial arena dice net mc --seats 3 --games 240 --records --out out/dice
    python benchmarks/dice_luck.py out/dice/records …

A throw's luck is how much more the table's net expects of the turn after it than before it. That is
nothing in the mean, whatever the net is worth, so it may be taken off the results; the better the
net, the less chance is left in them. For a pair of seats it is the one's luck less the other's.
The intervals take every match by itself. Beside it stands what decisions cost by the net's own
judgement, which is as good as the net.
"""

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import permutations
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import track
from rich.table import Table

from genial.games.dice import fast_look as code
from genial.games.dice import fast_tables as t
from genial.games.dice.fast_search import FIRST_THROW, WAYS
from genial.games.dice.moves import Faces, Score, Thrown
from genial.games.dice.rules import Dice
from genial.games.dice.state import Phase, State
from genial.kernel.game import GameError
from genial.kernel.tracks import Values
from genial.players.net_dice import TurnEye
from genial.players.weights import read_net
from genial.record import Record, read_file, record_files

Numbers = NDArray[np.float64]


def read(paths: Sequence[Path]) -> Iterator[Record]:
    """The finished games of dice in these files and folders."""
    for path in track(record_files(paths), "Records"):
        record = read_file(path)
        if not isinstance(record.game, Dice) or record.outcome is None:
            raise GameError(f"{path}: no finished game of dice")
        yield record


class Turn(NamedTuple):
    """A seat's turn: where it began, the throws, and the sheet it came to."""

    seat: int
    start: State
    throws: list[Faces]
    sheet: Values


class Weighed(NamedTuple):
    """Per seat."""

    luck: Numbers
    lost: Numbers


def turns_of(record: Record) -> Iterator[Turn]:
    """All turns of a match."""
    start, throws = record.game.start(), list[Faces]()
    for event, state in zip(record.events, [*record.states()][1:], strict=True):
        if isinstance(event.move, Score):
            yield Turn(event.who, start, throws, state.tracks[event.who])
        elif isinstance(event.move, Thrown) and state.phase is Phase.CHOOSE:
            throws.append(state.dice[state.turn])
        if state.phase is Phase.THROW:
            start, throws = state, []


def throws_worth(eye: TurnEye, records: NDArray[np.uint8]) -> Iterator[dict[int, dict[int, float]]]:
    """Turn by turn: what the net expects of the scores worth a look of every throw."""
    rows = np.empty((len(records) * code.MOST_ROWS, 4))
    features = np.empty((len(rows), eye.net.inputs), np.float32)
    count = code.look(records, 0, code.work_space(), features, rows)
    rows = rows[:count]
    values = np.where(rows[:, 3] >= 0, rows[:, 3], eye.judge(records, rows, features[:count]))
    found: list[dict[int, dict[int, float]]] = [{} for _ in records]
    for (turn, action, throw, _), value in zip(rows.astype(int).tolist(), values, strict=True):
        found[turn].setdefault(throw, {})[action] = float(value)
    return iter(found)


def weighed_turn(
    eye: TurnEye, turn: Turn, worth: dict[int, dict[int, float]]
) -> tuple[float, float]:
    """The luck of a turn's throws, and what its decisions cost."""
    dice = eye.game.dice
    bests = np.array([max(scores.values()) for _, scores in sorted(worth.items())])
    first = int(FIRST_THROW[dice])
    ways, again = WAYS[first : first + len(bests)] / 6.0**dice, [-1.0]
    for _ in range(t.MOST_THROWS):
        again.append(float(ways @ np.maximum(bests, again[-1])))
    luck = lost = 0.0
    for n, faces in enumerate(turn.throws):
        left = t.MOST_THROWS - 1 - n
        best = max(bests[t.THROW_NUMBER[faces] - first], again[left])
        luck += float(best - again[left + 1])
        if n + 1 < len(turn.throws):
            lost += float(best - again[left])
        else:
            lost += float(best) - scored(eye, turn, worth[t.THROW_NUMBER[faces]])
    return luck, lost


def scored(eye: TurnEye, turn: Turn, worth: dict[int, float]) -> float:
    """What the net expects of the sheet a turn came to; any score that leads there will do."""
    dice = tuple(turn.throws[-1] if s == turn.seat else d for s, d in enumerate(turn.start.dice))
    lying = replace(turn.start, dice=dice, phase=Phase.CHOOSE, throws=t.MOST_THROWS)
    for action, value in worth.items():
        if eye.game.preview(lying, eye.fast.move(action)).values == turn.sheet:
            return value
    return min(worth.values())  # a sheet that another one surpasses in every row


def weighed(record: Record, eye: TurnEye) -> Weighed:
    """Every seat's luck in a match, and what it gave away."""
    turns = [*turns_of(record)]
    records = np.stack([eye.fast.from_state(turn.start) for turn in turns])
    both = [weighed_turn(eye, *one) for one in zip(turns, throws_worth(eye, records), strict=True)]
    seats = [turn.seat for turn in turns]
    return Weighed(
        *(np.bincount(seats, x, minlength=record.game.players) for x in zip(*both, strict=True))
    )


def pairs(record: Record, found: Weighed) -> Iterator[tuple[tuple[str, str], Numbers]]:
    """Per two seats with different bots: what one gave away, the result without luck and with."""
    assert record.outcome is not None
    bots, places = record.bots, record.outcome.places
    for a, b in permutations(range(len(bots)), 2):
        if bots[a] != bots[b]:
            result = 0.5 + 0.5 * np.sign(places[b] - places[a])
            without = result - found.luck[a] + found.luck[b]
            yield (bots[a], bots[b]), np.array([found.lost[a], without, result])


def meetings(records: Iterable[Record]) -> dict[tuple[str, str], list[Numbers]]:
    """A row per match for every two bots that met."""
    rows = defaultdict[tuple[str, str], list[Numbers]](list)
    eyes = dict[Dice, TurnEye]()
    for record in records:
        eye = eyes.setdefault(record.game, TurnEye(record.game, read_net(record.game)))
        match = defaultdict[tuple[str, str], list[Numbers]](list)
        for bots, row in pairs(record, weighed(record, eye)):
            match[bots].append(row)
        for bots, some in match.items():
            rows[bots].append(np.mean(some, 0))
    return rows


def main() -> int:
    """Read, weigh, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("records", type=Path, nargs="+", help="files, or folders of them")
    try:
        found = meetings(read(parser.parse_args().records))
    except (GameError, OSError) as error:
        print(f"dice_luck: {error}", file=sys.stderr)
        return 2
    heads = "player", "against", "gives away (net)", "share without luck", "share", "matches"
    shown = Table(*heads)
    for bots, rows in sorted(found.items()):
        means, errors = np.mean(rows, 0), 1.96 * np.std(rows, 0) / len(rows) ** 0.5
        cells = [f"{m:.4f} ± {e:.4f}" for m, e in zip(means, errors, strict=True)]
        shown.add_row(*bots, *cells, str(len(rows)))
    Console().print(shown)
    return 0


if __name__ == "__main__":
    sys.exit(main())
