"""The arena: fair schedules, honest intervals, and no deal lost or counted twice."""

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

import pytest

from genial import GameError
from genial.arena import play
from genial.arena.alone import compared
from genial.arena.plan import Contest, deals
from genial.arena.play import Result, play_deal
from genial.arena.ratings import deal_shares, log_likelihood_ratio, rate, score
from genial.arena.report import Standing
from genial.arena.run import THREADS, Ledger, on_processes, on_ray, workers
from genial.cli import main
from genial.kernel.game import AnyGame
from genial.players import load_player
from genial.players.base import Player, PlayerFailure
from genial.record import Record
from genial.series import Series
from tests.arena.mortal import play_and_die, play_and_die_once

DICE = Contest("dice", {"players": 2}, ("random", "greedy"), games=12, seed=3)


def result(deal: str, seating: tuple[int, ...], places: tuple[int, ...]) -> Result:
    seats = len(seating)
    return Result(deal, seating, places, (5,) * seats, "goal", (0.1,) * seats, (10,) * seats)


def run_all(contest: Contest) -> list[Result]:
    return [r for deal in deals(contest) for r in play_deal(contest, deal)]


def places(results: list[Result]) -> dict[tuple[str, tuple[int, ...]], tuple[int, ...]]:
    return {(r.deal, r.seating): r.places for r in results}


def test_two_bots_swap_seats_on_every_deal() -> None:
    plan = list(deals(DICE))
    assert len(plan) == 6
    assert all(deal.seatings == ((0, 1), (1, 0)) for deal in plan)
    assert len({deal.seed for deal in plan}) == 6


def test_three_bots_at_two_seats_meet_in_all_pairs() -> None:
    plan = list(deals(Contest("classic", {"players": 2}, ("a", "b", "c"), 2, 0)))
    assert [deal.seatings for deal in plan] == [
        ((0, 1), (1, 0)),
        ((0, 2), (2, 0)),
        ((1, 2), (2, 1)),
    ]
    assert len({deal.seed for deal in plan}) == 1


def test_two_bots_fill_a_bigger_table_both_ways() -> None:
    plan = list(deals(Contest("dice", {"players": 3}, ("a", "b"), 3, 0)))
    assert [deal.seatings for deal in plan] == [
        ((0, 0, 1), (0, 1, 0), (1, 0, 0)),
        ((0, 1, 1), (1, 1, 0), (1, 0, 1)),
    ]


def test_partners_are_the_same_bot() -> None:
    options = {"players": 4, "mode": "team"}
    (deal,) = deals(Contest("classic", options, ("a", "b"), 2, 0))
    assert deal.seatings == ((0, 1, 0, 1), (1, 0, 1, 0))


def test_solo_bots_play_the_same_deals_alone() -> None:
    options = {"players": 1, "mode": "solo"}
    plan = list(deals(Contest("classic", options, ("a", "b"), 2, 0)))
    assert [(deal.seed, deal.seatings) for deal in plan] == [
        ("0/0", ((0,),)),
        ("0/0", ((1,),)),
        ("0/1", ((0,),)),
        ("0/1", ((1,),)),
    ]


def test_a_bot_cannot_meet_itself() -> None:
    with pytest.raises(GameError, match="named twice"):
        list(deals(Contest("dice", {"players": 2}, ("a", "a"), 2, 0)))
    with pytest.raises(GameError, match="two bots or more"):
        list(deals(Contest("dice", {"players": 2}, ("a",), 2, 0)))


def test_the_same_contest_gives_the_same_places() -> None:
    assert places(run_all(DICE)) == places(run_all(DICE))


def test_shared_places_count_half() -> None:
    results = [result("0", (0, 1), (1, 1)), result("0", (1, 0), (2, 1))]
    assert deal_shares(results, 0, 1, 2) == [0.75]
    assert score(results, 1, 0, 2).share == 0.25


