"""A hexagon of cells as terminal text, one line a row."""

from itertools import pairwise
from typing import Any

from genial.render.style import Style, width

Cell = dict[str, Any]
UNMARKED = "  "


def board_lines(position: dict[str, Any], style: Style) -> list[str]:
    """The board: free cells show their label, the others their symbol."""
    rows: dict[str, list[Cell]] = {}
    for cell in position["cells"]:
        rows.setdefault(cell["cell"][0], []).append(cell)
    stacked = "height" in position["cells"][0]
    pitch = (6 if position["radius"] < 5 else 7) if stacked else 4
    ties = set() if stacked else {tuple(sorted(t["cells"], key=_column)) for t in position["laid"]}
    middle = ord("a") + position["radius"]
    return [
        " " * (abs(ord(letter) - middle) * pitch // 2) + _row(cells, pitch, ties, style)
        for letter, cells in rows.items()
    ]


def _column(label: str) -> int:
    return int(label[1:])


def _row(cells: list[Cell], pitch: int, ties: set[tuple[str, ...]], style: Style) -> str:
    """The cells of a row; the gaps between them hold marks and the ties of lying tiles."""
    labels = [cell["cell"] for cell in cells]
    texts = [_cell(cell, style) for cell in cells]
    line = style.marks.get(labels[0], UNMARKED)[0] + texts[0]
    for (a, b), (text, following) in zip(pairwise(labels), pairwise(texts), strict=True):
        tie = style.sign("─", "-") if (a, b) in ties else " "
        gap = [tie] * (pitch - width(text))
        left, right = style.marks.get(b, UNMARKED)[0], style.marks.get(a, UNMARKED)[1]
        gap[-1] = left.strip() or gap[-1]
        gap[0] = right.strip() or gap[0]
        if len(gap) == 1 and left.strip() and right.strip():
            gap = ["|"]
        line += "".join(gap) + following
    return line + style.marks.get(labels[-1], "")[1:]


def _cell(cell: Cell, style: Style) -> str:
    label, colour = cell["cell"], cell["colour"]
    if "height" in cell:
        top = (
            style.chip(colour, str(cell["height"]))
            if colour
            else style.faint(style.sign(" · ", " . "))
        )
        return style.faint(label) + top
    return style.chip(colour) if colour else style.faint(label)
