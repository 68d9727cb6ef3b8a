"""Random playouts of the compiled games: nanoseconds per decision, dealing and redrawing included.

    python benchmarks/bench.py [REPETITIONS] [MATCHES]

The best of many short repetitions is what the code costs; the median also shows what else was
running. Compiling is timed apart.
"""

import sys
from statistics import median
from time import perf_counter
from typing import Any

from genial.games import load_game
from genial.games.fast_api import FastGame, load_fast

TABLES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("classic", {"players": 2}),
    ("classic", {"players": 3}),
    ("classic", {"players": 4}),
    ("classic", {"mode": "team", "players": 4}),
    ("classic", {"mode": "solo", "players": 1}),
    ("classic", {"mode": "duel", "players": 2}),
)


def timed(fast: FastGame, repetitions: int, matches: int) -> list[float]:
    """Nanoseconds per decision of each repetition; each plays other matches."""
    costs = []
    for seed in range(repetitions):
        start = perf_counter()
        decisions = fast.playouts(matches, seed)
        costs.append((perf_counter() - start) / decisions * 1e9)
    return costs


def main(repetitions: int = 200, matches: int = 200) -> None:
    print(f"{'game':<22}{'bytes':>6}{'decisions':>10}{'best':>7}{'median':>8}{'matches/s':>11}")
    for key, options in TABLES:
        start = perf_counter()
        fast = load_fast(load_game(key, **options))
        decisions = fast.playouts(matches, 1) / matches
        ready = perf_counter() - start
        costs = timed(fast, repetitions, matches)
        name = f"{key}-{fast.game.mode}-{fast.game.players}"
        best, middle = min(costs), median(costs)
        print(
            f"{name:<22}{fast.size:>6}{decisions:>10.1f}{best:>7.1f}{middle:>8.1f}"
            f"{1e9 / best / decisions:>11,.0f}   ready in {ready:.2f} s"
        )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
