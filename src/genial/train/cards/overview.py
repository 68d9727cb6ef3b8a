"""What somebody who sees all cards is told about a position, from the mover's seat on.

Colours are sorted: the mover's lowest first. Last come the views of the seats: what a net that sees
one hand expects of each seat with its real hand, if that seat were to move now.
"""

from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from genial.games.cards.rules import GOAL
from genial.train.arrays import rearranged
from genial.train.cards.features import chance, colour_columns
from genial.train.cards.setting import COLOURS, KIND_OF, KINDS, SHOWS, Setting
from genial.train.cards.sim import State, counts, shown
from genial.train.cards.table import look
from genial.train.config import Config
from genial.train.net import Params
from genial.train.play import values
from genial.train.simulator import Options
from genial.train.zones import in_order

Array = jax.Array
WIDTH = (9, 2)  # plays looked at for a view
SURE = 6.0  # the logit of what is as good as certain
PER_COLOUR, PER_KIND, WHOLE, REST = 12, 2, 11, 4  # of every seat, of every seat, …, of the table


class Views(NamedTuple):
    """What the net that sees one hand says of some seats."""

    logits: Array  # of each seat's best play
    options: Options
    worth: Array  # of each option


def fact_count(s: Setting) -> int:
    """How many facts there are about a position."""
    kinds = KINDS * (s.players * (PER_KIND + s.open_each) + 2)
    return s.players * (COLOURS * PER_COLOUR + WHOLE) + kinds + REST


def told(s: Setting, seats: Params, state: State) -> Array:
    """All that is told: float32 [B, facts + players]."""
    return jnp.concatenate([facts(s, state), views_of_all(s, seats, state)], 1)


def facts(s: Setting, state: State) -> Array:
    """What can be counted: float32 [B, facts]."""
    tracks, opened = in_order(state.tracks, state.turn), in_order(state.open, state.turn)
    held = counts(in_order(state.hands, state.turn))
    chances = chance(s, tracks, lying(s, opened))
    best = (held > 0) * chances.kinds
    order = _colour_order(tracks, held, chances.matches)
    low, high = np.triu_indices(COLOURS, 1)
    places = jnp.asarray(KIND_OF)[order[:, low], order[:, high]]
    columns = [*colour_columns(s, chances), held @ SHOWS / 3, shown(opened) / 2]
    ages = jnp.moveaxis(opened[..., None] == np.arange(KINDS), 2, -1)
    kinds = jnp.concatenate([jnp.stack([held / 2, best / 2], -1), ages], -1)
    hidden = jnp.stack([state.pile / 4, state.discards / 4], -1)
    rest = [state.bonus / 2, state.bonus > 0, state.pile.sum(1) / 60, state.discards.sum(1) / 60]
    blocks = [
        rearranged(jnp.stack(columns, -1), order[:, None]),
        rearranged(kinds, places[:, None]),
        rearranged(hidden, places),
        _whole(s, tracks, best),
        jnp.stack(rest, -1),
    ]
    flat = [block.reshape(block.shape[0], -1).astype(jnp.float32) for block in blocks]
    return jnp.concatenate(flat, 1)


def lying(s: Setting, opened: Array) -> Array:
    """How many open cards show each colour when a seat is to move: [B, players, 6].

    Everybody who plays before covers the oldest of the own ones.
    """
    now, later = shown(opened), shown(opened[:, :, 1:])
    found = [now[:, seat:].sum(1) + later[:, :seat].sum(1) for seat in range(s.players)]
    return jnp.stack(found, 1)


def _colour_order(tracks: Array, held: Array, matches: Array) -> Array:
    """The colours from the mover's lowest up, then by the next player's and so on: [B, 6]."""
    key = jnp.zeros_like(tracks[:, 0])
    for values_of_one in (*jnp.unstack(tracks, axis=1), held[:, 0] @ SHOWS, matches[:, 0]):
        key = key * 16 + values_of_one
    return jnp.argsort(key * 8 + np.arange(COLOURS), -1)


def _whole(s: Setting, tracks: Array, best: Array) -> Array:
    """The features of every seat's whole track."""
    least = tracks.min(-1)
    columns = [
        jnp.maximum(GOAL - tracks, 0).sum(-1) / 42,
        least >= 1,
        least >= 4,
        (tracks >= GOAL).sum(-1) / 6,
        best.max(-1) / 2,
    ]
    return jnp.concatenate([jnp.stack(columns, -1), jnp.sort(tracks, -1) / s.end], -1)


def in_hand_order(state: State) -> State:
    """The states with sorted hands: what is said of them must not depend on the order."""
    return state._replace(hands=jnp.sort(state.hands, -1))


def seen_from(s: Setting, state: State, ahead: int) -> State:
    """The states as if the seat so many further on were to move."""
    bonus = state.bonus if ahead == 0 else jnp.zeros_like(state.bonus)
    return state._replace(turn=(state.turn + ahead) % s.players, bonus=bonus)


def views(s: Setting, seats: Params, state: State) -> Views:
    """What the seats to move expect of states whose hands are sorted."""
    options = look(s, state, WIDTH, jnp.zeros(state.turn.shape, jnp.uint32))
    worth = values(seats, options, Config().play_dtype())
    best = jnp.clip(worth.max(1), jax.nn.sigmoid(-SURE), jax.nn.sigmoid(SURE))
    return Views(jnp.log(best) - jnp.log1p(-best), options, worth)


def views_and_plays(s: Setting, seats: Params, state: State) -> tuple[Array, Views]:
    """The logits of all seats from the mover on [B, players], and more about the mover's."""
    games = state.turn.shape[0]
    each = [seen_from(s, state, ahead) for ahead in range(s.players)]
    found = views(s, seats, jax.tree.map(lambda *rows: jnp.concatenate(rows), *each))
    logits = found.logits.reshape(s.players, games).T
    own: Views = jax.tree.map(lambda rows: rows[:games], found)
    return logits, own


def views_of_all(s: Setting, seats: Params, state: State) -> Array:
    """The logits alone, whatever the order of the hands."""
    return views_and_plays(s, seats, in_hand_order(state))[0]


def by_seat(values_in_order: Array, turn: Array) -> Array:
    """Something of every seat from the mover on [B, players], by the seats' numbers."""
    players = values_in_order.shape[1]
    return jnp.take_along_axis(values_in_order, (jnp.arange(players) - turn[:, None]) % players, 1)
