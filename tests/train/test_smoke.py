"""A small training run from nothing: its net must win, against greedy in the deep tests."""

from pathlib import Path
from random import Random

import jax
import jax.numpy as jnp
import pytest

from genial.games import load_game
from genial.players.net import Eye
from genial.players.weights import Net, unpacked
from genial.train.checkpoint import save_net
from genial.train.config import Config
from genial.train.learn import Learner, init_learner, iterate
from genial.train.pack import packed
from genial.train.simulator import simulator_of
from tests.conftest import DEEP

CLASSIC = simulator_of("classic")
TOY = CLASSIC.PRESETS["toy"]
TWO = CLASSIC.setting_of("versus", 2)
GAME = load_game("classic")
EVERY_MOVE = 6000  # so that nothing but the net chooses
ITERATIONS = 60 if DEEP else 30
MATCHES = 60 if DEEP else 20
OPPONENTS = {"random": (0, 0.85)} | ({"greedy": (1, 0.6)} if DEEP else {})


def _trained(config: Config, iterations: int) -> Learner:
    learner = init_learner(TWO, config, jax.random.key(1))
    total = jnp.asarray(float(iterations))
    for _ in range(iterations):
        learner, metrics = iterate(TWO, config, learner, jax.random.key(2), total)
        assert float(metrics["finished"]) == 1.0
    return learner


def _as_player(learner: Learner, folder: Path) -> Net:
    """The net the way it is shipped."""
    path = folder / "net.npz"
    save_net(path, learner.average)
    return unpacked(packed(path), path)


def _share_won(net: Net, weight: int) -> float:
    """The net's share against a player who takes the most steps; with weight 0 any move."""
    eye, won = Eye(GAME, net), 0
    fast = eye.fast
    for match in range(MATCHES):
        rng, python = fast.rng(match), Random(match)
        record = fast.start(rng)
        while (seat := fast.to_move(record)) is not None:
            if seat == match % 2:
                looked = eye.look(record[None], EVERY_MOVE)
                action = int(looked.plans[looked.values.argmax(), 0])
            else:
                legal = fast.legal(record)
                steps = fast.gains(record, legal).sum(1) * weight
                best = [a for a, s in zip(legal, steps, strict=True) if s == steps.max()]
                action = int(python.choice(best))
            fast.apply(record, action, rng)
        won += fast.places(record)[match % 2] == 1
    return won / MATCHES


@pytest.fixture(scope="module")
def net(tmp_path_factory: pytest.TempPathFactory) -> Net:
    return _as_player(_trained(TOY, ITERATIONS), tmp_path_factory.mktemp("trained"))


@pytest.mark.parametrize(("weight", "share"), OPPONENTS.values(), ids=OPPONENTS)
def test_a_small_run_learns_to_win(net: Net, weight: int, share: float) -> None:
    assert _share_won(net, weight) >= share
