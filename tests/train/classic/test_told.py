"""The compiled features of the players are those the nets were trained with."""

from random import Random

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from genial.games import load_game
from genial.games.classic.fast import Fast
from genial.games.classic.fast_look import look
from genial.games.classic.fast_told import feature_count as compiled_count
from genial.games.classic.fast_told import work_space
from genial.games.classic.rules import Classic
from genial.games.classic.state import Phase, State
from genial.kernel.game import CHANCE
from genial.match import sample
from genial.players import load_player
from genial.train.classic import sim
from genial.train.classic.features import feature_count, features, look_ahead
from genial.train.classic.lines import lay, scan_lines
from genial.train.classic.setting import Setting, setting_of
from genial.train.placing import Move
from tests.conftest import some

SETTINGS = [("versus", 2), ("solo", 1), ("duel", 2), ("team", 4), ("versus", 3), ("versus", 4)]
POSITIONS, WIDTH = 24, 8


def _positions(game: Classic, seed: int) -> list[State]:
    """States in which a tile is to be placed, of matches in which seats play well or at random."""
    rng, found = Random(seed), []
    bots = [load_player(name, game) for name in ("weighted", "random")]
    while len(found) < 4 * POSITIONS:
        state, wild = game.start(), rng.random()
        while (mover := game.to_move(state)) is not None:
            if mover == CHANCE:
                move = sample(game, state, rng)
            else:
                if state.phase is Phase.PLACE:
                    found.append(state)
                bot = bots[rng.random() < wild]
                move = bot.choose(game.view(state, mover), game.legal_moves(state), rng)
            state = game.apply(state, move)
    return rng.sample(found, POSITIONS)


def _batch(s: Setting, states: list[State]) -> sim.State:
    """The same states as the simulator writes them."""

    def slots(rack) -> list[int]:
        return [tile.kind for tile in rack] + [-1] * (s.rack - len(rack))

    return sim.State(
        cells=jnp.array([[*state.cells, -2] for state in states], jnp.int8),
        tracks=jnp.array([state.tracks for state in states], jnp.int8),
        racks=jnp.array([[slots(rack) for rack in state.racks] for state in states], jnp.int8),
        bag=jnp.array([state.bag.counts for state in states], jnp.int8),
        turn=jnp.array([state.turn for state in states]),
        bonus=jnp.array([state.bonus for state in states]),
        opened=jnp.array([state.opened for state in states]),
        claimed=jnp.array([[c in state.claimed for c in range(6)] for state in states]),
        over=jnp.zeros(len(states), bool),
    )


def _compiled(game: Classic, states: list[State]) -> tuple[np.ndarray, np.ndarray]:
    """The players' rows, computed from views, and what they are about."""
    fast = Fast(game)
    records = np.stack([fast.from_view(game.view(state, state.turn)) for state in states])
    room = len(states) * (2 * WIDTH + 2)
    rows = np.empty((room, compiled_count(max(game.sides) + 1)), np.float32)
    notes = np.empty((room, 4))
    none = np.empty((len(records), 0), np.int64)
    number = look(records, WIDTH, none, np.empty((0, 0), np.float32), work_space(), rows, notes)
    return rows[:number], notes[:number]


@pytest.mark.parametrize(("mode", "players"), some(SETTINGS, 2))
def test_players_and_training_see_the_same(mode: str, players: int) -> None:
    s, game = setting_of(mode, players), load_game("classic", mode=mode, players=players)
    assert isinstance(game, Classic)
    assert compiled_count(s.side_count) == feature_count(s)
    states = _positions(game, players)
    rows, notes = _compiled(game, states)
    owners, actions = notes[:, 0].astype(int), notes[:, 1].astype(int)
    kinds, spots = actions // (2 * s.pairs), actions % (2 * s.pairs)
    slots = [
        [tile.kind for tile in states[owner].racks[states[owner].turn]].index(kind)
        for owner, kind in zip(owners, kinds, strict=True)
    ]

    @jax.jit
    def told(state: sim.State, move: Move):
        laid = lay(s, state, scan_lines(s, state.cells), move)
        after = look_ahead(s, state, move, laid)
        return features(s, laid, after)[:, 0], after.over[:, 0], after.reward[:, 0]

    wanted, over, reward = told(
        _batch(s, [states[owner] for owner in owners]),
        Move(
            *(
                jnp.asarray(x)[:, None]
                for x in (slots, spots // 2, spots % 2 == 1, notes[:, 2] == 1)
            )
        ),
    )
    np.testing.assert_allclose(rows, np.asarray(wanted), atol=2e-5)
    np.testing.assert_array_equal(notes[:, 3] >= 0, np.asarray(over))
    known = notes[:, 3] >= 0
    np.testing.assert_allclose(notes[known, 3], np.asarray(reward)[known], atol=1e-6)
