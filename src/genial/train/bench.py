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

from genial.train import sim
from genial.train.candidates import hashed, move_at
from genial.train.setting import DOUBLE, Setting, setting_of

Array = jax.Array


def random_move(s: Setting, state: sim.State, bits: Array) -> sim.Move:
    """A uniformly random legal placement: a pair, and apart from it a tile and which way round."""
    pairs = jnp.where(sim.open_pairs(s, state), hashed(bits[:, 0], s.pairs) | 1, 0)
    rack = sim.pick(state.racks, state.turn)
    double = jnp.asarray(DOUBLE)[rack]
    ways = jnp.stack([sim.tile_slots(rack), sim.tile_slots(rack) & ~double], 2)
    ways = ways.reshape(rack.shape[0], -1)
    way = jnp.argmax(jnp.where(ways, hashed(bits[:, 1], ways.shape[1]) | 1, 0), 1)
    return sim.Move(way // 2, jnp.argmax(pairs, 1), way % 2 == 1, bits[:, 2] % 2 == 1)


def _random_numbers(s: Setting, key: Array, games: int) -> tuple[Array, Array]:
    bits = jax.random.bits(key, (games, 3 + s.rack))
    return bits[:, :3], (bits[:, 3:] >> 8).astype(jnp.float32) / (1 << 24)


@partial(jax.jit, static_argnums=0)
def random_games(s: Setting, state: sim.State, key: Array) -> Array:
    """Random games from the deal to the end; how many placements they had."""
    games = state.turn.shape[0]

    def ply(carry: tuple[sim.State, Array], key: Array) -> tuple[tuple[sim.State, Array], None]:
        state, played = carry
        bits, uniforms = _random_numbers(s, key, games)
        after = sim.step(s, state, random_move(s, state, bits), uniforms)
        return (after, played + (~state.over).sum()), None

    carry = (state, jnp.zeros((), jnp.int32))
    return jax.lax.scan(ply, carry, jax.random.split(key, s.placements))[0][1]


@partial(jax.jit, static_argnums=0)
def masked_steps(s: Setting, state: sim.State, key: Array) -> Array:
    """Steps of an environment: a full mask of legal moves every time, finished games dealt anew."""
    games = state.turn.shape[0]

    def ply(carry: tuple[sim.State, Array], key: Array) -> tuple[Any, None]:
        state, mask = carry
        keys = jax.random.split(key)
        bits, uniforms = _random_numbers(s, keys[0], games)
        flat = mask.reshape(games, -1)
        index = jnp.argmax(jnp.where(flat, hashed(bits[:, 0], flat.shape[1]) | 1, 0), 1)
        after = sim.step(s, state, move_at(s, index, bits[:, 1] % 2 == 1), uniforms)
        after = sim.renewed(after, sim.start(s, keys[1], games))
        return (after, sim.legal_mask(s, after)), None

    keys = jax.random.split(key, s.placements)
    (state, mask), _ = jax.lax.scan(ply, (state, sim.legal_mask(s, state)), keys)
    return jnp.where(mask.any(), games * s.placements, 0)


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
    parser.add_argument("--mode", default="versus")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, nargs="+", default=[131_072, 524_288])
    parser.add_argument("--repeats", type=int, default=3)
    options = parser.parse_args(arguments)
    s = setting_of(options.mode, options.players)
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
