"""The same match in other colours, on a turned or mirrored board."""

import re
from collections.abc import Sequence
from typing import Any

from genial.kernel.tiles import COLOURS

CELL = re.compile(r"[a-z]\d+")
LETTER = re.compile(r"[A-Z]")


class Relabelling:
    """Turns moves into what they are after a symmetry of the board and a change of colours."""

    def __init__(self, game: Any, symmetry: int, colours: Sequence[int]) -> None:
        self.game = game
        self.board = getattr(game, "board", None)
        if self.board is not None:
            grid = self.board.grid
            self.table = grid.symmetries()[symmetry]
            self.cells = {grid.labels[a]: grid.labels[b] for a, b in enumerate(self.table)}
        self.colours = self._printed_colours() if hasattr(self.board, "printed") else colours

    def _printed_colours(self) -> list[int]:
        """Printed symbols move with the board, so the colours follow them."""
        printed = self.board.printed  # type: ignore[union-attr]
        return [printed.index(self.table[cell]) for cell in printed]

    def move(self, move: Any) -> Any:
        """The move in the new colours, on the new cells."""
        verb, _, rest = str(move).partition(" ")
        if verb == "track":
            side, *values = rest.split()
            rest = " ".join([side, *self.permuted(values)])
        elif verb == "stones":
            rest = self._stones(rest)
        else:
            rest = LETTER.sub(lambda found: self._letter(found[0]), rest)
            rest = CELL.sub(lambda found: self.cells[found[0]], rest)
        return self.game.parse_move(f"{verb} {rest}")

    def _letter(self, letter: str) -> str:
        return COLOURS[self.colours[COLOURS.index(letter)]]

    def _stones(self, letters: str) -> str:
        starts = self.board.starts  # type: ignore[union-attr]
        moved = {self.table[c]: self._letter(x) for c, x in zip(starts, letters, strict=True)}
        return "".join(moved[cell] for cell in starts)

    def permuted(self, values: Sequence[Any]) -> tuple[Any, ...]:
        """Six values in the order of the new colours."""
        return tuple(values[self.colours.index(colour)] for colour in range(6))
