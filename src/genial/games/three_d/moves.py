"""The moves of the 3D game: object, text and integer."""

from dataclasses import dataclass
from functools import cache
from itertools import permutations
from typing import cast

from genial.kernel.game import NotationError
from genial.kernel.hexgrid import Grid, hexagon
from genial.kernel.moves import (
    EXCHANGE,
    FREE,
    KEEP,
    Draw,
    Exchange,
    Keep,
    Place,
    SetTile,
    SetUp,
    bare,
    expect,
    parse_draw,
    parse_spot,
    parse_track,
    parse_words,
)
from genial.kernel.tiles import COLOURS, TILES, Tile, parse_colours


@dataclass(frozen=True, slots=True)
class Stones:
    """Chance: the colours of the start stones, on the start cells in label order."""

    colours: tuple[int, ...]

    def __str__(self) -> str:
        return "stones " + "".join(COLOURS[colour] for colour in self.colours)


ARRANGEMENTS = tuple(Stones(order) for order in permutations(range(len(COLOURS))))  # 3D-3

Decision = Place | Exchange | Keep
Move = Decision | Draw | Stones | SetUp


@dataclass(frozen=True, slots=True, eq=False)
class Actions:
    """All decisions on one board, numbered: tile by tile, pair by pair, both ways round.

    place = tile * 2P + pair * 2 + turned, then exchange, then keep; a double is never turned.
    """

    by_number: dict[int, Decision]
    by_tile: tuple[tuple[tuple[Place, ...], ...], ...]  # tile, pair -> one or two placements
    number: dict[Decision, int]
    exchange: int
    keep: int


def _ways(grid: Grid, tile: Tile, pair: tuple[int, int]) -> tuple[Place, ...]:
    a, b = (grid.labels[cell] for cell in pair)
    straight = Place(tile, a, b)
    return (straight,) if tile.is_double else (straight, Place(tile, b, a))


@cache
def actions_of(radius: int) -> Actions:
    """The numbered decisions on the board of this radius."""
    grid = hexagon(radius)
    by_tile = tuple(tuple(_ways(grid, tile, pair) for pair in grid.pairs) for tile in TILES)
    width = 2 * len(grid.pairs)
    number: dict[Decision, int] = {
        place: tile * width + pair * 2 + turned
        for tile, pairs in enumerate(by_tile)
        for pair, ways in enumerate(pairs)
        for turned, place in enumerate(ways)
    }
    exchange = len(TILES) * width
    number |= {EXCHANGE: exchange, KEEP: exchange + 1}
    by_number = {n: decision for decision, n in number.items()}
    return Actions(by_number, by_tile, number, exchange, exchange + 1)


def _parse_stones(words: list[str]) -> Stones:
    (letters,) = expect(words, 1, "stones RGBOYV")
    colours = parse_colours(letters)
    if sorted(colours) != list(range(len(COLOURS))):
        raise NotationError(f"stones {letters!r}: name each of {' '.join(COLOURS)} once")
    return Stones(colours)


def parse(text: str, radius: int) -> Move:
    """The move a text spells on the board of this radius."""
    grid = hexagon(radius)
    verbs = {
        "place": lambda words: Place(*parse_spot(words, grid, "place TILE CELL-CELL")),
        "exchange": bare(EXCHANGE, "exchange"),
        "keep": bare(KEEP, "keep"),
        "stones": _parse_stones,
        "draw": parse_draw,
        "tile": lambda words: SetTile(*parse_spot(words, grid, "tile TILE CELL-CELL")),
        "track": parse_track,
        "free": bare(FREE, "free"),
    }
    return cast(Move, parse_words(text, verbs))
