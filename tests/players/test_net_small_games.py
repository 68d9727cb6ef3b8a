"""Players with nets at the tables of the card and the dice game."""

from collections import Counter
from itertools import pairwise
from random import Random

import numpy as np
import pytest

from genial.games import load_game
from genial.games.cards.moves import CARDS
from genial.games.cards.needs import KEPT
from genial.games.cards.state import Phase, State
from genial.games.dice.moves import THROW
from genial.kernel.game import CHANCE, AnyGame
from genial.match import sample
from genial.players import net as nets
from genial.players.budget import Budget
from genial.players.eye import Eye
from genial.players.net import NetPlayer, deep_of
from genial.players.weights import Net

TABLES = [(game, players) for game in ("cards", "dice") for players in (2, 3, 4)]


def position(game: AnyGame, seed: int, decisions: int):
    """A state after so many random decisions, or the last one in which there was a choice."""
    rng, state, last = Random(seed), game.start(), None
    while decisions and (mover := game.to_move(state)) is not None:
        moves = game.legal_moves(state)
        if mover == CHANCE:
            state = game.apply(state, sample(game, state, rng))
        else:
            last = state if len(moves) > 1 else last
            state = game.apply(state, rng.choice(moves))
            decisions -= 1
    return last


def made_up(game: AnyGame, seed: int) -> Net:
    """A small net of random weights for this table."""
    module = __import__(f"genial.games.{game.key}.fast_told", fromlist=["feature_count"])
    sizes = (module.feature_count(game.players), 16, 1)
    rng = np.random.default_rng(seed)
    return Net(
        tuple(
            (rng.normal(0, 0.3, (a, b)).astype(np.float32), np.zeros(b, np.float32))
            for a, b in pairwise(sizes)
        )
    )


def eye_of(game: AnyGame, seed: int = 1) -> Eye:
    return nets.eye_of(game, made_up(game, seed))


@pytest.mark.parametrize(("key", "players"), TABLES)
def test_nets_choose_legal_moves_and_the_same_again(key: str, players: int) -> None:
    game = load_game(key, players=players)
    eye = eye_of(game)
    for player in (NetPlayer(eye), deep_of(eye, Budget(simulations=12))):
        for seed in range(4):
            state = position(game, seed=seed, decisions=3 + 4 * seed)
            view, moves = game.view(state, state.turn), game.legal_moves(state)
            chosen = player.choose(view, moves, Random(1))
            assert chosen in moves
            assert player.choose(view, moves, Random(1)) == chosen


@pytest.mark.parametrize("players", [2, 3, 4])
def test_only_what_the_seat_may_see_counts(players: int) -> None:
    game = load_game("cards", players=players)
    eye = eye_of(game)
    state = position(game, seed=8, decisions=9)
    known = eye.fast.from_view(game.view(state, state.turn))
    seen = eye.look(known[None], 12)
    for seed in range(3):
        dealt = known.copy()
        eye.fast.determinise(dealt, state.turn, eye.fast.rng(seed))
        again = eye.look(dealt[None], 12)
        assert (again.plans == seen.plans).all() and (again.values == seen.values).all()


def test_all_plays_see_the_same_deals() -> None:
    game = load_game("cards")
    eye = eye_of(game)
    state = position(game, seed=3, decisions=4)
    record = eye.fast.from_view(game.view(state, state.turn))
    plans = eye.look(record[None], 12).plans[:4]
    after = eye.deal_out(record, plans, seed=9, dealt=0, number=3)
    hands = [eye.fast.to_state(row).hands[1 - state.turn] for row in after]
    assert len(set(hands[:4])) == len(set(hands[4:8])) == 1
    assert len(set(hands)) > 1
    assert (eye.deal_out(record, plans, seed=9, dealt=2, number=1) == after[8:]).all()


