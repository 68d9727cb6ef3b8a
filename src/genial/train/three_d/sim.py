"""The 3D game on batches of states: start, legal places, one placement with all that follows.

A step is one placement; when it ends the turn, the exchange (an intent carried by the move) and the
refill belong to it. Finished games stay as they are. Every array's first axis is the game.
"""

from typing import NamedTuple

import jax
import jax.numpy as jnp

from genial.games.three_d.rules import FINAL_SUPPLY
from genial.games.three_d.stack import STONES
from genial.train import scoring
from genial.train.arrays import choose, pick
from genial.train.placing import Move, placements
from genial.train.three_d.setting import Setting
from genial.train.tiles import HIGH, KINDS, LOW, NO_TILE, SHOWS, deal, draw

Array = jax.Array
OFF_BOARD, EMPTY, GROUND, NOBODY = -2, -1, -1, -1


class State(NamedTuple):
    """A batch of states; the last of the cells is off the board."""

    cells: Array  # int8 [B, cells + 1]: the colour on top or EMPTY
    heights: Array  # int8 [B, cells + 1]
    pieces: Array  # int8 [B, cells + 1]: on top: GROUND, a start stone, or STONES + a tile's number
    laid: Array  # int32 [B]: tiles on the board
    served: Array  # bool [B, 6]: a tile has been laid beside that start stone
    tracks: Array  # int8 [B, players, 6]
    racks: Array  # int8 [B, players, rack]: tile kinds, NO_TILE where there is none
    bag: Array  # int8 [B, 21]
    turn: Array  # int32 [B]
    bonus: Array  # int32 [B]
    final: Array  # int32 [B]: the seat that brought the final round on, or NOBODY
    over: Array  # bool [B]


def start(s: Setting, key: Array, games: int) -> State:
    """Fresh games with start stones and dealt racks; seat 0 begins."""
    keys = jax.random.split(key)
    colours = jnp.argsort(jax.random.uniform(keys[0], (games, STONES)), axis=1)  # 3D-3
    kinds, bag = deal(s.bag, games, s.players * s.rack, keys[1])
    cells = jnp.full((games, s.cells + 1), EMPTY, jnp.int8).at[:, -1].set(OFF_BOARD)
    ground = jnp.zeros((games, s.cells + 1), jnp.int8)
    return State(
        cells=cells.at[:, s.starts].set(colours.astype(jnp.int8)),
        heights=ground.at[:, s.starts].set(1).at[:, -1].set(OFF_BOARD),
        pieces=(ground + GROUND).at[:, s.starts].set(jnp.arange(STONES, dtype=jnp.int8)),
        laid=jnp.zeros(games, jnp.int32),
        served=jnp.zeros((games, STONES), bool),
        tracks=jnp.zeros((games, s.players, 6), jnp.int8),
        racks=kinds.reshape(games, s.players, s.rack),
        bag=bag,
        turn=jnp.zeros(games, jnp.int32),
        bonus=jnp.zeros(games, jnp.int32),
        final=jnp.full(games, NOBODY, jnp.int32),
        over=jnp.zeros(games, bool),
    )


def seen_tracks(state: State, seat: Array) -> Array:
    """The six markers of a seat, int32."""
    return pick(state.tracks, seat).astype(jnp.int32)


def level_pairs(s: Setting, state: State) -> Array:
    """The pairs of equal height that are not exactly one piece (3D-4, 3D-5): bool [B, pairs]."""
    one, other = state.pieces[:, s.pair_a], state.pieces[:, s.pair_b]
    level = state.heights[:, s.pair_a] == state.heights[:, s.pair_b]
    return level & ((one != other) | (one == GROUND))


def allowed_pairs(s: Setting, served: Array) -> Array:
    """Where the start rule lets a tile lie (3D-7): bool [..., pairs] for served [..., 6]."""
    missing = ~served
    serving = (missing[..., None, :] & s.beside).any(-1)
    return serving | ~missing.any(-1, keepdims=True)


def open_pairs(s: Setting, state: State) -> Array:
    """Where a tile may be laid: bool [B, pairs]."""
    return level_pairs(s, state) & allowed_pairs(s, state.served)


def legal_mask(s: Setting, state: State) -> Array:
    """All legal placements: bool [B, rack, pairs, 2], without repeats."""
    return placements(pick(state.racks, state.turn), open_pairs(s, state))


def cells_of(s: Setting, move: Move) -> tuple[Array, Array]:
    """The cells of the low and of the high colour."""
    a, b = jnp.asarray(s.pair_a)[move.pair], jnp.asarray(s.pair_b)[move.pair]
    return jnp.where(move.turned, b, a), jnp.where(move.turned, a, b)


def count_points(s: Setting, cells: Array, cell: Array, partner: Array, colour: Array) -> Array:
    """What a half scores: nothing towards its other half (3D-8)."""
    lines = jnp.asarray(s.rays)[cell]  # B, 6, steps
    games = cells.shape[0]
    same = jnp.take_along_axis(cells, lines.reshape(games, -1), 1).reshape(lines.shape)
    same = same == colour[:, None, None]
    unbroken, total = lines[:, :, 0] != partner[:, None], jnp.zeros(lines.shape[:2], jnp.int32)
    for step in range(lines.shape[2]):
        unbroken &= same[:, :, step]
        total += unbroken
    return total.sum(1)


