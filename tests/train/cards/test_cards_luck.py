"""Recorded card matches without the luck of the draw."""

from collections.abc import Sequence
from itertools import permutations
from pathlib import Path

import numpy as np
import pytest

from genial.games import load_game
from genial.kernel.game import CHANCE
from genial.match import play_match
from genial.record import Record, read_file, record_files
from genial.train.cards import luck
from genial.train.cards.luck import Drawn, Look, Match

LOOK = Look(draws=2, seed=1)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("records")
    for deal in range(3):
        game = load_game("cards", players=3, first_seat=deal % 3)
        for n, bots in enumerate((["weighted", "greedy", "greedy"], ["greedy", "weighted"] * 2)):
            text = play_match(game, bots[:3], f"luck {deal}").text()
            (path / f"{n}-{deal}-0.txt").write_text(text)
    return path


@pytest.fixture(scope="module")
def records(folder: Path) -> list[Record]:
    return [read_file(path) for path in record_files([folder])]


@pytest.fixture(scope="module")
def matches(folder: Path) -> list[Match]:
    return [luck.match_of(path, LOOK) for path in record_files([folder])]


def _drawn(records: Sequence[Record]) -> list[Drawn]:
    return [one for r in records for one in luck.draws_of(luck.eye_of(r.game), r)]


def test_every_draw_after_the_deal_is_found_and_leads_where_the_record_goes(
    records: Sequence[Record],
) -> None:
    for record in records:
        eye = luck.eye_of(record.game)
        events, states = record.events, [*record.states()]
        turns = [
            n
            for n, event in enumerate(events[1:], 1)
            if event.who != CHANCE and events[n - 1].who == CHANCE
        ]
        found = [*luck.draws_of(eye, record)]
        assert len(found) == len(turns) - 1  # the first begins after the deal
        for one, turn in zip(found, turns[1:], strict=True):
            there = eye.fast.to_state(one.after)
            assert (there.hands, there.pile) == (states[turn].hands, states[turn].pile)
            assert there.tracks == states[turn].tracks
    assert {one.plan[1] for one in _drawn(records)} == {False, True}


@pytest.mark.parametrize("exchange", [False, True])
def test_luck_is_nothing_in_the_mean(records: Sequence[Record], exchange: bool) -> None:
    eye = luck.eye_of(records[0].game)
    one = next(one for one in _drawn(records) if one.plan[1] == exchange)
    happened = luck._lines(eye, one, np.arange(400) + 7)[1:]
    found = luck.luck_of(eye, [one._replace(after=after) for after in happened], LOOK)
    assert abs(found.mean()) < 4 * found.std() / 20
    assert found.std() > 1e-4


def test_other_draws_leave_the_table_as_it_was(records: Sequence[Record]) -> None:
    eye = luck.eye_of(records[0].game)
    one = _drawn(records)[0]
    after, *instead = luck._lines(eye, one, np.arange(20))
    real, others = eye.fast.to_state(after), [eye.fast.to_state(row) for row in instead]
    assert len({tuple(sorted(other.hands[one.seat])) for other in others}) > 1
    for other in others:
        assert (other.tracks, other.open, other.turn) == (real.tracks, real.open, real.turn)
        assert len(other.pile) == len(real.pile)


def test_what_one_seat_owes_to_draws_the_others_lose(matches: Sequence[Match]) -> None:
    for match in matches:
        assert match.luck.any()
        assert match.luck.sum() == pytest.approx(0, abs=1e-9)
        assert match.results.sum() == pytest.approx(1.5)


def test_shares_are_those_of_pairs(records: Sequence[Record], matches: Sequence[Match]) -> None:
    pairs = []
    for record in records:
        assert record.outcome is not None
        places = record.outcome.places
        for a, b in permutations(range(3), 2):
            if (record.bots[a], record.bots[b]) == ("greedy", "weighted"):
                pairs.append(0.5 + 0.5 * np.sign(places[b] - places[a]))
    one, other = luck.meetings([match._replace(luck=np.zeros(3)) for match in matches])
    assert one[:2] == ("greedy", "weighted") and one[4:] == (6, 3)
    assert one[2] == one[3] and one[3].mean == pytest.approx(np.mean(pairs))
    assert other[3].mean == pytest.approx(1 - np.mean(pairs))


def test_both_shares_stay_one_whatever_the_luck(matches: Sequence[Match]) -> None:
    one, other = luck.meetings(matches)
    assert one[2].mean + other[2].mean == pytest.approx(1, abs=1e-9)
    assert one[2].error == pytest.approx(other[2].error, rel=1e-6)
    assert one[2].mean != one[3].mean


def test_series_of_an_arena_are_told_apart_by_deal_and_game(tmp_path: Path) -> None:
    names = ["0-3-0-0", "1-3-2-0", "0-3-0-1", "1-4-0-0", "else"]
    deals = [luck._deal(tmp_path / f"{name}.txt") for name in names]
    assert deals[0] == deals[1] and len({*deals}) == 4


def test_a_table_is_printed_twice_the_same(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    tables = []
    for jobs in ("1", "2"):
        assert luck.main([str(folder), "--draws", "2", "--jobs", jobs]) == 0
        tables.append([line for line in capsys.readouterr().out.splitlines() if "±" in line])
    assert tables[0] == tables[1]
    assert [line.split("│")[1].strip() for line in tables[0]] == ["greedy", "weighted"]
    assert "nan" not in "".join(tables[0])


def _mistakes(path: Path) -> dict[str, list[str]]:
    (path / "dice.txt").write_text(play_match("dice", ["random"] * 2, "luck").text())
    (path / "two.txt").write_text(play_match("cards", ["random", "greedy"], "luck").text())
    three = load_game("cards", players=3)
    (path / "same.txt").write_text(play_match(three, ["greedy"] * 3, "luck").text())
    record = play_match(three, ["random", "greedy", "greedy"], "luck")
    (path / "one.txt").write_text(record.text())
    (path / "none").mkdir()
    one = str(path / "one.txt")
    return {
        "no records in": [str(path / "none")],
        "no finished game of cards": [str(path / "dice.txt")],
        "records of several tables": [one, str(path / "two.txt")],
        "two different bots": [str(path / "same.txt")],
        "one deal only": [one],
        "draws and jobs": [one, "--draws", "0"],
    }


def test_mistakes_are_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for said, words in _mistakes(tmp_path).items():
        assert luck.main([*words, "--jobs", "1"]) == 2
        error = capsys.readouterr().err
        assert said in error and error.count("\n") == 1
