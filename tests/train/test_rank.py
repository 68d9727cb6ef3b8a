"""Training what ranks moves: it learns, it is packed beside its net, mistakes are one line."""

import json
import shutil
from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest

from genial.games import load_game
from genial.players.weights import FOLDER, LIST, read_net, unpacked
from genial.train.rank import KEPT, Lesson, main, train_ranker


def test_a_ranker_learns_what_counts() -> None:
    rng = np.random.default_rng(1)
    facts = rng.normal(size=(40, KEPT, 8)).astype(np.float32)
    facts[..., -1] = 1.0  # the constant
    values = 0.05 * np.abs(facts[..., 2])  # no straight line tells that
    lessons = [Lesson(*one) for one in zip(facts, values, strict=True)]
    ranker = train_ranker(lessons[:30], units=8, steps=600, seed=1)
    promise = np.maximum(facts[30:] @ ranker[:-1], 0) @ ranker[-1]
    best = np.take_along_axis(values[30:], promise.argmax(1)[:, None], 1)
    assert ranker.shape == (9, 8)
    assert best.mean() > 0.7 * values[30:].max(1).mean()  # at random: 0.28


def test_a_ranker_is_packed_beside_its_net(tmp_path: Path) -> None:
    for name in (LIST, "classic-duel-2.npz"):
        shutil.copy(FOLDER / name, tmp_path)
    words = ["classic-duel-2", "--positions", "4", "--steps", "20", "--tried", "2"]
    assert main([*words, "--folder", str(tmp_path)]) == 0
    game = load_game("classic", mode="duel", players=2)
    content = (tmp_path / "classic-duel-2.npz").read_bytes()
    old, new = read_net(game), unpacked(content, tmp_path)
    assert old.ranker is not None and new.ranker is not None
    assert (old.ranker != new.ranker).any()
    for before, after in zip(old.layers, new.layers, strict=True):
        assert all((x == y).all() for x, y in zip(before, after, strict=True))
    listed = json.loads((tmp_path / LIST).read_text())["nets"]
    assert listed["classic-duel-2"] == sha256(content).hexdigest()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["classic"], "no table 'classic'"),
        (["chess-versus-2"], "chess"),
        (["cards-versus-2"], "nothing ranks"),
        (["classic-duel-2", "--positions", "0"], "from 1 on"),
    ],
)
def test_a_mistake_is_one_line(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    assert says in (said := capsys.readouterr().err) and said.count("\n") == 1
