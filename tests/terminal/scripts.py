"""Scripted sessions: what a person types, and what they see."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from click.testing import CliRunner

from genial.cli.play import play
from genial.record import Record, read_file

FIRST_CHOICES = ["1", ""] * 400  # the best move, then Enter to go on


@dataclass(frozen=True, slots=True)
class Seen:
    """What a session printed and left behind."""

    text: str
    path: Path

    @property
    def record(self) -> Record:
        return read_file(str(self.path))

    @property
    def decisions(self) -> list[str]:
        return [str(event) for event in self.record.events if event.who >= 0]


def session(arguments: str, lines: Sequence[str], path: Path) -> Seen:
    """One run of `genial play` in a pipe; the match is saved in (or resumed from) the path."""
    option = "--resume" if path.exists() else "--save"
    typed = "".join(f"{line}\n" for line in lines)
    result = CliRunner().invoke(
        play, [*arguments.split(), option, str(path)], input=typed, catch_exceptions=False
    )
    assert result.exit_code == 0, result.output
    return Seen(result.output, path)


def study(path: Path, name: str, events: int | None = None) -> Path:
    """A worked record to go on from, cut after so many events; seat 0 is a person."""
    record = read_file(f"tests/cases/{name}.txt")
    names = (record.names[0], *(f"{bot} bot=random" for bot in record.names[1:]))
    cut = Record(record.game, record.events[:events], names)
    path.write_text(cut.text(), encoding="utf-8")
    return path
