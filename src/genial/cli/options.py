"""What several commands ask for and show in the same way."""

import sys
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from typing import Any, TypeVar

import click

from genial.games import load_game, option_defaults
from genial.kernel.game import GameError
from genial.record import option_value

T = TypeVar("T")


def chosen_options(
    key: str, mode: str | None, players: int, pairs: tuple[str, ...]
) -> dict[str, Any]:
    """The options for load_game that a command line names; `pairs` are NAME=VALUE."""
    defaults = option_defaults(key)
    options: dict[str, Any] = {"players": players}
    if mode is not None:
        options["mode"] = mode
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise GameError(f"{pair!r} is not an option: write NAME=VALUE, such as row_length=7")
        if name not in defaults:
            raise GameError(f"no option {name!r} in {key}: the options are {', '.join(defaults)}")
        options[name] = option_value(value, defaults[name])
    load_game(key, **options)
    return options


def names_of(players: str) -> list[str]:
    """The names in a list such as `greedy,random`."""
    return [name.strip() for name in players.split(",")]


def progress(items: Iterable[T], label: str, length: int | None = None) -> Iterator[T]:
    """The items, with a bar and the time left on the screen of a person."""
    stream = sys.stderr
    with click.progressbar(
        items, length, label, file=stream, hidden=not stream.isatty(), show_pos=True
    ) as bar:
        yield from bar


def need(extra: str, *packages: str) -> None:
    """Say how to install what an extra brings, if it is not there."""
    for package in packages:
        if find_spec(package) is None:
            raise GameError(f"{package} is not installed: pip install 'genial[{extra}]'")
