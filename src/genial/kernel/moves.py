"""The moves the games share, each a value with one text."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from genial.kernel.game import NotationError
from genial.kernel.hexgrid import Grid
from genial.kernel.tiles import Tile, parse_colours, parse_tile


@dataclass(frozen=True, slots=True)
class Place:
    """Lay a tile: its first colour on the first cell, its second on the second."""

    tile: Tile
    first: str
    second: str

    def __str__(self) -> str:
        return f"place {self.tile} {self.first}-{self.second}"


@dataclass(frozen=True, slots=True)
class Exchange:
    """Show the rack or hand and draw a new one."""

    def __str__(self) -> str:
        return "exchange"


@dataclass(frozen=True, slots=True)
class Keep:
    """Decline an exchange that is allowed."""

    def __str__(self) -> str:
        return "keep"


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance: one tile or card goes to a seat."""

    seat: int
    tile: Tile

    def __str__(self) -> str:
        return f"draw {self.seat} {self.tile}"


@dataclass(frozen=True, slots=True)
class SetTile:
    """Set-up: an unscored tile from the bag."""

    tile: Tile
    first: str
    second: str

    def __str__(self) -> str:
        return f"tile {self.tile} {self.first}-{self.second}"


@dataclass(frozen=True, slots=True)
class SetTrack:
    """Set-up: the values of one track."""

    side: int
    values: tuple[int, ...]

    def __str__(self) -> str:
        return f"track {self.side} {' '.join(map(str, self.values))}"


@dataclass(frozen=True, slots=True)
class SetFree:
    """Set-up: the first-round or start rule is over."""

    def __str__(self) -> str:
        return "free"


EXCHANGE, KEEP, FREE = Exchange(), Keep(), SetFree()
SetUp = SetTile | SetTrack | SetFree

Parser = Callable[[list[str]], object]


def parse_words(text: str, verbs: Mapping[str, Parser]) -> object:
    """Hand the words after the verb to that verb's parser."""
    words = text.split()
    if not words:
        raise NotationError("empty text where a move was expected: " + _verbs(verbs))
    if words[0] not in verbs:
        raise NotationError(f"unknown verb {words[0]!r}: {_verbs(verbs)}")
    return verbs[words[0]](words[1:])


def _verbs(verbs: Mapping[str, Parser]) -> str:
    return "the verbs are " + ", ".join(verbs)


def expect(words: list[str], number: int, form: str) -> list[str]:
    """The words, if there are exactly so many of them."""
    if len(words) != number:
        raise NotationError(f"{' '.join(words)!r} does not read as: {form}")
    return words


def bare(move: object, verb: str) -> Parser:
    """A parser for a verb that takes no arguments."""

    def parse(words: list[str]) -> object:
        expect(words, 0, verb)
        return move

    return parse


def refused(verb: str, why: str) -> Parser:
    """A parser for a verb of the notation that this game has no use for."""

    def parse(words: list[str]) -> object:
        raise NotationError(f"{' '.join([verb, *words])!r} is refused: {why}")

    return parse


def parse_number(text: str) -> int:
    """A whole number in plain ASCII digits, of sane length."""
    digits = text[1:] if text[:1] == "-" else text
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 4):
        raise NotationError(f"{text!r} is not a number")
    return int(text)


def parse_draw(words: list[str]) -> Draw:
    """draw SEAT TILE."""
    seat, tile = expect(words, 2, "draw SEAT TILE")
    return Draw(parse_number(seat), parse_tile(tile))


def parse_track(words: list[str]) -> SetTrack:
    """track SIDE and six values."""
    side, *values = expect(words, 7, "track SEAT and six values R G B O Y V")
    return SetTrack(parse_number(side), tuple(map(parse_number, values)))


def parse_shared_track(words: list[str]) -> SetTrack:
    """The one track of a duel; its side 0 may be left out."""
    return parse_track(["0", *words] if len(words) == 6 else words)


def parse_spot(words: list[str], grid: Grid, form: str) -> tuple[Tile, str, str]:
    """TILE CELL-CELL in canonical spelling."""
    colours, cells = expect(words, 2, form)
    tile = parse_tile(colours)
    first, dash, second = cells.partition("-")
    if not dash:
        raise NotationError(f"{cells!r} does not name two cells, such as d4-d5")
    swapped = parse_colours(colours) != tuple(tile)
    if swapped or (tile.is_double and grid.cell(first) > grid.cell(second)):
        first, second = second, first
    grid.cell(first), grid.cell(second)
    return tile, first, second
