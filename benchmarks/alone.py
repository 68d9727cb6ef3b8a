"""How far a player alone comes by looking ahead with the net: its mean lowest marker.

python benchmarks/alone.py [--net FILE] [--games N] [--looks TURNS,CANDIDATES,DEALS …]     on a GPU

Classic solo. Of every position the net's best candidates are looked into, each in the same draws:
the net plays on and is asked at the own decision so many turns later. With 0 turns it plays its
first choice. All looks meet the same first racks.
"""

from argparse import ArgumentParser
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from genial.players.weights import FOLDER
from genial.train.arrays import pick, pick_each
from genial.train.checkpoint import load_net
from genial.train.config import Config
from genial.train.net import Params
from genial.train.play import values
from genial.train.simulator import simulator_of

Array = jax.Array
SIM = simulator_of("classic")
SOLO = SIM.setting_of("solo", 1)
CONFIG = Config()
TRUST = 3.0  # the net's first word counts as much as so many draws


class Look(NamedTuple):
    """How far and how widely to look."""

    turns: int
    candidates: int
    deals: int


def look(text: str) -> Look:
    """A look from the command line."""
    return Look(*map(int, text.split(",")))


def asked(net: Params, state: Any, key: Array) -> tuple[Any, Array]:
    """The moves worth a look, and what the net expects of each."""
    bits = jax.random.bits(key, state.turn.shape)
    options = SIM.look(SOLO, state, CONFIG.width, bits)
    return options.move, values(net, options, CONFIG.play_dtype())


def stepped(state: Any, move: Any, key: Array) -> Any:
    """The states after a move each."""
    return SIM.step(SOLO, state, move, jax.random.uniform(key, (len(state.turn), SOLO.uniforms)))


def later(net: Params, state: Any, turns: int, key: Array) -> Array:
    """What the net expects so many own decisions later, or the result."""

    def turn(_: Array, carry: tuple[Any, Array, Array]) -> tuple[Any, Array, Array]:
        state, _, key = carry
        keys = jax.random.split(key, 3)
        move, worth = asked(net, state, keys[0])
        found = jnp.where(state.over, SIM.results(SOLO, state)[:, 0], worth.max(1))
        return stepped(state, pick_each(move, worth.argmax(1)), keys[1]), found, keys[2]

    begun = state, jnp.zeros(len(state.turn)), key
    return jax.lax.fori_loop(0, turns, turn, begun)[1]


def choice(net: Params, state: Any, wanted: Look, key: Array) -> Any:
    """The move with the best expectation."""
    keys = jax.random.split(key)
    move, worth = asked(net, state, keys[0])
    if not wanted.turns:
        return pick_each(move, worth.argmax(1))
    first, index = jax.lax.top_k(worth, wanted.candidates)

    def branch(_: None, number: Array) -> tuple[None, Array]:
        deal = jax.random.split(jax.random.fold_in(keys[1], number % wanted.deals))
        after = stepped(state, pick_each(move, index[:, number // wanted.deals]), deal[0])
        return None, later(net, after, wanted.turns, deal[1])

    numbers = jnp.arange(wanted.candidates * wanted.deals)
    found = jax.lax.scan(branch, None, numbers)[1].reshape(wanted.candidates, wanted.deals, -1)
    total = jnp.where(first >= 0, found.sum(1).T + TRUST * first, -jnp.inf)
    return pick_each(move, pick(index, total.argmax(1)))


@partial(jax.jit, static_argnums=(1, 2))
def lowest(net: Params, games: int, wanted: Look, key: Array) -> Array:
    """The lowest marker of each game."""

    def ply(state: Any, key: Array) -> tuple[Any, None]:
        keys = jax.random.split(key)
        return stepped(state, choice(net, state, wanted, keys[0]), keys[1]), None

    keys = jax.random.split(key)
    begun = SIM.start(SOLO, keys[0], games)
    state, _ = jax.lax.scan(ply, begun, jax.random.split(keys[1], SOLO.decisions))
    return SIM.lowest(SOLO, state)


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--net", type=Path, default=FOLDER / f"{SOLO.name}.npz")
    parser.add_argument("--games", type=int, default=768)
    parser.add_argument("--looks", type=look, nargs="+", default=[look("0,1,1"), look("1,6,12")])
    options = parser.parse_args()
    net = load_net(options.net)
    print("| turns | candidates | draws | mean lowest |\n|---|---|---|---|", flush=True)
    for wanted in options.looks:
        found = np.asarray(lowest(net, options.games, wanted, jax.random.key(5)))
        error = 1.96 * found.std() / options.games**0.5
        row = (wanted.turns, wanted.candidates, wanted.deals, f"{found.mean():.2f} ± {error:.2f}")
        print("|", " | ".join(map(str, row)), "|", flush=True)


if __name__ == "__main__":
    main()
