"""Racks as words: three bits of count for each of the 21 kinds of tiles."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from genial.games.fast_kernel import below, inner, int64, popcount, select
from genial.kernel.tiles import TILES, Tile

KINDS = len(TILES)
NONE, ONE, TWO = np.uint64(0), np.uint64(1), np.uint64(2)
LOW = np.array([tile.low for tile in TILES], dtype=np.uint8)
HIGH = np.array([tile.high for tile in TILES], dtype=np.uint8)
UNIT = np.array([1 << 3 * kind for kind in range(KINDS)], dtype=np.uint64)  # one tile on a rack
EACH = np.uint64(sum(1 << 3 * kind for kind in range(KINDS)))
DOUBLES = np.uint64(sum(1 << 3 * tile.kind for tile in TILES if tile.is_double))


def _tiles_showing() -> NDArray[np.uint64]:
    shown = [[t for t in TILES if any(colours >> c & 1 for c in t)] for colours in range(64)]
    return np.array([sum(7 << 3 * t.kind for t in tiles) for tiles in shown], dtype=np.uint64)


SHOWING = _tiles_showing()  # (set of colours): the rack bits of the tiles showing any of them


def rack_word(tiles: Iterable[Tile]) -> int:
    """The word of a rack."""
    return sum(1 << 3 * tile.kind for tile in tiles)


def rack_tiles(word: int) -> tuple[Tile, ...]:
    """The tiles of a word, in order."""
    return tuple(tile for tile in TILES for _ in range(int(word) >> 3 * tile.kind & 7))


@inner
def count_on(rack: np.uint64, kind: int) -> int:
    """How many tiles of a kind are on a rack."""
    return int64((rack >> np.uint64(3 * kind)) & np.uint64(7))


@inner
def distinct(rack: np.uint64) -> np.uint64:
    """One bit for every kind on a rack, at three times its number."""
    return (rack | rack >> ONE | rack >> TWO) & EACH


@inner
def random_tile(rack: np.uint64, bits: np.uint64) -> int:
    """Twice the kind of a random tile, plus its way round: a mixed one counts twice."""
    kinds = distinct(rack)
    doubles = kinds & DOUBLES
    both = kinds ^ doubles
    ways = 2 * popcount(both)
    chosen = below(bits, ways + popcount(doubles))
    if chosen < ways:
        return select(both, chosen >> 1) // 3 * 2 + (chosen & 1)
    return select(doubles, chosen - ways) // 3 * 2
