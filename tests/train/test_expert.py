"""Learning from search: what it finds, and that the net takes it in."""

from dataclasses import replace
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from genial.train import expert, learn
from genial.train.expert import Lesson
from genial.train.learn import Batch, fit, init_learner, iterate, loss
from tests.train import race

CONFIG = race.PRESETS["toy"]
search = jax.jit(expert.search, static_argnums=(0, 1))


@pytest.fixture(autouse=True)
def only_the_race(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (expert, learn):
        monkeypatch.setattr(module, "simulator_of", lambda game: race)


def _position(s: race.Setting, *steps: list[int], done: int) -> race.State:
    games = len(steps)
    at = jnp.full(games, done)
    return race.State(jnp.array(steps), at, at % s.players, jnp.zeros(games, bool))


def _found(s: race.Setting, state: race.State) -> list[list[float]]:
    """The searched value of each stride."""
    net = init_learner(s, CONFIG, jax.random.key(1))
    lesson = search(s, CONFIG, net.params, state, jax.random.key(2))
    looked = race.look(s, state, (), jnp.zeros(len(state.turn), jnp.uint32)).inputs
    strides = (lesson.inputs[:, :, None] == looked.astype(jnp.float16)[:, None]).all(3).argmax(2)
    order = strides.argsort(1)
    return np.asarray(jnp.take_along_axis(lesson.target, order, 1)).tolist()


def test_what_one_of_two_expects_the_other_does_not() -> None:
    s = race.Setting(players=2)
    state = _position(s, [4, 3], [4, 4], [7, 3], done=s.decisions - 2)
    assert _found(s, state) == [[0.0, 0.5, 1.0], [0.0, 0.0, 0.5], [1.0, 1.0, 1.0]]


def test_among_three_the_own_next_turn_tells() -> None:
    s = race.Setting(players=3)
    state = _position(s, [4, 2, 2], [1, 2, 2], done=s.decisions - 3)
    found = np.array(_found(s, state)[0])
    assert found[2] == 1.0  # nobody comes past six, and nobody else moves twice
    assert np.array(_found(s, state)[1]).max() < 1.0


def test_luck_is_the_mean_over_the_deals() -> None:
    s, config = race.Setting(players=2, luck=0.5), replace(CONFIG, expert_deals=400)
    state = _position(s, [2, 1], done=s.decisions - 1)
    net = init_learner(s, CONFIG, jax.random.key(1))
    lesson = search(s, config, net.params, state._replace(turn=state.turn * 0), jax.random.key(3))
    assert sorted(np.asarray(lesson.target[0])) == pytest.approx([1.0, 1.0, 1.0])
    state = _position(s, [2, 2], done=s.decisions - 1)
    lesson = search(s, config, net.params, state._replace(turn=state.turn * 0), jax.random.key(3))
    assert sorted(np.asarray(lesson.target[0])) == pytest.approx([0.75, 1.0, 1.0], abs=0.05)


def _lesson(s: race.Setting, learner: learn.Learner, seed: int) -> Lesson:
    play = jax.jit(learn.play_games, static_argnums=(0, 1))
    played = play(s, CONFIG, learner.params, jax.random.key(seed), jnp.asarray(0.5))
    return search(s, CONFIG, learner.average, played.position, jax.random.key(seed + 1))


def _excess(learner: learn.Learner, exam: Batch) -> float:
    """By how much the loss is above the least that any net could have."""
    target = jnp.clip(exam.target, 1e-6, 1 - 1e-6)
    least = -(target * jnp.log(target) + (1 - target) * jnp.log(1 - target))
    return float(loss(learner.params, *exam) - (least * exam.counts).sum() / exam.counts.sum())


def test_the_net_comes_nearer_to_what_search_finds() -> None:
    s = race.Setting(players=2)
    learner = init_learner(s, CONFIG, jax.random.key(4))
    lessons = [_lesson(s, learner, seed) for seed in (10, 20)]
    study, exam = [Batch(*(jnp.swapaxes(x, 0, 1) for x in lesson[:3])) for lesson in lessons]
    before = _excess(learner, exam)
    learn_more = jax.jit(partial(fit, CONFIG, batches=[study], rate=jnp.asarray(1e-2)))
    for _ in range(300):
        learner, _ = learn_more(learner)
    assert _excess(learner, exam) < before / 2


def test_positions_are_undecided_and_from_all_over_the_game() -> None:
    s = race.Setting(players=2)
    net = init_learner(s, CONFIG, jax.random.key(4)).params
    config = replace(CONFIG, games=600)
    found = learn.play_games(s, config, net, jax.random.key(5), jnp.asarray(0.1)).position
    assert not found.over.any()
    assert np.bincount(np.asarray(found.done), minlength=s.decisions).min() > 60


@pytest.mark.parametrize("players", [2, 3])
def test_an_expert_iteration_learns_and_reports_both_losses(players: int) -> None:
    s = race.Setting(players=players, luck=0.3)
    learner = init_learner(s, CONFIG, jax.random.key(6))
    seen = []
    for _ in range(30):
        learner, metrics = iterate(s, CONFIG, learner, jax.random.key(7), jnp.asarray(30.0), True)
        seen.append(float(metrics["correction"]))
        assert np.isfinite([float(metrics["loss"]), float(metrics["expert_loss"])]).all()
    assert np.mean(seen[-3:]) < np.mean(seen[:3])
