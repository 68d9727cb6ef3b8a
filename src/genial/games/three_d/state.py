"""What a 3D match knows: the whole state, and the part a seat may see."""

from dataclasses import dataclass
from enum import StrEnum

from genial.kernel.drawn import Drawn
from genial.kernel.game import Outcome
from genial.kernel.racks import Rack
from genial.kernel.scoring import Tracks
from genial.kernel.tiles import Bag, Tile


class Phase(StrEnum):
    """What happens next."""

    STONES = "stones"  # chance lays the start stones
    DEAL = "deal"  # chance fills the racks before the first turn
    PLACE = "place"
    EXCHANGE = "exchange"  # the player may exchange, or keep
    REFILL = "refill"  # chance fills the player's rack
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile on the board, `level` high from 1; `seat` is None for a set-up tile."""

    tile: Tile
    first: int
    second: int
    level: int
    seat: int | None


@dataclass(frozen=True, slots=True)
class Public(Drawn):
    """What everybody sees; cells, heights and pieces describe the board from above."""

    cells: tuple[int, ...]  # the colour on top, or EMPTY
    heights: tuple[int, ...]
    pieces: tuple[int, ...]  # on top: GROUND, a start stone 0-5, or 6 + the place among `laid`
    laid: tuple[Laid, ...]
    stones: tuple[int, ...]  # colours of the start stones in label order, once they lie
    served: tuple[bool, ...]  # per start stone: a tile has been laid beside it
    tracks: Tracks
    turn: int
    phase: Phase
    bonus: int  # bonus placements still owed
    final_by: int | None  # the seat that brought the final round on and has its last turn
    free: bool  # set-up: the start rule is over
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
