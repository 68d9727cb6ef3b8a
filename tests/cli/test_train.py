"""`genial train`: what it refuses, in one line, and what it draws."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from genial.cli import main
from genial.players.weights import FOLDER
from genial.train import command

Run = Callable[..., tuple[int, str]]


@pytest.fixture
def train(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path) -> Run:
    monkeypatch.chdir(tmp_path)

    def call(*words: str) -> tuple[int, str]:
        monkeypatch.setattr(sys, "argv", ["genial", "train", *words])
        with pytest.raises(SystemExit) as left:
            main()
        return int(left.value.code or 0), capsys.readouterr().err

    return call


SHIPPED = FOLDER / "classic-versus-2.npz"


def _raise(error: Exception) -> Callable[..., Any]:
    def call(*_: object, **__: object) -> None:
        raise error

    return call


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("", "say which game to train: genial train GAME"),
        ("chess", "invalid choice: 'chess'"),
        ("classic --minutes soon", "invalid float value: 'soon'"),
        ("classic --mode blitz", "blitz"),
        ("classic --players 7", "7"),
        ("classic --config nowhere.json", "no config nowhere.json"),
        ("classic --config bad.json", "no setting 'gamez'"),
        ("classic --init nowhere.npz", "no checkpoint in nowhere.npz"),
        ("classic --init bad.json", "no checkpoint in bad.json"),
        (f"classic --config toy --init {SHIPPED}", "a net of another shape"),
        ("dice --players 3 --resume", "out/train: no checkpoint of dice-versus-3 to go on from"),
        ("classic --plan nowhere.json", "no plan in nowhere.json"),
        ("classic --plan bad.json", "a plan is a list of runs"),
        ("classic --plan plan.json", "minutes cannot be 'many'"),
        ("--plot nowhere", "no metrics in nowhere"),
    ],
)
def test_a_mistake_is_one_line(train: Run, tmp_path: Path, words: str, message: str) -> None:
    (tmp_path / "bad.json").write_text('{"gamez": 3}')
    (tmp_path / "plan.json").write_text('[{"minutes": "many"}]')
    code, said = train(*words.split())
    assert code == 2
    assert message in said and said.count("\n") == 1


def test_without_jax_the_line_to_install_it_is_said(
    train: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "find_spec", lambda name: None)
    assert train("classic") == (2, "jax is not installed: pip install 'genial[train]'\n")


def test_a_missing_gpu_is_said(train: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jax.devices", _raise(RuntimeError("Unknown backend: 'gpu'")))
    said = "JAX finds no GPU here: leave out --device gpu\n"
    assert train("classic", "--device", "gpu") == (2, said)


@pytest.mark.parametrize("error", [RuntimeError("RESOURCE_EXHAUSTED: 9 TiB"), MemoryError()])
def test_too_little_memory_is_said(
    train: Run, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    monkeypatch.setattr(command, "perform", _raise(error))
    assert train("classic") == (2, "out of memory: set fewer games in the config\n")


def test_what_is_told_reaches_the_run(
    train: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "plan.json").write_text(
        '[{"players": 3, "settings": {"games": 8}}, {"mode": "solo", "players": 1}]'
    )
    asked = []
    monkeypatch.setattr(command, "perform", lambda *words: asked.append(words))
    monkeypatch.setattr(command, "draw", lambda folder: None)
    assert train("classic", "--plan", "plan.json", "--seed", "4", "--out", "x") == (0, "")
    assert [(game, entry["mode"], entry["players"]) for game, entry, *_ in asked] == [
        ("classic", "versus", 3),
        ("classic", "solo", 1),
    ]
    assert {(entry["seed"], out) for _, entry, out, *_ in asked} == {(4, Path("x"))}
    assert asked[0][1]["settings"] == {"games": 8}


def test_curves_are_drawn_on_their_own(train: Run, tmp_path: Path) -> None:
    lines = [
        {"event": "eval", "run": "classic-versus-2", "iteration": i, "vs_weighted": i / 10}
        for i in range(3)
    ]
    (tmp_path / "metrics.jsonl").write_text("\n".join(map(json.dumps, lines)))
    assert train("--plot", ".") == (0, "")
    assert (tmp_path / "curves.svg").read_text().startswith("<?xml")
