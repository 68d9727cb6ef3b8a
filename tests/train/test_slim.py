"""Idle units are left out of packed nets: the answers stay, the rest of the file as well."""

import json
import shutil
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from genial.games import load_game
from genial.players.eye import Eye
from genial.players.weights import FOLDER, LIST, Net, unpacked
from genial.train.pack import replace_layers
from genial.train.slim import STEP, kept, main, positions, watched, without_idle


def random_net(*sizes: int) -> Net:
    rng = np.random.default_rng(1)
    layers = [
        (rng.normal(size=(a, b)).astype(np.float32), rng.normal(size=b).astype(np.float32))
        for a, b in pairwise(sizes)
    ]
    return Net(tuple(layers))


def test_a_watched_net_answers_alike_and_notes_how_high_its_units_come() -> None:
    net = random_net(5, 20, 1)
    rows = np.random.default_rng(2).normal(size=(30, 5)).astype(np.float32)
    noting = watched(net)
    assert (noting(rows) == net(rows)).all()
    noting(rows[:3])
    weights, biases = net.layers[0]
    assert noting.tops[0] == pytest.approx((rows @ weights + biases).max(0), abs=1e-5)


def test_units_that_never_fired_go_but_for_the_nearest() -> None:
    top = np.full(3 * STEP, -2.0, np.float32)
    top[[5, 40]] = 1.0
    top[30:44:2] = np.maximum(top[30:44:2], -0.2)
    found = kept(top)
    assert len(found) == STEP and (np.diff(found) > 0).all()
    assert {5, *range(30, 44, 2)} <= set(found)
    top[:STEP] = -0.05
    assert len(kept(top)) == 2 * STEP


def test_the_answers_stay() -> None:
    net = random_net(6, 64, 48, 1)
    for (_, biases), idle in zip(net.layers, (40, 30), strict=False):
        biases[:idle] = -99
    rows = np.random.default_rng(3).normal(size=(500, 6)).astype(np.float32)
    noting = watched(net)
    noting(rows)
    layers = without_idle(noting)
    assert [len(biases) for _, biases in layers] == [32, 32, 1]
    assert Net(layers)(rows) == pytest.approx(net(rows), abs=1e-6)


def test_games_are_played_to_the_end() -> None:
    game = load_game("cards", players=2)
    eye = Eye(game, random_net(224, 8, 1))
    numbers = [len(records) for records in positions(eye, seed=1)]
    assert numbers == sorted(numbers, reverse=True) and len(numbers) > 20


def test_a_ranker_stays_when_layers_are_replaced(tmp_path: Path) -> None:
    name = "classic-duel-2"
    for file in (LIST, f"{name}.npz"):
        shutil.copy(FOLDER / file, tmp_path)
    path = tmp_path / f"{name}.npz"
    old = unpacked(path.read_bytes(), path)
    narrow = ((np.eye(3, dtype=np.float32), np.zeros(3, np.float32)),) * len(old.layers)
    replace_layers(name, narrow, tmp_path)
    new = unpacked(path.read_bytes(), path)
    assert [weights.shape for weights, _ in new.layers] == [(3, 3)] * len(old.layers)
    assert old.ranker is not None and new.ranker is not None
    assert (old.ranker == new.ranker).all()


def test_a_packed_net_loses_its_idle_units(tmp_path: Path) -> None:
    name = "cards-versus-2"
    for file in (LIST, f"{name}.npz"):
        shutil.copy(FOLDER / file, tmp_path)
    path = tmp_path / f"{name}.npz"
    layers = unpacked(path.read_bytes(), path).layers
    layers[0][1][: 2 * STEP] = -99
    replace_layers(name, layers, tmp_path)
    assert main([name, "--batches", "1", "--folder", str(tmp_path)]) == 0
    content = path.read_bytes()
    assert json.loads((tmp_path / LIST).read_text())["nets"][name] == sha256(content).hexdigest()
    units = [len(biases) for _, biases in unpacked(content, path).layers]
    assert 0 < units[0] <= len(layers[0][1]) - 2 * STEP


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["cards"], "no table 'cards'"),
        (["dice-versus-2"], "small as they are"),
        (["cards-versus-2", "--batches", "0"], "from 1 on"),
    ],
)
def test_a_mistake_is_one_line(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    assert says in (said := capsys.readouterr().err) and said.count("\n") == 1
