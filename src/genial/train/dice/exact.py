"""The dice game for two, solved exactly: what every position at the start of a turn is worth.

A position is both sheets and the opponent's dice in view. From the fullest sheets down each is
worth the best that its throws lead to. A throw that crosses nothing hands the same sheets to the
opponent; such pairs are solved by repeating.

Values are shares of the wins. Whole rows take a GPU and 3.1 GB of its memory, short ones neither.
"""

from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from rich.progress import track

from genial.train.dice.pairs import (
    Six,
    Tables,
    all_columns,
    batches,
    crossed,
    locate,
    lowest,
    tables_of,
)
from genial.train.dice.setting import COLOURS, Setting
from genial.train.dice.sim import THROWS

Array = jax.Array
CLOSE = 2e-7
MOST_AT_ONCE = 2048  # pairs, each with the swapped one
PASSES = 300  # at most, where turns pass without a cross


class Table(NamedTuple):
    """Positions at the start of a turn."""

    mine: Six
    theirs: Six
    dice: Six  # the opponent's, in view


@dataclass(frozen=True, slots=True, eq=False)
class Solved:
    """Every position at the start of a turn, and what it is worth to whoever throws."""

    s: Setting
    tables: Tables
    values: Array  # pair times throws, plus the opponent's throw in view

    @property
    def start(self) -> float:
        """The first player's share of the wins."""
        throws, nothing = len(self.tables.ways), [jnp.zeros((), jnp.int32)] * COLOURS
        pair, _ = locate(self.s, self.tables, nothing, nothing, nothing)
        row = self.values[pair * throws : (pair + 1) * throws]
        return float((row * self.tables.ways).sum())


def turn_worth(ways: Array, bests: Array, throws: int = THROWS) -> Array:
    """What so many throws are worth if the best score of each throw is worth bests [throw, ...]."""
    ways = ways.reshape(-1, *[1] * (bests.ndim - 1))
    again = jnp.full(bests.shape[1:], -1.0)
    for _ in range(throws):
        again = (ways * jnp.maximum(bests, again)).sum(0)
    return again


def score_worth(
    s: Setting, t: Tables, values: Array, table: Table, throw: Array, scores: int
) -> tuple[Array, Array]:
    """Of so many scores of a throw: what each is worth, -1 if there is none; if it crosses nothing.

    The table's arrays, and the result, have a last axis for the scores.
    """
    used, given = jnp.asarray(s.used)[throw, :scores], jnp.asarray(s.given)[throw, :scores]
    shown = [t.faces[throw, c, None] for c in range(COLOURS)]
    crosses = [
        (shown[c] - used[..., c]) * table.dice[c] + given[..., c] for c in range(COLOURS)
    ]  # DIC-4, DIC-5
    after = crossed(s, table.mine, crosses)
    worth = worth_after(s, t, values, table.theirs, after, shown)
    same = after[0] == table.mine[0]
    for c in range(1, COLOURS):
        same &= after[c] == table.mine[c]
    return jnp.where(jnp.asarray(s.number)[throw, :scores] >= 0, worth, -1.0), same


def worth_after(s: Setting, t: Tables, values: Array, theirs: Six, after: Six, shown: Six) -> Array:
    """What a position is worth to whoever has just scored: what the opponent cannot expect."""
    pair, place = locate(s, t, theirs, after, shown)
    worth = 1.0 - values[jnp.maximum(pair, 0) * len(t.ways) + place]
    return jnp.where(lowest(after) == s.end, 1.0, worth)  # DIC-9


def best_scores(s: Setting, t: Tables, values: Array, table: Table, passing: bool) -> Array:
    """The best score of every throw [throw, ...]; -1 where it crosses nothing, unless `passing`."""

    def best(throw: Array, scores: int) -> Array:
        worth, same = score_worth(s, t, values, table, throw, scores)
        return (worth if passing else jnp.where(same, -1.0, worth)).max(-1)

    counts = (s.number >= 0).sum(1)
    alike = [np.flatnonzero(counts == n) for n in np.unique(counts)]  # throws with as many scores
    parts = [jax.lax.map(partial(best, scores=int(counts[a[0]])), jnp.asarray(a)) for a in alike]
    return jnp.concatenate(parts)[np.concatenate(alike).argsort()]


@partial(jax.jit, static_argnums=0, donate_argnums=2)
def solve_batch(s: Setting, t: Tables, values: Array, pairs: Array, columns: Array) -> Array:
    """The values with those of these pairs [2n], each followed by the swapped one."""
    mine, theirs = columns.T // (s.end + 1), columns.T % (s.end + 1)
    dice = t.faces.T[:, None, :, None]
    bests = best_scores(  # more crosses are never worth less, so passing can wait
        s, t, values, Table(mine[..., None, None], theirs[..., None, None], dice), passing=False
    )  # [throw, pair, dice]
    _, seen = locate(s, t, theirs, mine, t.faces.T[..., None])
    passed = (jnp.arange(len(pairs)) ^ 1) * len(t.ways) + seen  # [throw, pair]

    def again(carry: tuple[Array, Array, Array]) -> tuple[Array, Array, Array]:
        worth, _, passes = carry
        passing = 1.0 - worth.ravel()[passed]
        new = turn_worth(t.ways, jnp.where(bests < 0, passing[..., None], bests))
        return new, jnp.abs(new - worth).max(), passes + 1

    first = (jnp.full((len(pairs), len(t.ways)), 0.5), jnp.ones(()), jnp.zeros((), jnp.int32))
    worth, _, _ = jax.lax.while_loop(lambda c: (c[1] > CLOSE) & (c[2] < PASSES), again, first)
    return values.reshape(-1, len(t.ways)).at[pairs].set(worth).ravel()


def solve(s: Setting) -> Solved:
    """All positions of the table for two."""
    columns = all_columns(s)
    size = min(MOST_AT_ONCE, len(columns) // 128 + 1)
    tables = tables_of(s, columns)
    values = jnp.full(len(columns) * len(s.ways), 0.5, jnp.float32)
    for pairs in track([*batches(s, tables, columns, size)], "Solving"):
        values = solve_batch(s, tables, values, jnp.asarray(pairs), jnp.asarray(columns[pairs]))
    return Solved(s, tables, values)
