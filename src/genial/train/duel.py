"""Two nets of a table against each other on batches of games: python -m genial.train.duel.

Once a net is far above the weighted player, matches with that one no longer tell which of two nets
is the better; these do.
"""

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
from rich.progress import track

from genial.kernel.game import GameError
from genial.players.levels import game_at
from genial.train.checkpoint import load_net
from genial.train.command import status_of
from genial.train.match import match
from genial.train.simulator import simulator_of


def duel(table: str, net: Path, other: Path, matches: int, seed: int) -> tuple[float, float]:
    """The first net's mean result on one side, all others being the second's, and its error."""
    if matches < 2:
        raise GameError("it takes two matches at least to tell an error")
    game = game_at(table)
    sim = simulator_of(game.key)
    s, config = sim.setting_of(game.mode, game.players), sim.PRESETS["defaults"]
    nets, false = (load_net(net), load_net(other)), jnp.zeros((), bool)
    for path, params in zip((net, other), nets, strict=True):
        if params[0][0].shape[0] != sim.feature_count(s):
            raise GameError(f"{path} is no net for {table}")
    keys = jax.random.split(jax.random.key(seed), matches)
    results = [float(match(s, config, *nets, false, key)[0]) for key in track(keys, "Matches")]
    return float(np.mean(results)), float(1.96 * np.std(results, ddof=1) / matches**0.5)


def report(options: argparse.Namespace) -> None:
    """Let two nets meet and print who is the better."""
    share, error = duel(options.table, options.net, options.other, options.matches, options.seed)
    print(f"{options.table}: {options.net} has {share:.4f} ± {error:.4f} against {options.other}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Let them meet as told."""
    parser = argparse.ArgumentParser(prog="genial.train.duel", description=__doc__)
    parser.add_argument("table", metavar="TABLE", help="such as cards-versus-3")
    parser.add_argument("net", type=Path)
    parser.add_argument("other", type=Path)
    parser.add_argument("--matches", type=int, default=12, help="of the table's match_games each")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    return status_of(parser.prog, partial(report, options))


if __name__ == "__main__":
    sys.exit(main())
