"""The classic game on batches of states: start, legal places, one placement with all that follows.

A step is one placement; when it ends the turn, the exchange (an intent carried by the move) and the
refill belong to it. Finished games stay as they are. Every array's first axis is the game.
"""

from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from genial.train.arrays import choose, pick
from genial.train.classic import scoring
from genial.train.classic.setting import DOUBLE, EMPTY, FULL_BAG, HIGH, KINDS, LOW, SHOWS, Setting
from genial.train.compiler import settled

Array = jax.Array


class State(NamedTuple):
    """A batch of states."""

    cells: Array  # int8 [B, cells + 1]: a colour or EMPTY, the last one OFF_BOARD
    tracks: Array  # int8 [B, tracks, 6]
    racks: Array  # int8 [B, players, rack]: tile kinds, EMPTY where there is none
    bag: Array  # int8 [B, 21]
    turn: Array  # int32 [B]
    bonus: Array  # int32 [B]
    opened: Array  # bool [B, players]
    claimed: Array  # bool [B, 6]
    over: Array  # bool [B]


class Move(NamedTuple):
    """A placement per game (or several: any shape), the low colour on the pair's first cell."""

    slot: Array
    pair: Array
    turned: Array  # bool: the low colour on the second cell instead
    exchange: Array  # bool: exchange afterwards if that is allowed


def start(s: Setting, key: Array, games: int) -> State:
    """Fresh games with dealt racks; seat 0 begins."""
    draws = s.players * s.rack
    ladder = jnp.broadcast_to(np.cumsum(FULL_BAG, dtype=np.int32), (games, KINDS))
    wanted = jnp.ones((games, draws), bool)
    kinds, bag = _draw_from(ladder, wanted, jax.random.uniform(key, (games, draws)))
    tracks = 1 if s.shared else s.side_count
    return State(
        cells=jnp.broadcast_to(jnp.asarray(s.start), (games, s.cells + 1)),
        tracks=jnp.zeros((games, tracks, 6), jnp.int8),
        racks=kinds.reshape(games, s.players, s.rack),
        bag=bag,
        turn=jnp.zeros(games, jnp.int32),
        bonus=jnp.zeros(games, jnp.int32),
        opened=jnp.zeros((games, s.players), bool),
        claimed=jnp.zeros((games, 6), bool),
        over=jnp.zeros(games, bool),
    )


def draw(bag: Array, wanted: Array, uniforms: Array) -> tuple[Array, Array]:
    """Tiles drawn one after the other where wanted (EMPTY elsewhere), and the bag that is left."""
    return _draw_from(jnp.cumsum(bag.astype(jnp.int32), axis=1), wanted, uniforms)


def _draw_from(ladder: Array, wanted: Array, uniforms: Array) -> tuple[Array, Array]:
    """The same from the bag's running totals."""
    kinds = jnp.arange(KINDS)
    drawn = []
    for i in range(wanted.shape[1]):
        total = ladder[:, -1]
        ticket = jnp.minimum((uniforms[:, i] * total).astype(jnp.int32), total - 1)
        at = (ladder <= ticket[:, None]).sum(1)
        taken = wanted[:, i, None] & (at[:, None] <= kinds)
        drawn.append(jnp.where(wanted[:, i], at, EMPTY).astype(jnp.int8))
        ladder = settled(ladder - taken)
    left = jnp.diff(ladder, axis=1, prepend=0)
    return jnp.stack(drawn, 1), left.astype(jnp.int8)


def seen_tracks(s: Setting, state: State, seat: Array) -> Array:
    """The six markers as a seat sees them, int32."""
    if s.shared:
        sign = jnp.where(seat == 0, 1, -1)[:, None]
        return state.tracks[:, 0].astype(jnp.int32) * sign
    return pick(state.tracks, jnp.asarray(s.sides)[seat]).astype(jnp.int32)


def open_pairs(s: Setting, state: State) -> Array:
    """Where the player to move may lay a tile: bool [B, pairs]."""
    empty = state.cells == EMPTY
    free = empty[:, s.pair_a] & empty[:, s.pair_b]
    claims = (s.beside >= 0) & ~state.claimed[:, s.beside]
    bound = ~pick(state.opened, state.turn)
    first = free & claims
    bound &= first.any(1)  # CLA-6: it lapses where it cannot be met
    return jnp.where(bound[:, None], first, free)


def tile_slots(rack: Array) -> Array:
    """Which slots hold a tile that no earlier slot holds: bool [B, rack]."""
    same = (rack[:, :, None] == rack[:, None, :]) & (rack[:, :, None] >= 0)
    earlier = jnp.tril(jnp.ones((rack.shape[1], rack.shape[1]), bool), -1)
    return (rack >= 0) & ~(same & earlier).any(2)


def legal_mask(s: Setting, state: State) -> Array:
    """All legal placements: bool [B, rack, pairs, 2], without repeats."""
    rack = pick(state.racks, state.turn)
    ways = jnp.stack([jnp.ones(KINDS, bool), ~jnp.asarray(DOUBLE)], 1)[rack]
    slots = tile_slots(rack)[:, :, None] & ways
    return slots[:, :, None, :] & open_pairs(s, state)[:, None, :, None]


