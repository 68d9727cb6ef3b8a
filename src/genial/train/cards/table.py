"""The card game as training sees it: see train/simulator.py for what the names mean."""

import jax
import jax.numpy as jnp

from genial.games.cards.rules import GOAL, HAND
from genial.train.arrays import pick
from genial.train.cards.features import After, feature_count, features
from genial.train.cards.setting import Setting, setting_of
from genial.train.cards.sim import (
    NONE,
    Move,
    State,
    arrivals,
    counts,
    legal_mask,
    may_exchange,
    random_move,
    renewed,
    scored,
    start,
    step,
)
from genial.train.compiler import settled
from genial.train.config import Config
from genial.train.simulator import Options
from genial.train.zones import in_order, noise, shares

__all__ = [
    "PRESETS",
    "feature_count",
    "legal_mask",
    "look",
    "lowest",
    "random_move",
    "renewed",
    "results",
    "setting_of",
    "start",
    "step",
]

Array = jax.Array
DEFAULTS = Config(
    games=4096, minibatches=64, layers=(128, 32), width=(8, 1), rate=1e-3, match_games=4096
)
TOY = Config(
    games=64,
    minibatches=4,
    layers=(32, 16),
    width=(6, 1),
    rate=3e-3,
    average=0.97,
    match_games=64,
)
PRESETS = {"defaults": DEFAULTS, "toy": TOY}
PLAYS = 2 * HAND


def look(s: Setting, state: State, width: tuple[int, ...], seed: Array) -> Options:
    """The plays worth most, and the first of them once more with an exchange (width: both)."""
    gains = settled(_gains(s, state))
    noisy = gains + noise(seed, PLAYS) / 2
    top, index = jax.lax.top_k(noisy, width[0])
    again = index[:, : width[1]]
    index = jnp.concatenate([index, again], 1)
    exchange = jnp.broadcast_to(jnp.arange(index.shape[1]) >= width[0], index.shape)
    move = Move(index // 2, index % 2 == 1, exchange)
    after, allowed = settled(_after(s, state, move))
    legal = (jnp.concatenate([top, top[:, : width[1]]], 1) >= 0) & (allowed | ~exchange)
    known = jnp.where(after.mine.min(-1) >= GOAL, 1.0, -1.0)  # CAR-9: nobody else is there yet
    best = jnp.argmax(noisy, 1)
    simple = Move(best // 2, best % 2 == 1, jnp.ones_like(best, bool))
    return Options(move, legal, known, features(s, after), simple)


def _gains(s: Setting, state: State) -> Array:
    """What each play is worth; -1 if it is illegal or comes to the same as another."""
    index = jnp.broadcast_to(jnp.arange(PLAYS), (state.turn.shape[0], PLAYS))
    after = scored(s, state, index // 2, index % 2 == 1)
    pairs = after.reshape(-1, HAND, 2, after.shape[-1])
    differs = (pairs[:, :, 0] != pairs[:, :, 1]).any(-1)
    useful = jnp.stack([jnp.ones_like(differs), differs], 2)
    worth = jnp.asarray(s.worth)
    gains = worth[after].sum(-1) - worth[pick(state.tracks, state.turn)].sum(-1)[:, None]
    mask = (legal_mask(s, state) & useful).reshape(-1, PLAYS)
    return jnp.where(mask, gains, -1.0)


def _after(s: Setting, state: State, move: Move) -> tuple[After, Array]:
    """The positions after these plays, and whether each allows an exchange."""
    tracks, opened = in_order(state.tracks, state.turn), in_order(state.open, state.turn)
    mine = scored(s, state, move.slot, move.turned)
    hand = jnp.broadcast_to(pick(state.hands, state.turn)[:, None], (*move.slot.shape, HAND))
    card = jnp.take_along_axis(hand, move.slot[..., None], 2)
    hand = jnp.where(jnp.arange(HAND) == move.slot[..., None], NONE, hand)
    bonus = jnp.maximum(state.bonus - 1, 0)[:, None] + arrivals(s, tracks[:, :1], mine)
    over = mine.min(-1) >= GOAL
    allowed = ~over & (bonus == 0) & may_exchange(mine, hand)
    older = jnp.broadcast_to(opened[:, :1, 1:], (*move.slot.shape, s.open_each - 1))
    kept = ~(allowed & move.exchange)[..., None]
    after = After(
        mine=mine,
        hand=counts(hand) * kept,
        own=jnp.concatenate([older, card], -1),
        bonus=jnp.where(over, 0, bonus),
        rivals=tracks[:, 1:],
        open=opened[:, 1:],
    )
    return after, allowed


def results(s: Setting, state: State) -> Array:
    """The share of the others each side leaves behind: float32 [B, sides]."""
    return shares(state.tracks)


def lowest(s: Setting, state: State) -> Array:
    """The mean lowest chip over the sides: float32 [B]."""
    return state.tracks.min(2).mean(1)
