"""Asking and telling: the only part that touches the keyboard and the screen."""

import sys
from collections.abc import Callable, Sequence
from typing import TextIO

from genial.render.style import width

COLUMNS = 79
CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # the screen and what has scrolled off it
Completions = Callable[[], Sequence[str]]


class Console:
    """A person at a terminal or a script in a pipe; a closed input raises EOFError."""

    def __init__(self, source: TextIO | None = None, sink: TextIO | None = None) -> None:
        self.source = source or sys.stdin
        self.sink = sink or sys.stdout
        self.interactive = self.source.isatty() and self.sink.isatty()
        self.completions: Completions = list
        if self.interactive:
            _complete_with(lambda: self.completions())

    def say(self, text: str = "") -> None:
        """Print lines, long ones broken between words."""
        for line in text.split("\n"):
            self.sink.write("\n".join(wrapped(line)) + "\n")

    def draw(self, picture: str) -> None:
        """Print lines as they are."""
        self.sink.write(f"{picture}\n")

    def ask(self, question: str) -> str:
        """One line from the person, without surrounding space."""
        *above, last = wrapped(question.rstrip())
        for line in above:
            self.sink.write(line + "\n")
        prompt = last + " "
        if self.interactive:
            return input(prompt).strip()
        self.sink.write(prompt)
        self.sink.flush()
        line = self.source.readline()
        self.sink.write("\n")
        if not line:
            raise EOFError
        return line.strip()

    def clear(self, hiding: bool = False) -> None:
        """An empty screen; `hiding` pushes everything out of sight in a pipe as well."""
        if self.interactive:
            self.sink.write(CLEAR)
        elif hiding:
            self.sink.write("\n" * 50)


def wrapped(line: str) -> list[str]:
    """The line broken between words so that each part fits; its indentation stays."""
    if width(line) <= COLUMNS:
        return [line]
    indent = line[: len(line) - len(line.lstrip())]
    lines = [indent.rstrip(" ")]
    for word in line.split():
        if lines[-1] and width(lines[-1]) + 1 + width(word) > COLUMNS:
            lines.append(indent + word)
        else:
            lines[-1] = f"{lines[-1]} {word}" if lines[-1] else indent + word
    return lines


def _complete_with(completions: Completions) -> None:
    try:
        import readline
    except ImportError:  # not on every system; typing works without it
        return

    def complete(text: str, state: int) -> str | None:
        fitting = [word for word in completions() if word.lower().startswith(text.lower())]
        return f"{fitting[state]} " if state < len(fitting) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" ")
    readline.parse_and_bind("tab: complete")
