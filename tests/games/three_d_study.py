"""Positions of the 3D game, built the way a record builds them.

The default board: rows a to i, start cells b5 b8 / e2 e8 / h2 h5, so that with the stones
RGBOYV red and green lie on top, blue left, orange right, yellow and violet below.
"""

import random
from typing import Any

from genial.games.three_d.rules import ThreeD
from genial.games.three_d.state import State
from genial.kernel.game import CHANCE
from genial.kernel.moves import SetTile
from genial.kernel.tiles import parse_tile

SETTINGS: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3, "first_seat": 2},
    {"players": 4},
    {"mode": "solo", "players": 1},
    {"players": 2, "radius": 2, "ring": 1},
    {"players": 3, "radius": 2, "ring": 2, "bonus_per_space": True},
    {"mode": "solo", "players": 1, "radius": 2, "ring": 2},
    {"players": 4, "radius": 6, "ring": 4},
]

ONE_SPOT = [  # radius 2, ring 1: a tile on d2-d3 leaves nothing level
    "tile GO b4-c4",
    "tile YV a5-b5",
    "tile RY b3-c2",
    "tile BO a3-b2",
    "tile RB d4-e3",
    "tile BY d3-e3",
    "tile GV b3-b4",
    "tile GB d1-e1",
    "tile BO d2-e1",
]
SMALL = {"radius": 2, "ring": 1}


def play(game: ThreeD, state: State, *lines: str) -> State:
    """The state after the moves these lines spell."""
    for line in lines:
        state = game.apply(state, game.parse_move(line))
    return state


def laid_out(game: ThreeD, *set_ups: str, stones: str = "RGBOYV") -> State:
    """The state with the stones and the set-ups, before the racks are dealt."""
    return play(game, game.start(), f"stones {stones}", *set_ups)


def deal(game: ThreeD, state: State, *racks: str) -> State:
    """The state with these racks, the rest dealt in tile order from what nobody asked for."""
    wanted = [rack.split() for rack in racks] + [[]] * (game.players - len(racks))
    spare = list(state.bag.counts)
    for tile in (parse_tile(text) for rack in wanted for text in rack):
        spare[tile.kind] -= 1
    pool = [tile for tile in state.bag for _ in range(spare[tile.kind])]
    for seat, rack in enumerate(wanted):
        missing = game.rack_size - len(rack)
        filled, pool = [*rack, *map(str, pool[:missing])], pool[missing:]
        state = play(game, state, *(f"draw {seat} {tile}" for tile in filled))
    return state


def study(
    *set_ups: str, stones: str = "RGBOYV", racks: tuple[str, ...] = (), **options: Any
) -> tuple[ThreeD, State]:
    """A game with its position at the first decision."""
    game = ThreeD(**options)
    return game, deal(game, laid_out(game, *set_ups, stones=stones), *racks)


def drain(game: ThreeD, state: State, leave: int) -> State:
    """The state with set-up tiles, as low as they fit, until so many are left in the bag."""
    labels = game.board.grid.labels
    while len(state.bag) > leave:
        level = game.board.level_pairs(state.heights, state.pieces)
        pairs = [game.board.grid.pairs[pair] for pair in level]
        a, b = min(pairs, key=lambda pair: (state.heights[pair[0]], pair))
        tile = next(iter(state.bag))
        state = game.apply(state, SetTile(tile, labels[a], labels[b]))
    return state


def refill(game: ThreeD, state: State) -> State:
    """The state after chance has drawn, first tiles first."""
    while game.to_move(state) == CHANCE:
        state = game.apply(state, game.legal_moves(state)[0])
    return state


def random_states(game: ThreeD, seed: int) -> list[State]:
    """Every state of one game of random moves."""
    rng = random.Random(seed)
    states = [game.start()]
    while (mover := game.to_move(states[-1])) is not None:
        moves = game.legal_moves(states[-1])
        weights = game.weights(states[-1]) if mover == CHANCE else None
        states.append(game.apply(states[-1], rng.choices(moves, weights)[0]))
    return states
