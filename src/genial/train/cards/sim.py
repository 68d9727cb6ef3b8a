"""The card game on batches of states: start, legal plays, one play with all that follows.

A step is one card; when it ends the turn, the exchange (an intent carried by the move) and the
drawing belong to it. Finished games stay as they are. Every array's first axis is the game.
"""

from typing import NamedTuple

import jax
import jax.numpy as jnp

from genial.games.cards.rules import GOAL, HAND
from genial.train.arrays import choose, hashed, pick, random_true
from genial.train.cards.setting import COLOURS, HIGH, KINDS, LOW, OF_A_KIND, SHOWS, Setting
from genial.train.zones import advanced

Array = jax.Array
NONE = -1  # no card


class State(NamedTuple):
    """A batch of states in which a card is to be played."""

    tracks: Array  # int32 [B, players, 6]
    hands: Array  # int32 [B, players, 6]: kinds of cards, NONE where there is none
    open: Array  # int32 [B, players, open_each]: kinds, the oldest first
    pile: Array  # int32 [B, 15]
    discards: Array  # int32 [B, 15]
    bonus: Array  # int32 [B]
    turn: Array  # int32 [B]
    over: Array  # bool [B]


class Move(NamedTuple):
    """A play per game (or several: any shape)."""

    slot: Array
    turned: Array  # bool: the card's high colour is scored first
    exchange: Array  # bool: exchange afterwards if that is allowed


def start(s: Setting, key: Array, games: int) -> State:
    """Fresh games with dealt hands and open cards; seat 0 begins."""
    dealt = s.players * HAND
    uniforms = jax.random.uniform(key, (games, dealt + s.players * s.open_each))
    full = jnp.full((games, KINDS), OF_A_KIND)
    wanted = jnp.ones(uniforms.shape, bool)
    cards, pile, discards = draw(full, jnp.zeros_like(full), wanted, uniforms)
    return State(
        tracks=jnp.zeros((games, s.players, COLOURS), jnp.int32),
        hands=cards[:, :dealt].reshape(games, s.players, HAND),
        open=cards[:, dealt:].reshape(games, s.players, s.open_each),
        pile=pile,
        discards=discards,
        bonus=jnp.zeros(games, jnp.int32),
        turn=jnp.zeros(games, jnp.int32),
        over=jnp.zeros(games, bool),
    )


def draw(
    pile: Array, discards: Array, wanted: Array, uniforms: Array
) -> tuple[Array, Array, Array]:
    """Cards drawn one after the other where wanted (NONE elsewhere); pile and discards then."""
    drawn = []
    for i in range(wanted.shape[1]):
        ladder = jnp.cumsum(pile, axis=1)
        total = ladder[:, -1]
        ticket = jnp.minimum((uniforms[:, i] * total).astype(jnp.int32), total - 1)
        at = (ladder <= ticket[:, None]).sum(1)
        pile = pile - ((jnp.arange(KINDS) == at[:, None]) & wanted[:, i, None])
        drawn.append(jnp.where(wanted[:, i], at, NONE))
        empty = (pile.sum(1) == 0)[:, None]  # CAR-8
        pile = jnp.where(empty, discards, pile)
        discards = jnp.where(empty, 0, discards)
    return jnp.stack(drawn, 1), pile, discards


def counts(cards: Array) -> Array:
    """How many cards of each kind: [..., 15]."""
    return (cards[..., None] == jnp.arange(KINDS)).sum(-2)


def shown(cards: Array) -> Array:
    """How many of the cards show each colour: [..., 6]."""
    return (jnp.asarray(SHOWS)[cards] * (cards >= 0)[..., None]).sum(-2)


def legal_mask(s: Setting, state: State) -> Array:
    """All legal plays: bool [B, 6, 2], without repeats."""
    hand = pick(state.hands, state.turn)
    same = (hand[:, :, None] == hand[:, None, :]) & (hand[:, :, None] >= 0)
    earlier = jnp.tril(jnp.ones((HAND, HAND), bool), -1)
    slots = (hand >= 0) & ~(same & earlier).any(2)
    return jnp.broadcast_to(slots[:, :, None], (*slots.shape, 2))


def random_move(s: Setting, state: State, seed: Array) -> Move:
    """A random legal play; half of them exchange where that is allowed."""
    mask = legal_mask(s, state).reshape(-1, 2 * HAND)
    index = random_true(mask, seed)
    return Move(index // 2, index % 2 == 1, hashed(~seed, 1)[:, 0] % 2 == 1)


def scored(s: Setting, state: State, slot: Array, turned: Array) -> Array:
    """The player's chips after plays [B, K], the first colour before the second (CAR-5)."""
    kind = jnp.take_along_axis(pick(state.hands, state.turn), slot, 1)
    low, high = jnp.asarray(LOW)[kind], jnp.asarray(HIGH)[kind]
    matches = shown(state.open.reshape(state.turn.shape[0], -1))[:, None]  # CAR-3
    values = pick(state.tracks, state.turn)[:, None]
    for colour in (jnp.where(turned, high, low), jnp.where(turned, low, high)):
        points = matches * (jnp.arange(COLOURS) == colour[..., None])
        values = advanced(values, points, s.end)
    return values


def arrivals(s: Setting, before: Array, after: Array) -> Array:
    """How many chips newly stand on the last column (CAR-6)."""
    return ((before < after) & (after == s.end)).sum(-1)


def may_exchange(values: Array, hand: Array) -> Array:
    """Whether there is a hand and it shows none of the colours standing lowest (CAR-7)."""
    worst = values == values.min(-1, keepdims=True)
    return (hand >= 0).any(-1) & ~(worst & (shown(hand) > 0)).any(-1)


def step(s: Setting, state: State, move: Move, uniforms: Array) -> State:
    """The states after a legal play each; `uniforms` [B, 6] decide the draws."""
    before, hand = pick(state.tracks, state.turn), pick(state.hands, state.turn)
    after = scored(s, state, move.slot[:, None], move.turned[:, None])[:, 0]
    card = pick(hand, move.slot)
    hand = jnp.where(jnp.arange(HAND) == move.slot[:, None], NONE, hand)
    over = after.min(1) >= GOAL  # CAR-9
    bonus = jnp.maximum(state.bonus - 1, 0) + arrivals(s, before, after)
    ends = ~over & (bonus == 0)
    swap = ends & move.exchange & may_exchange(after, hand)
    opened = pick(state.open, state.turn)
    discards = state.discards + counts(opened[:, :1])  # CAR-2
    discards += jnp.where(swap[:, None], counts(hand), 0)
    hand = jnp.where(swap[:, None], NONE, hand)
    drawn, pile, discards = draw(state.pile, discards, (hand < 0) & ends[:, None], uniforms)
    own = (jnp.arange(s.players) == state.turn[:, None])[..., None]
    new = State(
        tracks=jnp.where(own, after[:, None], state.tracks),
        hands=jnp.where(own, jnp.where(hand < 0, drawn, hand)[:, None], state.hands),
        open=jnp.where(own, jnp.append(opened[:, 1:], card[:, None], 1)[:, None], state.open),
        pile=pile,
        discards=discards,
        bonus=jnp.where(over, 0, bonus),
        turn=jnp.where(ends, (state.turn + 1) % s.players, state.turn),
        over=over,
    )
    return choose(state.over, state, new)


def renewed(state: State, fresh: State) -> State:
    """The states with the finished games replaced by fresh ones."""
    return choose(state.over, fresh, state)
