"""The compiled features of the players are those the nets were trained with."""

from random import Random

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from genial.games.three_d.fast import Fast
from genial.games.three_d.fast_look import look
from genial.games.three_d.fast_told import feature_count as compiled_count
from genial.games.three_d.fast_told import work_space
from genial.games.three_d.rules import ThreeD
from genial.games.three_d.state import Phase, State
from genial.kernel.game import CHANCE
from genial.match import sample
from genial.players import load_player
from genial.train.placing import Move
from genial.train.three_d import sim
from genial.train.three_d.after import look_ahead
from genial.train.three_d.features import feature_count, features
from genial.train.three_d.lines import framed, lay, scan_halves
from genial.train.three_d.setting import setting_of
from tests.conftest import some
from tests.train.three_d.positions import SETTINGS, batch

POSITIONS, WIDTH = 24, 8


def _positions(game: ThreeD, seed: int) -> list[State]:
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
    late = [state for state in found if state.final_by is not None or len(state.bag) < 12]
    last = [state for state in late if state.final_by == state.turn or not state.bag]
    return [*rng.sample(found, POSITIONS - 8), *rng.sample(late, 6), *rng.sample(last, 2)]


def _compiled(game: ThreeD, states: list[State]) -> tuple[np.ndarray, np.ndarray]:
    """The players' rows, computed from views, and what they are about."""
    fast = Fast(game)
    records = np.stack([fast.from_view(game.view(state, state.turn)) for state in states])
    room = len(states) * (2 * WIDTH + 2)
    rows = np.full((room, compiled_count(game.players)), np.nan, np.float32)
    notes = np.empty((room, 4))
    none = np.empty((len(records), 0), np.int64)
    number = look(records, WIDTH, none, np.empty((0, 0), np.float32), work_space(), rows, notes)
    return rows[:number], notes[:number]


@pytest.mark.parametrize(("mode", "players"), some(SETTINGS))
def test_players_and_training_see_the_same(mode: str, players: int) -> None:
    s, game = setting_of(mode, players), ThreeD(mode=mode, players=players)
    assert compiled_count(players) == feature_count(s)
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
        laid = lay(s, state, scan_halves(s, framed(s, state.cells)), move)
        after = look_ahead(s, state, move, laid)
        return features(s, state, laid, after)[:, 0], after.over[:, 0], after.reward[:, 0]

    columns = (slots, spots // 2, spots % 2 == 1, notes[:, 2] == 1)
    wanted, over, reward = told(
        batch(s, [states[owner] for owner in owners]),
        Move(*(jnp.asarray(column)[:, None] for column in columns)),
    )
    np.testing.assert_allclose(rows, np.asarray(wanted), atol=2e-5)
    known = notes[:, 3] >= 0
    np.testing.assert_array_equal(known, np.asarray(over))
    np.testing.assert_allclose(notes[known, 3], np.asarray(reward)[known], atol=1e-6)
    assert known.any()
