"""What the net is told about the position right after a placement, before the draw.

Colours are sorted by the mover's value, then the first opponent's; opponents by strength. The same
numbers are computed at run time from a view (`games/three_d/fast_told.py`), so every one follows
from what the mover may see. Worths are whole 256ths, so that both agree to the last bit.
"""

from collections.abc import Callable

import jax
import jax.numpy as jnp
import numpy as np

from genial.train.compiler import settled
from genial.train.three_d.after import After
from genial.train.three_d.lines import Halves, Laid
from genial.train.three_d.setting import Setting
from genial.train.three_d.sim import State
from genial.train.tiles import (
    COLOURS,
    DOUBLE,
    HIGH,
    KIND_OF,
    KINDS,
    LOW,
    SHOWS,
    Table,
    by_colour,
    expected_best,
)

Array = jax.Array
THERMOMETER = 9
REACHES = (1, 2, 3, 4, 5, 6, 8, 10, 12)  # halves with at least so many points are counted
FEW = 3  # … and told apart up to so many
GOOD = 4  # points that make a place a good one
LEVELS = 5  # heights told apart among open pairs: 0 … 3, and more
STOREYS = 6  # heights told apart among cells: 0 … 4, and more
FIXED = 256
NEED: Table = np.rint(FIXED * np.exp(-np.arange(64) / 5.0)).astype(np.int16)


def features(s: Setting, state: State, laid: Laid, after: After) -> Array:
    """The net's input for each candidate: float32 [B, K, features]."""
    raw, good = settled(_best_points(s, laid.halves))
    own = settled(_best_worths(s, laid.halves, raw, after.mine))
    theirs = [
        settled(_best_worths(s, laid.halves, raw, after.others[:, :, j]))
        for j in range(s.opponents)
    ]
    order = settled(_colour_order(s, after))
    per_colour = settled(_colour_features(s, laid, after))
    per_kind = settled(_kind_features(s, after, raw, good, own, theirs))
    places = np.zeros(KINDS, np.int32)
    places[s.kinds] = np.arange(len(s.kinds))
    kinds = jnp.asarray(places[KIND_OF])[order[..., LOW[s.kinds]], order[..., HIGH[s.kinds]]]
    blocks = (
        jnp.take_along_axis(per_colour, order[..., None], 2),
        jnp.take_along_axis(per_kind, kinds[..., None], 2),
    )
    flat = settled([block.reshape(*block.shape[:2], -1) for block in blocks])
    rest = settled((_board_features(state, laid), _turn_features(s, after, own, theirs)))
    return jnp.concatenate([*flat, *rest, _score_features(s, after)], -1)


def _by_kind(s: Setting, pairs: Array, join: Callable[[Array, Array], Array]) -> Array:
    """From a number per colour on either cell [B, K, 6, 6] to one per kind, both ways joined."""
    low, high = LOW[s.kinds], HIGH[s.kinds]
    return join(pairs[:, :, low, high], pairs[:, :, high, low])


def _best_points(s: Setting, halves: Halves) -> tuple[Array, Array]:
    """Per kind of tile, the most points anywhere and the good places: int32 [B, K, kinds]."""
    points = halves.on_a[:, :, :, None] + halves.on_b[:, :, None]
    good = (points >= GOOD).sum(-1, dtype=jnp.int32)
    best = jnp.maximum(points.max(-1).astype(jnp.int32), 0)
    doubles = DOUBLE[s.kinds]
    ways = _by_kind(s, good, lambda one, other: one + jnp.where(doubles, 0, other))
    return _by_kind(s, best, jnp.maximum), ways


def _needs(values: Array) -> Array:
    """How much a point in each colour matters, in 256ths: int16 [..., 6]."""
    return jnp.asarray(NEED)[values - values.min(-1, keepdims=True)]


def _room(s: Setting, values: Array) -> Array:
    """How many points of half a tile each marker can take."""
    return jnp.where(values < s.halt, s.halt, s.end) - values


def _best_worths(s: Setting, halves: Halves, raw: Array, values: Array) -> Array:
    """The most each kind is worth to a side, counting need and room: float32 [B, K, kinds]."""
    room, need = _room(s, values).astype(jnp.int16), _needs(values)

    def worth(points: Array) -> Array:
        return jnp.minimum(points.astype(jnp.int16), room[..., None]) * need[..., None]

    pairs = worth(halves.on_a)[:, :, :, None] + worth(halves.on_b)[:, :, None]
    best = jnp.maximum(_by_kind(s, pairs.max(-1), jnp.maximum), 0)
    low = LOW[s.kinds]
    double = jnp.minimum(raw.astype(jnp.int16), room[..., low]) * need[..., low]
    return jnp.where(DOUBLE[s.kinds], double, best).astype(jnp.float32) / FIXED


def _colour_order(s: Setting, after: After) -> Array:
    """The colours from the mover's lowest up: int32 [B, K, 6]."""
    key = after.mine * 512 + jnp.arange(COLOURS)
    if s.opponents:
        key += after.others[:, :, 0] * 8
    rank = (key[..., None, :] < key[..., :, None]).sum(-1)
    return (jnp.arange(COLOURS) * (rank[..., None, :] == jnp.arange(COLOURS)[:, None])).sum(-1)


def _value_columns(s: Setting, values: Array) -> list[Array]:
    """A marker as a number, as a yes or no, and as a thermometer."""
    steps = s.end * np.arange(1, THERMOMETER + 1) / THERMOMETER
    return [
        (values / s.end)[..., None],
        (values == s.end)[..., None],
        values[..., None] >= steps,
    ]