def test_ratings_are_ordered_and_their_intervals_hold_them() -> None:
    results = [result(str(n), (0, 1), (1, 2) if n % 4 else (2, 1)) for n in range(100)]
    best, worst = rate(results, ["strong", "weak"])
    assert (best.bot, worst.bot) == ("strong", "weak")
    assert best.low < best.elo < best.high
    assert best.elo - worst.elo == pytest.approx(190, abs=10)  # 3 to 1


def test_a_clean_sweep_is_not_certainty() -> None:
    results = [result(str(n), (0, 1), (1, 2)) for n in range(30)]
    assert 0.05 < score(results, 0, 1, 2).error < 0.15
    best, _ = rate(results, ["strong", "weak"])
    assert best.high - best.low > 100


def test_the_sequential_test_decides_both_ways() -> None:
    even, better = [0.5, 0.0, 1.0, 0.5] * 50, [1.0, 0.5, 1.0, 0.5] * 50
    assert log_likelihood_ratio(better, 0, 50) > 3
    assert log_likelihood_ratio(even, 0, 100) < -3
    assert log_likelihood_ratio([1.0], 0, 50) == 0


def test_a_match_can_be_a_series() -> None:
    contest = Contest("dice", {"players": 2}, ("random", "greedy"), games=4, seed=3, series=3)
    (first, *_) = deals(contest)
    for played in play_deal(contest, first, with_records=True):
        records = [Record.read(text) for text in played.records]
        starts = [record.game.first_seat for record in records]
        assert [(start - starts[0]) % 2 for start in starts] == [0, 1, 0]
        series = Series(records[0].game, 3)
        for record in records:
            series = series.add(record.state)
        assert (played.places, played.reason) == (series.places, "series")
        ends = [record.outcome for record in records]
        assert played.games == tuple(end.places for end in ends if end is not None)
        lows = [min(record.state.tracks[0]) for record in records]
        assert played.lowest[0] == pytest.approx(fmean(lows))
        decisions = sum(event.who == 0 for record in records for event in record.events)
        assert played.moves[0] == decisions
        assert len(set(played.records)) == 3


def test_the_games_of_series_are_counted_too(tmp_path: Path) -> None:
    contest = Contest("dice", {"players": 2}, ("random", "greedy"), games=6, seed=3, series=3)
    ledger = Ledger(contest, tmp_path)
    for deal in deals(contest):
        ledger.add(play_deal(contest, deal))
    standing = Standing(Ledger(contest, tmp_path).results, contest.bots)  # as read from the file
    games = [(r.seating, places) for r in ledger.results for places in r.games]
    first = fmean(places[seating.index(1)] == 1 for seating, places in games)
    found = standing.game_scores["greedy", "random"]
    assert (found.share, found.meetings) == (pytest.approx(first), 18)
    assert standing.scores["greedy", "random"].meetings == 6
    (listed, *_) = standing.as_json()["game_scores"]
    assert listed["bot"] == "greedy" and listed["meetings"] == 18
    assert not Standing(run_all(DICE), DICE.bots).game_scores


def test_who_fails_in_a_series_has_lost_it(monkeypatch: pytest.MonkeyPatch) -> None:
    class Failing:
        name = "failing"

        def __init__(self) -> None:
            self.chosen = 0

        def choose(self, view: Any, moves: Sequence[Any], rng: Random) -> Any:
            self.chosen += 1
            if self.chosen > 60:  # past the first game
                raise PlayerFailure("it has had enough")
            return moves[-1]

    failing = Failing()

    def load(name: str, game: AnyGame) -> Player:
        return failing if name == "random" else load_player(name, game)

    monkeypatch.setattr(play, "load_player", load)
    contest = Contest("dice", {"players": 2}, ("random", "greedy"), games=1, seed=3, series=9)
    (deal,) = deals(contest)
    (played,) = play_deal(contest, deal, with_records=True)
    assert played.places == (2, 1) and played.reason == "resigned"
    assert 1 < len(played.records) < 9
    assert played.reports == ("seat 0 forfeits: it has had enough",)


