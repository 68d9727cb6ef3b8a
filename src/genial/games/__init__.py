"""The only registry of games; a game's rules are imported when it is first asked for."""

from importlib import import_module
from typing import Any

from genial.kernel.game import AnyGame, GameError
from genial.kernel.options import check_choice

GAMES = {
    "classic": "genial.games.classic.rules:Classic",
    "3d": "genial.games.three_d.rules:ThreeD",
    "cards": "genial.games.cards.rules:Cards",
    "dice": "genial.games.dice.rules:Dice",
}


def load_game(key: str, **options: Any) -> AnyGame:
    """A game by name, with its options: load_game("classic", mode="team", players=4)."""
    known = option_defaults(key)
    for name in options:
        if name not in known:
            raise GameError(f"no option {name!r} in {key}: the options are {', '.join(known)}")
    game: AnyGame = _rules(key)(**options)
    return game


def option_defaults(key: str) -> dict[str, Any]:
    """Every option of a game with its default."""
    fields = _rules(key).__dataclass_fields__
    return {name: f.default for name, f in fields.items() if f.init}


def _rules(key: str) -> Any:
    module, _, name = GAMES[check_choice("game", key, GAMES)].partition(":")
    return getattr(import_module(module), name)
