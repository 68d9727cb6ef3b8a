"""The moves of the 3D game: object, text and integer."""

from dataclasses import dataclass
from functools import cache
from itertools import permutations
from typing import cast

from genial.kernel.game import NotationError
from genial.kernel.hexgrid import hexagon
from genial.kernel.moves import Draw, SetUp, expect, parse_words
from genial.kernel.placements import Actions, Decision, board_verbs, numbered
from genial.kernel.tiles import COLOURS, parse_colours


@dataclass(frozen=True, slots=True)
class Stones:
    """Chance: the colours of the start stones, on the start cells in label order."""

    colours: tuple[int, ...]

    def __str__(self) -> str:
        return "stones " + "".join(COLOURS[colour] for colour in self.colours)


ARRANGEMENTS = tuple(Stones(order) for order in permutations(range(len(COLOURS))))  # 3D-3
Move = Decision | Draw | Stones | SetUp


@cache
def actions_of(radius: int) -> Actions:
    """The numbered decisions on the board of this radius."""
    grid = hexagon(radius)
    return numbered(grid, grid.pairs)


def _parse_stones(words: list[str]) -> Stones:
    (letters,) = expect(words, 1, "stones RGBOYV")
    colours = parse_colours(letters)
    if sorted(colours) != list(range(len(COLOURS))):
        raise NotationError(f"stones {letters!r}: name each of {' '.join(COLOURS)} once")
    return Stones(colours)


def parse(text: str, radius: int) -> Move:
    """The move a text spells on the board of this radius."""
    verbs = {"stones": _parse_stones} | board_verbs(hexagon(radius))
    return cast(Move, parse_words(text, verbs))
