"""Laying stones and tiles on one another: the only code that changes the board."""

from dataclasses import replace
from typing import TypeVar

from genial.games.three_d.board import GROUND, Board
from genial.games.three_d.state import Laid, Public
from genial.kernel.game import IllegalMove
from genial.kernel.moves import Place, SetTile
from genial.kernel.placements import checked_cells

STONES = 6
P = TypeVar("P", bound=Public)


def with_stones(state: P, board: Board, colours: tuple[int, ...]) -> P:
    """The position with a start stone, one level high, on every start cell (3D-3)."""
    cells, heights, pieces = list(state.cells), list(state.heights), list(state.pieces)
    for stone, cell in enumerate(board.starts):
        cells[cell], heights[cell], pieces[cell] = colours[stone], 1, stone
    return replace(
        state,
        cells=tuple(cells),
        heights=tuple(heights),
        pieces=tuple(pieces),
        stones=colours,
    )


def checked_pair(state: Public, board: Board, move: Place | SetTile) -> int:
    """The number of the pair of cells, if a tile can lie there at all."""
    a, b = checked_cells(board.grid, move)
    pair = board.pair_number.get((a, b))
    if pair is None:
        raise IllegalMove(f"{move}: {move.first} and {move.second} do not touch")
    if state.heights[a] != state.heights[b]:  # 3D-4
        levels = f"{board.grid.labels[a]} is {state.heights[a]} and "
        levels += f"{board.grid.labels[b]} {state.heights[b]} high"
        raise IllegalMove(f"{move}: not level, {levels}")
    if state.pieces[a] == state.pieces[b] != GROUND:  # 3D-5
        raise IllegalMove(f"{move}: a tile may not lie exactly on another")
    return pair


def with_tile(state: P, board: Board, move: Place | SetTile, seat: int | None) -> P:
    """The position with a tile on two cells already checked; it serves the stones beside it."""
    first, second = board.grid.cell(move.first), board.grid.cell(move.second)
    cells, heights, pieces = list(state.cells), list(state.heights), list(state.pieces)
    cells[first], cells[second] = move.tile
    heights[first] = heights[second] = level = heights[first] + 1
    pieces[first] = pieces[second] = STONES + len(state.laid)
    beside = board.beside[board.pair_number[min(first, second), max(first, second)]]
    return replace(
        state,
        cells=tuple(cells),
        heights=tuple(heights),
        pieces=tuple(pieces),
        served=tuple(done or stone in beside for stone, done in enumerate(state.served)),
        laid=(*state.laid, Laid(move.tile, first, second, level, seat)),
    )
