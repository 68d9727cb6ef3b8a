"""Positions of the dice game for its tests."""

from dataclasses import replace
from random import Random

from genial.games.dice.rules import Dice
from genial.games.dice.state import Phase
from genial.kernel.game import CHANCE
from genial.kernel.tiles import parse_colours


def play(game, state, *lines):
    """The state after moves written without their seat."""
    for line in lines:
        state = game.apply(state, game.parse_move(line))
    return state


def thrown(*dice, tracks=None, throws=1, **options):
    """A state after the first seat's throw, with the dice of all seats in view."""
    game = Dice(players=len(dice), **options)
    start = game.start()
    faces = tuple(tuple(sorted(parse_colours(text))) for text in dice)
    state = replace(start, dice=faces, phase=Phase.CHOOSE, throws=throws, begun=True)
    return game, replace(state, tracks=tracks or start.tracks)


def texts(moves):
    return [str(move) for move in moves]


def random_game(game, seed):
    """The states of a game of random moves."""
    rng, state = Random(seed), game.start()
    while (mover := game.to_move(state)) is not None:
        yield state
        weights = game.weights(state) if mover == CHANCE else None
        state = game.apply(state, rng.choices(game.legal_moves(state), weights)[0])
    yield state
