"""Whole runs of a game small enough to train in a moment: files, schedule, screen, curves."""

import io
import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from genial.kernel.game import GameError
from genial.train import expert, learn, match
from genial.train import run as runs
from genial.train.checkpoint import load_net, save_net
from genial.train.config import Config
from genial.train.curves import draw_curves, read_matches
from genial.train.net import logits
from genial.train.run import Run, begin, train
from genial.train.screen import Lines, screen_for
from tests.train import race

TWO = race.Setting(players=2)
SHORT = replace(race.PRESETS["toy"], iterations=6, expert_share=0.5)


class Clock:
    """A clock that moves on by a second whenever somebody looks at it."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        self.now += 1.0
        return self.now


@pytest.fixture(autouse=True)
def only_the_race(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (expert, learn, match):
        monkeypatch.setattr(module, "simulator_of", lambda game: race)
    monkeypatch.setattr(runs, "time", Clock())


def _begin(config: Config, out: Path, seconds: float = 1e6, resume: bool = False) -> Run:
    return begin(TWO, config, 1, out, seconds, Lines(io.StringIO()), resume=resume)


def _begin_from(net: Path, config: Config, out: Path) -> Run:
    return begin(TWO, config, 1, out, 1e6, Lines(io.StringIO()), init=net)


def _lines(out: Path, event: str) -> list[dict]:
    lines = [json.loads(line) for line in (out / "metrics.jsonl").read_text().splitlines()]
    return [line for line in lines if line["event"] == event]


def test_a_run_ends_with_its_schedule_and_leaves_its_files(tmp_path: Path) -> None:
    run = _begin(SHORT, tmp_path)
    train(run)
    assert run.iteration == 6 and _lines(tmp_path, "end")[0]["done"]
    assert {path.name for path in tmp_path.iterdir()} == {
        "metrics.jsonl",
        "race-versus-2.npz",
        "race-versus-2.ckpt.npz",
    }
    stored = load_net(tmp_path / "race-versus-2.npz")
    np.testing.assert_array_equal(stored[0][0], run.learner.average[0][0])
    assert "expert_loss" in _lines(tmp_path, "eval")[-1]


def test_only_the_end_of_the_schedule_learns_from_search(tmp_path: Path) -> None:
    run = _begin(SHORT, tmp_path)
    asked = []
    for iteration in range(6):
        run.learner = run.learner._replace(iteration=np.int32(iteration))
        asked.append(run.expert)
    assert asked == [False] * 3 + [True] * 3


def test_a_run_goes_on_where_it_was(tmp_path: Path) -> None:
    train(_begin(SHORT, tmp_path))
    again = _begin(SHORT, tmp_path, resume=True)
    assert (again.iteration, again.total) == (6, 6)


def test_the_schedule_is_as_long_as_the_time_allows(tmp_path: Path) -> None:
    run = _begin(replace(SHORT, iterations=0), tmp_path, seconds=600.0)
    train(run)
    (schedule,) = _lines(tmp_path, "schedule")
    assert 20 < schedule["total"] < 600
    assert runs.time.now < 620


def test_a_run_that_is_stopped_keeps_what_it_learned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = _begin(SHORT, tmp_path)
    monkeypatch.setattr(run.screen, "done", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
    with pytest.raises(KeyboardInterrupt):
        train(run)
    assert _begin(SHORT, tmp_path, resume=True).iteration == 1


def test_a_person_sees_a_bar_with_speed_and_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    monkeypatch.setattr(stream, "isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "140")
    matches = {"event": "eval", "games_per_s": 19600, "vs_weighted": 0.97, "vs_frozen": 0.5}
    with screen_for(stream, "race-versus-2") as screen:
        screen.done(3, None)
        screen.done(4, 8)
        screen.line(matches)
    shown = stream.getvalue()
    assert "4/8" in shown
    assert "19,600 games/s, 97.0% against weighted, 50.0% against frozen" in shown


def test_curves_are_drawn_from_the_metrics(tmp_path: Path) -> None:
    train(_begin(SHORT, tmp_path))
    assert len(read_matches(tmp_path)["race-versus-2"]) == len(_lines(tmp_path, "eval"))
    text = draw_curves(tmp_path).read_text()
    assert text.startswith("<?xml") and text.count('id="line2d_') > 3


@pytest.mark.parametrize(
    ("text", "message"),
    [(None, "no metrics in"), ("{", "is damaged"), ("", "tells of no matches yet")],
)
def test_metrics_that_cannot_be_drawn_are_one_clear_line(
    tmp_path: Path, text: str | None, message: str
) -> None:
    if text is not None:
        (tmp_path / "metrics.jsonl").write_text(text)
    with pytest.raises(GameError, match=message) as caught:
        draw_curves(tmp_path)
    assert "\n" not in str(caught.value)


def test_a_run_begins_with_the_net_of_another_as_it_was_or_wider(tmp_path: Path) -> None:
    train(_begin(SHORT, tmp_path / "first"))
    net = tmp_path / "first" / "race-versus-2.npz"
    wider = replace(SHORT, layers=tuple(2 * units for units in SHORT.layers))
    rows = learn.seen_by(TWO, SHORT, load_net(net))
    for config in (SHORT, wider):
        run = _begin_from(net, config, tmp_path / "second")
        np.testing.assert_allclose(
            logits(run.learner.params, rows), logits(load_net(net), rows), atol=1e-4
        )
        assert [len(biases) for _, biases in run.learner.average[:-1]] == [*config.layers]


def test_a_run_does_not_begin_with_a_wider_net_than_its_own(tmp_path: Path) -> None:
    train(_begin(SHORT, tmp_path))
    narrower = replace(SHORT, layers=tuple(units // 2 for units in SHORT.layers))
    with pytest.raises(GameError, match="another shape"):
        _begin_from(tmp_path / "race-versus-2.npz", narrower, tmp_path)


def test_a_table_s_own_net_may_have_been_told_less(tmp_path: Path) -> None:
    train(_begin(SHORT, tmp_path))
    (weights, biases), *others = load_net(tmp_path / "race-versus-2.npz")
    for name in ("race-versus-2", "race-versus-3"):
        save_net(tmp_path / "old" / f"{name}.npz", [(weights[:-1], biases), *others])
    run = _begin_from(tmp_path / "old" / "race-versus-2.npz", SHORT, tmp_path / "second")
    assert (run.learner.params[0][0][-1] == 0).all()
    np.testing.assert_array_equal(run.learner.params[0][0][:-1], weights[:-1])
    with pytest.raises(GameError, match="another shape"):
        _begin_from(tmp_path / "old" / "race-versus-3.npz", SHORT, tmp_path / "third")
