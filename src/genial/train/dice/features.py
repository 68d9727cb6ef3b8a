"""What the net is told about a position after a decision, from the mover's seat.

Colours are sorted: the mover's lowest first. Rivals come in the order of play. Nothing is hidden in
the dice game, so everything counts; games/dice/fast_told.py computes the very same.
"""

from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from genial.train.dice.setting import COLOURS, Setting
from genial.train.zones import alone, open_space

Array = jax.Array
THERMOMETER = 7
PER_COLOUR = 6 + THERMOMETER  # for the mover and for every rival
PER_SHEET = 6


class After(NamedTuple):
    """Positions after a decision: [B, K, ...], those of the rivals [B, rivals, ...]."""

    mine: Array  # the mover's sheet
    own: Array  # the mover's dice in view: none while they are thrown again
    left: Array  # throws the mover may still make; 0 after scoring
    rivals: Array
    dice: Array  # the rivals' dice in view


def feature_count(s: Setting) -> int:
    """How many features a setting has."""
    return s.players * (COLOURS * PER_COLOUR + PER_SHEET) + s.opponents * COLOURS + 3


def features(s: Setting, after: After) -> Array:
    """The net's input for each decision: float32 [B, K, features]."""
    seen = jnp.where(after.left[..., None] > 0, after.dice.sum(1)[:, None], 0)
    mine = _sheet(s, after.mine, after.own, seen)
    rivals = [_rival(s, after, j) for j in range(s.opponents)]
    order = _colour_order(after, seen + rivals[0].matches)
    columns = jnp.concatenate([sheet.colours for sheet in (mine, *rivals)], -1)
    columns = jnp.take_along_axis(columns, order[..., None], 2)
    left = after.left[..., None] == jnp.arange(3)
    blocks = [columns.reshape(*columns.shape[:2], -1), left, mine.whole]
    for j, rival in enumerate(rivals):
        ordered = jnp.sort(after.rivals[:, j], -1)[:, None] / s.end
        blocks += [rival.whole, jnp.broadcast_to(ordered, (*after.left.shape, COLOURS))]
    return jnp.concatenate([block.astype(jnp.float32) for block in blocks], -1)


class Sheet(NamedTuple):
    """The features of one player, and the dice that wait for its own."""

    colours: Array
    whole: Array
    matches: Array


def _rival(s: Setting, after: After, j: int) -> Sheet:
    """A rival will see the mover's dice and those of whoever does not throw before it."""
    shape = (*after.left.shape, COLOURS)
    sheet = jnp.broadcast_to(after.rivals[:, None, j], shape)
    dice = jnp.broadcast_to(after.dice[:, None, j], shape)
    return _sheet(s, sheet, dice, after.own + after.dice[:, None, j + 1 :].sum(2))


def _sheet(s: Setting, values: Array, dice: Array, matches: Array) -> Sheet:
    room = open_space(values, s.end)[..., None] - values
    steps = alone(values, matches, s.end) - values
    levels = values[..., None] * THERMOMETER >= s.end * np.arange(1, THERMOMETER + 1)
    columns = [values / s.end, room / 3.0, room > 0, dice / s.dice, matches / 4.0, steps / 3.0]
    colours = jnp.concatenate([jnp.stack(columns, -1), levels], -1)
    need = (s.end - values) / s.end
    lowest = values.min(-1)
    whole = [
        need.sum(-1) / COLOURS,
        lowest / s.end,
        lowest >= 1,
        lowest >= 4,
        steps.sum(-1) * s.dice / 24.0,
        (steps * need).sum(-1) * s.dice / 12.0,
    ]
    return Sheet(colours, jnp.stack(whole, -1), matches)


def _colour_order(after: After, matches: Array) -> Array:
    """The colours from the mover's lowest up, then by the next player's: int32 [B, K, 6]."""
    key = after.mine * 4096 + after.rivals[:, None, 0] * 256 + matches * 8 + np.arange(COLOURS)
    return jnp.argsort(key, -1)
