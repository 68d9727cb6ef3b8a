"""The training command, apart from who calls it; nothing here imports JAX before it is needed."""

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from genial.kernel.game import GameError
from genial.train.options import parser, runs_of


def status_of(program: str, work: Callable[[], object]) -> int:
    """Do the work of a program; a mistake is one line on stderr and status 2."""
    try:
        work()
    except (GameError, OSError) as error:
        print(f"{program}: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


@contextmanager
def within_memory(advice: str) -> Iterator[None]:
    """Say in a GameError what to do if memory runs out."""
    try:
        yield
    except (RuntimeError, MemoryError) as error:  # JAX's own error is a RuntimeError
        if isinstance(error, RuntimeError) and "RESOURCE_EXHAUSTED" not in str(error):
            raise
        raise GameError(f"out of memory: {advice}") from error


def carry_out(words: Sequence[str], prog: str) -> None:
    """Train or draw as told; raises GameError where a person can help."""
    options = parser(prog).parse_args(words)
    if options.plot is not None:
        draw(options.plot)
        return
    if options.game is None:
        raise GameError(f"say which game to train: {prog} GAME")
    _need("jax")
    choose_device(options.device)
    runs = runs_of(options)
    with within_memory("set fewer games in the config"):
        _train_all(options, runs)
    if find_spec("matplotlib") is not None:
        draw(options.out)


def _train_all(options: argparse.Namespace, runs: list[dict[str, Any]]) -> None:
    if options.resume:
        _check_begun(options.game, runs, options.out)
    deadline = time.monotonic()
    for entry in runs:
        deadline += 60 * entry["minutes"]  # a late run shortens the next, not the plan
        perform(options.game, entry, options.out, options.resume, deadline)


def _check_begun(game: str, runs: list[dict[str, Any]], out: Path) -> None:
    """Refuse to begin anew where somebody means to go on; later runs of a plan may be new."""
    from genial.train.run import checkpoint_in
    from genial.train.simulator import simulator_of

    setting_of = simulator_of(game).setting_of
    names = [setting_of(entry["mode"], entry["players"]).name for entry in runs]
    if not any(checkpoint_in(out, name).exists() for name in names):
        raise GameError(f"{out}: no checkpoint of {' or '.join(names)} to go on from")


def perform(game: str, entry: dict[str, Any], out: Path, resume: bool, deadline: float) -> None:
    """One run of a plan."""
    from genial.train.config import read_config
    from genial.train.run import begin, train
    from genial.train.screen import screen_for
    from genial.train.simulator import simulator_of

    sim = simulator_of(game)
    config = read_config(entry["config"], sim.PRESETS, entry["settings"])
    s = sim.setting_of(entry["mode"], entry["players"])
    init = Path(entry["init"]) if entry["init"] else None
    with screen_for(sys.stdout, s.name) as screen:
        train(begin(s, config, entry["seed"], out, deadline, screen, resume=resume, init=init))


def choose_device(name: str) -> None:
    """Let JAX use the CPU, or make sure that there is a GPU it can use."""
    import jax

    if name == "cpu":
        jax.config.update("jax_platforms", "cpu")  # type: ignore[no-untyped-call]
    elif name == "gpu":
        try:
            jax.devices("gpu")
        except RuntimeError as error:
            raise GameError("JAX finds no GPU here: leave out --device gpu") from error


def draw(folder: Path) -> None:
    """The learning curves of what a folder holds."""
    _need("matplotlib")
    from genial.train.curves import draw_curves

    draw_curves(folder)


def _need(package: str) -> None:
    if find_spec(package) is None:
        raise GameError(f"{package} is not installed: pip install 'genial[train]'")
