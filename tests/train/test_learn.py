"""Targets, optimiser, configs and checkpoints of the training."""

import json
from dataclasses import replace
from functools import partial
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from genial.kernel.game import GameError
from genial.train.checkpoint import load_learner, load_net, save_learner, save_net
from genial.train.config import Config, read_config
from genial.train.learn import (
    CALIBRATION,
    Batch,
    Plies,
    fit,
    init_learner,
    progress,
    seen_by,
    targets,
)
from genial.train.net import adam_step, init_adam, init_params, logits, told_more, widened
from genial.train.simulator import simulator_of

CLASSIC = simulator_of("classic")
TOY = CLASSIC.PRESETS["toy"]
TWO, THREE = CLASSIC.setting_of("versus", 2), CLASSIC.setting_of("versus", 3)


def _plies(sides: list[int], values: list[float], explored: list[bool] | None = None) -> Plies:
    """One game whose best candidates are all worth 0.9."""
    column = jnp.array(values)[:, None]
    on = jnp.ones_like(column, bool)
    wild = jnp.array(explored or [False] * len(sides))[:, None]
    return Plies(
        column, column, jnp.full_like(column, 0.9), jnp.array(sides)[:, None], wild, on, on
    )


def _targets(setting, plies: Plies, final: list[float], decay: float) -> list[float]:
    found = targets(setting, plies, jnp.array([final]), jnp.asarray(decay))
    return np.asarray(found)[:, 0].tolist()


def test_with_lambda_one_every_target_is_the_movers_result() -> None:
    plies = _plies([0, 1, 1, 0], [0.1, 0.2, 0.3, 0.4])
    assert _targets(TWO, plies, [1.0, 0.0], 1.0) == [1.0, 0.0, 0.0, 1.0]


def test_with_lambda_zero_every_target_is_the_next_value_seen_by_the_mover() -> None:
    plies = _plies([0, 1, 1, 0], [0.1, 0.2, 0.3, 0.4])
    assert _targets(TWO, plies, [1.0, 0.0], 0.0) == pytest.approx([0.8, 0.3, 0.6, 1.0])


def test_among_three_only_the_own_next_value_counts() -> None:
    plies = _plies([0, 1, 2, 0], [0.1, 0.2, 0.3, 0.4])
    assert _targets(THREE, plies, [0.0, 1.0, 0.0], 0.0) == pytest.approx([0.4, 1.0, 0.0, 0.0])


def test_an_exploring_move_teaches_what_the_best_candidate_promised() -> None:
    plies = _plies([0, 1], [0.5, 0.2], [False, True])
    assert _targets(TWO, plies, [1.0, 0.0], 1.0) == pytest.approx([0.1, 0.0])


def test_adam_goes_downhill() -> None:
    params = [(jnp.array([[3.0], [-2.0]]), jnp.array([1.0]))]
    inputs = jnp.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
    adam = init_adam(params)

    def loss(params):
        return (logits(params, inputs) ** 2).mean()

    @jax.jit
    def step(adam, params):
        return adam_step(adam, params, jax.grad(loss)(params), jnp.asarray(0.05))

    for _ in range(200):
        adam, params = step(adam, params)
    assert float(loss(params)) < 0.01


def test_two_epochs_are_learning_twice() -> None:
    config = replace(TOY, games=8, minibatches=4)
    learner = init_learner(TWO, config, jax.random.key(3))
    shape = 2, config.games
    inputs = jax.random.normal(jax.random.key(5), (*shape, CLASSIC.feature_count(TWO)))
    batch = Batch(inputs, jax.random.uniform(jax.random.key(6), shape), jnp.ones(shape))
    once = jax.jit(partial(fit, config, batches=[batch], rate=jnp.asarray(1e-3)))
    twice = jax.jit(
        partial(fit, replace(config, epochs=2), batches=[batch], rate=jnp.asarray(1e-3))
    )
    wanted, found = once(once(learner)[0])[0], twice(learner)[0]
    assert int(found.adam.step) == 2 * config.minibatches
    for one, other in zip(jax.tree.leaves(wanted), jax.tree.leaves(found), strict=True):
        assert np.allclose(one, other, atol=1e-6)


