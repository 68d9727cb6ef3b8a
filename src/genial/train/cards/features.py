"""What the net is told about a position after a play and before the draw, from the mover's seat.

Colours are sorted: the mover's lowest first. Rivals come in the order of play. Of what the mover
cannot see it is told how many cards of each kind there are; games/cards/fast_told.py computes the
very same.
"""

from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from genial.games.cards.needs import WORTH
from genial.games.cards.rules import GOAL, HAND
from genial.train.arrays import rearranged
from genial.train.cards.setting import (
    COLOURS,
    HIGH,
    KIND_OF,
    KINDS,
    LOW,
    OF_A_KIND,
    SHOWS,
    Setting,
)
from genial.train.cards.sim import counts, shown
from genial.train.compiler import settled
from genial.train.zones import alone, open_space

Array = jax.Array
COLOUR_OWN, COLOUR_RIVAL, PER_KIND, WHOLE_OWN, WHOLE_RIVAL = 14, 12, 3, 11, 12
STAGES = np.array([1, 4, GOAL, 10])


class After(NamedTuple):
    """Positions after a play: [B, K, ...], those of the rivals [B, rivals, ...]."""

    mine: Array
    hand: Array  # how many cards of each kind the mover still has
    own: Array  # the mover's open cards, the oldest first
    bonus: Array
    rivals: Array
    open: Array  # the rivals' open cards


class Chances(NamedTuple):
    """What a player can score at its next turn with the open cards that will lie there."""

    values: Array
    matches: Array
    steps: Array  # by each colour alone
    gain: Array  # … what they are worth
    kinds: Array  # what each kind of card is worth


def feature_count(s: Setting) -> int:
    """How many features a setting has."""
    colours = COLOURS * (COLOUR_OWN + s.opponents * COLOUR_RIVAL)
    return colours + KINDS * PER_KIND + WHOLE_OWN + s.opponents * WHOLE_RIVAL


def features(s: Setting, after: After) -> Array:
    """The net's input for each play: float32 [B, K, features]."""
    visible = counts(after.own) + counts(after.open).sum(1)[:, None]
    unseen = OF_A_KIND - after.hand - visible
    mine, rivals = settled(_chances(s, after))
    order = _colour_order(after, mine, rivals[0])
    colours = [_own_colours(s, after, mine, unseen)]
    colours += [_rival_colours(s, after, rival, j) for j, rival in enumerate(rivals)]
    columns = rearranged(settled(jnp.concatenate(colours, -1)), order)
    held = after.hand > 0
    kinds = jnp.stack([after.hand / 2, unseen / 4, held * mine.kinds / 2], -1)
    low, high = np.triu_indices(COLOURS, 1)
    places = jnp.asarray(KIND_OF)[order[..., low], order[..., high]]
    kinds = rearranged(settled(kinds), places)
    blocks = [columns.reshape(*columns.shape[:2], -1), kinds.reshape(*kinds.shape[:2], -1)]
    blocks.append(_own_whole(after, mine, unseen))
    for rival, values in zip(rivals, jnp.unstack(jnp.sort(after.rivals, -1), axis=1), strict=True):
        expected = expected_best(rival.kinds, unseen, HAND)
        in_order = jnp.broadcast_to(values[:, None], rival.values.shape)
        blocks += [_whole(rival.values, expected), in_order / s.end]
    return jnp.concatenate([block.astype(jnp.float32) for block in blocks], -1)


def _chances(s: Setting, after: After) -> tuple[Chances, list[Chances]]:
    """A card of everybody who plays in between is gone: the oldest."""
    own, others = shown(after.own), shown(after.open)
    staying = shown(after.open[:, :, 1:])
    now, later = others.sum(1)[:, None], staying.sum(1)[:, None]
    mine = own + jnp.where(after.bonus[..., None] > 0, now, later)
    found = []
    for j in range(s.opponents):
        seen = own + (others[:, j:].sum(1) + staying[:, :j].sum(1))[:, None]
        values = jnp.broadcast_to(after.rivals[:, None, j], seen.shape)
        found.append(chance(s, values, seen))
    return chance(s, after.mine, mine), found


def chance(s: Setting, values: Array, matches: Array) -> Chances:
    """What players standing there can score with so many matches of each colour."""
    reached = alone(values, matches, s.end)
    worth = jnp.asarray(WORTH, jnp.float32)
    gain = worth[reached] - worth[values]
    return Chances(values, matches, reached - values, gain, gain[..., LOW] + gain[..., HIGH])


def _colour_order(after: After, mine: Chances, rival: Chances) -> Array:
    """The colours from the mover's lowest up, then by the next player's: int32 [B, K, 6]."""
    key = after.mine * 4096 + rival.values * 256 + (mine.matches + rival.matches) * 8
    return jnp.argsort(key + np.arange(COLOURS), -1)


def colour_columns(s: Setting, chance: Chances) -> list[Array]:
    """What is told of every colour of any player."""
    values = chance.values
    room = open_space(values, s.end)[..., None] - values
    levels = [values >= stage for stage in STAGES]
    columns = [values / s.end, room / 6, room > 0, *levels]
    return [*columns, chance.matches / 4, chance.steps / 4, chance.gain]


def _own_colours(s: Setting, after: After, mine: Chances, unseen: Array) -> Array:
    columns = colour_columns(s, mine)
    columns += [after.hand @ SHOWS / 3, shown(after.own) / 2, shown(after.own[..., -1:])]
    return jnp.stack([*columns, unseen @ SHOWS / 20], -1)


def _rival_colours(s: Setting, after: After, rival: Chances, j: int) -> Array:
    columns = colour_columns(s, rival)
    for cards, scale in ((after.open[:, j], 2), (after.open[:, j, 1:], 1)):
        columns.append(jnp.broadcast_to(shown(cards)[:, None] / scale, rival.values.shape))
    return jnp.stack(columns, -1)


def expected_best(worth: Array, number: Array, draws: Array | int) -> Array:
    """The mean of the best of so many cards drawn (with replacement) from the counted ones."""
    index = np.arange(KINDS)
    below = worth[..., None, :] < worth[..., :, None]
    below |= (worth[..., None, :] == worth[..., :, None]) & (index[None, :] <= index[:, None])
    total = number.sum(-1, keepdims=True).astype(jnp.float32)
    upto = (below * number[..., None, :]).sum(-1) / total
    draws = jnp.asarray(draws)[..., None]
    before = jnp.maximum(upto - number / total, 0.0)
    return (worth * (upto**draws - before**draws)).sum(-1)


def _whole(values: Array, expected: Array) -> Array:
    """The features of a player's whole track."""
    least = values.min(-1)
    columns = [
        jnp.maximum(GOAL - values, 0).sum(-1) / 42,
        least / GOAL,
        least >= 1,
        least >= 4,
        (values >= GOAL).sum(-1) / 6,
        expected / 2,
    ]
    return jnp.stack(columns, -1)


def _own_whole(after: After, mine: Chances, unseen: Array) -> Array:
    held = after.hand.sum(-1)
    best = jnp.where(after.hand > 0, mine.kinds, 0.0).max(-1)
    drawn = expected_best(jnp.maximum(mine.kinds, best[..., None]), unseen, HAND - held)
    expected = jnp.where(after.bonus > 0, best, drawn)
    singles = [after.bonus / 2, after.bonus > 0, held / 6, held == 0, best / 2]
    return jnp.concatenate([_whole(after.mine, expected), jnp.stack(singles, -1)], -1)
