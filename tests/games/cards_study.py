"""Positions of the card game for its tests."""

from collections import Counter
from dataclasses import replace
from random import Random

from genial.games.cards.rules import ALL_CARDS, Cards
from genial.games.cards.state import Phase
from genial.kernel.game import CHANCE
from genial.kernel.tiles import Bag, parse_tile

FIRST_HAND = "RB RV BY GO GY OY"
OTHER_HAND = "RG RO GV BO BV YV"


def cards(text):
    return tuple(map(parse_tile, text.split()))


def play(game, state, *lines):
    """The state after moves written without their seat."""
    for line in lines:
        state = game.apply(state, game.parse_move(line))
    return state


def position(hands=(FIRST_HAND, OTHER_HAND), opened=("RG GB", "BO OY"), tracks=None, **changes):
    """A state at the first seat's turn, the rest of the cards in the pile."""
    game = Cards(players=len(hands))
    hands, opened = tuple(map(cards, hands)), tuple(map(cards, opened))
    used = Counter(card for group in (*hands, *opened) for card in group)
    pile = Bag(tuple(n - used[tile] for tile, n in zip(all_tiles(), ALL_CARDS.counts, strict=True)))
    start = game.start()
    state = replace(
        start, hands=hands, open=opened, pile=pile, phase=Phase.PLAY, tracks=tracks or start.tracks
    )
    return game, replace(state, **changes)


def all_tiles():
    return [parse_tile(a + b) for i, a in enumerate("RGBOYV") for b in "RGBOYV"[i:]]


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


def finish_deal(game, state, seed=1):
    rng = Random(seed)
    while game.to_move(state) == CHANCE:
        move = rng.choices(game.legal_moves(state), game.weights(state))[0]
        state = game.apply(state, move)
    return state
