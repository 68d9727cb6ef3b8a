"""A small training run from nothing, on the cards' table for two: it must learn to win."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import jax
import jax.numpy as jnp
import pytest

from genial.games import load_game
from genial.match import play_match
from genial.players.net import NetPlayer, eye_of
from genial.players.weights import unpacked
from genial.train.checkpoint import save_net
from genial.train.learn import Learner, init_learner, iterate
from genial.train.pack import packed
from genial.train.simulator import simulator_of

CARDS = simulator_of("cards")
TWO = CARDS.setting_of("versus", 2)
CONFIG = replace(CARDS.PRESETS["toy"], games=64, minibatches=16)
GAME = load_game("cards", players=2)
EARLY, LATE = 6, 40  # iterations
MATCHES = 100


def _trained() -> Iterator[Learner]:
    """The learner after every iteration."""
    learner, total = init_learner(TWO, CONFIG, jax.random.key(1)), jnp.asarray(float(LATE))
    for _ in range(LATE):
        learner, metrics = iterate(TWO, CONFIG, learner, jax.random.key(2), total)
        assert jnp.isfinite(metrics["loss"])
        yield learner


def _as_player(learner: Learner, folder: Path) -> NetPlayer:
    """The net the way it is shipped."""
    path = folder / "net.npz"
    save_net(path, learner.average)
    return NetPlayer(eye_of(GAME, unpacked(packed(path), path)))


def _share_won(player: NetPlayer, opponent: str) -> float:
    """The player's share of the wins, beginning every other match."""
    won = 0.0
    for match in range(MATCHES):
        seat = match % 2
        table = [player, opponent] if seat == 0 else [opponent, player]
        places = play_match(GAME, table, seed=match).outcome.places
        won += (places[seat] == 1) / places.count(1)
    return won / MATCHES


@pytest.fixture(scope="module")
def players(tmp_path_factory: pytest.TempPathFactory) -> list[NetPlayer]:
    """What has been learned early and late."""
    folder, run = tmp_path_factory.mktemp("trained"), list(_trained())
    return [_as_player(run[n - 1], folder) for n in (EARLY, LATE)]


def test_a_small_run_soon_beats_random_moves(players: list[NetPlayer]) -> None:
    assert _share_won(players[0], "random") >= 0.85


def test_and_then_the_greedy_player(players: list[NetPlayer]) -> None:
    early, late = (_share_won(player, "greedy") for player in players)
    assert late >= 0.55
    assert early < late
