"""What the net is told about the position right after a placement, before the draw.

Colours are sorted by the mover's value, then the first opponent's; opponents by strength. The same
numbers are computed at run time from a view, so every one follows from what the mover may see.
"""

from functools import reduce
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from genial.train import scoring
from genial.train.arrays import pick
from genial.train.classic.lines import DEAD, Laid
from genial.train.classic.prospects import prospect_count, prospects
from genial.train.classic.reach import TOP, reach_told
from genial.train.classic.setting import Setting
from genial.train.classic.sim import State, may_exchange, seen_tracks
from genial.train.compiler import settled
from genial.train.frame import neighbours_of
from genial.train.placing import Move
from genial.train.tiles import (
    COLOURS,
    DOUBLE,
    HIGH,
    KIND_OF,
    KINDS,
    LOW,
    SHOWS,
    by_colour,
    count_kinds,
    expected_best,
)

Array = jax.Array
THERMOMETER = 9
COUNTS = 10  # cells with at least 1 … 10 points
HAND = 6  # tiles an opponent may choose from


class After(NamedTuple):
    """What a candidate placement [B, K] leads to, apart from the board."""

    mine: Array  # int32 [B, K, 6]
    others: Array  # int32 [B, K, opponents, 6], strongest first
    distance: Array  # int32 [B, opponents]: turns until that side moves
    rack: Array  # int32 [B, K, 21]
    unseen: Array  # int32 [B, K, 21]
    bonus: Array  # int32 [B, K]
    allowed: Array  # bool [B, K]: an exchange was allowed
    exchanged: Array  # bool [B, K]
    over: Array  # bool [B, K]
    reward: Array  # float32 [B, K]: the exact result where it is over


def opposing(s: Setting, state: State) -> tuple[Array, Array]:
    """The other sides' markers, strongest first, and how many turns until each moves."""
    games = state.turn.shape[0]
    if s.opponents == 0:
        return jnp.zeros((games, 0, COLOURS), jnp.int32), jnp.zeros((games, 0), jnp.int32)
    seats = [(state.turn + ahead) % s.players for ahead in range(1, s.opponents + 1)]
    values = jnp.stack([seen_tracks(s, state, seat) for seat in seats], 1)
    order = jnp.argsort(~scoring.standing(s, values), axis=1, stable=True)
    return jnp.take_along_axis(values, order[..., None], 1), order + 1


def look_ahead(s: Setting, state: State, move: Move, laid: Laid) -> After:
    """Markers, rack and result after each candidate placement."""
    before = seen_tracks(s, state, state.turn)[:, None]
    mine = scoring.score(s, before, laid.low, laid.high, laid.points_low, laid.points_high)
    others, distance = opposing(s, state)
    others = jnp.broadcast_to(others[:, None], (*mine.shape[:2], *others.shape[1:]))
    if s.shared:
        others = -mine[:, :, None]
    rack = pick(state.racks, state.turn)
    full = jnp.broadcast_to(rack[:, None], (*laid.kind.shape, s.rack))
    left = jnp.where(jnp.arange(s.rack) == move.slot[..., None], -1, full)
    held = (left >= 0).any(-1)
    over = ~laid.live.any(-1) | scoring.decided(s, mine)
    bonus = jnp.maximum(state.bonus[:, None] - 1, 0) + scoring.bonuses(s, before, mine)
    bonus = jnp.where(held & ~over, bonus, 0)
    allowed = ~over & (bonus == 0) & held & may_exchange(s, mine, left)
    exchanged = allowed & move.exchange
    counts = count_kinds(left)
    hidden = count_kinds(state.racks).sum(1) - count_kinds(rack) + state.bag
    return After(
        mine=mine,
        others=others,
        distance=distance,
        rack=jnp.where(exchanged[..., None], 0, counts),
        unseen=hidden[:, None] + jnp.where(exchanged[..., None], counts, 0),
        bonus=bonus,
        allowed=allowed,
        exchanged=exchanged,
        over=over,
        reward=scoring.reward(s, mine, others),
    )


def features(s: Setting, laid: Laid, after: After) -> Array:
    """The net's input for each candidate: float32 [B, K, features]."""
    beside = settled(reduce(jnp.maximum, neighbours_of(s.frame, laid.points, DEAD)))
    mine_need = _need(s, after.mine)
    raw = settled(jnp.maximum(_best_of_kinds(laid.points, beside), 0))
    own = settled(_needed(s, laid.points, beside, raw, after.mine, mine_need))
    theirs = settled(
        [
            _needed(
                s, laid.points, beside, raw, after.others[:, :, j], _need(s, after.others[:, :, j])
            )
            for j in range(s.opponents)
        ]
    )
    order = settled(_colour_order(s, after))
    per_colour = _colour_features(s, laid, after, mine_need)
    per_kind = _kind_features(after, raw, own, theirs)
    kinds = jnp.asarray(KIND_OF)[order[..., LOW], order[..., HIGH]]
    blocks = (
        jnp.take_along_axis(per_colour, order[..., None], 2),
        jnp.take_along_axis(per_kind, kinds[..., None], 2),
    )
    told = [block.reshape(*block.shape[:2], -1) for block in blocks]
    told.append(_global_features(s, laid, after, own, theirs))
    if s.opponents == 0:
        told.append(prospects(s, laid, order))
    return jnp.concatenate(told, -1)


def _need(s: Setting, values: Array) -> Array:
    return scoring.need(s, values).astype(jnp.float32)


