"""Whole pictures: a board or a table, with the tracks beside it and the rack below."""

from collections.abc import Sequence
from typing import Any

from genial.render.board_svg import board
from genial.render.panels_svg import PANEL, card, die, tile_row, track_panel
from genial.render.shapes import page, rect, words

MARGIN = 18.0
BOARD = 520.0
TABLE = 290.0  # beside the tracks of a game without a board
SIDE = 300.0
Position = dict[str, Any]


def board_page(position: Position, names: Sequence[str]) -> str:
    """The picture of a board game."""
    top = MARGIN + 30
    picture, height = board(position, MARGIN, top + 6, BOARD)
    left = MARGIN + BOARD + MARGIN
    panels, panels_height = _panels(position, names, left, top)
    body = max(height + 12, panels_height)
    racks, racks_height = _racks(position, names, top + body + 8)
    total = top + body + racks_height + MARGIN
    content = _headline(position, names, left + SIDE) + picture + panels + racks
    return page(left + SIDE + MARGIN, total, title(position, names), content)


def title(position: Position, names: Sequence[str]) -> str:
    """Which game this is and what happens next, in a few words."""
    head = f"{position['game']} · {position['mode']}"
    if position["outcome"]:
        return f"{head} · over ({position['outcome']['reason']})"
    bonus = f" · bonus {position['bonus']}" if position["bonus"] else ""
    return f"{head} · {_name(names, position['turn'])}: {position['phase']}{bonus}"


def _headline(position: Position, names: Sequence[str], right: float) -> str:
    left = words(MARGIN, MARGIN + 16, title(position, names), "gn-text gn-bold")
    counts = [f"{key} {position[key]}" for key in ("bag", "pile", "discards") if key in position]
    return left + words(right, MARGIN + 16, " · ".join(counts), "gn-faint gn-small", "end")


def _name(names: Sequence[str], seat: int, longest: int = 24) -> str:
    """A seat's name as a record gives it, without its note on bots, cut to fit."""
    name = names[seat].partition(" bot=")[0] if names else f"seat {seat}"
    return name if len(name) <= longest else name[: longest - 1] + "…"


def _panels(position: Position, names: Sequence[str], left: float, top: float) -> tuple[str, float]:
    sides = [0] if position["track"]["first"] < 0 else range(len(position["tracks"]))
    panels = [
        track_panel(position, side, _heading(position, names, side), left, y, SIDE)
        for side in sides
        for y in [top + side * (PANEL + 8)]
    ]
    return "".join(panels), len(panels) * (PANEL + 8)


def _heading(position: Position, names: Sequence[str], side: int) -> str:
    if position["track"]["first"] < 0:
        return f"◀ {_name(names, 1)} · {_name(names, 0)} ▶"
    seats = [seat for seat, s in enumerate(position["sides"]) if s == side]
    heading = " + ".join(_name(names, seat) for seat in seats)
    if position["outcome"]:
        heading += f" · place {position['outcome']['places'][seats[0]]}"
    return heading


def _racks(position: Position, names: Sequence[str], top: float) -> tuple[str, float]:
    """The racks this position shows, each under its owner's name."""
    drawn, y = [], top
    for seat, rack in enumerate(position["racks"]):
        if rack:
            drawn.append(words(MARGIN, y + 24, _name(names, seat, 10), "gn-text gn-small"))
            drawn.append(_hand(position, rack, MARGIN + 80, y))
            y += 76 if "open" in position else 42
    return "".join(drawn), y - top


def _hand(position: Position, rack: Sequence[str], left: float, top: float) -> str:
    if "open" in position:
        return "".join(card(tile, left + i * 52, top) for i, tile in enumerate(rack))
    return tile_row(rack, left, top, 17)


def table_page(position: Position, names: Sequence[str]) -> str:
    """The picture of a game without a board: every seat's cards or dice beside its track."""
    top = MARGIN + 30
    left = MARGIN + TABLE + MARGIN
    panels, height = _panels(position, names, left, top)
    rows = [_lay(position, seat, top + seat * (PANEL + 8)) for seat in range(position["players"])]
    racks, racks_height = _racks(position, names, top + height + 8)
    content = _headline(position, names, left + SIDE) + "".join(rows) + panels + racks
    total = top + height + racks_height + MARGIN
    return page(left + SIDE + MARGIN, total, title(position, names), content)


def _lay(position: Position, seat: int, top: float) -> str:
    """What lies openly before a seat, level with its track."""
    frame = rect(MARGIN, top, TABLE, PANEL, 8, "gn-cell")
    if "open" in position:
        cards = position["open"][seat]
        left = MARGIN + (TABLE - 62 * len(cards)) / 2
        return frame + "".join(card(c, left + i * 66, top + 26, 56) for i, c in enumerate(cards))
    dice = position["dice"][seat]
    left = MARGIN + (TABLE - 64 * len(dice)) / 2
    return frame + "".join(die(d, left + i * 66, top + 40, 56) for i, d in enumerate(dice))
