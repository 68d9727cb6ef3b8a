"""The dice game's batched simulator against the rules, move for move."""

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from genial.games.dice.moves import THROW, Thrown, actions_of
from genial.games.dice.rules import Dice
from genial.games.dice.state import Phase
from genial.games.dice.state import State as RulesState
from genial.train.dice import table
from genial.train.dice.setting import Setting
from genial.train.dice.sim import AGAIN, Move, State
from tests.conftest import some
from tests.players.positions import left_behind

GAMES = 6
WIDTH = (4, 1)


def _play(s: Setting, seed: int):
    """The states, masks, moves and what follows; weighted in even games, random in odd ones."""

    @jax.jit
    def turn(state: State, key: jax.Array):
        seed, uniforms = jax.random.bits(key, (GAMES,)), jax.random.uniform(key, (GAMES, 1))
        simple = table.look(s, state, WIDTH, seed).simple.choice
        wild = table.random_move(s, state, seed).choice
        move = Move(jnp.where(jnp.arange(GAMES) % 2 == 0, simple, wild))
        return table.legal_mask(s, state), move, table.step(s, state, move, uniforms)

    state = jax.jit(partial(table.start, s, games=GAMES))(jax.random.key(seed))
    for key in jax.random.split(jax.random.key(seed + 1), s.decisions):
        mask, move, after = turn(state, key)
        yield jax.tree.map(np.asarray, (state, mask, move, after))
        state = after


def _thrown(game: Dice, rules: RulesState, dice: np.ndarray) -> RulesState:
    """The rules' state after the throws that lead to these dice."""
    while True:
        if rules.phase is Phase.THROW:
            rules = game.apply(rules, THROW)
        if rules.phase not in (Phase.OPENING, Phase.ROLL):
            return rules
        seat = game._throwing_seat(rules)
        faces = tuple(np.repeat(np.arange(6), dice[seat]).tolist())
        rules = game.apply(rules, Thrown(seat, faces))


def _assert_equal(s: Setting, rules: RulesState, state: State, at: int) -> None:
    assert tuple(map(tuple, state.tracks[at].tolist())) == rules.tracks
    for seat, faces in enumerate(rules.dice):
        assert [faces.count(c) for c in range(6)] == state.dice[at, seat].tolist()
    assert (state.dice[at, state.turn[at]] == s.faces[state.throw[at]]).all()
    assert (state.turn[at], state.throws[at]) == (rules.turn, rules.throws)
    assert state.over[at] == (rules.phase is Phase.OVER)


def _results_of(game: Dice, rules: RulesState, numbers: list[int]) -> set[tuple[int, ...]]:
    """The sheets that these scores lead to."""
    moves = [actions_of(game.dice).by_number[n] for n in numbers]
    return {game.preview(rules, move).values for move in moves}


def _assert_choices(s: Setting, game: Dice, rules: RulesState, state: State, mask, at: int) -> None:
    """Scores that come to the same are there once, and nothing is missing."""
    actions, legal = actions_of(game.dice), game.legal_moves(rules)
    assert mask[at][AGAIN] == (THROW in legal)
    ours = s.number[state.throw[at]][mask[at][1:]].tolist()
    theirs = [actions.number[move] for move in legal if move != THROW]
    assert set(ours) <= set(theirs)
    assert _results_of(game, rules, ours) == _results_of(game, rules, theirs)


@pytest.mark.parametrize("players", some([3, 2, 4]))
def test_every_step_is_the_rules(players: int) -> None:
    s, game = table.setting_of("versus", players), Dice(players=players)
    actions, rules, finished = actions_of(game.dice), [], 0
    for state, mask, move, after in _play(s, seed=players):
        if not rules:
            rules = [_thrown(game, game.start(), dice) for dice in state.dice]
        for at in range(GAMES):
            if rules[at].phase is Phase.OVER:
                continue
            _assert_equal(s, rules[at], state, at)
            _assert_choices(s, game, rules[at], state, mask, at)
            choice = move.choice[at]
            number = 0 if choice == AGAIN else int(s.number[state.throw[at], choice - 1])
            rules[at] = _thrown(
                game, game.apply(rules[at], actions.by_number[number]), after.dice[at]
            )
            _assert_equal(s, rules[at], after, at)
            finished += rules[at].phase is Phase.OVER
    assert finished >= 3
    shares = np.asarray(table.results(s, after))
    for at, state in enumerate(rules):
        if state.phase is Phase.OVER:
            assert left_behind(state.outcome.places) == shares[at].tolist()


@pytest.mark.parametrize("players", some([3, 2, 4]))
def test_what_is_known_of_a_decision_is_what_follows(players: int) -> None:
    s = table.setting_of("versus", players)
    looked = jax.jit(
        lambda state: table.look(s, state, (s.choices, 0), jnp.zeros(GAMES, jnp.uint32))
    )
    ends = 0
    for state, mask, move, after in _play(s, seed=10 + players):
        options = jax.tree.map(np.asarray, looked(state))
        for at in np.flatnonzero(~state.over):
            places = np.flatnonzero(options.legal[at])
            assert sorted(options.move.choice[at][places]) == np.flatnonzero(mask[at]).tolist()
            place = places[options.move.choice[at][places] == move.choice[at]][0]
            assert options.known[at, place] == (1.0 if after.over[at] else -1.0)
            ends += after.over[at]
    assert ends


def test_the_weighted_player_finishes_much_sooner_than_a_random_one() -> None:
    s = table.setting_of("versus", 2)
    *_, (_, _, _, last) = _play(s, seed=5)
    done = last.tracks.sum((1, 2))
    assert last.over[::2].all()
    assert done[::2].mean() > 60
