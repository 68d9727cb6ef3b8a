"""The compiled features of the dice game's players are those its nets are trained with."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from genial.games.dice.fast import Fast
from genial.games.dice.fast_look import LYING, MOST_ROWS, MOST_SCORES, look, turn_values
from genial.games.dice.fast_told import feature_count as compiled_count
from genial.games.dice.fast_told import work_space
from genial.games.dice.moves import THROW, actions_of, throws_of, ways
from genial.games.dice.rules import THROWS, Dice
from genial.games.dice.state import Phase
from genial.games.dice.state import State as RulesState
from genial.train.dice import table
from genial.train.dice.setting import Setting
from genial.train.dice.sim import State
from tests.conftest import some
from tests.train.positions import positions

POSITIONS = 40


def batch(game: Dice, states: list[RulesState]) -> State:
    """The same states as the simulator writes them."""
    numbers = {faces: n for n, faces in enumerate(throws_of(game.dice))}
    dice = [[[faces.count(c) for c in range(6)] for faces in state.dice] for state in states]
    return State(
        tracks=jnp.array([state.tracks for state in states]),
        dice=jnp.array(dice),
        throw=jnp.array([numbers[state.dice[state.turn]] for state in states]),
        throws=jnp.array([state.throws for state in states]),
        turn=jnp.array([state.turn for state in states]),
        over=jnp.zeros(len(states), bool),
    )


def _compiled(game: Dice, states: list[RulesState]) -> tuple[np.ndarray, ...]:
    fast = Fast(game)
    records = np.stack([fast.from_view(game.view(state, state.turn)) for state in states])
    room = len(states) * (MOST_ROWS + MOST_SCORES)
    rows, notes = np.empty((room, compiled_count(game.players)), np.float32), np.empty((room, 4))
    number = look(records, 0, work_space(), rows, notes)
    return records, rows[:number], notes[:number]


def _trained(s: Setting, game: Dice, states: list[RulesState]) -> dict[tuple[int, int], tuple]:
    """By state and score: the row, and the result if it is known."""
    seed, seen = jnp.zeros(len(states), jnp.uint32), batch(game, states)
    look_at = jax.jit(lambda x: table.look(s, x, (s.choices, 0), seed))
    options = jax.tree.map(np.asarray, look_at(seen))
    return {
        (int(at), int(s.number[int(seen.throw[at]), options.move.choice[at, k] - 1])): (
            options.inputs[at, k],
            options.known[at, k],
        )
        for at, k in np.argwhere(options.legal)
        if options.move.choice[at, k]
    }


@pytest.mark.parametrize("players", some([3, 2, 4]))
def test_players_and_training_see_the_same(players: int) -> None:
    s, game = table.setting_of("versus", players), Dice(players=players)
    assert compiled_count(players) == table.feature_count(s)
    states = positions(game, Phase.CHOOSE, POSITIONS, players)
    _, rows, notes = _compiled(game, states)
    wanted = _trained(s, game, states)
    lying = notes[:, 2] == LYING
    assert len(set(notes[lying, 0])) == POSITIONS
    for row, note in zip(rows[lying], notes[lying], strict=True):
        inputs, known = wanted[int(note[0]), int(note[1])]
        assert note[3] == known
        np.testing.assert_allclose(row, inputs, atol=2e-5)


@pytest.mark.parametrize("players", some([2, 4]))
def test_scores_left_out_are_surpassed_by_one_that_is_not(players: int) -> None:
    game = Dice(players=players)
    states = positions(game, Phase.CHOOSE, POSITIONS, players)
    _, _, notes = _compiled(game, states)
    actions = actions_of(game.dice).by_number
    for at, state in enumerate(states):
        mine = notes[(notes[:, 0] == at) & (notes[:, 2] == LYING), 1]
        kept = [game.preview(state, actions[int(n)]).values for n in mine]
        for move in game.legal_moves(state):
            if move != THROW:
                values = game.preview(state, move).values
                assert any(all(map(int.__ge__, better, values)) for better in kept)


def test_throwing_is_worth_the_mean_of_the_best_that_can_follow() -> None:
    game = Dice(players=3)
    states = positions(game, Phase.CHOOSE, 12, 5)
    records, _, notes = _compiled(game, states)
    values = np.random.default_rng(1).random(len(notes))
    found = turn_values(records, notes, values)
    chances = [ways(faces) / 6**game.dice for faces in throws_of(game.dice)]
    first = notes[notes[:, 2] >= 0, 2].min()
    for at, state in enumerate(states):
        if state.throws == THROWS:
            assert found[at] == -1
            continue
        own = (notes[:, 0] == at) & (notes[:, 2] >= 0)
        bests = [values[own & (notes[:, 2] == first + n)].max() for n in range(len(chances))]
        again = np.dot(chances, bests)
        if state.throws == 1:
            again = np.dot(chances, np.maximum(bests, again))
        assert found[at] == pytest.approx(again)
