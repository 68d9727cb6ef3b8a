"""Positions drawn as pictures, set up through the same moves a record uses.

A picture has one line per row of cells: the label of its first cell, then a letter per cell:

    e5 . R R .
     f5 . B . .

A dot is a free cell. The coloured cells are covered by tiles in some way; which way does not
matter to any rule but the count of the bag. A printed symbol may be drawn and is checked.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from genial.games import load_game
from genial.kernel.game import CHANCE
from genial.kernel.hexgrid import Grid
from genial.kernel.tiles import COLOURS, TILES, Bag, Tile, parse_tile
from genial.match import Match

Cells = dict[int, int]  # cell -> colour


class Table(Match):
    """A match that is played by writing moves down."""

    def do(self, *lines: str) -> "Table":
        """Play moves, written without who makes them."""
        for line in lines:
            self.play(self.game.parse_move(line))
        return self

    def refill(self, *tiles: str) -> "Table":
        """Draw these tiles, then whatever is left until chance has no more to do."""
        for tile in tiles:
            self.do(f"draw {self.state.turn} {tile}")
        while self.to_move == CHANCE:
            self.play(self.game.legal_moves(self.state)[-1])
        return self

    def values(self, seat: int = 0) -> tuple[int, ...]:
        """A seat's markers."""
        values: tuple[int, ...] = self.game.scoring.values(self.state.tracks, seat)
        return values

    def moves(self) -> list[str]:
        """The legal moves, written."""
        return [str(move) for move in self.game.legal_moves(self.state)]

    def spots(self) -> set[str]:
        """The pairs of cells the legal placements use, written a-b with the smaller cell first."""
        grid, moves = self.game.board.grid, self.game.legal_moves(self.state)
        pairs = (sorted((m.first, m.second), key=grid.cell) for m in moves)
        return {"-".join(pair) for pair in pairs}


def classic(
    picture: str = "",
    *,
    lines: Iterable[str] = (),
    tracks: Mapping[int, str] | None = None,
    racks: Mapping[int, str] | None = None,
    free: bool = True,
    **options: Any,
) -> Table:
    """A classic table about to be played: board, tracks and racks as given, the rest drawn."""
    table = Table(load_game("classic", **options))
    for tile, first, second in _tiled(table.game, drawn(table.game, picture)):
        table.do(f"tile {tile} {first}-{second}")
    table.do(*lines)
    for side, values in (tracks or {}).items():
        table.do(f"track {side} {values}")
    if free:
        table.do("free")
    _deal(table, {seat: rack.split() for seat, rack in (racks or {}).items()})
    return table


def drawn(game: Any, picture: str) -> Cells:
    """The coloured cells of a picture that are not printed on the board."""
    found: Cells = {}
    grid: Grid = game.board.grid
    printed = dict(zip(game.board.printed, range(6), strict=True))
    for line in filter(None, map(str.strip, picture.splitlines())):
        label, *letters = line.split()
        start = grid.cell(label)
        for cell, letter in enumerate(letters, start):
            assert grid.cells[cell][1] == grid.cells[start][1], f"{line!r} runs over its row"
            if cell in printed:
                assert letter == COLOURS[printed[cell]], f"{line!r} misdraws a printed symbol"
            elif letter != ".":
                found[cell] = COLOURS.index(letter)
    return found


def _tiled(game: Any, cells: Cells) -> list[tuple[Tile, str, str]]:
    """Tiles of the bag that cover the cells exactly."""
    grid, labels = game.board.grid, game.board.grid.labels
    pairs = cover(grid, cells, Bag(game.start().bag.counts))
    assert pairs is not None, "no tiles of the bag cover this picture"
    tiles = []
    for a, b in pairs:
        first, second = (a, b) if cells[a] <= cells[b] else (b, a)
        tiles.append((Tile(cells[first], cells[second]), labels[first], labels[second]))
    return tiles


def cover(grid: Grid, cells: Cells, bag: Bag) -> list[tuple[int, int]] | None:
    """The cells split into touching pairs for which the bag has tiles, if that is possible."""
    if not cells:
        return []
    partners = {c: [n for n in grid.neighbours[c] if n in cells] for c in cells}
    cell = min(cells, key=lambda c: (len(partners[c]), c))  # the most lonely one first
    for partner in partners[cell]:
        low, high = sorted((cells[cell], cells[partner]))
        if bag[Tile(low, high)]:
            rest = {c: colour for c, colour in cells.items() if c not in (cell, partner)}
            pairs = cover(grid, rest, bag.take(Tile(low, high)))
            if pairs is not None:
                return [(cell, partner), *pairs]
    return None


def _deal(table: Table, racks: Mapping[int, Iterable[str]]) -> None:
    """Give the racks named, and to everybody else the most common tiles left."""
    left = table.state.bag
    for rack in racks.values():
        for tile in rack:
            left = left.take(parse_tile(tile))
    for seat in range(table.game.players):
        for tile in racks.get(seat, ()):
            table.do(f"draw {seat} {tile}")
        while len(table.state.racks[seat]) < table.game.rack_size:
            common = max(TILES, key=lambda tile: left[tile])
            left = left.take(common)
            table.do(f"draw {seat} {common}")


def filled(game: Any, leave: str, colours: str) -> list[str]:
    """Set-up lines that fill the board but for some cells with tiles of these colours only."""
    grid = game.board.grid
    kept = {grid.cell(label) for label in leave.split()} | {*game.board.printed}
    gaps = {cell: 0 for cell in range(len(grid.cells)) if cell not in kept}
    pairs = cover(grid, gaps, Bag((len(gaps),) * len(TILES)))
    assert pairs is not None, "the cells to be filled cannot be paired"
    tiles = [
        str(tile)
        for copy in range(5)
        for tile in TILES
        if {*str(tile)} <= {*colours} and game.start().bag[tile] > copy
    ]
    return [
        f"tile {tile} {grid.labels[a]}-{grid.labels[b]}"
        for tile, (a, b) in zip(tiles, pairs, strict=False)
    ]
