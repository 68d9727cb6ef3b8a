"""What bots expect, counted again by hand: throws of dice, and the best of unseen pieces."""

from dataclasses import replace
from functools import cache
from itertools import combinations, product
from math import comb
from random import Random

import numpy as np
import pytest

from genial import load_game
from genial.games.dice.moves import THROW, scores_of
from genial.games.fast_api import load_bots, load_fast, warm_up_bots
from genial.kernel.moves import Place
from genial.kernel.tiles import TILES
from genial.match import Match
from genial.players import load_player
from genial.players.choices import table_of
from genial.players.dice import compiled_values, rules_values
from genial.players.worth import needs
from tests.players.positions import decisions
from tests.tables import TABLES, Named


def table_named(name: str) -> Named:
    return next(table for table in TABLES if str(table) == name)


# -- dice


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("strict", [False, True])
def test_throwing_again_is_worth_the_mean_over_all_ordered_throws(players, strict) -> None:
    game = load_game("dice", players=players, strict_jokers=strict)
    warm_up_bots(game)
    worth, found = needs(game), 0
    for state in decisions(table_named(f"dice-versus-{players}"))[:6]:
        view = game.view(state, state.turn)
        moves = game.legal_moves(state)
        if len(moves) == 1:
            continue
        found += 1
        left = 3 - view.throws

        @cache
        def best(faces: tuple[int, ...], view=view) -> int:
            dice = tuple(faces if s == view.turn else d for s, d in enumerate(view.dice))
            thrown = replace(view, dice=dice)
            return max(worth(game.preview(thrown, s)) for s in scores_of(faces, strict))

        def again(throws: int, best=best) -> float:
            floor = again(throws - 1, best) if throws > 1 else 0.0
            every = [tuple(sorted(f)) for f in product(range(6), repeat=game.dice)]
            return sum(max(best(faces), floor) for faces in every) / len(every)

        for values in (rules_values, compiled_values):
            for move, value in zip(moves, values(game, worth, view, moves), strict=True):
                mean = again(left) if move == THROW else worth(game.preview(view, move))
                assert value / 6 ** (game.dice * left) == pytest.approx(mean, rel=1e-12)
    assert found


# -- unseen tiles and cards


def expected(best: list[int], counts: list[int], draws: int) -> float:
    """The mean of the highest value among so many pieces drawn, by counting all hands."""
    total, mean = sum(counts), 0.0
    for value in sorted({b for b, n in zip(best, counts, strict=True) if n}):
        below = sum(n for b, n in zip(best, counts, strict=True) if b <= value)
        lower = sum(n for b, n in zip(best, counts, strict=True) if b < value)
        mean += value * (comb(below, draws) - comb(lower, draws)) / comb(total, draws)
    return mean


def test_counting_hands_is_listing_them() -> None:
    best, counts = [5, 0, 7, 7, 2], [2, 3, 1, 1, 2]
    pieces = [b for b, n in zip(best, counts, strict=True) for _ in range(n)]
    hands = [max(hand) for hand in combinations(pieces, 3)]
    assert expected(best, counts, 3) == pytest.approx(sum(hands) / len(hands))


@pytest.mark.parametrize("name", ["cards-versus-2", "cards-versus-3"])
def test_what_an_opponent_can_expect_of_a_hand(name: str) -> None:
    game = table_named(name).game
    fast, bots, worth = load_fast(game), load_bots(game), needs(game)
    weights = np.zeros(game.players)
    weights[1] = 1
    for state in decisions(table_named(name))[:4]:
        if not fast.legal(fast.from_state(state))[0] < 30:
            continue
        view = game.view(state, state.turn)
        move = game.legal_moves(state)[0]
        record = fast.from_view(view)
        found = bots.replies_of(record, fast.legal(record)[:1], table_of(worth), weights)
        after = game.apply(state, move)
        if game.outcome(after) is not None:
            continue
        opponent = replace(after, turn=(state.turn + 1) % game.players)
        best = [_best_card(game, worth, opponent, card) for card in TILES]
        counts = [view.unseen[card] for card in TILES]
        mean = expected(best, counts, 6) + worth(game.preview(view, move))
        assert found[0] == pytest.approx(mean)


def _best_card(game, worth, state, card) -> int:
    if card.is_double:
        return 0
    plays = [game.parse_move(f"play {text}") for text in (str(card), str(card)[::-1])]
    return max(worth(game.preview(state, play)) for play in plays)


@pytest.mark.parametrize("name", ["classic-solo-1", "3d-solo-1", "classic-duel-2", "3d-versus-2"])
def test_what_a_seat_can_expect_of_unseen_tiles(name: str) -> None:
    game = table_named(name).game
    fast, bots, worth = load_fast(game), load_bots(game), needs(game)
    weights = np.zeros(game.players)
    weights[-1] = 1  # the only opponent, or the player alone
    for state in decisions(table_named(name))[:3]:
        move = game.legal_moves(state)[0]
        if not isinstance(move, Place):
            continue
        view, after = game.view(state, state.turn), game.apply(state, move)
        if game.outcome(after) is not None:
            continue
        record = fast.from_view(view)
        found = bots.replies_of(record, fast.legal(record)[:1], table_of(worth), weights)
        next_seat = (state.turn + 1) % game.players
        best = [_best_place(game, worth, replace(after, turn=next_seat), t) for t in TILES]
        counts = [view.unseen[tile] for tile in TILES]
        draws = view.rack_sizes[next_seat]
        mean = expected(best, counts, draws) + worth(game.preview(view, move))
        assert found[0] == pytest.approx(mean)


def _best_place(game, worth, state, tile) -> int:
    return max(worth(game.preview(state, place)) for place in game.placements(state, [tile]))


# -- the end of the game


@pytest.mark.parametrize("name", ["classic-versus-2", "classic-versus-3", "classic-team-4"])
def test_the_last_tile_is_laid_as_well_as_can_be(name: str) -> None:
    game = table_named(name).game
    player, rng, found = load_player("mc:20", game), Random(4), 0
    for _ in range(3):
        match = Match(game)
        match.let_chance_move(rng)
        while match.to_move is not None and len(_spots(match)) > 1:
            match.play(rng.choice(game.legal_moves(match.state)))
            match.let_chance_move(rng)
        if match.to_move is None:
            continue
        found += 1
        seat, moves = match.to_move, game.legal_moves(match.state)
        ends = {move: game.outcome(game.apply(match.state, move)) for move in moves}
        chosen = player.choose(game.view(match.state, seat), moves, rng)
        assert ends[chosen].places[seat] == min(end.places[seat] for end in ends.values())
    assert found


def _spots(match: Match) -> set[frozenset[str]]:
    moves = match.game.legal_moves(match.state)
    return {frozenset((m.first, m.second)) for m in moves if isinstance(m, Place)} or {
        frozenset("?"),
        frozenset("!"),
    }