@pytest.mark.parametrize("jobs", [1, 2])
def test_runners_play_every_deal_once(jobs: int) -> None:
    found = [r for rs in on_processes(jobs)(DICE, deals(DICE), False) for r in rs]
    assert places(found) == places(run_all(DICE)) and len(found) == 12


def test_a_worker_takes_one_core_unless_told_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second, third = THREADS
    for name in (first, second):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv(third, "3")
    with workers(1) as pool:
        assert [pool.submit(os.getenv, name).result() for name in THREADS] == ["1", "1", "3"]
    assert [os.getenv(name) for name in THREADS] == [None, None, "3"]


def test_a_dead_worker_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GENIAL_TEST_GRAVE", str(tmp_path / "grave"))
    found = [r for rs in on_processes(2, play_and_die_once)(DICE, deals(DICE), False) for r in rs]
    assert (tmp_path / "grave").exists()
    assert places(found) == places(run_all(DICE)) and len(found) == 12


def test_workers_that_always_die_are_reported() -> None:
    with pytest.raises(GameError, match="workers died 3 times, 6 deals are not played"):
        list(on_processes(2, play_and_die)(DICE, deals(DICE), False))


def test_a_ray_cluster_survives_a_dead_worker(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import ray

    monkeypatch.setenv("GENIAL_TEST_GRAVE", str(tmp_path / "grave"))
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        found = [
            r for rs in on_ray("auto", play_and_die_once)(DICE, deals(DICE), False) for r in rs
        ]
    finally:
        ray.shutdown()
    assert (tmp_path / "grave").exists()
    assert places(found) == places(run_all(DICE)) and len(found) == 12


def test_an_interrupted_run_goes_on(tmp_path: Path) -> None:
    plan = list(deals(DICE))
    ledger = Ledger(DICE, tmp_path)
    for deal in plan[:3]:
        ledger.add(play_deal(DICE, deal))
    with (tmp_path / "results.jsonl").open("a") as file:
        file.write('[{"deal": "0-3", "sea')  # the power went
    again = Ledger(DICE, tmp_path)
    assert again.played == {"0-0", "0-1", "0-2"}
    for deal in plan:
        again.add(play_deal(DICE, deal))
    assert places(Ledger(DICE, tmp_path).results) == places(run_all(DICE))


def test_a_folder_keeps_one_contest(tmp_path: Path) -> None:
    Ledger(DICE, tmp_path)
    other = Contest("dice", {"players": 2}, ("random", "greedy"), games=12, seed=4)
    with pytest.raises(GameError, match="another contest"):
        Ledger(other, tmp_path)


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("contest.json", "torn", "another contest"),
        ("results.jsonl", '{"deal": 1}\n', "something else than results"),
        ("results.jsonl", '[{"what": 1}]\n', "something else than results"),
        ("results.jsonl", "7\n", "something else than results"),
    ],
)
def test_a_folder_with_strange_files_is_refused(
    name: str, content: str, message: str, tmp_path: Path
) -> None:
    Ledger(DICE, tmp_path)
    (tmp_path / name).write_text(content)
    with pytest.raises(GameError, match=message):
        Ledger(DICE, tmp_path)


