"""The compiled features of the card game's players are those its nets are trained with."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from genial.games.cards.fast import Fast
from genial.games.cards.fast_look import look
from genial.games.cards.fast_told import feature_count as compiled_count
from genial.games.cards.fast_told import work_space
from genial.games.cards.moves import CARDS
from genial.games.cards.rules import HAND, Cards
from genial.games.cards.state import Phase
from genial.games.cards.state import State as RulesState
from genial.train.cards import table
from genial.train.cards.setting import Setting
from genial.train.cards.sim import NONE, State
from tests.conftest import some
from tests.train.positions import positions

POSITIONS = 60
ALL = (2 * HAND, 2 * HAND)


def batch(states: list[RulesState]) -> State:
    """The same states as the simulator writes them."""

    def slots(hand) -> list[int]:
        return [CARDS.index(card) for card in hand] + [NONE] * (HAND - len(hand))

    return State(
        tracks=jnp.array([state.tracks for state in states]),
        hands=jnp.array([[slots(hand) for hand in state.hands] for state in states]),
        open=jnp.array([[slots(o)[: len(o)] for o in state.open] for state in states]),
        pile=jnp.array([[state.pile[card] for card in CARDS] for state in states]),
        discards=jnp.array([[state.discards[card] for card in CARDS] for state in states]),
        bonus=jnp.array([state.bonus for state in states]),
        turn=jnp.array([state.turn for state in states]),
        over=jnp.zeros(len(states), bool),
    )


def _trained(s: Setting, states: list[RulesState]) -> dict[tuple[int, ...], tuple]:
    """By state, action and exchange: the row, and the result if it is known."""
    seed = jnp.zeros(len(states), jnp.uint32)
    seen = batch(states)
    options = jax.tree.map(np.asarray, jax.jit(lambda x: table.look(s, x, ALL, seed))(seen))
    found = {}
    for at, k in np.argwhere(options.legal):
        kind = int(seen.hands[at, states[at].turn, options.move.slot[at, k]])
        action = 2 * kind + int(options.move.turned[at, k])
        key = (int(at), action, int(options.move.exchange[at, k]))
        found[key] = options.inputs[at, k], options.known[at, k]
    return found


@pytest.mark.parametrize("players", some([3, 2, 4]))
def test_players_and_training_see_the_same(players: int) -> None:
    s, game = table.setting_of("versus", players), Cards(players=players)
    assert compiled_count(players) == table.feature_count(s)
    states = positions(game, Phase.PLAY, POSITIONS, players)
    fast = Fast(game)
    records = np.stack([fast.from_view(game.view(state, state.turn)) for state in states])
    rows = np.empty((26 * POSITIONS, compiled_count(players)), np.float32)
    notes = np.empty((len(rows), 4))
    none = np.empty((len(records), 0), np.int64)
    number = look(records, 12, none, np.empty((0, 0), np.float32), work_space(), rows, notes)
    wanted = _trained(s, states)
    assert sorted(wanted) == sorted(tuple(map(int, note[:3])) for note in notes[:number])
    swaps = 0
    for row, note in zip(rows[:number], notes[:number], strict=True):
        inputs, known = wanted[tuple(map(int, note[:3]))]
        assert note[3] == known
        if known < 0:
            np.testing.assert_allclose(row, inputs, atol=2e-5)
        swaps += int(note[2])
    assert swaps
