"""What a classic match knows: the whole state, and the part a seat may see."""

from dataclasses import dataclass
from enum import StrEnum

from genial.games.classic.board import Cells
from genial.kernel.drawn import Drawn
from genial.kernel.game import Outcome
from genial.kernel.racks import Rack
from genial.kernel.scoring import Tracks
from genial.kernel.tiles import Bag, Tile


class Phase(StrEnum):
    """What happens next."""

    DEAL = "deal"  # chance fills the racks before the first turn
    PLACE = "place"
    EXCHANGE = "exchange"  # the player may exchange, or keep
    REFILL = "refill"  # chance fills the player's rack
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile on the board; `seat` is None for a set-up tile."""

    tile: Tile
    first: int
    second: int
    seat: int | None


@dataclass(frozen=True, slots=True)
class Public(Drawn):
    """What everybody sees."""

    cells: Cells
    laid: tuple[Laid, ...]
    tracks: Tracks
    turn: int
    phase: Phase
    bonus: int  # bonus placements still owed
    opened: tuple[bool, ...]  # seats that have laid their first tile
    claimed: tuple[int, ...]  # colours of printed symbols that first tiles touch
    free: bool  # set-up: the first-round rule is over
    begun: bool  # a decision has been made
    shown: Rack  # the rack shown by an exchange, until the next decision
    exchanging: bool  # the shown tiles lie aside and are not yet back in the bag
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class State(Public):
    """Everything."""

    racks: tuple[Rack, ...]
    bag: Bag


@dataclass(frozen=True, slots=True)
class View(Public):
    """What one seat (None: a spectator) may know."""

    seat: int | None
    rack: Rack
    rack_sizes: tuple[int, ...]
    bag_size: int
    unseen: Bag  # bag and the racks not seen, together
