"""The settings of a training run: defaults, files, and messages about what is wrong in them."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp

from genial.kernel.game import GameError


@dataclass(frozen=True, slots=True)
class Config:
    """How to train; every schedule runs over the iterations."""

    games: int = 16_384  # played side by side in one iteration
    iterations: int = 0  # 0: as many as fit into the minutes, measured at the start
    minibatches: int = 32  # an iteration's games are split into so many
    epochs: int = 1  # … and learned from so many times
    layers: tuple[int, ...] = (768, 256, 128)
    width: tuple[int, ...] = (32, 8, 8)  # how many moves are looked at, as the game counts them
    rate: float = 1e-3
    rate_end: float = 2e-5
    warm_up: int = 5
    epsilon: float = 0.075
    epsilon_end: float = 0.015
    decay: float = 0.95  # lambda
    decay_end: float = 0.85
    average: float = 0.999
    expert_share: float = 0.0  # so much of the schedule, at its end, also learns from search
    expert_candidates: int = 8  # looked into in a position of every game
    expert_deals: int = 8
    match_games: int = 8_192
    play_precision: str = "auto"  # float16, float32; auto: float32 on a CPU

    def play_dtype(self) -> Any:
        """The type the net computes in while playing."""
        if self.play_precision == "auto":
            return jnp.float32 if jax.default_backend() == "cpu" else jnp.float16
        return jnp.dtype(self.play_precision)

    def as_dict(self) -> dict[str, Any]:
        """The settings as plain values."""
        return asdict(self)


def read_config(
    source: str, presets: Mapping[str, Config], changes: dict[str, Any] | None = None
) -> Config:
    """The settings of a preset, or of a JSON file on top of `defaults`, with changes."""
    base = presets.get(source)
    given = {} if base else _read(Path(source), presets)
    given = {**(base or presets["defaults"]).as_dict(), **_checked(source, given)}
    given |= _checked("the plan", changes or {})
    values: dict[str, Any] = {n: tuple(v) if isinstance(v, list) else v for n, v in given.items()}
    config = Config(**values)
    if config.games % config.minibatches:
        raise GameError(f"{source}: {config.games} games do not split into minibatches evenly")
    if config.epochs < 1:
        raise GameError(f"{source}: epochs are 1 or more, not {config.epochs}")
    if not 0 <= config.expert_share <= 1:
        raise GameError(f"{source}: expert_share is from 0 to 1, not {config.expert_share}")
    return config


def _read(path: Path, presets: Mapping[str, Config]) -> dict[str, Any]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise GameError(f"no config {path}: a file or {' or '.join(presets)}") from error
    except json.JSONDecodeError as error:
        raise GameError(f"{path} is no JSON: {error}") from error
    if not isinstance(found, dict):
        raise GameError(f"{path}: a config is an object of settings")
    return found


def _checked(source: str, given: dict[str, Any]) -> dict[str, Any]:
    known = {field.name: field for field in fields(Config)}
    for name, value in given.items():
        if name not in known:
            raise GameError(f"{source}: no setting {name!r}: there are {', '.join(known)}")
        default = getattr(Config(), name)
        wanted = (int, float) if isinstance(default, float) else type(default)
        if not isinstance(tuple(value) if isinstance(value, list) else value, wanted):
            raise GameError(f"{source}: {name} cannot be {value!r}")
    return given
