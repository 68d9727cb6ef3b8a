"""A real terminal: colours, screens that fit, Tab."""

import os
import pty
import select
import sys
from pathlib import Path

import pytest

from genial.render import Style, text
from genial.render.style import width
from tests.tables import TABLES, Named, random_states

COLOUR = "\x1b[1;38;5;16;48;5;"


def _in_terminal(arguments: list[str], typed: str, **environment: str) -> str:
    """What a pseudo-terminal shows until the program ends."""
    command = [sys.executable, "-c", "from genial.cli import main; main()", "play", *arguments]
    child, screen = pty.fork()
    if child == 0:
        os.execvpe(command[0], command, {**os.environ, "TERM": "xterm", **environment})
    shown = b""
    sent = False
    while True:
        select.select([screen], [], [])
        try:
            part = os.read(screen, 1 << 16)
        except OSError:  # the other end is closed
            break
        if not part:
            break
        shown += part
        if not sent and b"> " in shown:
            os.write(screen, typed.encode())
            sent = True
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    return shown.decode()


def test_colours_in_a_terminal(saved: Path) -> None:
    shown = _in_terminal(["cards", "--seed", "1", "--save", str(saved)], "1\n\x04", NO_COLOR="")
    assert COLOUR in shown
    assert "Enter = go on" in shown
    assert "Saved in" in shown


@pytest.mark.parametrize(("flag", "environment"), [("--no-color", ""), ("--lang=en", "1")])
def test_no_colours_where_they_are_not_wanted(flag: str, environment: str, saved: Path) -> None:
    arguments = ["cards", "--seed", "1", "--save", str(saved), flag]
    shown = _in_terminal(arguments, "q\n", NO_COLOR=environment)
    assert "R✹" in shown
    assert COLOUR not in shown


def test_tab_completes_commands_and_moves(saved: Path) -> None:
    arguments = ["dice", "--players", "me,random", "--seed", "1", "--save", str(saved)]
    arguments += ["--option", "first_seat=0"]
    shown = _in_terminal(arguments, "thr\t\nqui\t\n", NO_COLOR="1")
    assert "me throws" in shown
    assert "Saved in" in shown


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_positions_fit_80_by_24_with_a_question_below(table: Named) -> None:
    names = [f"player {seat}" for seat in range(table.players)]
    long = Style(names=["Hildegard-Maximiliane " * 9] * table.players)
    for style in (Style(names=names), Style(names=names, colour=True), Style(symbols=False), long):
        for state in random_states(table, 1)[::9]:
            lines = text(table.game, table.view(state, 0), style).split("\n")
            assert max(map(width, lines)) <= 80
            assert len(lines) <= 19
            assert style.symbols or "".join(lines).isascii()
