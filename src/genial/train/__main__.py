"""Train the nets: python -m genial.train classic --players 2 --minutes 9 --out DIR."""

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import jax

from genial.games import GAMES
from genial.kernel.game import GameError
from genial.train.config import read_config
from genial.train.run import begin, train
from genial.train.simulator import simulator_of

PLAN_KEYS = ("mode", "players", "minutes", "config", "settings", "init", "seed")


def parser() -> argparse.ArgumentParser:
    """The command line."""
    made = argparse.ArgumentParser(prog="genial.train", description=__doc__)
    made.add_argument("game", choices=list(GAMES))
    made.add_argument("--mode", default="versus")
    made.add_argument("--players", type=int, default=2)
    made.add_argument("--config", default="defaults", help="a JSON file, or defaults or toy")
    made.add_argument("--minutes", type=float, default=9.0, help="compiling included")
    made.add_argument("--out", type=Path, default=Path("out/train"))
    made.add_argument("--seed", type=int, default=1)
    made.add_argument("--resume", action="store_true", help="go on from the checkpoint in OUT")
    made.add_argument("--init", type=Path, help="start from the weights in this file")
    made.add_argument("--plan", type=Path, help="a JSON list of runs, one after the other")
    return made


def runs_of(options: argparse.Namespace) -> list[dict[str, Any]]:
    """The runs asked for: the plan's, or the one of the command line."""
    single = {name: getattr(options, name) for name in PLAN_KEYS if name != "settings"}
    if options.plan is None:
        return [single]
    try:
        plan = json.loads(options.plan.read_text(encoding="utf-8"))
    except (OSError, json.JSONDecodeError) as error:
        raise GameError(f"no plan in {options.plan}: {error}") from error
    if not isinstance(plan, list) or not all(isinstance(entry, dict) for entry in plan):
        raise GameError(f"{options.plan}: a plan is a list of runs")
    for entry in plan:
        for name in entry:
            if name not in PLAN_KEYS:
                raise GameError(f"{options.plan}: no {name!r} in a run: use {', '.join(PLAN_KEYS)}")
    return [{**single, **entry} for entry in plan]


def perform(game: str, entry: dict[str, Any], out: Path, resume: bool, deadline: float) -> None:
    """One run of a plan."""
    sim = simulator_of(game)
    config = read_config(str(entry["config"]), sim.PRESETS, entry.get("settings"))
    s = sim.setting_of(entry["mode"], entry["players"])
    init = Path(entry["init"]) if entry["init"] else None
    train(begin(s, config, entry["seed"], out, deadline, resume=resume, init=init))


def main(arguments: Sequence[str] | None = None) -> int:
    """Train as told; a mistake is one line on stderr and status 2."""
    options = parser().parse_args(arguments)
    try:
        deadline = time.monotonic()
        for entry in runs_of(options):
            deadline += 60 * entry["minutes"]  # a late run shortens the next, not the plan
            perform(options.game, entry, options.out, options.resume, deadline)
    except GameError as error:
        print(f"genial.train: {error}", file=sys.stderr)
        return 2
    except jax.errors.JaxRuntimeError as error:
        if "RESOURCE_EXHAUSTED" not in str(error):
            raise
        print("genial.train: out of memory: set fewer games", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
