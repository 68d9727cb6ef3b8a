"""The moves of the classic game: object, text and integer."""

from functools import cache
from typing import cast

from genial.games.classic.board import board_of
from genial.kernel.moves import Draw, SetUp, parse_shared_track, parse_words
from genial.kernel.placements import Actions, Decision, board_verbs, numbered

Move = Decision | Draw | SetUp


@cache
def actions_of(radius: int) -> Actions:
    """The numbered decisions on the board of this radius."""
    board = board_of(radius)
    return numbered(board.grid, board.pairs)


def parse(text: str, radius: int, shared_track: bool) -> Move:
    """The move a text spells on the board of this radius."""
    verbs = board_verbs(board_of(radius).grid)
    if shared_track:
        verbs["track"] = parse_shared_track
    return cast(Move, parse_words(text, verbs))
