"""The only registry of games."""

from collections.abc import Callable, Mapping
from typing import Any

from genial.games.cards.rules import Cards
from genial.games.classic.rules import Classic
from genial.games.dice.rules import Dice
from genial.kernel.game import AnyGame, GameError
from genial.kernel.options import check_choice

GAMES: Mapping[str, Callable[..., AnyGame]] = {
    "classic": Classic,
    "cards": Cards,
    "dice": Dice,
}


def load_game(key: str, **options: Any) -> AnyGame:
    """A game by name, with its options: load_game("classic", mode="team", players=4)."""
    known = option_defaults(key)
    for name in options:
        if name not in known:
            raise GameError(f"no option {name!r} in {key}: the options are {', '.join(known)}")
    return GAMES[key](**options)


def option_defaults(key: str) -> dict[str, Any]:
    """Every option of a game with its default."""
    rules: Any = GAMES[check_choice("game", key, GAMES)]
    return {name: f.default for name, f in rules.__dataclass_fields__.items() if f.init}
