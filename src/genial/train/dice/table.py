"""The dice game as training sees it: see train/simulator.py for what the names mean."""

import jax
import jax.numpy as jnp

from genial.train.arrays import pick
from genial.train.compiler import settled
from genial.train.config import Config
from genial.train.dice.features import After, feature_count, features
from genial.train.dice.setting import Setting, setting_of
from genial.train.dice.sim import (
    AGAIN,
    THROWS,
    Move,
    State,
    legal_mask,
    others_dice,
    random_move,
    renewed,
    scored,
    start,
    step,
)
from genial.train.simulator import Options
from genial.train.zones import advanced, in_order, noise, shares

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
    games=4096, minibatches=64, layers=(96, 32), width=(6, 1), rate=1e-3, match_games=4096
)
TOY = Config(
    games=64,
    minibatches=4,
    layers=(32, 16),
    width=(4, 1),
    rate=3e-3,
    average=0.97,
    match_games=64,
)
PRESETS = {"defaults": DEFAULTS, "toy": TOY}


def look(s: Setting, state: State, width: tuple[int, ...], seed: Array) -> Options:
    """Throwing again, then the scores worth most, then some others (width: how many of each)."""
    scores = jnp.broadcast_to(jnp.arange(s.choices), (state.turn.shape[0], s.choices))
    sheets = settled(scored(s, state, scores))
    gains = _worth(s, sheets) - _worth(s, pick(state.tracks, state.turn))[:, None]
    gains = jnp.where(jnp.asarray(s.number)[state.throw] >= 0, gains, -1.0)
    places = _candidates(gains, width, seed)
    move = Move(jnp.pad(places + 1, ((0, 0), (1, 0)), constant_values=AGAIN))
    legal = jnp.take_along_axis(gains, places, 1) >= 0
    legal = jnp.concatenate([state.throws[:, None] < THROWS, legal], 1)
    sheets = jnp.take_along_axis(sheets, places[..., None], 1)
    after = settled(_after(s, state, sheets))
    over = (after.left == 0) & (after.mine.min(-1) == s.end)
    known = jnp.where(over, 1.0, -1.0)  # DIC-9: nobody else has a full sheet
    return Options(move, legal, known, features(s, after), _simple(s, state, gains, seed))


def _worth(s: Setting, sheets: Array) -> Array:
    return jnp.asarray(s.worth)[sheets].sum(-1)


def _candidates(gains: Array, width: tuple[int, ...], seed: Array) -> Array:
    """The places of the scores worth most, and of others at random."""
    best, noisy = width
    spread = noise(seed, gains.shape[1])
    found = [jax.lax.top_k(gains + spread / 2, best)[1]]
    if noisy:
        found.append(jax.lax.top_k(jnp.where(gains >= 0, spread, -1.0), noisy)[1])
    return jnp.concatenate(found, 1)


def _after(s: Setting, state: State, sheets: Array) -> After:
    """The position after throwing again, then those after the scores that give these sheets."""
    tracks, dice = in_order(state.tracks, state.turn), in_order(state.dice, state.turn)
    own = jnp.broadcast_to(dice[:, :1], sheets.shape)
    left = (THROWS - state.throws)[:, None]
    return After(
        mine=jnp.concatenate([tracks[:, :1], sheets], 1),
        own=jnp.concatenate([jnp.zeros_like(dice[:, :1]), own], 1),
        left=jnp.pad(left, ((0, 0), (0, sheets.shape[1]))),
        rivals=tracks[:, 1:],
        dice=dice[:, 1:],
    )


def _simple(s: Setting, state: State, gains: Array, seed: Array) -> Move:
    """The score worth most, unless throwing again promises more."""
    best = jnp.argmax(gains + noise(seed, gains.shape[1]) / 2, 1)
    one, two = _promise(s, state)
    floor = jnp.where(state.throws == 1, two, jnp.where(state.throws == 2, one, -1.0))
    return Move(jnp.where(gains.max(1) < floor, AGAIN, best + 1))


def _promise(s: Setting, state: State) -> tuple[Array, Array]:
    """What one and two more throws are worth, looking at two scores of every throw only.

    These are: no joker, and all equal dice as jokers for the colour that gains most by a cross.
    """
    sheet = pick(state.tracks, state.turn)
    faces = jnp.asarray(s.faces)
    plain = faces * others_dice(state)[:, None]
    next_step = jnp.asarray(s.worth)[advanced(sheet, jnp.ones_like(sheet), s.end)]
    target = jnp.argmax(next_step - jnp.asarray(s.worth)[sheet], 1)
    equal = jnp.where(faces > 1, faces, 0)
    jokers = jnp.maximum(faces - 1, 0).sum(1)
    given = (jnp.arange(6) == target[:, None])[:, None] * jokers[:, None]
    joking = (faces - equal) * others_dice(state)[:, None] + given
    bests = jnp.maximum(
        _worth(s, advanced(sheet[:, None], plain, s.end)),
        _worth(s, advanced(sheet[:, None], joking, s.end)),
    )
    bests = bests - _worth(s, sheet)[:, None]
    one = (bests * s.ways).sum(1)
    two = (jnp.maximum(bests, one[:, None]) * s.ways).sum(1)
    return one, two


def results(s: Setting, state: State) -> Array:
    """The share of the others each side leaves behind: float32 [B, sides]."""
    return shares(state.tracks)


def lowest(s: Setting, state: State) -> Array:
    """The mean lowest row over the sides: float32 [B]."""
    return state.tracks.min(2).mean(1)
