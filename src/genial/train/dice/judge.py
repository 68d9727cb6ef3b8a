"""What the decisions of recorded games cost, by exact values."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from numpy.typing import NDArray

from genial.games.dice.moves import Throw
from genial.games.dice.state import Phase
from genial.record import Record
from genial.train.dice.exact import Solved, Table, best_scores, turn_worth, worth_after
from genial.train.dice.pairs import Tables
from genial.train.dice.setting import COLOURS, Setting
from genial.train.dice.sim import THROWS

Array = jax.Array
BATCH = 4096  # decisions judged at a time


class Decision(NamedTuple):
    """A throw that lies there, and what was done with it; as arrays: many of them."""

    mine: Any
    theirs: Any
    dice: Any  # the opponent's, per colour
    shown: Any  # the mover's own
    left: Any  # throws
    after: Any  # the mover's sheet; as it was, if the dice were thrown again
    again: Any


def decisions_of(record: Record) -> Iterator[tuple[int, Decision]]:
    """Every decision of a game and the seat that made it."""
    states = list(record.states())
    for event, state, after in zip(record.events, states, states[1:], strict=False):
        if state.phase is not Phase.CHOOSE:
            continue
        seat, other = state.turn, 1 - state.turn
        yield (
            seat,
            Decision(
                mine=state.tracks[seat],
                theirs=state.tracks[other],
                dice=np.bincount(state.dice[other], minlength=COLOURS),
                shown=np.bincount(state.dice[seat], minlength=COLOURS),
                left=THROWS - state.throws,
                after=after.tracks[seat],
                again=isinstance(event.move, Throw),
            ),
        )


def losses(solved: Solved, decisions: Iterable[Decision]) -> NDArray[np.float64]:
    """How much less each decision is worth than the best."""
    columns = [np.stack(column) for column in zip(*decisions, strict=True)]
    number, parts = len(columns[0]), []
    for begin in range(0, number, BATCH):
        part = Decision(
            *(np.resize(c[begin : begin + BATCH], (BATCH, *c.shape[1:])) for c in columns)
        )
        parts.append(np.asarray(_losses(solved.s, solved.tables, solved.values, part)))
    return np.concatenate(parts)[:number].astype(np.float64)


@partial(jax.jit, static_argnums=0)
def _losses(s: Setting, t: Tables, values: Array, made: Decision) -> Array:
    table = Table(*(x.T[..., None] for x in (made.mine, made.theirs, made.dice)))
    bests = best_scores(s, t, values, table, passing=True)
    throw = t.throw[made.shown @ (s.dice + 1) ** jnp.arange(COLOURS)]
    best = bests[throw, jnp.arange(len(throw))]
    again = jnp.stack([turn_worth(t.ways, bests, left) for left in range(THROWS)])
    again = again[made.left, jnp.arange(len(throw))]
    scored = worth_after(s, t, values, made.theirs.T, made.after.T, made.shown.T)
    return jnp.maximum(best, again) - jnp.where(made.again, again, scored)
