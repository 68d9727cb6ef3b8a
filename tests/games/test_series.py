"""Series of the card and the dice game."""

from dataclasses import replace
from random import Random

import pytest

from genial.games import load_game
from genial.games.cards.rules import Cards
from genial.games.dice.rules import Dice
from genial.kernel.game import CHANCE, GameError
from genial.kernel.scoring import lowest_first
from genial.series import Series

FULL = (7, 7, 7, 7, 7, 7)


def finished(game, *tracks):
    """A final state with these tracks."""
    return replace(game.start(), tracks=tracks, outcome=lowest_first(tracks, "goal"))


def played(game, seed):
    rng, state = Random(seed), game.start()
    while (mover := game.to_move(state)) is not None:
        weights = game.weights(state) if mover == CHANCE else None
        state = game.apply(state, rng.choices(game.legal_moves(state), weights)[0])
    return state


@pytest.mark.rule("CAR-10")
def test_in_cards_everybody_scores_the_column_of_the_lowest_chip():
    series = Series(Cards(), 2)
    series = series.add(finished(Cards(), (7, 8, 10, 10, 7, 9), (3, 4, 4, 4, 4, 4)))
    assert (series.points, series.is_over) == (((7, 3),), False)
    series = series.add(finished(Cards(), (6, 7, 7, 7, 7, 7), (8, 8, 8, 8, 8, 9)))
    assert (series.totals, series.places, series.is_over) == ((13, 11), (1, 2), True)


@pytest.mark.rule("DIC-10")
def test_in_dice_the_winner_takes_the_row_length_and_others_their_shortest_row():
    game = Dice(players=3)
    roman = (3, 3, 4, 3, 2, 3)  # the rulebook's: two yellow crosses are two points
    series = Series(game, 3).add(finished(game, FULL, roman, (7, 7, 7, 7, 7, 6)))
    assert series.totals == (7, 2, 6)
    long = Dice(players=2, row_length=9)
    series = Series(long, 2).add(finished(long, (9,) * 6, (0,) * 6))
    assert series.totals == (9, 0)


@pytest.mark.rule("CAR-10", "DIC-10")
def test_equal_totals_share_the_place():
    game = Dice(players=3)
    series = Series(game, 2)
    series = series.add(finished(game, FULL, (1,) * 6, (2,) * 6))
    series = series.add(finished(game, (1,) * 6, FULL, (2,) * 6))
    assert (series.totals, series.places) == ((8, 8, 4), (1, 1, 2))


@pytest.mark.rule("COM-3", "DIC-10")
@pytest.mark.parametrize("key", ["cards", "dice"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_series_moves_the_start_seat_on(key, players):
    series = Series(load_game(key, players=players, first_seat=1), players + 1)
    starts = []
    while not series.is_over:
        game = series.next_game
        starts.append(game.first_seat)
        state = played(game, len(starts))
        series = series.add(state)
        assert max(series.points[-1]) == series.points[-1][state.outcome.winners[0]] >= 7
    assert starts == [(1 + n) % players for n in range(players + 1)]
    assert sum(series.totals) == sum(map(sum, series.points))


def test_a_series_keeps_the_options():
    game = Dice(players=4, late_start=True, row_length=5)
    series = Series(game, 2).add(finished(game, *[(5,) * 6] * 4))
    assert series.next_game == replace(game, first_seat=1)


def test_mistakes_say_why():
    with pytest.raises(GameError, match="no series of classic"):
        Series(load_game("classic"), 2)
    with pytest.raises(GameError, match="no number of games 0"):
        Series(Cards(), 0)
    with pytest.raises(GameError, match="game 1 of the series is not over"):
        Series(Cards(), 1).add(Cards().start())
    over = Series(Cards(), 1).add(finished(Cards(), FULL, (0,) * 6))
    for late in (lambda: over.next_game, lambda: over.add(Cards().start())):
        with pytest.raises(GameError, match="the series is over: all 1 games"):
            late()
