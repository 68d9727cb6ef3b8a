"""Two sheets of dice as numbers: giving the colours other names changes nothing.

A column is one colour: so many crosses of the mover's, so many of the opponent's. Six of them,
sorted, tell the sheets. With rows of seven there are 6.1 million pairs that can come up.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, combinations_with_replacement, product
from math import comb
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from numpy.typing import NDArray

from genial.train.dice.setting import COLOURS, Setting

Array = jax.Array
Ints = NDArray[np.int32]
Six = Array | Sequence[Array]  # one array per colour
SORTING = (  # six numbers, by comparing and swapping these places
    *((1, 2), (4, 5), (0, 2), (3, 5), (0, 1), (3, 4)),
    *((2, 5), (0, 3), (1, 4), (2, 4), (1, 3), (2, 3)),
)


class Tables(NamedTuple):
    """What is looked up; the same for all positions of a row length."""

    ranks: Array  # place among the sorted, column -> what it adds to the rank of six columns
    pair: Array  # the rank of six sorted columns -> the number of the pair of sheets
    throw: Array  # the dice of each colour as digits -> the number of the throw
    faces: Array  # throw, colour: how many dice show it
    ways: Array  # throw: its chance


def locate(s: Setting, t: Tables, mine: Six, theirs: Six, dice: Six) -> tuple[Array, Array]:
    """The numbers of a pair of sheets and of a throw, whatever the colours are called."""
    keys = [(a * (s.end + 1) + b) * 8 + d for a, b, d in zip(mine, theirs, dice, strict=True)]
    for i, j in SORTING:
        keys[i], keys[j] = jnp.minimum(keys[i], keys[j]), jnp.maximum(keys[i], keys[j])
    rank = sum(t.ranks[i, key >> 3] for i, key in enumerate(keys))
    digits = sum((key & 7) * (s.dice + 1) ** i for i, key in enumerate(keys))
    return t.pair[rank], t.throw[digits]


def crossed(s: Setting, sheet: Six, crosses: Six) -> list[Array]:
    """A sheet after crossing until nothing more fits (DIC-7, DIC-8)."""
    wanted = [a + b for a, b in zip(sheet, crosses, strict=True)]
    least = lowest(wanted)
    space = jnp.where(least >= 1, min(6, s.end), min(3, s.end))
    space = jnp.where(least >= 4, s.end, space)
    return [jnp.minimum(w, space) for w in wanted]


def lowest(sheet: Six) -> Array:
    """The shortest row."""
    least = sheet[0]
    for row in sheet[1:]:
        least = jnp.minimum(least, row)
    return least


class Zone(NamedTuple):
    """Sheets whose shortest row has `low` to `high` crosses; the others at most `end`."""

    low: int
    high: int
    end: int


def all_columns(s: Setting) -> Ints:
    """Every pair of sheets that can come up and is not over, as six sorted columns."""
    zones = [Zone(0, 0, 3), Zone(1, 3, 6), Zone(4, s.end, s.end)]  # DIC-7
    zones = [Zone(z.low, min(z.high, s.end - 1), min(z.end, s.end)) for z in zones]
    zones = [zone for zone in zones if zone.low <= zone.high]
    return np.concatenate([_columns(s.end + 1, *both) for both in product(zones, zones)])


def _columns(base: int, mine: Zone, theirs: Zone) -> Ints:
    rows = (range(zone.low, zone.end + 1) for zone in (mine, theirs))
    kinds = [a * base + b for a, b in product(*rows)]
    six = np.fromiter(chain.from_iterable(combinations_with_replacement(kinds, 6)), np.int32)
    six = six.reshape(-1, COLOURS)
    fits = np.ones(len(six), bool)
    for sheet, zone in ((six // base, mine), (six % base, theirs)):
        lowest_row = sheet.min(1)
        fits &= (lowest_row >= zone.low) & (lowest_row <= zone.high)
    found: Ints = six[fits]
    return found


def tables_of(s: Setting, columns: Ints) -> Tables:
    """What the solver looks up, the pairs numbered as they stand here."""
    kinds = (s.end + 1) ** 2
    ranks = np.array([[comb(n + i, i + 1) for n in range(kinds)] for i in range(COLOURS)], np.int32)
    pair = np.full(comb(kinds + COLOURS - 1, COLOURS), -1, np.int32)
    pair[_rank(ranks, columns)] = np.arange(len(columns))
    throw = np.zeros((s.dice + 1) ** COLOURS, np.int32)
    throw[s.faces @ (s.dice + 1) ** np.arange(COLOURS)] = np.arange(len(s.faces))
    return Tables(*map(jnp.asarray, (ranks, pair, throw, s.faces, s.ways)))


def _rank(ranks: Ints, columns: Ints) -> Ints:
    return np.asarray(sum(ranks[i, columns[:, i]] for i in range(COLOURS)))


def batches(s: Setting, t: Tables, columns: Ints, size: int) -> Iterator[Ints]:
    """Pairs with as many crosses, the most first; each one is followed by the swapped one."""
    base = s.end + 1
    swapped = np.sort(columns % base * base + columns // base, 1)
    other = np.asarray(t.pair)[_rank(np.asarray(t.ranks), swapped)]
    crosses = (columns // base + columns % base).sum(1)
    first = np.flatnonzero(np.arange(len(columns)) <= other).astype(np.int32)
    first = first[crosses[first].argsort(kind="stable")[::-1]]
    for level in np.split(first, np.flatnonzero(np.diff(crosses[first])) + 1):
        for begin in range(0, len(level), size):
            part = np.resize(level[begin : begin + size], size)
            yield np.stack([part, other[part]], 1).ravel()
