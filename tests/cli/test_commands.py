"""The command line, called as people call it: output, exit status, one line per mistake."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from genial.cli import COMMANDS, SUMMARIES, main

Run = tuple[int, str, str]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    def call(*words: str) -> Run:
        monkeypatch.setattr(sys, "argv", ["genial", *words])
        with pytest.raises(SystemExit) as left:
            main()
        output = capsys.readouterr()
        return int(left.value.code or 0), output.out, output.err

    return call


@pytest.fixture
def record(run, tmp_path: Path) -> Path:
    assert run("sim", "classic", "--games", "1", "--seed", "5", "--out", str(tmp_path))[0] == 0
    (path,) = tmp_path.iterdir()
    return path


def shortened(path: Path, events: int) -> Path:
    """The record cut off after so many events, as a position."""
    header, _, body = path.read_text().partition("\n\n")
    kept = [line for line in header.split("\n") if not line.startswith("outcome")]
    cut = path.with_name("position.txt")
    cut.write_text("\n".join([*kept, "", *body.split("\n")[:events]]) + "\n")
    return cut


def test_help_names_every_command(run) -> None:
    code, out, _ = run("--help")
    assert code == 0 and list(COMMANDS) == list(SUMMARIES)
    assert all(f"  {name} " in out for name in COMMANDS)


def test_without_a_command_there_is_help(run) -> None:
    assert run() == run("--help")


def test_a_full_disk_is_one_line(record: Path) -> None:
    command = [sys.executable, "-c", "from genial.cli import main; main()", "show", str(record)]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 2
    assert "No space left" in done.stderr and done.stderr.count("\n") == 1


@pytest.mark.parametrize("name", list(COMMANDS))
def test_every_command_has_help_of_its_own(run, name: str) -> None:
    code, out, _ = run(name, "--help")
    assert code == 0 and "Usage: " in out


def test_sim_writes_the_same_records_for_the_same_seed(run, tmp_path: Path) -> None:
    for folder in ("one", "two"):
        words = ("--players", "greedy,random,random", "--games", "2", "--seed", "9")
        assert run("sim", "dice", *words, "--out", str(tmp_path / folder))[0] == 0
    one, two = (sorted((tmp_path / folder).iterdir()) for folder in ("one", "two"))
    assert len(one) == 2 and [p.read_text() for p in one] == [p.read_text() for p in two]


def test_verify_accepts_what_sim_writes(run, record: Path) -> None:
    code, out, err = run("verify", str(record))
    assert (code, err) == (0, "") and f"{record}: ok" in out


def test_verify_reports_each_bad_file_in_one_line(run, record: Path) -> None:
    bad = record.with_name("bad.txt")
    bad.write_text(record.read_text().replace("outcome: board-full", "outcome: goal"))
    code, out, err = run("verify", str(bad), str(record))
    assert code == 2 and "ok" in out
    assert err.startswith(f"{bad}:") and err.count("\n") == 1


def test_moves_lists_decisions_that_can_be_appended(run, record: Path) -> None:
    position = shortened(record, 2)
    code, out, _ = run("moves", str(position))
    lines = out.splitlines()
    assert code == 0 and len(lines) == len(set(lines)) > 100
    position.write_text(position.read_text() + lines[-1] + "\n")
    assert run("verify", str(position))[0] == 0
    assert run("moves", str(position)) == (0, "", "")  # a draw comes next


def test_moves_of_a_finished_game_are_none(run, record: Path) -> None:
    assert run("moves", str(record)) == (0, "", "")


def test_show_tells_names_and_what_a_table_decided(run, record: Path) -> None:
    position = shortened(record, 2)
    header, _, body = position.read_text().partition("\n\n")
    lines = [line for line in header.split("\n") if not line.startswith("seat")]
    lines += ["seat0: Ada", "seat1: Bob bot=greedy", "outcome: resigned; 1=1 2=0"]
    position.write_text("\n".join([*lines, "", body]))
    plain, picture = (run("show", str(position), *words)[1] for words in ((), ("--svg",)))
    for shown in (plain, picture):
        assert "Ada" in shown and "Bob" in shown and "bot=" not in shown
        assert "resigned" in shown
    told = json.loads(run("show", str(position), "--json")[1])
    assert (told["to_move"], told["phase"], told["outcome"]["places"]) == (None, "over", [2, 1])


def test_perft_counts_from_a_position(run, record: Path) -> None:
    moves = run("moves", str(shortened(record, 2)))[1].splitlines()
    code, out, _ = run("perft", str(shortened(record, 2)), "--depth", "1")
    assert (code, out) == (0, f"1 {len(moves)}\n")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("sim", "chess"), "no game 'chess': choose classic or 3d or cards or dice"),
        (("sim", "classic", "--mode", "blitz"), "choose versus or team or solo or duel"),
        (("sim", "classic", "--players", "random"), "no number of players 1"),
        (("sim", "classic", "--players", "random,hal"), "no bot 'hal'"),
        (("sim", "classic", "--games", "0"), "0 is not in the range"),
        (("sim", "classic", "--players", "mc:0,random"), "no budget '0'"),
        (("sim", "classic", "--players", "greedy:5,random"), "greedy takes no budget"),
        (("sim", "dice", "--option", "row_length=99"), "no row_length 99: choose 1 to 12"),
        (("sim", "dice", "--option", "rows=9"), "no option 'rows' in dice"),
        (("sim", "dice", "--option", "rows"), "write NAME=VALUE"),
        (("sim", "dice", "--out", "/dev/null/x"), "cannot be made a folder"),
        (("show", "game.txt", "--json", "--svg"), "choose one"),
        (("verify",), "Missing argument"),
        (("verify", "missing.txt"), "missing.txt:1: cannot be read"),
        (("moves", "missing.txt"), "missing.txt:1: cannot be read"),
        (("fly",), "No such command 'fly'"),
    ],
)
def test_mistakes_are_one_line_and_status_2(run, words: tuple[str, ...], message: str) -> None:
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert message in err and err.count("\n") == 1


def test_bots_lists_every_bot_at_every_table_of_a_game(run) -> None:
    code, out, _ = run("bots", "dice")
    assert code == 0 and "dice-versus-3" in out and "classic" not in out
    assert all(f" {name} " in out for name in ("random", "greedy", "weighted", "reply", "mc"))
    assert run("bots", "chess")[0] == 2