def _best_of_kinds(points: Array, beside: Array) -> Array:
    """The most points each kind of tile can score anywhere: int32 [B, K, 21]."""
    best = [
        (points[:, :, low].astype(jnp.int32) + beside[:, :, high]).max(-1)
        for low, high in zip(LOW, HIGH, strict=True)
    ]
    return jnp.stack(best, -1)


def _needed(
    s: Setting, points: Array, beside: Array, raw: Array, values: Array, need: Array
) -> Array:
    """The most each kind is worth to a player, counting need and room: float32 [B, K, 21]."""
    room = scoring.room(s, values)

    def worth(seen: Array, colour: int) -> Array:
        useful = jnp.minimum(seen[:, :, colour], room[:, :, colour, None]).astype(jnp.float32)
        return jnp.where(useful < 0, float(DEAD), useful * need[:, :, colour, None])

    def best(low: int, high: int) -> Array:
        if low == high:
            useful = jnp.minimum(raw[:, :, KIND_OF[low, low]], room[:, :, low])
            return useful.astype(jnp.float32) * need[:, :, low]
        return jnp.maximum((worth(points, low) + worth(beside, high)).max(-1), 0.0)

    return jnp.stack([best(low, high) for low, high in zip(LOW, HIGH, strict=True)], -1)


def _colour_order(s: Setting, after: After) -> Array:
    """The colours from the mover's lowest up: int32 [B, K, 6]."""
    key = (after.mine - s.floor) * 512 + jnp.arange(COLOURS)
    if s.opponents:
        key += (after.others[:, :, 0] - s.floor) * 8
    rank = (key[..., None, :] < key[..., :, None]).sum(-1)
    return (jnp.arange(COLOURS) * (rank[..., None, :] == jnp.arange(COLOURS)[:, None])).sum(-1)


def _thermometer(s: Setting, values: Array) -> Array:
    steps = s.floor + (s.end - s.floor) * np.arange(1, THERMOMETER + 1) / THERMOMETER
    return (values[..., None] >= steps).astype(jnp.float32)


def _colour_features(s: Setting, laid: Laid, after: After, need: Array) -> Array:
    """The features of every colour: [B, K, 6, n]."""
    own = after.mine / s.end
    columns = [own[..., None], (after.mine == s.end)[..., None], _thermometer(s, after.mine)]
    for j in range(s.opponents):
        other = after.others[:, :, j]
        columns += [(other / s.end)[..., None], (other == s.end)[..., None]]
        columns += [_thermometer(s, other), ((after.mine - other) / s.end)[..., None]]
    mixed, double = SHOWS & ~DOUBLE[:, None], SHOWS & DOUBLE[:, None]
    for counts, many, few in ((after.rack, 3.0, 2.0), (after.unseen, 30.0, 5.0)):
        columns.append(by_colour(counts, mixed)[..., None] / many)
        columns.append(by_colour(counts, double)[..., None] / few)
    reach, top = reach_told(laid.points, COUNTS)
    showing = by_colour(after.rack, SHOWS) > 0
    columns.append(reach)
    columns += [jnp.where(showing, top[..., 0], 0.0)[..., None], need[..., None]]
    return jnp.concatenate([column.astype(jnp.float32) for column in columns], -1)


def _kind_features(after: After, raw: Array, own: Array, theirs: list[Array]) -> Array:
    """The features of every kind of tile: [B, K, 21, n]."""
    held = after.rack > 0
    columns = [
        after.rack / 2.0,
        after.unseen / 6.0,
        raw / 10.0,
        jnp.where(held, raw, 0) / 10.0,
        own / 10.0,
        jnp.where(held, own, 0.0) / 10.0,
        *(worth / 10.0 for worth in theirs),
    ]
    return jnp.stack([column.astype(jnp.float32) for column in columns], -1)


def _global_features(
    s: Setting, laid: Laid, after: After, own: Array, theirs: list[Array]
) -> Array:
    """The features of the whole position: [B, K, n]."""
    ahead = neighbours_of(s.frame, laid.empty, False)[:3]  # each pair once
    free = sum((laid.empty & empty for empty in ahead), jnp.int8(0)).sum(-1, dtype=jnp.int32)
    best = jnp.where(after.rack > 0, own, 0.0).max(-1)
    singles = [
        free / 100.0,
        laid.live.sum(-1) / 50.0,
        after.bonus / 2.0,
        after.bonus > 0,
        after.allowed,
        after.exchanged,
        after.unseen.sum(-1) / 100.0,
        after.rack.sum(-1) / 6.0,
        after.mine.sum(-1) / (6.0 * s.end),
        best / 10.0,
        expected_best(own, after.unseen, HAND) / 10.0,
        *(expected_best(worth, after.unseen, HAND) / 10.0 for worth in theirs),
    ]
    ordered = jnp.sort(after.mine, -1) / s.end
    columns = [*(single.astype(jnp.float32)[..., None] for single in singles), ordered]
    for j in range(s.opponents):
        other = jnp.sort(after.others[:, :, j], -1) / s.end
        away = after.distance[:, None, j, None] / s.players
        away = jnp.broadcast_to(away, (*ordered.shape[:2], 1))
        columns += [other, ordered - other, away]
    return jnp.concatenate([column.astype(jnp.float32) for column in columns], -1)


def feature_count(s: Setting) -> int:
    """How many features a setting has."""
    colour = 2 + THERMOMETER + s.opponents * (3 + THERMOMETER) + 4 + 1 + COUNTS + TOP + 2
    kind = 6 + s.opponents
    told = COLOURS * colour + KINDS * kind + 17 + s.opponents * 14
    return told if s.opponents else told + prospect_count(s)
