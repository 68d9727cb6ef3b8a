"""A table of the card game as the constant numbers and tables of a simulator."""

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from genial.games.cards.moves import CARDS
from genial.games.cards.rules import ZONES, Cards
from genial.players.worth import needs

Table = NDArray[Any]
COLOURS = 6
KINDS = len(CARDS)
OF_A_KIND = 4  # CAR-1
LOW: Table = np.array([card.low for card in CARDS], np.int32)
HIGH: Table = np.array([card.high for card in CARDS], np.int32)
SHOWS: Table = np.array([[c in card for c in range(COLOURS)] for card in CARDS], np.int32)
KIND_OF: Table = np.array(
    [
        [CARDS.index((min(a, b), max(a, b))) if a != b else -1 for b in range(COLOURS)]
        for a in range(COLOURS)
    ],
    np.int32,
)
DECISIONS = {2: 60, 3: 80, 4: 90}  # hardly any game of sensible players has more


@dataclass(frozen=True, slots=True, eq=False)
class Setting:
    """Everything about a table that does not change during play; compared by identity."""

    players: int
    open_each: int  # open cards of each seat between turns
    worth: Table  # what standing on each space is worth to the weighted player
    game: str = "cards"
    mode: str = "versus"
    uniforms: int = 6  # a whole hand may be drawn
    end: int = ZONES.end

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat."""
        return tuple(range(self.players))

    @property
    def side_count(self) -> int:
        """How many sides play against each other."""
        return self.players

    @property
    def opponents(self) -> int:
        """How many sides one side plays against."""
        return self.players - 1

    @property
    def name(self) -> str:
        """A name for files and metrics, such as cards-versus-2."""
        return f"cards-versus-{self.players}"

    @property
    def decisions(self) -> int:
        """So many steps finish nearly every game."""
        return DECISIONS[self.players]


@cache
def setting_of(mode: str, players: int) -> Setting:
    """The setting of a number of players; raises GameError if there is none such."""
    game = Cards(mode=mode, players=players)
    worth = np.array(needs(game).spaces[: ZONES.end + 1], np.float32)
    return Setting(players=players, open_each=game.open_cards, worth=worth)
