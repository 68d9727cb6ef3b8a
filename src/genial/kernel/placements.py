"""Laying tiles on two touching cells: the numbered decisions, what they score, how they read."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from genial.kernel.game import IllegalMove, Ray
from genial.kernel.hexgrid import Grid
from genial.kernel.moves import (
    EXCHANGE,
    FREE,
    KEEP,
    Draw,
    Exchange,
    Keep,
    Parser,
    Place,
    SetTile,
    bare,
    parse_draw,
    parse_spot,
    parse_track,
)
from genial.kernel.tiles import TILES, Tile

Decision = Place | Exchange | Keep
DRAWS = {seat: {tile: Draw(seat, tile) for tile in TILES} for seat in range(4)}


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

    def placements(self, rack: Sequence[Tile], pairs: Sequence[int]) -> list[Place]:
        """Every way to lay a tile of this rack on one of these pairs."""
        return [
            place
            for tile in sorted(set(rack))
            for ways in [self.by_tile[tile.kind]]
            for pair in pairs
            for place in ways[pair]
        ]


def numbered(grid: Grid, pairs: Sequence[tuple[int, int]]) -> Actions:
    """The decisions on these pairs of cells."""
    by_tile = tuple(tuple(_ways(grid, tile, pair) for pair in pairs) for tile in TILES)
    width = 2 * len(pairs)
    number: dict[Decision, int] = {
        place: tile * width + pair * 2 + turned
        for tile, spots in enumerate(by_tile)
        for pair, ways in enumerate(spots)
        for turned, place in enumerate(ways)
    }
    exchange = len(TILES) * width
    number |= {EXCHANGE: exchange, KEEP: exchange + 1}
    by_number = {n: decision for decision, n in number.items()}
    return Actions(by_number, by_tile, number, exchange, exchange + 1)


def _ways(grid: Grid, tile: Tile, pair: tuple[int, int]) -> tuple[Place, ...]:
    a, b = (grid.labels[cell] for cell in pair)
    straight = Place(tile, a, b)
    return (straight,) if tile.is_double else (straight, Place(tile, b, a))


def board_verbs(grid: Grid) -> dict[str, Parser]:
    """The parsers of the verbs all board games share."""
    return {
        "place": lambda words: Place(*parse_spot(words, grid, "place TILE CELL-CELL")),
        "exchange": bare(EXCHANGE, "exchange"),
        "keep": bare(KEEP, "keep"),
        "draw": parse_draw,
        "tile": lambda words: SetTile(*parse_spot(words, grid, "tile TILE CELL-CELL")),
        "track": parse_track,
        "free": bare(FREE, "free"),
    }


def checked_cells(grid: Grid, move: Place | SetTile) -> tuple[int, int]:
    """The two cells, the smaller number first, if the move is spelled as moves are."""
    first, second = grid.cell(move.first), grid.cell(move.second)
    if move.tile.is_double and second < first:
        raise IllegalMove(f"{move}: a double names the smaller cell first")
    return min(first, second), max(first, second)


def gains_of(grid: Grid, cells: Sequence[int], move: Place) -> list[tuple[int, int]]:
    """The (colour, points) of the tile's two halves, each scored on its own."""
    return [
        (colour, sum(map(len, _runs(grid, cells, cell, partner, colour))))
        for cell, partner, colour in _halves(grid, move)
    ]


def rays_of(grid: Grid, cells: Sequence[int], move: object) -> tuple[Ray, ...]:
    """The lines a decision counts on the board, half by half."""
    if not isinstance(move, Place):
        return ()
    return tuple(
        Ray(colour, grid.labels[cell], tuple(grid.labels[c] for c in run))
        for cell, partner, colour in _halves(grid, move)
        for run in _runs(grid, cells, cell, partner, colour)
    )


def _halves(grid: Grid, move: Place) -> tuple[tuple[int, int, int], ...]:
    """For each half its cell, its partner's cell and its colour."""
    first, second = grid.cell(move.first), grid.cell(move.second)
    return (first, second, move.tile.low), (second, first, move.tile.high)


def _runs(
    grid: Grid, cells: Sequence[int], cell: int, partner: int, colour: int
) -> Iterator[tuple[int, ...]]:
    """The unbroken runs of the colour in the five directions away from the partner."""
    for ray in grid.rays[cell]:
        length = 0
        for ahead in ray:
            if cells[ahead] != colour or ahead == partner:
                break
            length += 1
        if length:
            yield ray[:length]
