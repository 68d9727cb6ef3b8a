"""What a match of dice knows; nothing in it is hidden."""

from dataclasses import dataclass
from enum import StrEnum

from genial.games.dice.moves import Faces
from genial.kernel.drawn import Drawn
from genial.kernel.game import Outcome
from genial.kernel.scoring import Tracks


class Phase(StrEnum):
    """What happens next."""

    OPENING = "opening"  # chance: the throws before the first turn
    THROW = "throw"  # the turn begins with a throw
    ROLL = "roll"  # chance: what the player's throw shows
    CHOOSE = "choose"  # throw again or score
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Public(Drawn):
    """What everybody sees (COM-4)."""

    dice: tuple[Faces, ...]  # per seat, the throw in view
    tracks: Tracks  # the sheets: crosses per colour
    turn: int
    phase: Phase
    throws: int  # decided this turn, the one still rolling included
    begun: bool  # a decision has been made
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class State(Public):
    """Everything."""


@dataclass(frozen=True, slots=True)
class View(Public):
    """What one seat (None: a spectator) may know."""

    seat: int | None