def bonuses(s: Setting, before: Array, after: Array) -> Array:
    """How many bonus placements a tile earned: one for each marker that did (3D-9, 3D-10)."""
    passed = jnp.zeros(after.shape, bool)
    for space in s.bonus_at:
        passed |= (before < space) & (after >= space)
    return passed.sum(-1)


def owed(s: Setting, due: Array, before: Array, after: Array, held: Array) -> Array:
    """Bonus placements still to make; without a tile they lapse (3D-11)."""
    return jnp.minimum(jnp.maximum(due - 1, 0) + bonuses(s, before, after), held)


def may_exchange(values: Array, rack: Array) -> Array:
    """Whether no tile of the rack shows a colour standing lowest (3D-12)."""
    shown = (jnp.asarray(SHOWS)[rack] & (rack >= 0)[..., None]).any(-2)
    lowest = values == values.min(-1, keepdims=True)
    return (rack >= 0).any(-1) & ~(shown & lowest).any(-1)


def step(s: Setting, state: State, move: Move, uniforms: Array) -> State:
    """The states after a legal placement each; `uniforms` [B, rack] decide the draws."""
    rack = pick(state.racks, state.turn)
    kind = pick(rack, move.slot).astype(jnp.int32)
    low, high = jnp.asarray(LOW)[kind], jnp.asarray(HIGH)[kind]
    first, second = cells_of(s, move)
    before = seen_tracks(state, state.turn)
    points_low = count_points(s, state.cells, first, second, low)
    points_high = count_points(s, state.cells, second, first, high)
    after = scoring.score(s, before, low, high, points_low, points_high)
    rack = jnp.where(jnp.arange(s.rack) == move.slot[:, None], NO_TILE, rack)
    own = jnp.arange(s.players) == state.turn[:, None]
    laid = _with_tile(s, state, move.pair, (first, low), (second, high))._replace(
        tracks=jnp.where(own[:, :, None], after[:, None].astype(jnp.int8), state.tracks),
        racks=jnp.where(own[:, :, None], rack[:, None], state.racks),
        bonus=owed(s, state.bonus, before, after, (rack >= 0).sum(1)),
    )
    swap = move.exchange & may_exchange(after, rack)
    return choose(
        state.over, state, _go_on(s, laid, rack, scoring.decided(s, after), swap, uniforms)
    )


def _with_tile(
    s: Setting,
    state: State,
    pair: Array,
    low: tuple[Array, Array],
    high: tuple[Array, Array],
) -> State:
    """The boards with a tile, given as the cell and the colour of its halves."""
    at = jnp.arange(s.cells + 1)
    first, second = at == low[0][:, None], at == high[0][:, None]
    both = first | second
    cells = jnp.where(first, low[1][:, None].astype(jnp.int8), state.cells)
    return state._replace(
        cells=jnp.where(second, high[1][:, None].astype(jnp.int8), cells),
        heights=state.heights + both.astype(jnp.int8),
        pieces=jnp.where(both, (STONES + state.laid)[:, None].astype(jnp.int8), state.pieces),
        laid=state.laid + 1,
        served=state.served | jnp.asarray(s.beside)[pair],
    )


def _go_on(
    s: Setting, state: State, rack: Array, decided: Array, swap: Array, uniforms: Array
) -> State:
    """What comes after a placement, up to the next one."""
    stuck = ~open_pairs(s, state).any(1)
    due = state.bonus > 0
    if s.solo:
        over = decided | stuck | (state.bag.sum(1) == 0)  # 3D-16
        refilling = ~over
    else:
        over = decided | stuck | (~due & (state.final == state.turn))  # 3D-14, 3D-15
        refilling = ~decided & ~due & (state.final == NOBODY)
    state = _refill(s, state, rack, refilling, swap & refilling, uniforms)
    ended = ~decided & ~due & (~stuck | (not s.solo))
    few = refilling & (state.bag.sum(1) < FINAL_SUPPLY) & (not s.solo)
    last = ended & (state.final == state.turn)
    return state._replace(
        final=jnp.where(few, state.turn, state.final),  # 3D-13
        turn=jnp.where(ended & ~last, (state.turn + 1) % s.players, state.turn),
        bonus=jnp.where(over, 0, state.bonus),
        over=over,
    )


def _refill(
    s: Setting, state: State, rack: Array, wanted: Array, swap: Array, uniforms: Array
) -> State:
    """The player's rack filled up where wanted, or exchanged."""
    kept = jnp.where(swap[:, None], NO_TILE, rack)
    drawn, bag = draw(state.bag, (kept < 0) & wanted[:, None], uniforms)
    returned = jnp.where(swap[:, None], rack, NO_TILE)  # back only after drawing
    back = [(returned == kind).sum(1) for kind in range(KINDS)]
    own = jnp.arange(s.players) == state.turn[:, None]
    new = jnp.where(kept < 0, drawn, kept)
    return state._replace(
        racks=jnp.where(own[:, :, None], new[:, None], state.racks),
        bag=bag + jnp.stack(back, 1).astype(jnp.int8),
    )


def renewed(state: State, fresh: State) -> State:
    """The states with the finished games replaced by fresh ones."""
    return choose(state.over, fresh, state)