def cells_of(s: Setting, move: Move) -> tuple[Array, Array]:
    """The cells of the low and of the high colour."""
    a, b = jnp.asarray(s.pair_a)[move.pair], jnp.asarray(s.pair_b)[move.pair]
    return jnp.where(move.turned, b, a), jnp.where(move.turned, a, b)


def count_points(s: Setting, cells: Array, cell: Array, colour: Array) -> Array:
    """What a half scores on a cell whose partner is still free."""
    lines = jnp.asarray(s.rays)[cell]  # B, 6, steps
    games = cells.shape[0]
    same = jnp.take_along_axis(cells, lines.reshape(games, -1), 1).reshape(lines.shape)
    same = same == colour[:, None, None]
    unbroken, total = jnp.ones(lines.shape[:2], bool), jnp.zeros(lines.shape[:2], jnp.int32)
    for step in range(lines.shape[2]):
        unbroken &= same[:, :, step]
        total += unbroken
    return total.sum(1)


def step(s: Setting, state: State, move: Move, uniforms: Array) -> State:
    """The states after a legal placement each; `uniforms` [B, rack] decide the draws."""
    rack = pick(state.racks, state.turn)
    kind = pick(rack, move.slot).astype(jnp.int32)
    low, high = jnp.asarray(LOW)[kind], jnp.asarray(HIGH)[kind]
    first, second = cells_of(s, move)
    before = seen_tracks(s, state, state.turn)
    after = scoring.score(
        s,
        before,
        low,
        high,
        count_points(s, state.cells, first, low),
        count_points(s, state.cells, second, high),
    )
    at = jnp.arange(s.cells + 1)
    cells = jnp.where(at == first[:, None], low[:, None].astype(jnp.int8), state.cells)
    cells = jnp.where(at == second[:, None], high[:, None].astype(jnp.int8), cells)
    empty = cells == EMPTY
    full = ~(empty[:, s.pair_a] & empty[:, s.pair_b]).any(1)
    over = full | scoring.decided(s, after)  # CLA-15, CLA-16
    rack = jnp.where(jnp.arange(s.rack) == move.slot[:, None], EMPTY, rack)
    held = (rack >= 0).any(1)
    bonus = jnp.maximum(state.bonus - 1, 0) + scoring.bonuses(s, before, after)
    bonus = jnp.where(held & ~over, bonus, 0)  # TEA-4
    laid = state._replace(
        cells=cells,
        tracks=_with_track(s, state, after),
        bonus=bonus,
        over=over,
        claimed=state.claimed | _claim(s, state, move.pair),
        opened=state.opened | _is_turn(s, state),
    )
    ends = ~over & (bonus == 0)
    swap = ends & held & move.exchange & may_exchange(s, after, rack)
    new = _refill(s, laid, rack, ends, swap, uniforms)
    return choose(state.over, state, new)


def renewed(state: State, fresh: State) -> State:
    """The states with the finished games replaced by fresh ones."""
    return choose(state.over, fresh, state)


def may_exchange(s: Setting, values: Array, rack: Array) -> Array:
    """Whether no tile of the rack shows a colour standing lowest (CLA-14)."""
    shown = (jnp.asarray(SHOWS)[rack] & (rack >= 0)[..., None]).any(-2)
    return ~(shown & scoring.worst(s, values)).any(-1)


def _is_turn(s: Setting, state: State) -> Array:
    return jnp.arange(s.players) == state.turn[:, None]


def _claim(s: Setting, state: State, pair: Array) -> Array:
    """The colour whose printed symbol a first tile claims, as a mask [B, 6]."""
    beside = jnp.asarray(s.beside)[pair]
    return (jnp.arange(6) == beside[:, None]) & ~pick(state.opened, state.turn)[:, None]


def _with_track(s: Setting, state: State, values: Array) -> Array:
    values = values.astype(jnp.int8)
    if s.shared:
        return jnp.where(state.turn[:, None] == 0, values, -values)[:, None]
    own = jnp.arange(s.side_count) == jnp.asarray(s.sides)[state.turn][:, None]
    return jnp.where(own[:, :, None], values[:, None], state.tracks)


def _refill(
    s: Setting, state: State, rack: Array, ends: Array, swap: Array, uniforms: Array
) -> State:
    """The rack filled up where the turn ends, and the next seat to move."""
    kept = jnp.where(swap[:, None], EMPTY, rack)
    drawn, bag = draw(state.bag, (kept < 0) & ends[:, None], uniforms)
    returned = jnp.where(swap[:, None], rack, EMPTY)  # back only after drawing
    back = [(returned == kind).sum(1) for kind in range(KINDS)]
    new = jnp.where(kept < 0, drawn, kept)
    racks = jnp.where(_is_turn(s, state)[:, :, None], new[:, None], state.racks)
    turn = jnp.where(ends, (state.turn + 1) % s.players, state.turn)
    return state._replace(racks=racks, bag=bag + jnp.stack(back, 1).astype(jnp.int8), turn=turn)
