"""The compiled classic game against the rules, in lock-step."""

from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest

from genial.games.classic.rules import Classic
from genial.games.classic.state import State
from genial.games.fast_api import FastGame, load_fast
from genial.kernel.game import CHANCE
from genial.kernel.moves import EXCHANGE, Draw
from genial.kernel.values import replaced
from genial.match import sample
from tests.fast.classic_positions import late_position, without_history
from tests.tables import name_of, tables

GAMES: list[Any] = list(tables("classic"))
each_game = pytest.mark.parametrize("game", GAMES, ids=name_of)


def check(game: Classic, fast: FastGame, state: State, record: Any) -> None:
    """Both sides know the same and allow the same, in the same order."""
    assert fast.to_state(record) == without_history(state)
    assert fast.to_move(record) == game.to_move(state)
    outcome = game.outcome(state)
    assert fast.places(record) == (None if outcome is None else outcome.places)
    deciding = game.to_move(state) not in (CHANCE, None)
    moves = game.legal_moves(state) if deciding else ()
    assert fast.legal(record).tolist() == [fast.action(move) for move in moves]


def choose(game: Classic, state: State, rng: Random) -> Any:
    """Mostly one of the better moves, so that markers get somewhere."""
    moves = game.legal_moves(state)
    some = rng.sample(moves, min(len(moves), rng.choice((1, 10))))
    return max(some, key=lambda move: game.preview(state, move).total)


def check_gains(game: Classic, fast: FastGame, state: State, record: Any, rng: Random) -> None:
    """What moves would score, and what the seats see on the tracks."""
    legal = game.legal_moves(state)
    moves = rng.sample(legal, min(2, len(legal)))
    actions = np.array([fast.action(move) for move in moves], dtype=np.int32)
    gains = [list(game.preview(state, move).gains) for move in moves]
    assert fast.gains(record, actions).tolist() == gains
    for seat in range(game.players):
        values = game.scoring.values(state.tracks, seat)
        assert fast.values(record, seat).tolist() == list(values)


def follow(game: Classic, fast: FastGame, state: State, rng: Random) -> set[str]:
    """Play to the end on both sides at once; what happened on the way."""
    record, seen = fast.from_state(state), set()
    while game.to_move(state) is not None:
        check(game, fast, state, record)
        if game.to_move(state) == CHANCE:
            move: Any = sample(game, state, rng)
            fast.draw(record, move)
        else:
            check_gains(game, fast, state, record, rng)
            move = choose(game, state, rng)
            fast.act(record, fast.action(move))
        after = game.apply(state, move)
        seen |= events(state, move, after)
        state = after
    check(game, fast, state, record)
    return seen


def events(state: State, move: Any, after: State) -> set[str]:
    """What a test should have met at least once."""
    seen = {f"{after.phase}", "draw" if isinstance(move, Draw) else "decision"}
    if after.bonus:
        seen.add(f"bonus {after.bonus}")
    if state.bonus and after.bonus >= state.bonus:
        seen.add("chain")
    if move == EXCHANGE:
        seen.add("exchanged")
    if after.outcome:
        seen.add(after.outcome.reason)
    return seen


@each_game
def test_whole_matches(game: Classic) -> None:
    fast, rng = load_fast(game), Random(name_of(game))
    for _ in range(2):
        follow(game, fast, game.start(), rng)


EXPECTED = {
    "versus": {"bonus 1", "bonus 2", "chain", "exchange", "exchanged", "all-complete"},
    "team": {"bonus 1", "bonus 2", "chain", "exchange", "exchanged", "all-complete"},
    "solo": {"all-complete"},
    "duel": {"bonus 1", "bonus 2", "chain", "exchange", "exchanged", "four-colours"},
}


@each_game
def test_late_positions(game: Classic) -> None:
    fast, rng = load_fast(game), Random(name_of(game))
    seen: set[str] = set()
    for _ in range(30 if game.players < 3 else 20):
        seen |= follow(game, fast, late_position(game, rng), rng)
    assert seen >= EXPECTED[game.mode] | {"board-full"}


def test_a_bonus_with_an_empty_rack_lapses() -> None:
    game, rng = Classic(mode="team", players=4), Random(1)
    state = late_position(game, rng)
    first, *others = state.racks[state.turn]
    owed = replace(
        state,
        racks=replaced(state.racks, state.turn, (first,)),
        bag=state.bag.add(others),
        bonus=3,
    )
    follow(game, load_fast(game), owed, rng)
