"""Random play side by side with other libraries, in one run on one core.

    pip install 'genial[bench]' && python benchmarks/peers.py [--seconds 2] [--plot peers.svg]

What is compared is what a researcher gets: steps a second of uniformly random play, in compiled
code where the library has it, and through its Python interface.
"""

import argparse
import random
from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Any

from genial.games import load_game
from genial.games.fast_api import load_fast

Rate = Callable[[float], float]  # seconds to measure for -> steps a second


def until(seconds: float, play: Callable[[], int]) -> float:
    """Steps a second of something that plays and says how many steps it made."""
    play()
    begun, steps = perf_counter(), 0
    while perf_counter() - begun < seconds:
        steps += play()
    return steps / (perf_counter() - begun)


def ours_compiled(key: str, **options: Any) -> Rate:
    fast = load_fast(load_game(key, **options))
    return lambda seconds: until(seconds, lambda: fast.playouts(100, random.getrandbits(32)))


def ours_batched(key: str, batch: int = 1024, **options: Any) -> Rate:
    """Stepping an array of matches from Python with masks and observations."""
    fast = load_fast(load_game(key, **options))
    rng = fast.rng(1)
    records = fast.start_batch(batch, rng)

    def play() -> int:
        nonlocal records
        fast.mask_batch(records), fast.observe_batch(records)
        fast.step_batch(records, fast.sample_batch(records, rng), rng)
        over = fast.to_move_batch(records) == -2
        if over.any():
            records[over] = fast.start_batch(int(over.sum()), rng)
        return batch

    return lambda seconds: until(seconds, play)


def ours_rules(key: str, **options: Any) -> Rate:
    from genial.match import play_match

    def play() -> int:
        record = play_match(key, ["random"] * options["players"], random.getrandbits(32))
        return sum(event.who >= 0 for event in record.events)

    return lambda seconds: until(seconds, play)


def open_spiel_compiled(name: str) -> Rate:
    """Random rollouts in C++: a search with one move to look at does nothing but roll out."""
    import numpy as np
    import pyspiel

    game = pyspiel.load_game(name)
    length = float(np.mean([spiel_match(game) for _ in range(60)]))
    rollouts = 200
    bot = pyspiel.MCTSBot(
        game, pyspiel.RandomRolloutEvaluator(rollouts, 1), 2.0, 1, 1000, False, 1, False
    )
    start = game.new_initial_state()

    def play() -> int:
        bot.mcts_search(start)
        return int(rollouts * length)

    return lambda seconds: until(seconds, play)


def spiel_match(game: Any, observe: bool = False) -> int:
    state, steps = game.new_initial_state(), 0
    while not state.is_terminal():
        if observe:
            state.observation_tensor(), state.legal_actions_mask()
        state.apply_action(random.choice(state.legal_actions()))
        steps += 1
    return steps


def open_spiel_python(name: str, observe: bool) -> Rate:
    import pyspiel

    game = pyspiel.load_game(name)
    return lambda seconds: until(seconds, lambda: spiel_match(game, observe))


def turn_based(make: Callable[[], Any]) -> Rate:
    """PettingZoo's and momaland's way of stepping."""
    env = make()

    def play() -> int:
        env.reset(seed=random.getrandbits(31))
        steps = 0
        for _ in env.agent_iter():
            observation, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
                continue
            legal = [a for a, allowed in enumerate(observation["action_mask"]) if allowed]
            env.step(random.choice(legal))
            steps += 1
        return steps

    return lambda seconds: until(seconds, play)


def connect_four() -> Any:
    from pettingzoo.classic import connect_four_v3

    return connect_four_v3.env()


def breakthrough() -> Any:
    from momaland.envs.breakthrough import mobreakthrough_v0

    return mobreakthrough_v0.env()


CONTESTANTS: dict[str, Callable[[], Rate]] = {
    "genial classic-2, compiled": lambda: ours_compiled("classic", players=2),
    "genial 3d-2, compiled": lambda: ours_compiled("3d", players=2),
    "genial cards-2, compiled": lambda: ours_compiled("cards", players=2),
    "genial dice-2, compiled": lambda: ours_compiled("dice", players=2),
    "OpenSpiel havannah, C++": lambda: open_spiel_compiled("havannah"),
    "OpenSpiel hex, C++": lambda: open_spiel_compiled("hex"),
    "genial classic-2, batch + mask + features": lambda: ours_batched("classic", players=2),
    "genial classic-2, readable rules": lambda: ours_rules("classic", players=2),
    "OpenSpiel havannah, Python": lambda: open_spiel_python("havannah", False),
    "OpenSpiel havannah, Python + tensors": lambda: open_spiel_python("havannah", True),
    "PettingZoo connect four": lambda: turn_based(connect_four),
    "momaland breakthrough": lambda: turn_based(breakthrough),
}


def measured(seconds: float) -> Iterator[tuple[str, float]]:
    for name, contestant in CONTESTANTS.items():
        try:
            yield name, contestant()(seconds)
        except ImportError as missing:
            print(f"{name}: not measured, {missing}")


def plot(rates: dict[str, float], path: str) -> None:
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    names = list(reversed(rates))
    colours = ["#7a3e9d" if name.startswith("genial") else "#9a9a9a" for name in names]
    figure, axes = pyplot.subplots(figsize=(8, 0.4 * len(names) + 1), layout="constrained")
    axes.barh(names, [rates[name] for name in names], color=colours)
    axes.set_xscale("log")
    axes.set_xlabel("steps a second of random play, one core")
    figure.savefig(path)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--plot", default="")
    options = parser.parse_args()
    rates = dict(measured(options.seconds))
    reference = rates.get("OpenSpiel havannah, C++")
    for name, rate in rates.items():
        ratio = f"{rate / reference:8.3f} x havannah" if reference else ""
        print(f"{name:<42} {rate:>14,.0f} steps/s {ratio}")
    if options.plot:
        plot(rates, options.plot)


if __name__ == "__main__":
    main()
