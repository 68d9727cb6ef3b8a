"""The six colours, two-coloured pieces, and the bag they are drawn from."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import NamedTuple

from genial.kernel.game import NotationError
from genial.kernel.values import replaced

COLOURS = "RGBOYV"
COLOUR_NAMES = ("red", "green", "blue", "orange", "yellow", "violet")
RED, GREEN, BLUE, ORANGE, YELLOW, VIOLET = range(6)


class Tile(NamedTuple):
    """A tile or card: two colours in colour order."""

    low: int
    high: int

    def __str__(self) -> str:
        return COLOURS[self.low] + COLOURS[self.high]

    @property
    def kind(self) -> int:
        """The tile's place among the 21 kinds."""
        return TILE_INDEX[self]

    @property
    def is_double(self) -> bool:
        """Whether both halves show the same colour."""
        return self.low == self.high


TILES: tuple[Tile, ...] = tuple(Tile(a, b) for a, b in combinations_with_replacement(range(6), 2))
TILE_INDEX = {tile: i for i, tile in enumerate(TILES)}


def parse_colour(letter: str) -> int:
    """The colour of a letter R G B O Y V."""
    if len(letter) != 1 or letter not in COLOURS:
        raise NotationError(f"no colour {letter!r}: the colours are {' '.join(COLOURS)}")
    return COLOURS.index(letter)


def parse_colours(text: str) -> tuple[int, ...]:
    """The colours of a run of letters, in the order written."""
    return tuple(parse_colour(letter) for letter in text)


def parse_tile(text: str) -> Tile:
    """The tile of two letters in either order."""
    if len(text) != 2:
        raise NotationError(f"no tile {text!r}: a tile is two colour letters, such as RB")
    low, high = sorted(parse_colours(text))
    return Tile(low, high)


@dataclass(frozen=True, slots=True)
class Bag:
    """A multiset of tiles: how many there are of each of the 21 kinds."""

    counts: tuple[int, ...] = (0,) * len(TILES)

    def __len__(self) -> int:
        return sum(self.counts)

    def __getitem__(self, tile: Tile) -> int:
        return self.counts[TILE_INDEX[tile]]

    def __iter__(self) -> Iterator[Tile]:
        """The kinds present, in tile order."""
        return (tile for tile, n in zip(TILES, self.counts, strict=True) if n)

    def add(self, tiles: Iterable[Tile]) -> "Bag":
        """The bag with these tiles put in."""
        counts = list(self.counts)
        for tile in tiles:
            counts[TILE_INDEX[tile]] += 1
        return Bag(tuple(counts))

    def take(self, tile: Tile) -> "Bag":
        """The bag with one such tile taken out; the caller has checked there is one."""
        kind = TILE_INDEX[tile]
        assert self.counts[kind] > 0, f"no {tile} in the bag"
        return Bag(replaced(self.counts, kind, self.counts[kind] - 1))

    @staticmethod
    def of(mixed: int, doubles: int) -> "Bag":
        """So many of each mixed pair and so many of each double."""
        return Bag(tuple(doubles if tile.is_double else mixed for tile in TILES))
