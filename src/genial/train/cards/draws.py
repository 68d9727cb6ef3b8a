"""The luck of every draw in card matches: what an onlooker expects of it, less the mean.

Both are asked some plays later, which everybody makes by the packed net: what a card is good for
shows when it is played. The draws in between are the same with the card and with others instead.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar

import jax
import jax.numpy as jnp
import numpy as np
from numpy.typing import NDArray
from rich.progress import track

from genial.games.cards.rules import HAND
from genial.train.arrays import pick, pick_each
from genial.train.cards.made import Made
from genial.train.cards.onlooker_net import Onlooker, expected
from genial.train.cards.overview import in_hand_order, told, views
from genial.train.cards.setting import Setting
from genial.train.cards.sim import NONE, State, may_exchange, step
from genial.train.cards.table import results
from genial.train.net import Params

Array = jax.Array
Numbers = NDArray[Any]
T = TypeVar("T")


class Steps(NamedTuple):
    """Plays after which the match went on: arrays of as many rows."""

    match: Numbers
    made: Made
    after: State


class Look(NamedTuple):
    """How closely luck is looked at."""

    draws: int  # others instead of each that happened
    ahead: int  # plays until the onlooker is asked
    seed: int
    batch: int  # positions at a time


@partial(jax.jit, static_argnums=0)
def compared(s: Setting, made: Made, after: State) -> tuple[Array, Array]:
    """Whether each step can lead there, and how many cards were drawn."""
    state, move = made
    turn, uniforms = state.turn, jnp.zeros((state.turn.shape[0], s.uniforms))
    reached = step(s, state, move, uniforms)
    hand = jnp.where(jnp.arange(HAND) == move.slot[:, None], NONE, pick(state.hands, turn))
    ends = reached.turn != turn
    swap = ends & move.exchange & may_exchange(pick(reached.tracks, turn), hand)
    drawn = jnp.where(ends, jnp.where(swap, HAND, (hand < 0).sum(1)), 0)
    alike = ~reached.over & (swap == move.exchange)

    def same(one: Array, other: Array) -> Array:
        return (one == other).reshape(one.shape[0], -1).all(1)

    for name in ("tracks", "open", "turn", "bonus"):
        alike &= same(getattr(reached, name), getattr(after, name))
    alike &= same((reached.hands >= 0).sum(2), (after.hands >= 0).sum(2))
    for one, other in ((reached.pile, after.pile), (reached.discards, after.discards)):
        alike &= one.sum(1) == other.sum(1)
    return alike, drawn


def spread(rows: int, draws: int, rng: np.random.Generator) -> Numbers:
    """Random numbers for so many draws in each row, evenly spread: [rows, draws, 6]."""
    cells = np.broadcast_to(np.arange(draws)[:, None], (rows, draws, HAND))
    return ((rng.permuted(cells, axis=1) + rng.random(cells.shape)) / draws).astype(np.float32)


def played_on(s: Setting, seats: Params, state: State, uniforms: Array) -> State:
    """The states after some more plays, whose draws these numbers decide: [plays, B, 6]."""

    def ply(state: State, uniforms: Array) -> tuple[State, None]:
        state = in_hand_order(state)
        seen = views(s, seats, state)
        move = pick_each(seen.options.move, jnp.argmax(seen.worth, 1))
        return step(s, state, move, uniforms), None

    return jax.lax.scan(ply, state, uniforms)[0]


@partial(jax.jit, static_argnums=(0, 5))
def luck_of_draws(
    s: Setting, nets: tuple[Params, Params], steps: Steps, uniforms: Array, key: Array, ahead: int
) -> Array:
    """The luck of steps with other draws instead, [B, draws, 6]: [B, seats]."""
    number, draws = uniforms.shape[:2]
    steps = jax.tree.map(lambda rows: jnp.repeat(rows, draws, 0), steps)
    instead = step(s, steps.made.state, steps.made.move, uniforms.reshape(-1, s.uniforms))
    both = jax.tree.map(lambda *rows: jnp.concatenate(rows), steps.after, instead)
    later = jax.random.uniform(key, (ahead, number * draws, s.uniforms))
    params, seats = nets
    state = played_on(s, seats, both, jnp.concatenate([later, later], 1))
    found = expected(s, params, told(s, seats, state), state.turn)
    found = jnp.where(state.over[:, None], results(s, state), found)
    means: Array = found.reshape(2, number, draws, -1).mean(2)
    return means[0] - means[1]


def in_batches(
    work: Callable[[Numbers], Sequence[Array]], number: int, batch: int, title: str
) -> list[Numbers]:
    """The work on so many rows, in batches of one size so that it is compiled once."""
    parts = []
    for begin in track(range(0, number, batch), title):
        found = work(np.arange(begin, begin + batch) % number)
        parts.append([np.asarray(table) for table in found])
    return [np.concatenate(tables)[:number] for tables in zip(*parts, strict=True)]


def rows_of(tables: T, rows: Numbers) -> T:
    """These rows of every array of a tree."""
    chosen: T = jax.tree.map(lambda table: table[rows], tables)
    return chosen


def compare(s: Setting, steps: Steps, batch: int) -> list[Numbers]:
    """Whether each step can have happened, and how many cards were drawn."""

    def work(rows: Numbers) -> Sequence[Array]:
        made, after = rows_of((steps.made, steps.after), rows)
        found: tuple[Array, Array] = compared(s, made, after)
        return found

    return in_batches(work, len(steps.match), batch, "Steps")


def luck(onlooker: Onlooker, steps: Steps, drawn: Numbers, look: Look) -> Numbers:
    """The luck of every step that draws, for every seat [steps, seats]; of the others nothing."""
    s, nets = onlooker.s, (onlooker.params, onlooker.seats)
    drawing, rng = np.flatnonzero(drawn), np.random.default_rng(look.seed)
    drew = rows_of(steps, drawing)
    size, keys = max(1, look.batch // look.draws), _keys(look.seed)

    def work(rows: Numbers) -> Sequence[Array]:
        uniforms = spread(size, look.draws, rng)
        some = rows_of(drew, rows)
        return [luck_of_draws(s, nets, some, uniforms, next(keys), look.ahead)]

    whole = np.zeros((len(steps.match), s.players))
    whole[drawing] = in_batches(work, len(drawing), size, "Draws")[0]
    return whole


def _keys(seed: int) -> Iterator[Array]:
    key = jax.random.key(seed)
    while True:
        key, one = jax.random.split(key)
        yield one
