"""States of whole matches in which somebody has something to decide."""

from random import Random
from typing import Any

from genial.kernel.game import CHANCE, AnyGame
from genial.match import sample
from genial.players import load_player


def positions(game: AnyGame, phase: Any, number: int, seed: int) -> list[Any]:
    """So many states in this phase, of matches in which seats play well or at random."""
    rng, found = Random(seed), []
    bots = [load_player(name, game) for name in ("weighted", "random")]
    while len(found) < 4 * number:
        state, wild = game.start(), rng.random() / 2
        while (mover := game.to_move(state)) is not None:
            if mover == CHANCE:
                move = sample(game, state, rng)
            else:
                if state.phase is phase:
                    found.append(state)
                moves = game.legal_moves(state)
                move = bots[rng.random() < wild].choose(game.view(state, mover), moves, rng)
            state = game.apply(state, move)
    return rng.sample(found, number)
