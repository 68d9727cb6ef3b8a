"""The contract every game keeps, and the errors people's mistakes raise."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

CHANCE = -1  # the "seat" that draws and throws


class GameError(ValueError):
    """Somebody's mistake; the message says what, where and why."""


class NotationError(GameError):
    """A text that is not a move, tile, cell or record at all."""


class IllegalMove(GameError):
    """A move that is not allowed in this state."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """Why the game ended and who came where; `compared` holds what was compared, per seat."""

    reason: str
    places: tuple[int, ...]  # per seat, 1 is best, equal places are shared
    compared: tuple[tuple[int, ...], ...] = ()

    def __str__(self) -> str:
        return f"{self.reason}; " + " ".join(
            f"{place}=" + ",".join(map(str, self.seats_at(place)))
            for place in sorted(set(self.places))
        )

    def seats_at(self, place: int) -> tuple[int, ...]:
        """The seats sharing a place."""
        return tuple(seat for seat, p in enumerate(self.places) if p == place)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats on the first place."""
        return self.seats_at(1)


@dataclass(frozen=True, slots=True)
class Ray:
    """Symbols counted in one straight line from a half of the tile."""

    colour: int
    start: str  # the half's own cell
    cells: tuple[str, ...]  # the matching cells, nearest first


@dataclass(frozen=True, slots=True)
class Preview:
    """What a decision would score: shown before a player commits to it."""

    gains: tuple[int, ...]  # steps each colour really moves for the player (lapsed points left out)
    values: tuple[int, ...]  # the player's track afterwards
    bonuses: int = 0
    points: tuple[int, ...] = (0,) * 6  # points per colour before caps and gates

    @property
    def lowest(self) -> int:
        """The player's lowest value afterwards."""
        return min(self.values)

    @property
    def total(self) -> int:
        """All steps together."""
        return sum(self.gains)


S = TypeVar("S")
M = TypeVar("M")
V = TypeVar("V")


class Game(Protocol[S, M, V]):
    """A rule set with its options; all knowledge of a match is in the state."""

    @property
    def key(self) -> str:
        """The game's name: classic, 3d, cards or dice."""

    @property
    def mode(self) -> str:
        """The mode's name; games with one mode call it versus."""

    @property
    def players(self) -> int:
        """How many seats there are."""

    @property
    def first_seat(self) -> int:
        """The seat that begins."""

    @property
    def options(self) -> dict[str, Any]:
        """The options that differ from their default, as load_game takes them."""

    @property
    def decisions(self) -> tuple[type, ...]:
        """The types of moves a seat makes; all others are draws and set-ups."""

    @property
    def sides(self) -> tuple[int, ...]:
        """For each seat, which track it scores on; partners share one."""

    @property
    def track_end(self) -> int:
        """The last space of a track, where a colour is complete."""

    def start(self) -> S:
        """The state before anything is drawn."""

    def to_move(self, state: S, /) -> int | None:
        """A seat, CHANCE, or None when the game is over."""

    def legal_moves(self, state: S, /) -> Sequence[M]:
        """All moves of whoever is to move, in an order that never changes."""

    def weights(self, state: S, /) -> Sequence[int]:
        """At CHANCE: in how many ways each legal move can happen."""

    def apply(self, state: S, move: M, /) -> S:
        """The state after a move; raises IllegalMove and changes nothing."""

    def view(self, state: S, seat: int | None, /) -> V:
        """What a seat may know; None is a spectator, who knows least."""

    def outcome(self, state: S, /) -> Outcome | None:
        """The result, once the game is over."""

    def preview(self, view: V, move: M, /) -> Preview:
        """What a decision would score for the player to move."""

    def rays(self, view: V, move: M, /) -> Sequence[Ray]:
        """The lines a placement counts on the board; empty where there is no board."""

    def parse_move(self, text: str, /) -> M:
        """The move a text spells; raises NotationError. str(move) is its inverse."""


AnyGame = Game[Any, Any, Any]