def _colour_features(s: Setting, laid: Laid, after: After) -> Array:
    """The features of every colour: [B, K, 6, n]."""
    marks = sorted({*s.bonus_at, s.halt, s.end})
    ahead = [jnp.where(after.mine < mark, mark - after.mine, s.end) for mark in marks]
    columns = _value_columns(s, after.mine)
    columns.append((jnp.stack(ahead, -1).min(-1) / 9.0)[..., None])
    for j in range(s.opponents):
        other = after.others[:, :, j]
        columns += [*_value_columns(s, other), ((after.mine - other) / s.end)[..., None]]
    mixed, double = SHOWS & ~DOUBLE[:, None], SHOWS & DOUBLE[:, None]
    for counts, many, few in ((after.rack, 3.0, 2.0), (after.unseen, 20.0, 3.0)):
        columns.append(by_colour(counts, mixed)[..., None] / many)
        columns.append(by_colour(counts, double)[..., None] / few)
    most, reach = settled((_most(laid.halves), _reach(laid.halves)))
    showing = by_colour(after.rack, SHOWS) > 0
    columns += [reach / 40.0, jnp.minimum(reach, FEW) / FEW, most[..., None] / 10.0]
    columns += [
        jnp.where(showing, most, 0)[..., None] / 10.0,
        _needs(after.mine)[..., None] / FIXED,
    ]
    columns.append(laid.top[..., None] / 10.0)
    return jnp.concatenate([column.astype(jnp.float32) for column in columns], -1)


def _most(halves: Halves) -> Array:
    """The most points half a tile of each colour can score: int32 [B, K, 6]."""
    return jnp.maximum(jnp.maximum(*halves).max(-1), 0).astype(jnp.int32)


def _reach(halves: Halves) -> Array:
    """On how many cells of open pairs halves score so much, counted three to a number."""
    found = []
    for base in range(0, len(REACHES), 3):
        packed = sum(
            (half >= reach).astype(jnp.uint32) << 10 * i
            for i, reach in enumerate(REACHES[base : base + 3])
            for half in halves
        )
        total = jnp.asarray(packed).sum(-1, dtype=jnp.uint32)
        found += [(total >> 10 * i) & 1023 for i in range(3)]
    return jnp.stack(found, -1).astype(jnp.int32)


def _kind_features(
    s: Setting, after: After, raw: Array, good: Array, own: Array, theirs: list[Array]
) -> Array:
    """The features of every kind of tile there is: [B, K, kinds, n]."""
    rack, unseen = after.rack[..., s.kinds], after.unseen[..., s.kinds]
    columns = [
        rack / 2.0,
        unseen / 4.0,
        raw / 10.0,
        jnp.where(rack > 0, raw, 0) / 10.0,
        own / 10.0,
        jnp.where(rack > 0, own, 0.0) / 10.0,
        good / 20.0,
        *(worth / 10.0 for worth in theirs),
    ]
    return jnp.stack([column.astype(jnp.float32) for column in columns], -1)


def _board_features(state: State, laid: Laid) -> Array:
    """Open pairs and cells by height, and the start rule: [B, K, n]."""
    levels = jnp.minimum(laid.level, LEVELS - 1)
    pairs = [(laid.open & (levels == level)).sum(-1) / 40.0 for level in range(LEVELS)]
    was, now = (jnp.minimum(laid.height - less, STOREYS - 1) for less in (1, 0))
    heights = jnp.minimum(state.heights[:, :-1], STOREYS - 1)
    storeys = [
        ((heights == storey).sum(1)[:, None] + 2 * (now == storey) - 2 * (was == storey)) / 30.0
        for storey in range(STOREYS)
    ]
    missing = (~laid.served).sum(-1)
    columns = [laid.open.sum(-1) / 100.0, *pairs, *storeys, missing / 6.0, missing > 0]
    return jnp.stack([column.astype(jnp.float32) for column in columns], -1)


def _turn_features(s: Setting, after: After, own: Array, theirs: list[Array]) -> Array:
    """How far the game is, what comes next, and what it may bring: [B, K, n]."""
    rack, unseen = after.rack[..., s.kinds], after.unseen[..., s.kinds]
    columns = [
        after.bonus / 2.0,
        after.bonus > 0,
        after.allowed,
        after.exchanged,
        after.supply / 50.0,
        after.last,
        after.again,
        after.unseen.sum(-1) / 60.0,
        after.rack.sum(-1) / 5.0,
        after.mine.sum(-1) / (6.0 * s.end),
        jnp.where(rack > 0, own, 0.0).max(-1) / 10.0,
        *(expected_best(worth, unseen, s.rack) / 10.0 for worth in (own, *theirs)),
    ]
    return jnp.stack([column.astype(jnp.float32) for column in columns], -1)


def _score_features(s: Setting, after: After) -> Array:
    """The sorted markers of all sides, the differences, and when each rival moves: [B, K, n]."""
    ordered = jnp.sort(after.mine, -1) / s.end
    columns = [ordered]
    for j in range(s.opponents):
        other = jnp.sort(after.others[:, :, j], -1) / s.end
        away = jnp.stack([after.distance[:, j] / s.players, after.coming[:, j]], -1)[:, None]
        columns += [other, ordered - other, jnp.broadcast_to(away, (*ordered.shape[:2], 2))]
    return jnp.concatenate([column.astype(jnp.float32) for column in columns], -1)


def feature_count(s: Setting) -> int:
    """How many features a setting has."""
    colour = 3 + THERMOMETER + s.opponents * (3 + THERMOMETER) + 8 + 2 * len(REACHES)
    kind = 7 + s.opponents
    board = 1 + LEVELS + STOREYS + 2
    return COLOURS * colour + len(s.kinds) * kind + board + 18 + s.opponents * 15
