"""Leave out of packed nets the units that never fire: python -m genial.train.slim TABLE …

In games of the net with itself, more or less of whose moves are made at random, it notes how high
each unit comes. One that is always below zero says nothing: without it the net answers the same,
only sooner. A net that was widened in training may hold many.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import track

from genial.kernel.game import GameError
from genial.players.eye import Eye
from genial.players.levels import game_at
from genial.players.weights import FOLDER, Net, read_net
from genial.train.command import status_of
from genial.train.pack import Layers, replace_layers

Floats = NDArray[np.float32]
GAMES = 32  # at the same time
WILD = np.array([0.0, 0.1, 0.3, 1.0])  # how often a game's moves are made at random
NEAR = -0.1  # a unit that comes as high might yet fire
STEP = 16  # processors like such numbers of units: the next ones stay as well


@dataclass(frozen=True, slots=True)
class WatchedNet(Net):
    """A net that notes how high each unit comes."""

    tops: tuple[Floats, ...] = ()  # layer by layer, without the last

    def __call__(self, features: Floats) -> NDArray[np.float64]:
        """The expected result of each row."""
        x = features
        for top, (weights, biases) in zip(self.tops, self.layers, strict=False):
            x = x @ weights + biases
            np.maximum(top, x.max(0), out=top)
            np.maximum(x, 0.0, out=x)
        return Net.__call__(self, features)


def watched(net: Net) -> WatchedNet:
    """The net, with nothing noted yet."""
    tops = [np.full_like(biases, -np.inf) for _, biases in net.layers[:-1]]
    return WatchedNet(net.layers, net.ranker, tuple(tops))


def positions(eye: Eye, seed: int) -> Iterator[NDArray[np.uint8]]:
    """The records of some games, decision by decision, until all of them are over."""
    rng, records = np.random.default_rng(seed), eye.fast.start_batch(GAMES, eye.fast.rng(seed))
    wild = np.resize(WILD, GAMES)
    while (going := eye.fast.to_move_batch(records) >= 0).any():
        records, wild = records[going], wild[going]
        yield records
        looked = eye.look(records)
        noise = rng.random(len(looked.values)) * (rng.random(len(records)) < wild)[looked.records]
        plans = looked._replace(values=looked.values + 2 * noise).best()[1]
        eye.code.follow_all(records, plans, rng.integers(1 << 62, size=len(records)).astype("u8"))


def kept(top: Floats) -> NDArray[np.int64]:
    """The units that fired or nearly did, and the next ones up to a round number."""
    number = -(-int((top > NEAR).sum()) // STEP) * STEP
    return np.sort(top.argsort(kind="stable")[::-1][:number])


def without_idle(net: WatchedNet) -> Layers:
    """The layers without the units that never came near to firing."""
    units = [np.arange(net.inputs), *map(kept, net.tops), np.arange(1)]
    pairs = zip(net.layers, units, units[1:], strict=False)
    return tuple((weights[np.ix_(a, b)], biases[b]) for (weights, biases), a, b in pairs)


def largest_difference(eye: Eye, net: Net, seed: int) -> float:
    """By how much another net differs at most in other games."""
    other, found = Eye(eye.game, net), 0.0
    for records in positions(eye, seed):
        change = other.look(records).values - eye.look(records).values
        found = max(found, float(np.abs(change).max()))
    return found


def slim(table: str, batches: int, folder: Path) -> str:
    """Pack a table's net without its idle units; what came of it."""
    game = game_at(table)
    if game.key == "dice":
        raise GameError("the nets of dice are small as they are")
    net = read_net(game, folder)
    noting = watched(net)
    for seed in track(range(batches), f"Games of {table}"):
        for _ in positions(Eye(game, noting), seed):
            pass
    layers = without_idle(noting)
    differs = largest_difference(Eye(game, net), Net(layers, net.ranker), batches)
    replace_layers(table, layers, folder)
    return f"{table}: {sizes(net.layers)} became {sizes(layers)}, differs by {differs:.0e} at most"


def sizes(layers: Layers) -> str:
    """The numbers of units, layer by layer."""
    return "-".join(str(len(biases)) for _, biases in layers)


def slim_all(tables: Sequence[str], batches: int, folder: Path) -> None:
    """Make every table's net smaller, and say so."""
    if batches < 1:
        raise GameError("batches are a number from 1 on")
    for table in tables:
        Console().print(slim(table, batches, folder))


def main(arguments: Sequence[str] | None = None) -> int:
    """Pack as told."""
    parser = argparse.ArgumentParser(prog="genial.train.slim", description=__doc__)
    parser.add_argument("tables", nargs="+", metavar="TABLE", help="such as cards-versus-3")
    parser.add_argument("--batches", type=int, default=40, help=f"of {GAMES} games")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    options = parser.parse_args(arguments)
    work = partial(slim_all, options.tables, options.batches, options.folder)
    return status_of(parser.prog, work)


if __name__ == "__main__":
    sys.exit(main())
