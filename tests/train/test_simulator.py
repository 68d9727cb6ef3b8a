"""Every game that can be trained offers its simulator in the same way."""

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from genial.games import GAMES
from genial.kernel.game import GameError
from genial.train.simulator import Simulator, simulator_of
from tests.conftest import some
from tests.tables import TABLES, Named

GAMES_PLAYED = 8


def _can_be_trained(game: str) -> bool:
    try:
        simulator_of(game)
    except GameError:
        return False
    return True


TRAINABLE = some([game for game in reversed(GAMES) if _can_be_trained(game)], 2)
TRAINED = [table for game in TRAINABLE for table in some([t for t in TABLES if t.key == game])]


@pytest.mark.parametrize("game", TRAINABLE)
def test_a_simulator_offers_every_name(game: str) -> None:
    wanted = {name for name in vars(Simulator) if not name.startswith("_")}
    assert wanted - {*dir(simulator_of(game))} == set()
    assert {"defaults", "toy"} <= simulator_of(game).PRESETS.keys()


@pytest.mark.parametrize("table", TRAINED, ids=str)
def test_a_setting_is_the_table(table: Named) -> None:
    sim = simulator_of(table.key)
    s = sim.setting_of(table.mode, table.players)
    assert s is sim.setting_of(table.mode, table.players)
    assert (s.name, s.game, s.mode, s.players) == (
        str(table),
        *str(table).split("-")[:2],
        s.players,
    )
    assert s.sides == tuple(table.sides)
    assert s.side_count == len(set(table.sides))


@pytest.mark.parametrize("table", TRAINED, ids=str)
def test_random_games_come_to_an_end_with_a_result(table: Named) -> None:
    sim = simulator_of(table.key)
    s = sim.setting_of(table.mode, table.players)

    @jax.jit
    def turn(state, key):
        keys = jax.random.split(key)
        move = sim.random_move(s, state, jax.random.bits(keys[0], (GAMES_PLAYED,)))
        mask = sim.legal_mask(s, state).reshape(GAMES_PLAYED, -1)
        after = sim.step(s, state, move, jax.random.uniform(keys[1], (GAMES_PLAYED, s.uniforms)))
        return after, mask.any(1) | state.over

    state = jax.jit(partial(sim.start, s, games=GAMES_PLAYED))(jax.random.key(1))
    fresh = state
    for key in jax.random.split(jax.random.key(2), 4 * s.decisions):
        if state.over.all():
            break
        state, able = turn(state, key)
        assert able.all()
    assert state.over.all()
    shares, lowest = np.asarray(sim.results(s, state)), np.asarray(sim.lowest(s, state))
    assert shares.shape == (GAMES_PLAYED, s.side_count)
    assert lowest.shape == (GAMES_PLAYED,)
    if s.side_count > 1:
        np.testing.assert_allclose(shares.sum(1), s.side_count / 2, atol=1e-6)
    again = sim.renewed(state, fresh)
    for one, other in zip(jax.tree.leaves(again), jax.tree.leaves(fresh), strict=True):
        assert (one == other).all()


@pytest.mark.parametrize("game", TRAINABLE)
def test_candidates_are_told_in_the_promised_shape(game: str) -> None:
    sim = simulator_of(game)
    table = next(table for table in TRAINED if table.key == game)
    s = sim.setting_of(table.mode, table.players)
    state = sim.start(s, jax.random.key(1), GAMES_PLAYED)
    look = jax.jit(partial(sim.look, s, width=sim.PRESETS["toy"].width))
    options = look(state, seed=jnp.arange(GAMES_PLAYED, dtype=jnp.uint32))
    number = options.legal.shape[1]
    assert options.known.shape == (GAMES_PLAYED, number)
    assert options.inputs.shape == (GAMES_PLAYED, number, sim.feature_count(s))
    assert options.legal.any(1).all()
    assert np.isfinite(np.asarray(options.inputs, np.float32)[np.asarray(options.legal)]).all()
    leading = {leaf.shape[:2] for leaf in jax.tree.leaves(options.move)}
    assert leading == {(GAMES_PLAYED, number)}


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(GameError, match="chess"):
        simulator_of("chess")
