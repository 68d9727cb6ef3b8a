"""How fast the compiled games are: nanoseconds per decision of random matches."""

from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import Any

from genial.games import load_game
from genial.games.fast_api import FastGame, load_fast

TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    **{f"classic-{n}": ("classic", {"players": n}) for n in (2, 3, 4)},
    "classic-team": ("classic", {"mode": "team", "players": 4}),
    "classic-solo": ("classic", {"mode": "solo", "players": 1}),
    "classic-duel": ("classic", {"mode": "duel", "players": 2}),
    **{f"3d-{n}": ("3d", {"players": n}) for n in (2, 3, 4)},
    "3d-solo": ("3d", {"mode": "solo", "players": 1}),
    **{f"{key}-{n}": (key, {"players": n}) for key in ("cards", "dice") for n in (2, 3, 4)},
}
MATCHES = 200  # in each repetition


@dataclass(frozen=True, slots=True)
class Speed:
    """The cost of one table's random matches, dealing and redrawing included."""

    ns_per_move: float  # the best of many short repetitions: what the code costs
    ns_median: float  # what else was running shows here
    moves_per_match: float
    bytes: int  # of a record
    seconds_to_load: float  # compiling on the very first use, else reading the cache

    @property
    def moves_per_second(self) -> float:
        """Decisions a second on one core."""
        return 1e9 / self.ns_per_move


def measure(repetitions: int) -> Iterator[tuple[str, Speed]]:
    """Every table in turn, again and again, so that all of them see the same machine."""
    loaded = {name: _load(*table) for name, table in TABLES.items()}
    costs: dict[str, list[float]] = {name: [] for name in loaded}
    for seed in range(repetitions):
        for name, (fast, _) in loaded.items():
            costs[name].append(_cost(fast, seed))
    for name, (fast, seconds) in loaded.items():
        length = fast.playouts(MATCHES, 1) / MATCHES
        yield (
            name,
            Speed(min(costs[name]), median(costs[name]), length, fast.size, seconds),
        )


def _load(key: str, options: dict[str, Any]) -> tuple[FastGame, float]:
    begun = perf_counter()
    fast = load_fast(load_game(key, **options))
    fast.playouts(1, 0)
    return fast, perf_counter() - begun


def _cost(fast: FastGame, seed: int) -> float:
    begun = perf_counter()
    decisions = fast.playouts(MATCHES, seed)
    return (perf_counter() - begun) / decisions * 1e9
