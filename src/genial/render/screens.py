"""Whole positions as terminal text that fits 80 columns and leaves room for a question."""

from typing import Any

from genial.render.board_text import board_lines
from genial.render.style import Style, beside, width
from genial.render.tracks_text import track_lines

COLUMNS = 80
Position = dict[str, Any]


def board_screen(position: Position, style: Style) -> str:
    """The position of a board game."""
    board = board_lines(position, style)
    room = COLUMNS - max(map(width, board)) - 1
    side = track_lines(position, style, room)
    lines = [_headline(position, style), *beside(board, side, gap=1)]
    return "\n".join([*lines, *_racks(position, style)])


def table_screen(position: Position, style: Style) -> str:
    """The position of a game without a board."""
    key = "open" if "open" in position else "dice"
    names = [style.name(seat) for seat in range(position["players"])]
    longest = max(map(len, names))
    lies = [
        f"{style.words[key]} {name:<{longest}}  {' '.join(map(style.tile, position[key][seat]))}"
        for seat, name in enumerate(names)
    ]
    lines = [_headline(position, style), *lies, "", *track_lines(position, style, COLUMNS)]
    return "\n".join([*lines, *_racks(position, style)])


def _headline(position: Position, style: Style) -> str:
    words = style.words
    parts = [f"{position['game']} {position['mode']}"]
    parts += [
        f"{words[key]} {position[key]}" for key in ("bag", "pile", "discards") if key in position
    ]
    if position.get("throws"):
        parts.append(f"{words['throws']} {position['throws']}")
    if position["bonus"]:
        parts.append(style.bold(f"{words['bonus']} {position['bonus']}"))
    if position.get("final_by") is not None:
        parts.append(style.bold(f"{words['final']} {style.name(position['final_by'])}"))
    if position["outcome"]:
        parts.append(style.bold(f"{words['over']}: {position['outcome']['reason']}"))
    return " · ".join(parts) if style.symbols else ", ".join(parts)


def _racks(position: Position, style: Style) -> list[str]:
    """The racks the position shows, and one that an exchange has shown."""
    lines = [
        f"{style.words['rack']} {style.name(seat)}: {' '.join(map(style.tile, rack))}"
        for seat, rack in enumerate(position["racks"])
        if rack
    ]
    if position.get("shown"):
        lines.append(f"{style.words['shown']}: {' '.join(map(style.tile, position['shown']))}")
    return lines
