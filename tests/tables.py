"""Every game by mode by number of players, found through the registry."""

from genial import GAMES, GameError, load_game

MODES = ("versus", "team", "solo", "duel")


def _exists(key: str, mode: str, players: int) -> bool:
    try:
        load_game(key, mode=mode, players=players)
    except GameError:
        return False
    return True


TABLES = [
    (key, mode, players)
    for key in GAMES
    for mode in MODES
    for players in (1, 2, 3, 4)
    if _exists(key, mode, players)
]
