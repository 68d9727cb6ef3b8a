"""Two nets against each other."""

from pathlib import Path

import pytest

from genial.players.weights import FOLDER
from genial.train import duel
from genial.train.cards import table
from genial.train.config import Config

GOOD = FOLDER / "cards-versus-2.npz"


def test_a_net_is_its_own_equal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    small = Config(**table.PRESETS["toy"].as_dict() | {"match_games": 32})
    monkeypatch.setitem(table.PRESETS, "defaults", small)
    assert duel.main(["cards-versus-2", str(GOOD), str(GOOD), "--matches", "3"]) == 0
    share = float(capsys.readouterr().out.split(" has ")[1].split()[0])
    assert 0.25 < share < 0.75


@pytest.mark.parametrize(
    ("table_name", "other", "matches"),
    [
        ("cards-versus-2", Path("none.npz"), 2),
        ("cards-versus-2", FOLDER / "dice-versus-2.npz", 2),
        ("cards-versus-9", GOOD, 2),
        ("cards", GOOD, 2),
        ("cards-versus-2", GOOD, 1),
    ],
)
def test_mistakes_are_one_line(
    table_name: str, other: Path, matches: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert duel.main([table_name, str(GOOD), str(other), "--matches", str(matches)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
