"""Tracks in arrays: how markers move, what they earn, who is ahead."""

from typing import Protocol

import jax
import jax.numpy as jnp

from genial.train.tiles import COLOURS

Array = jax.Array


class Tracks(Protocol):
    """The constants of a game's tracks."""

    @property
    def shared(self) -> bool:
        """Whether both sides move the same markers, seen with opposite signs: the duel."""

    @property
    def end(self) -> int:
        """The last space."""

    @property
    def halt(self) -> int:
        """Where a marker stops for one half of a tile; `end` if nowhere."""

    @property
    def bonus_at(self) -> tuple[int, ...]:
        """The spaces that earn a bonus placement."""

    @property
    def opponents(self) -> int:
        """How many sides one side plays against."""


def advance(s: Tracks, values: Array, points: Array) -> Array:
    """Markers after points for one half of a tile each; nothing moves a decided duel colour."""
    if s.shared:
        return jnp.where(jnp.abs(values) < s.end, jnp.minimum(values + points, s.end), values)
    return jnp.minimum(values + points, jnp.where(values < s.halt, s.halt, s.end))


def score(
    s: Tracks, values: Array, low: Array, high: Array, points_low: Array, points_high: Array
) -> Array:
    """The mover's six markers (last axis) after a tile's two halves, in the better order."""
    colours = jnp.arange(COLOURS)
    first = jnp.where(colours == low[..., None], points_low[..., None], 0)
    second = jnp.where(colours == high[..., None], points_high[..., None], 0)
    one = advance(s, advance(s, values, first), second)
    other = advance(s, advance(s, values, second), first)
    return jnp.maximum(one, other)  # TEA-3


def bonuses(s: Tracks, before: Array, after: Array) -> Array:
    """How many bonus placements a tile earned."""
    passed = [((before < at) & (after >= at)).sum(-1) for at in s.bonus_at]
    return sum(passed, start=jnp.zeros(before.shape[:-1], jnp.int32))


def decided(s: Tracks, values: Array) -> Array:
    """Whether the mover's markers end the game at once."""
    if not s.shared:
        return (values == s.end).all(-1)
    won, lost = (values == s.end).sum(-1), (values == -s.end).sum(-1)
    return (won >= 4) | (won + lost == COLOURS)  # DUE-4


def worst(s: Tracks, values: Array) -> Array:
    """Which colours an exchange asks about."""
    if s.shared:
        values = jnp.where(jnp.abs(values) < s.end, values, s.end + 1)  # DUE-3
    return values == values.min(-1, keepdims=True)


def room(s: Tracks, values: Array) -> Array:
    """How many points each marker can still take."""
    left = s.end - values
    return jnp.where(values == -s.end, 0, left) if s.shared else left


def need(s: Tracks, values: Array) -> Array:
    """How much a point in each colour matters, from 0 to 1."""
    if s.shared:
        return 1.0 - jnp.abs(values) / (2.0 * s.end)
    return jnp.exp((values.min(-1, keepdims=True) - values) / 4.0)


def weight(s: Tracks, values: Array) -> Array:
    """The weighted player's factor for a point in each colour, a small integer."""
    return s.end + 1 - jnp.abs(values) if s.shared else s.end - values


def standing(s: Tracks, values: Array) -> Array:
    """One number per side's six markers: higher is better, equal is a shared place."""
    if s.shared:
        held, won = (values > 0).sum(-1), (values == s.end).sum(-1)
        return (held * 10_000 + won * 1_000 + jnp.maximum(values, 0).sum(-1)).astype(jnp.uint32)
    ordered = jnp.sort(values.astype(jnp.uint32), axis=-1)
    key = jnp.zeros(values.shape[:-1], jnp.uint32)
    for place in range(COLOURS):  # COM-2
        key = key * jnp.uint32(s.end + 1) + ordered[..., place]
    return key


def reward(s: Tracks, mine: Array, others: Array) -> Array:
    """The share of the others left behind (others: [..., opponents, 6]); solo: lowest / end."""
    if s.opponents == 0:
        return mine.min(-1) / s.end
    own, against = standing(s, mine)[..., None], standing(s, others)
    return ((own > against) + 0.5 * (own == against)).mean(-1)
