"""Whether looking ahead finds what the net expects: python benchmarks/look_bias.py RECORDS …

    genial arena cards net net@0.97 --seats 3 --games 100 --records --out out/cards
    python benchmarks/look_bias.py out/cards/records

At every decision the net's own choice is looked into twice, up to the player's next decision: with
the racks or hands the others really had, and with such as `net2` deals. A trained net is right in
the mean about real ones; as far as dealt ones differ, they are not what people hold.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import track
from rich.table import Table

from genial.kernel.game import CHANCE, GameError
from genial.kernel.moves import EXCHANGE, KEEP
from genial.players.budget import Budget
from genial.players.deep import STRIDE, DeepNetPlayer
from genial.players.levels import table_name
from genial.players.net import net2
from genial.record import Record, read_file, record_files

Numbers = NDArray[np.float64]
COLUMNS = "the net expects", "found with real hands", "found with dealt ones"
QUARTERS = 4


def looks(record: Record, player: DeepNetPlayer, deals: int) -> Iterator[tuple[float, ...]]:
    """Per decision: how far the match is, what the net expects, and what both looks find beyond."""
    eye, game = player.eye, record.game
    number = len(record.events)
    for at, (event, state) in enumerate(zip(record.events, record.states(), strict=False)):
        if event.who == CHANCE or event.move in (EXCHANGE, KEEP):
            continue
        hidden = eye.fast.from_view(game.view(state, event.who))
        looked = eye.look(hidden[None])
        best = looked.values.argmax()
        plans = looked.plans[best : best + 1]
        seeds = (at + np.arange(deals) * STRIDE).astype(np.uint64)
        real = eye.fast.from_state(state)[None].repeat(deals, 0)
        eye.code.follow_all(real, plans.repeat(deals, 0), seeds)
        found = eye.expect(real, event.who, seeds + np.uint64(1), player.effort).mean()
        dealt = player.values(hidden, plans, at, 0, deals).mean()
        first = looked.values[best]
        yield QUARTERS * at / number, first, found - first, dealt - first


def read(paths: Sequence[Path]) -> list[Record]:
    """The records in these files and folders; all of one table."""
    records = [read_file(path) for path in record_files(paths)]
    if len({table_name(record.game) for record in records}) != 1:
        raise GameError("it takes records of one table")
    return records


def measured(records: Sequence[Record], deals: int) -> Numbers:
    """All looks at all decisions."""
    player = net2(records[0].game, Budget(simulations=1))
    if not isinstance(player, DeepNetPlayer):
        raise GameError("net2 does not look ahead by deals there")
    found = [row for record in track(records, "Records") for row in looks(record, player, deals)]
    return np.array(found)


def shown(rows: Numbers) -> list[str]:
    """The means with their 95 % intervals."""
    means, errors = rows.mean(0), 1.96 * rows.std(0) / max(len(rows), 1) ** 0.5
    cells = [f"{m:+.4f} ± {e:.4f}" for m, e in zip(means[2:], errors[2:], strict=True)]
    return [str(len(rows)), f"{means[1]:.3f}", *cells]


def main() -> int:
    """Read, look and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("records", type=Path, nargs="+", help="files, or folders of them")
    parser.add_argument("--deals", type=int, default=8)
    options = parser.parse_args()
    try:
        rows = measured(read(options.records), options.deals)
    except (GameError, OSError) as error:
        print(f"look_bias: {error}", file=sys.stderr)
        return 2
    table = Table("quarter of the match", "decisions", *COLUMNS)
    for quarter in range(QUARTERS):
        table.add_row(str(quarter + 1), *shown(rows[rows[:, 0].astype(int) == quarter]))
    table.add_row("all", *shown(rows))
    Console().print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