def _dealt(players: int, seed: int, decisions: int, deals: int) -> tuple[State, list[State]]:
    """A position, and what may lie behind it in so many deals of the look-ahead."""
    game = load_game("cards", players=players)
    eye, state = eye_of(game), position(game, seed=seed, decisions=decisions)
    record = eye.fast.from_view(game.view(state, state.turn))
    plans = eye.look(record[None], 12).plans[:1]
    return state, [eye.fast.to_state(row) for row in eye.deal_out(record, plans, 5, 0, deals)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_deal_loses_no_card_and_leaves_what_is_seen(players: int) -> None:
    state, dealt = _dealt(players, seed=players, decisions=5 * players, deals=20)
    seat = state.turn
    for found in dealt:
        assert found.open[:seat] + found.open[seat + 1 :] == (
            state.open[:seat] + state.open[seat + 1 :]
        )
        everything = Counter(card for cards in (*found.hands, *found.open) for card in cards)
        everything.update({card: found.pile[card] + found.discards[card] for card in CARDS})
        assert everything == dict.fromkeys(CARDS, 4)
        assert [len(hand) for hand in found.hands] == [6] * players


def test_hands_are_dealt_as_people_keep_cards() -> None:
    """The share of each kind in the hands follows its weight, here of one card of many."""
    state, dealt = _dealt(2, seed=4, decisions=12, deals=2000)
    other = 1 - state.turn
    track = state.tracks[other]
    weights = np.array(
        [np.prod([KEPT[min(track[c] - min(track), 3)] for c in card]) for card in CARDS], float
    )
    assert len({*weights}) > 3
    game = load_game("cards")
    unseen = game.view(state, state.turn).unseen
    left, wanted = np.array([unseen[card] for card in CARDS], float), np.zeros(len(CARDS))
    for _ in range(6):  # one card after the other; what is gone in the mean is gone
        share = left * weights / (left @ weights)
        wanted, left = wanted + share, left - share
    found = np.array([sum(deal.hands[other].count(card) for deal in dealt) for card in CARDS])
    assert np.abs(found / len(dealt) - wanted).max() < 0.05
    even = 6 * np.array([unseen[card] for card in CARDS]) / sum(unseen[card] for card in CARDS)
    assert np.abs(found / len(dealt) - even).max() > 0.08, "not dealt evenly"


def test_an_exchange_of_cards_is_a_choice_of_its_own() -> None:
    game = load_game("cards")
    eye, found = eye_of(game), 0
    for seed in range(200):
        state = position(game, seed=seed, decisions=20 + seed % 20)
        if state.phase is Phase.EXCHANGE:
            view, moves = game.view(state, state.turn), game.legal_moves(state)
            assert NetPlayer(eye).choose(view, moves, Random(0)) in moves
            record = eye.fast.from_view(view)
            assert (
                eye.look(record[None], 12).plans[:, 0].tolist() == eye.fast.legal(record).tolist()
            )
            found += 1
    assert found


def test_a_turn_of_dice_is_worth_more_with_more_throws_left() -> None:
    game = load_game("dice")
    eye = eye_of(game)
    record = eye.fast.from_view(game.view(position(game, seed=2, decisions=9), 0))
    worth = []
    for throws in (0, 1, 2):
        record[4] = throws
        looked = eye.look(record[None])
        worth.append(looked.values[looked.plans[:, 0] == eye.fast.action(THROW)].max())
    assert worth[0] > worth[1] > worth[2]


def test_with_one_opponent_what_it_expects_is_what_the_seat_does_not() -> None:
    game = load_game("dice")
    eye = eye_of(game)
    state = position(game, seed=5, decisions=10)
    record = eye.fast.from_view(game.view(state, state.turn))
    looked = eye.look(record[None])
    actions = looked.plans[looked.plans[:, 0] > 0, 0]
    after = np.repeat(record[None], len(actions), axis=0)
    for row, action in zip(after, actions, strict=True):
        eye.fast.act(row, int(action))
    expected = [1.0 - eye.look(row[None]).values.max() for row in after]
    seeds = np.zeros(len(actions), np.uint64)
    assert eye.foresee(after, state.turn, seeds).tolist() == pytest.approx(expected)


@pytest.mark.parametrize("players", [3, 4])
def test_with_more_opponents_the_same_throws_lead_to_the_same(players: int) -> None:
    game = load_game("dice", players=players)
    eye = eye_of(game)
    state = position(game, seed=5, decisions=12)
    record = eye.fast.from_view(game.view(state, state.turn))
    seat = (state.turn - 1) % players
    seeds = np.array([1, 1, 5], np.uint64)
    one, same, other = eye.foresee(np.repeat(record[None], 3, axis=0), seat, seeds)
    assert one == pytest.approx(same, abs=1e-6)  # where a row stands may change its last bits
    assert abs(one - other) > 1e-4
    assert 0 <= one <= 1
