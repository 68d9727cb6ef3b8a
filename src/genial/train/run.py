"""A training run from the first iteration to the shipped weights, within its minutes."""

import json
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from genial.kernel.game import GameError
from genial.train.checkpoint import load_learner, load_net, save_learner, save_net
from genial.train.config import Config
from genial.train.learn import CALIBRATION, Learner, init_learner, iterate, seen_by
from genial.train.match import match
from genial.train.net import Params, told_more, widened
from genial.train.screen import Screen
from genial.train.simulator import Setting

REPORT_SECONDS = 25
SAVE_SECONDS = 110
UNKNOWN_TOTAL = 10**9
MILESTONES = 5  # the frozen net is renewed so many times


@dataclass(slots=True)
class Run:
    """One setting being trained; `deadline` and `began` are times of `time.monotonic`."""

    setting: Setting
    config: Config
    seed: int
    out: Path
    began: float
    deadline: float
    screen: Screen
    learner: Learner
    frozen: Params
    total: int  # iterations of the schedule
    frozen_at: int = 0
    spent: float = 0.0  # seconds in iterations since `counted`
    counted: int = 0
    last: dict[str, float] = field(default_factory=dict)

    @property
    def iteration(self) -> int:
        """Iterations done."""
        return int(self.learner.iteration)

    @property
    def seconds_left(self) -> float:
        """Until the deadline."""
        return self.deadline - time.monotonic()

    def log(self, event: str, **values: Any) -> None:
        """A line of metrics, on the screen and in the file."""
        line = {
            "run": self.setting.name,
            "event": event,
            "s": round(time.monotonic() - self.began, 1),
            "iteration": self.iteration,
            **{k: round(v, 5) if isinstance(v, float) else v for k, v in values.items()},
        }
        self.screen.line(line)
        with (self.out / "metrics.jsonl").open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")

    def key(self, purpose: int) -> jax.Array:
        """The random key of a purpose: the same seed and iteration give the same numbers."""
        return jax.random.fold_in(jax.random.key(self.seed), purpose)

    @property
    def expert(self) -> bool:
        """Whether the schedule has come to the iterations that also learn from search."""
        return self.iteration >= (1 - self.config.expert_share) * self.total

    def train_once(self, expert: bool) -> float:
        """One iteration; how many seconds it took."""
        began = time.monotonic()
        total = jnp.asarray(self.total, jnp.float32)
        self.learner, metrics = iterate(
            self.setting, self.config, self.learner, self.key(0), total, expert
        )
        self.last = {name: float(value) for name, value in metrics.items()}
        if not np.isfinite(self.last["loss"]):
            raise GameError(f"{self.setting.name}: the loss is {self.last['loss']}, training stops")
        seconds = time.monotonic() - began
        self.spent += seconds
        self.counted += 1
        self.screen.done(self.iteration, None if self.total == UNKNOWN_TOTAL else self.total)
        return seconds

    def forget_speed(self) -> None:
        """Start measuring the speed anew: compiling does not count."""
        self.spent, self.counted = 0.0, 0

    def evaluate(self) -> None:
        """Play the averaged net against the weighted player and the frozen net, and report."""
        began = time.monotonic()
        key = jax.random.fold_in(self.key(1), self.iteration)
        results: dict[str, float] = {}
        for name, weighted in (("weighted", True), ("frozen", False)):
            share, lowest = match(
                self.setting,
                self.config,
                self.learner.average,
                self.frozen,
                jnp.asarray(weighted),
                key,
            )
            results |= {f"vs_{name}": float(share), f"lowest_{name}": float(lowest)}
        games = self.counted * self.config.games / max(self.spent, 1e-9)
        self.log(
            "eval",
            **results,
            frozen_at=self.frozen_at,
            games_per_s=round(games),
            moves_per_s=round(games * self.last.get("plies", 0.0)),
            match_s=time.monotonic() - began,
            **self.last,
        )

    def save(self) -> None:
        """The averaged net, and what is needed to go on."""
        s, name = self.setting, self.setting.name
        about = {"game": s.game, "mode": s.mode, "players": s.players, "seed": self.seed}
        save_net(self.out / f"{name}.npz", self.learner.average, **about, iteration=self.iteration)
        save_learner(
            checkpoint_in(self.out, name),
            self.learner,
            self.frozen,
            total=self.total,
            frozen_at=self.frozen_at,
        )

    def renew_frozen(self) -> None:
        """Freeze the averaged net at every milestone of the schedule."""
        step = max(self.total // MILESTONES, 1)
        if self.iteration // step > self.frozen_at // step:
            self.frozen = jax.tree.map(jnp.copy, self.learner.average)
            self.frozen_at = self.iteration


def checkpoint_in(folder: Path, name: str) -> Path:
    """Where a run of that name keeps all it needs to go on."""
    return folder / f"{name}.ckpt.npz"


def begin(
    s: Setting,
    config: Config,
    seed: int,
    out: Path,
    deadline: float,
    screen: Screen,
    *,
    resume: bool = False,
    init: Path | None = None,
) -> Run:
    """A run, fresh or from its checkpoint in `out` or from the weights of another run."""
    began = time.monotonic()
    out.mkdir(parents=True, exist_ok=True)
    learner = init_learner(s, config, jax.random.fold_in(jax.random.key(seed), 2))
    if init is not None:
        learner = _from_net(s, config, learner, init)
    frozen = jax.tree.map(jnp.copy, learner.params)
    run = Run(
        s,
        config,
        seed,
        out,
        began,
        deadline,
        screen,
        learner,
        frozen,
        config.iterations or UNKNOWN_TOTAL,
    )
    checkpoint = checkpoint_in(out, s.name)
    if resume and checkpoint.exists():
        run.learner, run.frozen, about = load_learner(checkpoint, learner)
        run.total, run.frozen_at = int(about["total"]), int(about["frozen_at"])
    return run


def _from_net(s: Setting, config: Config, learner: Learner, path: Path) -> Learner:
    params = load_net(path)
    if path.stem == s.name:
        params = told_more(params, len(learner.params[0][0]))
    given, wanted = ([len(w) for w, _ in net] for net in (params, learner.params))
    fits = len(given) == len(wanted) and given[0] == wanted[0]
    if not fits or any(a > b for a, b in zip(given, wanted, strict=True)):
        raise GameError(f"{path} holds a net of another shape than the config's")
    if given != wanted:
        params = widened(params, learner.params, seen_by(s, config, params))
    return learner._replace(params=params, average=jax.tree.map(jnp.copy, params))


def train(run: Run) -> None:
    """Train until the schedule or the time is over; what is learned is in the run's folder."""
    try:
        _train(run)
    except KeyboardInterrupt:
        run.save()
        raise


def _train(run: Run) -> None:
    device = jax.devices()[0].device_kind
    run.log("start", device=device, seed=run.seed, total=run.total, **run.config.as_dict())
    run.train_once(expert=False)
    if run.config.expert_share > 0:
        run.train_once(expert=True)
    run.log("compiled", seconds=run.spent, **run.last)
    run.forget_speed()
    run.evaluate()
    run.save()
    reported = saved = time.monotonic()
    slowest, reserve = 0.0, _reserve(run)
    while run.iteration < run.total and run.seconds_left > reserve + 2 * slowest:
        slowest = max(slowest, run.train_once(run.expert))
        if run.total == UNKNOWN_TOTAL and (run.counted == CALIBRATION - 2 or run.spent > 20):
            fix_total(run)
        run.renew_frozen()
        if time.monotonic() - reported > REPORT_SECONDS:
            run.evaluate()
            reported = time.monotonic()
        if time.monotonic() - saved > SAVE_SECONDS:
            run.save()
            saved = time.monotonic()
    run.evaluate()
    run.save()
    run.log("end", done=run.iteration >= run.total, peak_bytes=_peak_bytes())


def _reserve(run: Run) -> float:
    """Seconds to keep for the last matches and files, judged by the first ones."""
    began = time.monotonic()
    run.evaluate()
    run.save()
    return 3.0 + 1.5 * (time.monotonic() - began)


def fix_total(run: Run) -> None:
    """Set the length of the schedule from the speed measured so far."""
    each = run.spent / run.counted
    if share := run.config.expert_share:
        each += share * (run.train_once(expert=True) - each)
    matches = _reserve(run)
    usable = (run.seconds_left - 2 * matches) / (1 + matches / REPORT_SECONDS)
    run.total = run.iteration + max(int(0.97 * usable / each), 1)
    run.log("schedule", total=run.total, seconds_per_iteration=each)


def _peak_bytes() -> int:
    stats = jax.devices()[0].memory_stats() or {}
    return int(stats.get("peak_bytes_in_use", 0))
