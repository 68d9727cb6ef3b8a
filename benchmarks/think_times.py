"""Measure how long levels and bots think: writes the seconds in levels.json and ratings.json.

python benchmarks/think_times.py [--positions N] [TABLE ...]

One after another on one core, all with the same decisions of nets that play each other, so that
the times of a table compare. Nothing else should run on the machine.
"""

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from ladder import tables
from rich.progress import track

from genial.kernel.game import AnyGame
from genial.match import Match
from genial.players import load_player
from genial.players.levels import game_at
from genial.players.warming import prepare

PLAYERS = Path(__file__).parents[1] / "src" / "genial" / "players"
EVERY = 3  # so many decisions apart, for few games hold few kinds of position


def decisions(game: AnyGame) -> Iterator[tuple[Any, Any]]:
    """What seats see when they have to decide, and their moves, in matches of nets."""
    net = load_player("net", game)
    number = 0
    for seed in range(1_000_000):
        rng, match = Random(seed), Match(game)
        match.let_chance_move(rng)
        while (seat := match.to_move) is not None:
            view, moves = game.view(match.state, seat), game.legal_moves(match.state)
            if number % EVERY == 0:
                yield view, moves
            number += 1
            match.play(net.choose(view, moves, rng))
            match.let_chance_move(rng)


def seconds(bot: str, game: AnyGame, positions: list[tuple[Any, Any]]) -> float:
    player, rng = load_player(bot, game), Random(1)
    player.choose(*positions[0], rng)  # reads nets and compiled code
    begun = perf_counter()
    for view, moves in positions:
        player.choose(view, moves, rng)
    return (perf_counter() - begun) / len(positions)


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=60)
    parser.add_argument("tables", nargs="*")
    wanted = parser.parse_args()
    files = [PLAYERS / name for name in ("levels.json", "ratings.json")]
    contents = [json.loads(file.read_text()) for file in files]
    for table in track(wanted.tables or tables(), "thinking"):
        game = game_at(table)
        prepare(game, ["net2"], 1)
        positions = list(islice(decisions(game), wanted.positions))
        entries = [entry for content in contents for entry in content[table]]
        times = {bot: seconds(bot, game, positions) for bot in {e["bot"]: None for e in entries}}
        for entry in entries:
            entry["seconds"] = round(times[entry["bot"]], 6)
    for file, content in zip(files, contents, strict=True):
        file.write_text(json.dumps(content, indent=1) + "\n")


if __name__ == "__main__":
    main()
