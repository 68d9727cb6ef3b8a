"""Bots in other processes: they play, and when they fail it is reported and never hangs."""

import re
import sys
from io import StringIO
from pathlib import Path

import pytest

from genial import GameError, load_game, play_match
from genial.players.base import PlayerFailure
from genial.players.protocol import ExternalPlayer, answer_questions

EXAMPLE = Path(__file__).parents[2] / "examples" / "mybot.py"
HELLO = """
import json, sys, time
sys.stdin.readline()
print('{"type":"ready","name":"odd"}', flush=True)
sys.stdin.readline()
"""


def program(tmp_path: Path, body: str) -> str:
    path = tmp_path / "bot.py"
    path.write_text(body)
    return f"{sys.executable} {path}"


@pytest.mark.parametrize("key", ["classic", "3d", "cards", "dice"])
def test_the_example_bot_finishes_a_match(key: str) -> None:
    record = play_match(key, ["random", f"cmd:{sys.executable} {EXAMPLE}"], seed=2)
    assert record.outcome is not None and record.outcome.reason not in ("resigned", "time")
    assert record.names[1] == "mybot bot=mybot"


@pytest.mark.parametrize("key", ["cards", "dice"])
def test_our_bots_play_the_same_over_the_protocol(key: str) -> None:
    external = f"cmd:{sys.executable} -c 'from genial.cli import main; main()' bot random"
    one = play_match(key, ["random", external], seed=4)
    two = play_match(key, ["random", external], seed=4)
    assert one.events == two.events and one.outcome is not None


FAULTS = {
    "crash": ("sys.exit(3)", "ended with exit status 3", "resigned"),
    "illegal": ("""print('{"type":"move","move":"fly"}', flush=True)""", "chose 'fly'", "resigned"),
    "no move": ("""print('{"type":"move"}', flush=True)""", "chose None", "resigned"),
    "garbage": ("print('hello?', flush=True)", "answered 'hello?' instead", "resigned"),
    "nested": ("print('[' * 100000, flush=True)", "instead of a 'move' message", "resigned"),
    "binary": (
        r"sys.stdout.buffer.write(b'\xff\xfe\n'); sys.stdout.flush()",
        "instead",
        "resigned",
    ),
    "silence": ("time.sleep(60)", "said nothing for 1 s", "time"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_failing_bot_forfeits_with_a_report(fault: str, tmp_path: Path) -> None:
    act, message, reason = FAULTS[fault]
    game = load_game("dice")
    bad = ExternalPlayer(game, program(tmp_path, HELLO + act), patience=1.0)
    reports: list[str] = []
    try:
        record = play_match(game, [bad, "random"], 1, reports.append)
    finally:
        bad.close()
    assert str(record.outcome) == f"{reason}; 1=1 2=0"
    assert len(reports) == 1 and "seat 0 forfeits: odd" in reports[0] and message in reports[0]
    assert bad.process.poll() is not None


def test_a_program_that_cannot_greet_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PlayerFailure, match="ended with exit status 0"):
        ExternalPlayer(load_game("dice"), program(tmp_path, "pass"))
    with pytest.raises(GameError, match="cannot be started"):
        ExternalPlayer(load_game("dice"), "/no/such/bot")


def test_partners_share_a_forfeit(tmp_path: Path) -> None:
    game = load_game("classic", mode="team", players=4)
    bad = ExternalPlayer(game, program(tmp_path, HELLO + "sys.exit(1)"))
    record = play_match(game, ["random", bad, "random", "random"], 1)
    assert str(record.outcome) == "resigned; 1=0,2 2=1,3"


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ("hello?", "'hello?' is no hello or bye message"),
        ("[1]", "'[1]' is no hello or bye message"),
        ('{"type":"choose"}', "is no hello or bye message"),
        ('{"type":"hello"}', "a broken hello message: KeyError('mode')"),
    ],
)
def test_our_bot_names_what_it_does_not_understand(said: str, message: str) -> None:
    with pytest.raises(GameError, match=re.escape(message)):
        answer_questions("random", StringIO(said + "\n"), StringIO())


def test_no_program_is_refused() -> None:
    with pytest.raises(GameError, match="cmd: names no program"):
        ExternalPlayer(load_game("dice"), "")
