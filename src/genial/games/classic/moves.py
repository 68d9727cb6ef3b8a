"""The moves of the classic game: object, text and integer."""

from dataclasses import dataclass
from functools import cache
from typing import cast

from genial.games.classic.board import Board, board_of
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
    parse_draw,
    parse_spot,
    parse_track,
    parse_words,
)
from genial.kernel.tiles import TILES, Tile

Decision = Place | Exchange | Keep
Move = Decision | Draw | SetUp


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


def _ways(board: Board, tile: Tile, pair: tuple[int, int]) -> tuple[Place, ...]:
    a, b = (board.grid.labels[cell] for cell in pair)
    straight = Place(tile, a, b)
    return (straight,) if tile.is_double else (straight, Place(tile, b, a))


@cache
def actions_of(radius: int) -> Actions:
    """The numbered decisions on the board of this radius."""
    board = board_of(radius)
    by_tile = tuple(tuple(_ways(board, tile, pair) for pair in board.pairs) for tile in TILES)
    width = 2 * len(board.pairs)
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


def parse(text: str, radius: int) -> Move:
    """The move a text spells on the board of this radius."""
    grid = board_of(radius).grid
    verbs = {
        "place": lambda words: Place(*parse_spot(words, grid, "place TILE CELL-CELL")),
        "exchange": bare(EXCHANGE, "exchange"),
        "keep": bare(KEEP, "keep"),
        "draw": parse_draw,
        "tile": lambda words: SetTile(*parse_spot(words, grid, "tile TILE CELL-CELL")),
        "track": parse_track,
        "free": bare(FREE, "free"),
    }
    return cast(Move, parse_words(text, verbs))
