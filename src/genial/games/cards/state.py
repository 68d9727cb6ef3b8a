"""What a match of cards knows: the whole state, and the part a seat may see."""

from dataclasses import dataclass
from enum import StrEnum

from genial.kernel.drawn import Drawn
from genial.kernel.game import Outcome
from genial.kernel.scoring import Tracks
from genial.kernel.tiles import Bag, Tile

Hand = tuple[Tile, ...]


class Phase(StrEnum):
    """What happens next."""

    DEAL = "deal"  # chance fills the hands before the first turn
    OPEN = "open"  # chance deals the first open cards
    PLAY = "play"
    EXCHANGE = "exchange"  # the player may exchange, or keep
    REFILL = "refill"  # chance fills the player's hand
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Public(Drawn):
    """What everybody sees."""

    open: tuple[Hand, ...]  # per seat, the oldest first
    tracks: Tracks
    turn: int
    phase: Phase
    bonus: int  # bonus turns still owed
    begun: bool  # a decision has been made
    shown: Hand  # the hand shown by an exchange, until the next decision
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class State(Public):
    """Everything; the order of pile and discards is not known to anybody, so they are counts."""

    hands: tuple[Hand, ...]
    pile: Bag
    discards: Bag


@dataclass(frozen=True, slots=True)
class View(Public):
    """What one seat (None: a spectator) may know (COM-4)."""

    seat: int | None
    hand: Hand
    hand_sizes: tuple[int, ...]
    pile_size: int
    discard_size: int
    unseen: Bag  # pile, discards and the hands not seen, together
