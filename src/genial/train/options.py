"""The words of the training command: what they mean, and plans of several runs."""

import argparse
import json
from pathlib import Path
from typing import Any, NoReturn

from genial.games import GAMES
from genial.kernel.game import GameError

PLAN_TYPES: dict[str, Any] = {
    "mode": str,
    "players": int,
    "minutes": (int, float),
    "config": str,
    "settings": dict,
    "init": str,
    "seed": int,
}


class Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line."""

    def error(self, message: str) -> NoReturn:
        """Raise the complaint instead of printing the usage."""
        raise GameError(message)

    def format_help(self) -> str:
        """The help, beginning like that of the other commands."""
        return super().format_help().replace("usage:", "Usage:", 1)


def parser(prog: str) -> Parser:
    """The command line."""
    made = Parser(prog=prog, description="Train the net of a table by self-play.")
    made.add_argument("game", nargs="?", choices=list(GAMES))
    made.add_argument("--mode", default="versus")
    made.add_argument("--players", type=int, default=2)
    made.add_argument("--minutes", type=float, default=9.0, help="compiling included")
    made.add_argument("--config", default="defaults", help="a JSON file, or defaults or toy")
    made.add_argument("--out", type=Path, default=Path("out/train"))
    made.add_argument("--seed", type=int, default=1)
    made.add_argument("--resume", action="store_true", help="go on from the checkpoint in OUT")
    made.add_argument("--init", help="start from the weights in this file")
    made.add_argument("--plan", type=Path, help="a JSON list of runs, one after the other")
    made.add_argument("--device", choices=["auto", "cpu", "gpu"], default="auto")
    made.add_argument("--plot", type=Path, metavar="DIR", help="only draw the curves of a run")
    return made


def runs_of(options: argparse.Namespace) -> list[dict[str, Any]]:
    """The runs asked for: the plan's, or the one of the command line."""
    single = {name: getattr(options, name, None) for name in PLAN_TYPES}
    if options.plan is None:
        return [single]
    try:
        plan = json.loads(options.plan.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise GameError(f"no plan in {options.plan}: {error}") from error
    if not isinstance(plan, list) or not all(isinstance(entry, dict) for entry in plan):
        raise GameError(f"{options.plan}: a plan is a list of runs")
    for entry in plan:
        _check(entry, options.plan)
    return [{**single, **entry} for entry in plan]


def _check(entry: dict[str, Any], plan: Path) -> None:
    for name, value in entry.items():
        if name not in PLAN_TYPES:
            raise GameError(f"{plan}: no {name!r} in a run: use {', '.join(PLAN_TYPES)}")
        if not isinstance(value, PLAN_TYPES[name]):
            raise GameError(f"{plan}: {name} cannot be {value!r}")
