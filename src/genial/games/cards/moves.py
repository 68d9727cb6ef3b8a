"""The moves of the card game: object, text and integer."""

from dataclasses import dataclass
from functools import cache
from typing import cast

from genial.kernel.game import NotationError
from genial.kernel.moves import (
    EXCHANGE,
    KEEP,
    Draw,
    Exchange,
    Keep,
    SetTrack,
    bare,
    expect,
    parse_number,
    parse_track,
    parse_words,
    refused,
)
from genial.kernel.tiles import COLOURS, TILES, Tile, parse_colours, parse_tile

CARDS: tuple[Tile, ...] = tuple(tile for tile in TILES if not tile.is_double)  # CAR-1
CARD_INDEX = {card: i for i, card in enumerate(CARDS)}
ONLY_TRACKS = "the card game has no board, a set-up is track SEAT and six values R G B O Y V"


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card; its first colour is scored completely before its second (CAR-5)."""

    first: int
    second: int

    def __str__(self) -> str:
        return f"play {COLOURS[self.first]}{COLOURS[self.second]}"

    @property
    def card(self) -> Tile:
        """The card itself, whichever colour is scored first."""
        return Tile(min(self.first, self.second), max(self.first, self.second))


@dataclass(frozen=True, slots=True)
class Open:
    """Chance: a card is dealt openly to a seat."""

    seat: int
    tile: Tile

    def __str__(self) -> str:
        return f"open {self.seat} {self.tile}"


Decision = Play | Exchange | Keep
Move = Decision | Draw | Open | SetTrack


@dataclass(frozen=True, slots=True, eq=False)
class Actions:
    """All decisions, numbered: play = card * 2 + turned, then exchange, then keep."""

    by_number: dict[int, Decision]
    by_card: tuple[tuple[Play, Play], ...]  # card -> its lower colour first, its higher first
    number: dict[Decision, int]
    exchange: int
    keep: int


@cache
def actions_of() -> Actions:
    """The numbered decisions."""
    by_card = tuple((Play(card.low, card.high), Play(card.high, card.low)) for card in CARDS)
    plays = [play for ways in by_card for play in ways]
    decisions: list[Decision] = [*plays, EXCHANGE, KEEP]
    number = {decision: n for n, decision in enumerate(decisions)}
    return Actions(dict(enumerate(decisions)), by_card, number, len(plays), len(plays) + 1)


def parse_card(text: str) -> Tile:
    """The card of two different letters in either order."""
    card = parse_tile(text)
    if card.is_double:
        raise NotationError(f"no card {text!r}: a card shows two different symbols")
    return card


def _parse_play(words: list[str]) -> Play:
    (text,) = expect(words, 1, "play CARD")
    parse_card(text)
    first, second = parse_colours(text)
    return Play(first, second)


def _parse_draw(words: list[str]) -> Draw:
    seat, card = expect(words, 2, "draw SEAT CARD")
    return Draw(parse_number(seat), parse_card(card))


def _parse_open(words: list[str]) -> Open:
    seat, card = expect(words, 2, "open SEAT CARD")
    return Open(parse_number(seat), parse_card(card))


VERBS = {
    "play": _parse_play,
    "exchange": bare(EXCHANGE, "exchange"),
    "keep": bare(KEEP, "keep"),
    "draw": _parse_draw,
    "open": _parse_open,
    "track": parse_track,
    "tile": refused("tile", ONLY_TRACKS),
    "free": refused("free", ONLY_TRACKS),
}


def parse(text: str) -> Move:
    """The move a text spells."""
    return cast(Move, parse_words(text, VERBS))
