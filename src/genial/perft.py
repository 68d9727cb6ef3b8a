"""Counting the paths of a game: a fingerprint of its rules."""

from typing import Any

from genial.kernel.game import AnyGame


def count(game: AnyGame, state: Any, depth: int) -> int:
    """How many sequences of so many moves there are; a draw counts once per kind."""
    if depth == 0:
        return 1
    moves = game.legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(count(game, game.apply(state, move), depth - 1) for move in moves)
