"""Late positions of the classic game: markers near their ends, boards nearly full."""

from dataclasses import replace
from random import Random
from typing import Any

from genial.games.classic.rules import Classic
from genial.games.classic.state import State
from genial.kernel.game import CHANCE, IllegalMove
from genial.kernel.moves import FREE, SetTile, SetTrack
from genial.match import sample

NEAR_END = {
    "versus": (0, 4, 13, 15, 16, 17, 17, 18, 18),
    "team": (13, 16, 17, 17, 18, 20, 33, 35, 36, 36),
    "solo": (14, 16, 17, 18, 33, 34, 35, 36, 36),
    "duel": (-9, -9, -8, -7, -3, 0, 3, 7, 8, 9, 9),
}


def attempt(game: Classic, state: State, move: Any) -> State:
    """The state after a set-up, or the same one if it would finish the game."""
    try:
        return game.apply(state, move)
    except IllegalMove:
        return state


def covered(game: Classic, state: State, share: float, rng: Random) -> State:
    """The board with so much of it covered by random tiles."""
    free = len(game.board.grid.cells) - 6
    labels = game.board.grid.labels
    for _ in range(min(int(free * share / 2), 120 - 6 * game.players - 26)):
        pairs = game.board.free_pairs(state.cells)
        a, b = game.board.pairs[rng.choice(pairs)]
        first, second = (a, b) if rng.random() < 0.5 else (b, a)
        tile = rng.choices(list(state.bag), game.weights(state))[0]
        if tile.is_double:
            first, second = min(a, b), max(a, b)
        state = attempt(game, state, SetTile(tile, labels[first], labels[second]))
    return state


def late_position(game: Classic, rng: Random) -> State:
    """A dealt position near the end of something."""
    state = covered(game, game.start(), rng.uniform(0.3, 1), rng)
    for side in range(len(state.tracks)):
        near = NEAR_END[game.mode][-4 if rng.random() < 0.4 else 0 :]
        values = tuple(rng.choice(near) for _ in range(6))
        state = attempt(game, state, SetTrack(side, values))
    if rng.random() < 0.7:
        state = game.apply(state, FREE)
    return dealt(game, state, rng)


def dealt(game: Classic, state: State, rng: Random) -> State:
    """The state at its first decision."""
    while game.to_move(state) == CHANCE:
        state = game.apply(state, sample(game, state, rng))
    return state


def without_history(state: State) -> State:
    """The state without what a record does not keep."""
    return replace(state, laid=(), claimed=tuple(sorted(state.claimed)))
