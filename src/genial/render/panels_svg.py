"""Tracks, racks, cards and dice as pictures."""

from collections.abc import Sequence
from typing import Any

from genial.kernel.tiles import COLOURS
from genial.render.shapes import polygon, rect, tag, words
from genial.render.symbols import PALETTE, hexagon_corners, symbol

ROW = 17.0
HEAD = 26.0
PANEL = HEAD + 6 * ROW + 8


def track_panel(
    position: dict[str, Any], side: int, title: str, left: float, top: float, width: float
) -> str:
    """One side's six rows under its name; a row standing lowest has a red number."""
    active = position["to_move"] is not None and position["sides"][position["turn"]] == side
    frame = rect(left, top, width, PANEL, 8, "gn-active" if active else "gn-panel")
    head = words(left + 10, top + 18, title, "gn-text gn-bold")
    values = position["tracks"][side]
    low = None if position["track"]["first"] < 0 else min(values)
    rows = [
        _row(position["track"], COLOURS[i], value, value == low, left, _row_y(top, i), width)
        for i, value in enumerate(values)
    ]
    return frame + head + "".join(rows)


def _row_y(top: float, row: int) -> float:
    return top + HEAD + (row + 0.5) * ROW


def _row(
    track: dict[str, Any], letter: str, value: int, low: bool, left: float, y: float, width: float
) -> str:
    chip = rect(left + 8, y - 7.5, 15, 15, 4, "gn-tile") + symbol(letter, left + 15.5, y, 5.6)
    number = words(left + width - 10, y + 4, _number(track, value), f"gn-bold {_ink(low)}", "end")
    rail = _rail(track, letter, value, left + 29, y, width - 29 - 32)
    return chip + rail + number


def _number(track: dict[str, Any], value: int) -> str:
    return f"{value:+d}" if track["first"] < 0 and value else str(value)


def _ink(low: bool) -> str:
    return "gn-low" if low else "gn-text"


def _rail(
    track: dict[str, Any], letter: str, value: int, left: float, y: float, width: float
) -> str:
    """One box per step; in a duel the steps go both ways from the middle."""
    first, last = track["first"], track["last"]
    step = width / (last - first)
    gap = 0.5 if step < 7 else 1.0
    boxes = []
    for space in [n for n in range(first, last + 1) if n != 0]:
        x = left + (space - first - (1 if space > 0 else 0)) * step
        filled = 0 < space <= value or value <= space < 0
        boxes.append(_box(x, y, step - gap, PALETTE[letter] if filled else None))
        if abs(space) in track["bonus"] or space == track["halt"]:
            boxes.append(rect(x + 0.3, y - 5.4, step - gap - 0.6, 10.8, 2, "gn-bonus"))
        if space in track["zones"][1:]:
            boxes.append(rect(x - gap - 0.8, y - 8, 1.8, 16, 0.5, "gn-gate"))
    if first < 0:
        boxes.append(rect(left + width / 2 - 1.2, y - 8, 1.8, 16, 0.5, "gn-gate"))
    return "".join(boxes)


def _box(x: float, y: float, width: float, fill: str | None) -> str:
    if fill is None:
        return rect(x, y - 5, width, 10, 2, "gn-rail")
    return tag("rect", x=x, y=y - 5, width=width, height=10, rx=2, fill=fill)


def tile_row(tiles: Sequence[str], left: float, top: float, size: float) -> str:
    """Tiles side by side, each two hexagons lying flat."""
    return "".join(_tile(tile, left + i * size * 3.8, top, size) for i, tile in enumerate(tiles))


def _tile(tile: str, left: float, top: float, size: float) -> str:
    y, reach = top + size, size * 1.732 / 2
    centres = [left + reach, left + 3 * reach]
    body = [polygon(hexagon_corners(x, y, size * 1.01), class_="gn-tile") for x in centres]
    marks = [symbol(letter, x, y, size * 0.6) for letter, x in zip(tile, centres, strict=True)]
    return "".join(body + marks)


def card(tile: str, left: float, top: float, width: float = 44.0) -> str:
    """A card with its two symbols one above the other."""
    height = width * 1.5
    body = rect(left, top, width, height, 6, "gn-tile")
    middle = left + width / 2
    return (
        body
        + symbol(tile[0], middle, top + height * 0.29, width * 0.28)
        + symbol(tile[1], middle, top + height * 0.71, width * 0.28)
    )


def die(letter: str, left: float, top: float, size: float = 40.0) -> str:
    """A die showing a symbol."""
    body = rect(left, top, size, size, 8, "gn-tile")
    return body + symbol(letter, left + size / 2, top + size / 2, size * 0.34)
