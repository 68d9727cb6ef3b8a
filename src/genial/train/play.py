"""Players on batches of states: what the net thinks of the candidates, and what is then played."""

from typing import NamedTuple

import jax
import jax.numpy as jnp

from genial.train.candidates import (
    Width,
    best_weighted,
    choose_candidates,
    move_at,
    weighted_gains,
)
from genial.train.compiler import settled
from genial.train.features import After, features, look_ahead
from genial.train.lines import lay, scan_lines
from genial.train.net import Params, logits
from genial.train.setting import Setting
from genial.train.sim import Move, State

Array = jax.Array


class Options(NamedTuple):
    """The candidates of a batch of states and what the net is told about them."""

    move: Move  # [B, K]
    legal: Array  # bool [B, K]
    after: After
    inputs: Array  # [B, K, features]


def look(s: Setting, state: State, width: Width, seed: Array) -> tuple[Options, Array]:
    """The candidates (exchanges last), and all moves by weighted gain."""
    lines = settled(scan_lines(s, state.cells))
    gains = settled(weighted_gains(s, state, lines))
    index, legal = choose_candidates(gains, width, seed)
    keep = move_at(s, index, jnp.zeros(index.shape, bool))
    if s.rack > 1:
        keep, legal = _with_exchanges(keep, legal, width.exchanges)
    laid = settled(lay(s, state, lines, keep))
    after = settled(look_ahead(s, state, keep, laid))
    legal &= after.exchanged | ~keep.exchange
    return Options(keep, legal, after, features(s, laid, after)), gains


def _with_exchanges(keep: Move, legal: Array, count: int) -> tuple[Move, Array]:
    """The candidates, and the first of them once more with the intent to exchange."""
    swap = jax.tree.map(lambda x: x[:, :count], keep)
    swap = swap._replace(exchange=jnp.ones_like(swap.exchange))
    both = jax.tree.map(lambda a, b: jnp.concatenate([a, b], 1), keep, swap)
    return both, jnp.concatenate([legal, legal[:, :count]], 1)


def values(params: Params, options: Options, dtype: jnp.dtype) -> Array:
    """The mover's expected result of each candidate, exact where the game ends; -1 if illegal."""
    guess = jax.nn.sigmoid(logits(params, options.inputs.astype(dtype)))
    known = jnp.where(options.after.over, options.after.reward, guess)
    return jnp.where(options.legal, known, -1.0)


def greedy_move(s: Setting, gains: Array, seed: Array) -> Move:
    """The weighted player's move; it exchanges whenever it may."""
    index = best_weighted(gains, seed)
    return move_at(s, index, jnp.ones(index.shape, bool))


def move_of(options: Options, choice: Array) -> Move:
    """The chosen candidate of each game."""
    return Move(*(at(part, choice) for part in options.move))


def at(table: Array, choice: Array) -> Array:
    """table[b, choice[b]] for every game b."""
    return table[jnp.arange(table.shape[0]), choice]
