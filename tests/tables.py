"""Every game, mode and player count there is, asked of the games themselves."""

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from genial.games import GAMES, load_game
from genial.kernel.game import CHANCE, AnyGame, GameError
from genial.match import Match, sample

MOST_PLAYERS = 8  # more than any game has seats


def modes(key: str) -> list[str]:
    """The modes of a game, which its refusal of an unknown one lists."""
    try:
        load_game(key, mode="?")
    except GameError as refusal:
        return re.findall(r"\w+", str(refusal).partition("choose ")[2].replace(" or ", " "))
    raise AssertionError(f"{key} takes any mode")


def tables(key: str) -> Iterator[AnyGame]:
    """The game at every table it can be played at, with its default options."""
    for mode in modes(key):
        for players in range(1, MOST_PLAYERS + 1):
            try:
                yield load_game(key, mode=mode, players=players)
            except GameError:
                continue


class Named:
    """A game that shows itself as KEY-MODE-PLAYERS in the names of tests."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def __str__(self) -> str:
        return name_of(self.game)


def name_of(game: AnyGame) -> str:
    """KEY-MODE-PLAYERS."""
    return f"{game.key}-{game.mode}-{game.players}"


TABLES = [Named(game) for key in GAMES for game in tables(key)]


LATE = (34, 25, 16, 8, 6)  # tracks that stand near the end, in one game or another


@cache
def random_match(table: Named, seed: int) -> Match:
    """A whole match of random moves; odd seeds begin with late tracks, where bonuses are near."""
    game, rng = table.game, Random(f"{table} {seed}")
    match = Match(game)
    match.let_chance_move(rng)
    for side in sorted(set(table.sides)) if seed % 2 else ():
        _set_late(match, side, rng)
    while match.to_move is not None:
        if match.to_move == CHANCE:
            match.play(sample(game, match.state, rng))
        else:
            match.play(rng.choice(game.legal_moves(match.state)))
    return match


def _set_late(match: Match, side: int, rng: Random) -> None:
    """Put a side's markers as late on its track as the game allows."""
    for late in LATE:
        values = [late - rng.randrange(3) for _ in range(6)]
        try:
            match.play(match.game.parse_move(f"track {side} {' '.join(map(str, values))}"))
        except GameError:
            continue
        return


@cache
def random_states(table: Named, seed: int) -> tuple[Any, ...]:
    """All states of that match, the start included."""
    return tuple(random_match(table, seed).record.states())