def called(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr(sys, "argv", ["genial", "arena", *words])
    with pytest.raises(SystemExit) as left:
        main()
    return int(left.value.code or 0)


def test_the_command_prints_tables_json_and_plots(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = (
        "dice",
        "random",
        "greedy",
        "--games",
        "8",
        "--jobs",
        "1",
        "--out",
        str(tmp_path / "o"),
    )
    plot = tmp_path / "plot.svg"
    assert called(monkeypatch, *words, "--plot", str(plot), "--records") == 0
    table = capsys.readouterr().out
    assert "greedy" in table and "share won against" in table and "8 matches" in table
    assert plot.read_text().lstrip().startswith("<?xml")
    assert len(list((tmp_path / "o" / "records").iterdir())) == 8
    assert called(monkeypatch, *words, "--json") == 0
    ladder = json.loads(capsys.readouterr().out)
    assert [rating["bot"] for rating in ladder["ratings"]] == ["greedy", "random"]
    assert ladder["matches"] == 8 and ladder["forfeits"] == []


def test_the_command_plays_series(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("dice", "random", "greedy", "--games", "4", "--series", "2", "--jobs", "1")
    kept = ("--out", str(tmp_path), "--records")
    assert called(monkeypatch, *words, *kept) == 0
    printed = capsys.readouterr().out
    assert "4 series of 2 games" in printed and "of single games" in printed
    names = sorted(path.stem for path in (tmp_path / "records").iterdir())
    assert names[:4] == ["0-0-0-0", "0-0-0-1", "0-0-1-0", "0-0-1-1"] and len(names) == 8
    assert called(monkeypatch, *words[:-4], "--series", "3", *kept) == 2
    assert "another contest" in capsys.readouterr().err


def test_a_bot_by_itself_has_a_lowest_marker_and_no_rating(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert called(monkeypatch, "3d", "random", "--mode", "solo", "--games", "2", "--jobs", "1") == 0
    table = capsys.readouterr().out
    assert "lowest" in table and "Elo" not in table and "against" not in table


def test_alone_bots_are_compared_by_what_they_made_of_the_same_deal() -> None:
    solo = Contest("classic", {"mode": "solo", "players": 1}, ("random", "greedy"), games=3, seed=1)
    results = run_all(solo)
    lows = [[r.lowest[0] for r in results if r.seating == (bot,)] for bot in range(2)]
    pairs = list(zip(*lows, strict=True))
    wins = fmean((b > a) + 0.5 * (a == b) for a, b in pairs)
    met = compared(results)
    assert [r.seating for r in met] == [(0, 1)] * 3 and [r.lowest for r in met] == pairs
    assert score(met, 1, 0, 2).share == pytest.approx(wins)
    standing = Standing(results, solo.bots)
    assert standing.matches == 6
    assert [rating.matches for rating in standing.ratings] == [3, 3]
    assert standing.scores["greedy", "random"].share == pytest.approx(wins)
    assert compared(met) == met


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("dice", "random", "hal"), "no bot 'hal'"),
        (("dice", "random"), "two bots or more"),
        (("dice", "random", "greedy", "--time", "0"), "no budget '0.0s'"),
        (("dice", "random", "greedy:5"), "greedy takes no budget"),
        (("dice", "random", "greedy", "--out", "/dev/null/x"), "cannot be used"),
        (("dice", "random", "greedy", "--plot", "x.pdf"), "ends in .svg or .png"),
        (("dice", "random", "greedy", "--plot", "/none/x.svg"), "cannot be written"),
        (("dice", "random", "greedy", "--records"), "--records needs --out"),
        (("dice", "random", "greedy", "--sprt", "9", "3"), "--sprt needs"),
        (("dice", "random", "greedy", "--mode", "solo"), "no mode 'solo'"),
        (("dice", "random", "greedy", "--plot", ".svg"), "ends in .svg or .png"),
        (("classic", "random", "greedy", "--seats", "9"), "no number of players 9"),
        (("classic", "random", "greedy", "--seats", "0"), "no number of players 0"),
        (("classic", "random", "greedy", "--series", "2"), "no series of classic"),
        (("dice", "random", "greedy", "--series", "0"), "number of games"),
    ],
)
def test_mistakes_are_one_line(
    words: tuple[str, ...],
    message: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert called(monkeypatch, *words) == 2
    err = capsys.readouterr().err
    assert message in err and err.count("\n") == 1


def test_a_plot_cannot_replace_a_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "folder.svg").mkdir()
    words = ("dice", "random", "greedy", "--plot", str(tmp_path / "folder.svg"))
    assert called(monkeypatch, *words) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_without_its_extra_the_pip_line_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "choix", None)
    assert called(monkeypatch, "dice", "random", "greedy") == 2
    message = "choix is not installed: pip install 'genial[arena]'\n"
    assert capsys.readouterr().err == message


def test_without_ray_the_pip_line_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(GameError, match=r"pip install 'genial\[ray\]'"):
        on_ray(None)
