"""What a candidate placement leads to, apart from the board: markers, tiles, the turn, the end."""

from typing import NamedTuple

import jax
import jax.numpy as jnp

from genial.games.three_d.rules import FINAL_SUPPLY
from genial.train import scoring
from genial.train.arrays import pick
from genial.train.placing import Move
from genial.train.three_d.lines import Laid
from genial.train.three_d.setting import Setting
from genial.train.three_d.sim import NOBODY, State, may_exchange, owed, seen_tracks
from genial.train.tiles import COLOURS, NO_TILE, count_kinds

Array = jax.Array


class After(NamedTuple):
    """A candidate's [B, K] consequences."""

    mine: Array  # int32 [B, K, 6]
    others: Array  # int32 [B, K, opponents, 6], strongest first
    distance: Array  # int32 [B, opponents]: turns until that side moves
    coming: Array  # bool [B, opponents]: it has a turn to come
    rack: Array  # int32 [B, K, 21]
    unseen: Array  # int32 [B, K, 21]
    supply: Array  # int32 [B, K]: tiles in the bag after refilling
    bonus: Array  # int32 [B, K]
    allowed: Array  # bool [B, K]: an exchange was allowed
    exchanged: Array  # bool [B, K]
    last: Array  # bool [B, K]: it is the final round, or this turn brings it on
    again: Array  # bool [B, K]: the mover has a placement to come
    over: Array  # bool [B, K]
    reward: Array  # float32 [B, K]: the exact result where it is over


def opposing(s: Setting, state: State) -> tuple[Array, Array]:
    """The other sides' markers, strongest first, and how many turns until each moves."""
    games = state.turn.shape[0]
    if s.opponents == 0:
        return jnp.zeros((games, 0, COLOURS), jnp.int32), jnp.zeros((games, 0), jnp.int32)
    seats = [(state.turn + ahead) % s.players for ahead in range(1, s.players)]
    values = jnp.stack([seen_tracks(state, seat) for seat in seats], 1)
    order = jnp.argsort(~scoring.standing(s, values), axis=1, stable=True)
    return jnp.take_along_axis(values, order[..., None], 1), order + 1


def look_ahead(s: Setting, state: State, move: Move, laid: Laid) -> After:
    """Markers, tiles and result after each candidate placement."""
    before = seen_tracks(state, state.turn)[:, None]
    mine = scoring.score(s, before, laid.low, laid.high, laid.points_low, laid.points_high)
    others, distance = opposing(s, state)
    others = jnp.broadcast_to(others[:, None], (*mine.shape[:2], *others.shape[1:]))
    rack = pick(state.racks, state.turn)
    left = jnp.where(jnp.arange(s.rack) == move.slot[..., None], NO_TILE, rack[:, None])
    held = (left >= 0).sum(-1)
    bonus = owed(s, state.bonus[:, None], before, mine, held)
    final, bag = state.final[:, None], state.bag.sum(1, dtype=jnp.int32)[:, None]
    over = scoring.decided(s, mine) | ~laid.open.any(-1)
    over |= (bag == 0) if s.solo else (bonus == 0) & (final == state.turn[:, None])
    bonus = jnp.where(over, 0, bonus)
    allowed = ~over & (bonus == 0) & (final == NOBODY) & may_exchange(mine, left)
    exchanged = allowed & move.exchange
    counts = count_kinds(left)
    hidden = count_kinds(state.racks).sum(1) - count_kinds(rack) + state.bag
    supply = jnp.where(final == NOBODY, bag - s.rack + held, bag)
    return After(
        mine=mine,
        others=others,
        distance=distance,
        coming=(final == NOBODY) | (distance <= (final - state.turn[:, None]) % s.players),
        rack=jnp.where(exchanged[..., None], 0, counts),
        unseen=hidden[:, None] + jnp.where(exchanged[..., None], counts, 0),
        supply=supply,
        bonus=bonus,
        allowed=allowed,
        exchanged=exchanged,
        last=(final != NOBODY) | (supply < FINAL_SUPPLY),
        again=(final == NOBODY) | (bonus > 0),
        over=over,
        reward=scoring.reward(s, mine, others),
    )
