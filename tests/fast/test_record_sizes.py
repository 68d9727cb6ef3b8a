"""Compiled records stay within one KiB."""

from collections.abc import Iterator
from typing import Any

import pytest

from genial.games import GAMES, load_game
from genial.games.classic.board import Board
from genial.games.classic.fast_tables import BASE, BOARDS, MAX_CELLS, TAKEN
from genial.games.fast_api import load_fast
from tests.tables import name_of, tables

LIMIT = 1024  # bytes
ALL: list[Any] = [game for key in GAMES for game in tables(key)]


@pytest.mark.parametrize("game", ALL, ids=name_of)
def test_a_record_takes_at_most_a_kibibyte(game: Any) -> None:
    assert load_fast(game).size <= LIMIT


@pytest.mark.parametrize("radius", range(1, 6))
def test_so_does_a_smaller_or_somewhat_larger_3d_board(radius: int) -> None:
    assert load_fast(load_game("3d", players=4, radius=radius, ring=1)).size <= LIMIT


def longest_runs(board: Board) -> Iterator[tuple[list[int], int]]:
    """Per free cell and colour: the cells of each ray before another printed symbol, and of those
    the fewest towards a neighbour that may be free.
    """
    for cell, rays in enumerate(board.grid.rays):
        for own in board.printed if cell not in board.printed else ():
            others = {*board.printed} - {own}
            ends = [next((n for n, c in enumerate(ray) if c in others), len(ray)) for ray in rays]
            partners = [
                n for n, ray in zip(ends, rays, strict=True) if {*ray[:1]} - {*board.printed}
            ]
            yield ends, min(partners)


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: f"radius-{board.grid.radius}")
def test_points_fit_the_digits_they_are_kept_in(board: Board) -> None:
    runs = list(longest_runs(board))
    assert max(sum(ends) - towards for ends, towards in runs) < BASE
    most = max(sum(ends) for ends, _ in runs)
    every = max(sum(map(len, rays)) for rays in board.grid.rays)  # of all colours together
    assert most * BASE**5 + (every - most) * BASE**4 < TAKEN
    assert len(board.grid.cells) < MAX_CELLS
