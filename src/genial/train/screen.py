"""What a person sees of a run: a bar on a terminal, the lines of metrics elsewhere."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any, Protocol, TextIO


class Screen(Protocol):
    """Where a run shows how far it is."""

    def line(self, values: dict[str, Any]) -> None:
        """A line of metrics was written."""

    def done(self, iteration: int, total: int | None) -> None:
        """So many iterations of the schedule are done; None if its length is not known yet."""


class Lines:
    """The metrics as they are."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def line(self, values: dict[str, Any]) -> None:
        """Print it."""
        print(json.dumps(values), file=self.stream, flush=True)

    def done(self, iteration: int, total: int | None) -> None:
        """Nothing: every line names its iteration."""


class Bar:
    """A progress bar with the speed and the last matches."""

    def __init__(self, progress: Any, name: str) -> None:
        self.progress = progress
        self.task = progress.add_task(name, total=None, news="compiling …")

    def line(self, values: dict[str, Any]) -> None:
        """Show what is new in it."""
        if values["event"] == "eval":
            self.progress.update(self.task, news=news(values))

    def done(self, iteration: int, total: int | None) -> None:
        """Move the bar on."""
        self.progress.update(self.task, completed=iteration, total=total)


def news(values: dict[str, Any]) -> str:
    """The speed and the last matches in a few words."""
    shares = [
        f"{values[name]:.1%} against {name.removeprefix('vs_')}"
        for name in ("vs_weighted", "vs_frozen")
    ]
    return ", ".join([f"{values['games_per_s']:,} games/s", *shares])


@contextmanager
def screen_for(stream: TextIO, name: str) -> Iterator[Screen]:
    """A bar if a person watches, else lines."""
    if not stream.isatty() or find_spec("rich") is None:
        yield Lines(stream)
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, "{task.fields[news]}", console=Console(file=stream)) as progress:
        yield Bar(progress, name)
