"""The Einfach Genial family: exact rules, records, bots and tables."""

from genial.games import GAMES, load_game
from genial.kernel.drawn import Drawn
from genial.kernel.game import (
    CHANCE,
    Game,
    GameError,
    IllegalMove,
    NotationError,
    Outcome,
    Preview,
)
from genial.match import Match, play_match
from genial.players import BOTS, load_player
from genial.record import Event, Record, RecordError, read_file
from genial.render import Position, draw_alone

__all__ = [
    "BOTS",
    "CHANCE",
    "GAMES",
    "Event",
    "Game",
    "GameError",
    "IllegalMove",
    "Match",
    "NotationError",
    "Outcome",
    "Position",
    "Preview",
    "Record",
    "RecordError",
    "load_game",
    "load_player",
    "play_match",
    "read_file",
]
__version__ = "0.1.0"

Drawn.drawer = draw_alone
