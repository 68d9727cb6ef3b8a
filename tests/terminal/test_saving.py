"""Everything is saved after every move and goes on after any kind of stop."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from genial.cli.play import play
from genial.kernel.game import GameError
from genial.record import read_file
from genial.terminal import saves
from tests.terminal.scripts import FIRST_CHOICES, session

RUN = [sys.executable, "-c", "from genial.cli import main; main()", "play"]


def _wait_for(path: Path, decisions: int, process: "subprocess.Popen[str]") -> None:
    while process.poll() is None:
        if path.exists() and path.read_text(encoding="utf-8").count("\n0 ") >= decisions:
            return
    raise AssertionError("the session ended by itself")


def _heed_interrupts() -> None:
    """A shell that starts the tests in its background has them ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.parametrize("stop", [signal.SIGKILL, signal.SIGINT])
def test_a_stopped_match_goes_on_exactly_as_it_would_have(stop: int, tmp_path: Path) -> None:
    arguments = ["cards", "--players", "me,random", "--seed", "6"]
    whole = session(" ".join(arguments), FIRST_CHOICES, tmp_path / "whole")
    path = tmp_path / "stopped"
    with subprocess.Popen(
        [*RUN, *arguments, "--save", str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        text=True,
        preexec_fn=_heed_interrupts,
    ) as process:
        assert process.stdin is not None
        process.stdin.write("1\n\n" * 3 + "1\n")
        process.stdin.flush()
        _wait_for(path, 4, process)
        os.kill(process.pid, stop)
        process.wait(timeout=60)
    assert read_file(str(path)).outcome is None
    resumed = session("", FIRST_CHOICES, path)
    assert resumed.record.text() == whole.record.text()


def test_the_end_of_input_saves_and_leaves(saved: Path) -> None:
    seen = session("classic --seed 1", ["1"], saved)
    assert "Saved in" in seen.text
    assert any(event.startswith("0 ") for event in seen.decisions)


def test_enter_enter_plays_classic_against_greedy() -> None:
    result = CliRunner().invoke(play, ["--seed", "1"], input="\n\n1\n")
    assert result.exit_code == 0
    path = saves.newest_unfinished()
    assert path is not None
    record = read_file(str(path))
    assert (record.game.key, record.names) == ("classic", ("me", "greedy bot=greedy"))


def test_play_offers_to_go_on(tmp_path: Path) -> None:
    CliRunner().invoke(play, ["dice", "--seed", "1"], input="t\nq\n")
    result = CliRunner().invoke(play, [], input="perhaps\ny\n")
    assert result.output.count("Go on with dice versus of me, greedy") == 2
    assert "Saved in" in result.output
    result = CliRunner().invoke(play, ["--seed", "2"], input="n\nnothing\n8\nme,nobody\n\nq\n")
    assert "'nothing' is not one of: classic versus" in result.output
    assert "Expected 2 or 3 or 4 of: me" in result.output
    assert len(list(saves.folder().glob("*.txt"))) == 2


def test_a_finished_match_is_not_offered(saved: Path) -> None:
    CliRunner().invoke(play, ["dice", "--players", "random,random"])
    assert saves.newest_unfinished() is None


def test_a_save_never_takes_the_place_of_something_else(saved: Path) -> None:
    saved.write_text("my diary", encoding="utf-8")
    with pytest.raises(GameError, match="exists"):
        CliRunner().invoke(play, ["dice", "--save", str(saved)], catch_exceptions=False)
    assert saved.read_text(encoding="utf-8") == "my diary"


def test_an_unfinished_save_is_gone_on_with(saved: Path) -> None:
    before = session("dice --players me,random --seed 1", ["1", "q"], saved).decisions
    result = CliRunner().invoke(play, ["dice", "--save", str(saved)], input="\nq\n")
    assert "Go on with dice" in result.output
    assert session("", ["q"], saved).decisions == before


def test_a_folder_that_cannot_be_written_does_not_stop_the_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocker = tmp_path / "file"
    blocker.write_text("", encoding="utf-8")
    monkeypatch.setenv("XDG_DATA_HOME", str(blocker))
    result = CliRunner().invoke(play, ["dice", "--players", "random,random"])
    assert "could not be saved" in result.output
    assert "The game is over" in result.output
    assert "The record is in" not in result.output


def test_leaving_without_a_save_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocker = tmp_path / "file"
    blocker.write_text("", encoding="utf-8")
    monkeypatch.setenv("XDG_DATA_HOME", str(blocker))
    result = CliRunner().invoke(play, ["dice"], input="q\n", standalone_mode=False)
    assert result.return_value == 2
    assert "could not be saved" in result.output and "Saved in" not in result.output


def test_leaving_says_how_to_go_on(saved: Path) -> None:
    assert "`genial play` goes on" in CliRunner().invoke(play, ["dice"], input="q\n").output
    told = " ".join(session("dice", ["q"], saved).text.split())
    assert f"`genial play --resume {saved}` goes on" in told


def test_a_bot_that_fails_forfeits(saved: Path) -> None:
    bot = saved.with_name("bot.sh")
    bot.write_text("""read question; echo '{"type": "ready"}'""")  # it greets and is gone
    result = CliRunner().invoke(
        play,
        ["dice", "--players", f"random,cmd:sh {bot}", "--save", str(saved)],
        catch_exceptions=False,
    )
    assert result.exit_code == 0
    assert "forfeits: " in result.output and "a player has resigned" in result.output
    outcome = read_file(str(saved)).outcome
    assert outcome is not None and (outcome.reason, outcome.places) == ("resigned", (1, 2))


def test_a_strangers_file_starts_no_program(saved: Path) -> None:
    text = "genial: 1\ngame: dice\nplayers: 2\nseat0: Ada\nseat1: x bot=cmd:touch {}\n\n"
    saved.write_text(text.format(saved.with_name("run")))
    result = CliRunner().invoke(play, ["--resume", str(saved)])
    assert isinstance(result.exception, GameError) and "--trust" in str(result.exception)
    assert not saved.with_name("run").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("chess", "no game 'chess': choose classic or 3d or cards or dice"),
        ("classic --mode quick", "no mode 'quick': choose versus or team or solo or duel"),
        ("classic --players me,hal", "no player 'hal': choose me or random or greedy"),
        ("classic --players me", "no number of players 1: choose 2 or 3 or 4"),
        ("classic --lang fr", "no language 'fr': choose en or de or nl"),
        ("classic --option speed=9", "no option 'speed' in classic"),
        ("--resume nowhere.txt", "nowhere.txt:1: cannot be read"),
        ("dice --mode versus --resume x.txt", "--resume goes on with a match as it is, without ga"),
        ("dice --save /dev/null/x", "/dev/null/x: cannot be written"),
        ("dice --players me,cmd:/no/bot", "cmd:/no/bot cannot be started"),
        ("classic --series 3", "no series of classic: its rules give no points per game"),
        ("dice --series 0", "no number of games 0: choose 1 to 1000"),
    ],
)
def test_a_wrong_command_line_lists_what_is_right(arguments: str, message: str) -> None:
    done = subprocess.run([*RUN, *arguments.split()], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(message)
    assert done.stderr.count("\n") == 1