def test_schedules_start_after_the_calibration_and_end_where_they_should() -> None:
    config = Config()
    first = progress(config, jnp.asarray(CALIBRATION), jnp.asarray(1e9))
    unknown = progress(config, jnp.asarray(CALIBRATION), jnp.asarray(100.0))
    last = progress(config, jnp.asarray(100), jnp.asarray(100.0))
    assert [float(x) for x in first] == [float(x) for x in unknown]
    wanted = (config.rate_end, config.epsilon_end, config.decay_end)
    assert [float(x) for x in last] == pytest.approx(wanted)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"game": 3}', "no setting 'game'"),
        ('{"games": "many"}', "games cannot be 'many'"),
        ('{"games": 100}', "do not split"),
        ('{"epochs": 0}', "epochs are 1 or more"),
        ('{"expert_share": 2}', "expert_share is from 0 to 1"),
        ("[]", "an object of settings"),
        ("{", "is no JSON"),
    ],
)
def test_a_bad_config_is_one_clear_line(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "config.json"
    path.write_text(text)
    with pytest.raises(GameError, match=message) as caught:
        read_config(str(path), CLASSIC.PRESETS)
    assert "\n" not in str(caught.value)


def test_a_config_file_changes_what_it_names(tmp_path: Path) -> None:
    path = tmp_path / "config.json"
    path.write_text(json.dumps({"layers": [8, 4]}))
    assert read_config(str(path), CLASSIC.PRESETS, {"rate": 1}) == Config(layers=(8, 4), rate=1)


def test_a_checkpoint_gives_back_everything(tmp_path: Path) -> None:
    learner = init_learner(TWO, TOY, jax.random.key(3))
    learner = learner._replace(iteration=jnp.asarray(7), average=learner.adam.mean)
    save_learner(tmp_path / "x.npz", learner, learner.params, total=9)
    found, frozen, about = load_learner(
        tmp_path / "x.npz", init_learner(TWO, TOY, jax.random.key(4))
    )
    for one, other in zip(
        jax.tree.leaves((learner, learner.params)), jax.tree.leaves((found, frozen)), strict=True
    ):
        assert (np.asarray(one) == np.asarray(other)).all()
    assert int(about["total"]) == 9


def test_a_net_of_another_shape_is_refused(tmp_path: Path) -> None:
    learner = init_learner(TWO, TOY, jax.random.key(3))
    save_learner(tmp_path / "x.npz", learner, learner.params)
    with pytest.raises(GameError, match="another shape"):
        load_learner(tmp_path / "x.npz", init_learner(THREE, TOY, jax.random.key(3)))


def test_a_net_that_is_told_more_says_the_same() -> None:
    net = init_params(jax.random.key(1), (7, 8, 1))
    inputs = jax.random.normal(jax.random.key(3), (64, 9))
    more = told_more(net, 9)
    assert np.allclose(logits(net, inputs[:, :7]), logits(more, inputs), atol=1e-5)
    assert [w.shape for w, _ in told_more(net, 5)] == [(7, 8), (8, 1)], "never less"


def test_a_widened_net_says_the_same() -> None:
    net = init_params(jax.random.key(1), (7, 8, 4, 1))
    inputs = 3 + jax.random.normal(jax.random.key(3), (64, 7))
    wider = jax.jit(widened)(net, init_params(jax.random.key(2), (7, 12, 9, 1)), inputs)
    assert np.allclose(logits(net, inputs), logits(wider, inputs), atol=1e-5)
    assert [w.shape for w, _ in wider] == [(7, 12), (12, 9), (9, 1)]
    assert all((w != 0).any(1).all() for w, _ in wider[:-1]), "a unit that cannot learn"


def test_new_units_of_a_widened_net_fire_half_the_time() -> None:
    net = init_learner(TWO, TOY, jax.random.key(1)).params
    shapes = [w.shape for w, _ in net]
    more = [shapes[0][0], *(2 * units for _, units in shapes[:-1]), 1]
    x = seen_by(TWO, TOY, net)
    assert len(x) > 500 and np.isfinite(x).all()
    wider = widened(net, init_params(jax.random.key(2), more), x)
    for (weights, biases), (_, units) in zip(wider[:-1], shapes, strict=False):
        x = x @ weights + biases
        fires = (x[:, units:] > 0).mean(0)
        assert fires.min() > 0.1 and fires.max() < 0.9
        x = jax.nn.relu(x)


def test_a_saved_net_is_read_back(tmp_path: Path) -> None:
    params = init_learner(TWO, TOY, jax.random.key(3)).params
    save_net(tmp_path / "net.npz", params, mode="versus")
    inputs = jax.random.normal(jax.random.key(5), (4, CLASSIC.feature_count(TWO)))
    found = load_net(tmp_path / "net.npz")
    assert (logits(found, inputs) == logits(params, inputs)).all()
