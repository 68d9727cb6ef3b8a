"""How fast the simulator is: python -m genial.train.bench."""

import argparse
import json
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp

from genial.games import GAMES
from genial.train.simulator import Setting, State, simulator_of

Array = jax.Array


def _stepped(s: Setting, state: State, key: Array) -> State:
    """One random decision in every game."""
    sim, games, keys = simulator_of(s.game), state.turn.shape[0], jax.random.split(key)
    move = sim.random_move(s, state, jax.random.bits(keys[0], (games,)))
    after: State = sim.step(s, state, move, jax.random.uniform(keys[1], (games, s.uniforms)))
    return after


@partial(jax.jit, static_argnums=0)
def random_games(s: Setting, state: State, key: Array) -> Array:
    """Random games from the deal to the end; how many decisions they had."""

    def ply(carry: tuple[State, Array], key: Array) -> tuple[tuple[State, Array], None]:
        state, played = carry
        return (_stepped(s, state, key), played + (~state.over).sum()), None

    carry = (state, jnp.zeros((), jnp.int32))
    return jax.lax.scan(ply, carry, jax.random.split(key, s.decisions))[0][1]


@partial(jax.jit, static_argnums=0)
def masked_steps(s: Setting, state: State, key: Array) -> Array:
    """Steps of an environment: a full mask of legal moves every time, finished games dealt anew."""
    sim, games = simulator_of(s.game), state.turn.shape[0]

    def ply(carry: tuple[State, Array, Array], key: Array) -> tuple[Any, None]:
        state, mask, taken = carry
        keys = jax.random.split(key)
        after = sim.renewed(_stepped(s, state, keys[0]), sim.start(s, keys[1], games))
        able = mask.reshape(games, -1).any(1).sum()  # reads the mask: it must have been written
        return (after, sim.legal_mask(s, after), taken + able), None

    carry = (state, sim.legal_mask(s, state), jnp.zeros((), jnp.int32))
    return jax.lax.scan(ply, carry, jax.random.split(key, s.decisions))[0][2]


def measure(run: Callable[[Array], Array], repeats: int) -> dict[str, float]:
    """Seconds to compile, and moves a second of the best of some runs."""
    began = time.perf_counter()
    run(jax.random.key(0)).block_until_ready()
    compiled = time.perf_counter() - began
    best = 0.0
    for seed in range(1, repeats + 1):
        began = time.perf_counter()
        count = int(run(jax.random.key(seed)))
        best = max(best, count / (time.perf_counter() - began))
    return {"first_run_s": round(compiled, 2), "per_s": round(best)}


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a JSON line for every batch size and kind of stepping."""
    parser = argparse.ArgumentParser(prog="genial.train.bench", description=__doc__)
    parser.add_argument("game", nargs="?", choices=list(GAMES), default="classic")
    parser.add_argument("--mode", default="versus")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, nargs="+", default=[131_072, 524_288])
    parser.add_argument("--repeats", type=int, default=3)
    options = parser.parse_args(arguments)
    sim = simulator_of(options.game)
    s = sim.setting_of(options.mode, options.players)
    device = jax.devices()[0].device_kind
    for games in options.games:
        fresh = jax.jit(partial(sim.start, s, games=games))(jax.random.key(0))
        for name, function in (("random_moves", random_games), ("masked_steps", masked_steps)):
            found = measure(partial(function, s, fresh), options.repeats)
            line = {"table": s.name, "what": name, "games": games, "device": device, **found}
            print(json.dumps(line), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
