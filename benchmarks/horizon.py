"""What looking ahead is worth: how much more a deeper look wins than the net's own choice.

python benchmarks/horizon.py [--positions N] [--candidates N] [--deals N]     with JAX, on a GPU

Two-player classic. In positions from the net's games its best candidates are played on by the net
to the end, each in the same deals of what the mover cannot see. Half of the deals choose: by what
the net expects of the mover's side one, two, … decisions later. The other half judge the choice by
the results. A player that makes it every time gains so much on each of its moves.
"""

from argparse import ArgumentParser
from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from numpy.typing import NDArray

from genial.players.weights import FOLDER
from genial.train.arrays import pick, pick_each
from genial.train.checkpoint import load_net
from genial.train.config import Config
from genial.train.learn import play_games
from genial.train.net import Params
from genial.train.play import values
from genial.train.simulator import State, simulator_of
from genial.train.tiles import KINDS, draw

Array = jax.Array
SIM = simulator_of("classic")
TWO = SIM.setting_of("versus", 2)
FURTHEST = 6  # decisions
CONFIG = Config()


class Asked(NamedTuple):
    """Positions, their best candidates and what the net expects of each."""

    state: State
    moves: Any
    first: Array  # [positions, candidates]


@partial(jax.jit, static_argnums=(1, 2))
def positions(net: Params, number: int, candidates: int, key: Array) -> Asked:
    """One position of every game of the net against itself."""
    config = Config(games=number)
    state: Any = play_games(TWO, config, net, key, jnp.zeros(())).position
    options = SIM.look(TWO, state, CONFIG.width, jax.random.bits(key, (number,)))
    first, index = jax.lax.top_k(values(net, options, CONFIG.play_dtype()), candidates)
    moves = jax.tree.map(lambda table: jnp.take_along_axis(table, index, 1), options.move)
    return Asked(state, moves, first)


def dealt_anew(state: Any, key: Array) -> Any:
    """The same positions with another rack of the opponent's that fits what the mover sees."""
    hidden = pick(state.racks, 1 - state.turn)
    back = jnp.stack([(hidden == kind).sum(1) for kind in range(KINDS)], 1).astype(jnp.int8)
    uniforms = jax.random.uniform(key, hidden.shape)
    drawn, bag = draw(state.bag + back, hidden >= 0, uniforms)
    own = (jnp.arange(2) == state.turn[:, None])[:, :, None]
    return state._replace(racks=jnp.where(own, state.racks, drawn[:, None]), bag=bag)


@jax.jit
def play_on(net: Params, asked: Asked, key: Array) -> Array:
    """[FURTHEST + 1, positions, candidates]: the mover's expectations, and its result."""
    number, candidates = asked.first.shape
    keys = jax.random.split(key, 3)
    each = partial(jnp.repeat, repeats=candidates, axis=0)
    state = jax.tree.map(each, dealt_anew(asked.state, keys[0]))
    moves = jax.tree.map(lambda x: x.reshape(-1, *x.shape[2:]), asked.moves)
    side = state.turn

    def uniforms(key: Array) -> Array:
        return each(jax.random.uniform(key, (number, TWO.uniforms)))

    def decide(carry: tuple[Array, Any, Array, Array]) -> tuple[Array, Any, Array, Array]:
        n, state, seen, key = carry
        keys = jax.random.split(key, 3)
        options = SIM.look(TWO, state, CONFIG.width, each(jax.random.bits(keys[0], (number,))))
        worth = values(net, options, CONFIG.play_dtype())
        mine = jnp.where(state.turn == side, worth.max(1), 1 - worth.max(1))
        mine = jnp.where(state.over, pick(SIM.results(TWO, state), side), mine)
        seen = jnp.where((jnp.arange(FURTHEST) == n)[:, None], mine, seen)
        after = SIM.step(TWO, state, pick_each(options.move, worth.argmax(1)), uniforms(keys[1]))
        return n + 1, after, seen, keys[2]

    state = SIM.step(TWO, state, moves, uniforms(keys[1]))
    begun = jnp.zeros((), jnp.int32), state, jnp.zeros((FURTHEST, number * candidates)), keys[2]
    _, state, seen, _ = jax.lax.while_loop(
        lambda carry: (carry[0] < FURTHEST) | ~carry[1].over.all(), decide, begun
    )
    results = pick(SIM.results(TWO, state), side)
    return jnp.concatenate([seen, results[None]]).reshape(-1, number, candidates)


def report(first: NDArray[np.float32], found: NDArray[np.float32]) -> None:
    """A row for every horizon and number of deals."""
    half = len(found) // 2
    judged = found[half:, -1].mean(0)
    print("| horizon | deals | gain a move | other choices |\n|---|---|---|---|")
    for horizon in range(found.shape[1]):
        for deals in sorted({min(8, half), min(16, half), half}):
            chosen = np.where(first < 0, -1, found[:deals, horizon].mean(0)).argmax(1)
            gain = judged[np.arange(len(chosen)), chosen] - judged[:, 0]
            error = 1.96 * gain.std() / np.sqrt(len(gain))
            name = f"{horizon + 1} decisions" if horizon < FURTHEST else "to the end"
            share = (chosen != 0).mean()
            print(f"| {name} | {deals} | {gain.mean():+.4f} ± {error:.4f} | {share:.2f} |")


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=4096)
    parser.add_argument("--candidates", type=int, default=6)
    parser.add_argument("--deals", type=int, default=100)
    wanted = parser.parse_args()
    net = load_net(FOLDER / "classic-versus-2.npz")
    asked = positions(net, wanted.positions, wanted.candidates, jax.random.key(5))
    played = [
        np.asarray(play_on(net, asked, jax.random.key(100 + deal))) for deal in range(wanted.deals)
    ]
    report(np.asarray(asked.first), np.stack(played))


if __name__ == "__main__":
    main()
