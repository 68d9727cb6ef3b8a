"""Score tracks as terminal text: a column per side, a line per colour."""

from typing import Any

from genial.kernel.tiles import COLOURS
from genial.render.style import Style, cropped, pad, width

Position = dict[str, Any]
NUMBER = 4  # columns of a value and its mark


def track_lines(position: Position, style: Style, columns: int) -> list[str]:
    """The tracks of all sides in at most so many columns; bars where there is room."""
    if position["track"]["first"] < 0:
        return _duel(position, style)
    sides = len(position["tracks"])
    room = min(
        (columns - 3) // sides,
        NUMBER + 3 + position["track"]["last"] + len(position["track"]["zones"]),
    )
    head, legend = _heads(position, style, room, columns)
    lines = [pad("", 3) + "".join(pad(text, room) for text in head).rstrip()]
    for colour, letter in enumerate(COLOURS):
        parts = [_part(position, style, side, colour, room) for side in range(sides)]
        lines.append(pad(style.chip(letter), 3) + "".join(parts).rstrip())
    return lines + legend


def _heads(
    position: Position, style: Style, room: int, columns: int
) -> tuple[list[str], list[str]]:
    """The heads of the columns: names where they fit, else numbers with a legend below."""
    names = [_owner(position, style, side) for side in range(len(position["tracks"]))]
    if all(width(name) < room for name in names):
        return names, []
    heads = [f"{side:>{NUMBER - 1}}" for side in range(len(names))]
    return heads, [cropped(f"{side} {name}", columns) for side, name in enumerate(names)]


def _owner(position: Position, style: Style, side: int) -> str:
    seats = [seat for seat, s in enumerate(position["sides"]) if s == side]
    name = "+".join(style.name(seat) for seat in seats)
    if position["outcome"]:
        return f"{position['outcome']['places'][seats[0]]}. {name}"
    return style.bold(style.sign("▸", ">") + name) if position["turn"] in seats else name


def _part(position: Position, style: Style, side: int, colour: int, room: int) -> str:
    values = position["tracks"][side]
    value = values[colour]
    low = style.sign("▾", "<") if value == min(values) else " "
    number = f"{value:>{NUMBER - 1}}"
    shown = style.bold(number + low) if low.strip() else number + low
    bar = _bar(position["track"], style, COLOURS[colour], value, room - NUMBER - 2)
    return pad(f"{shown} {bar}" if bar else shown, room)


def _bar(track: dict[str, Any], style: Style, letter: str, value: int, room: int) -> str:
    """A box per step (per two or more where it is long), gates drawn between zones."""
    last, gates = track["last"], track["zones"][1:]
    if room < 6:
        return ""
    scale = 1 if last + len(gates) <= room else -(-last // room)
    bar = ""
    for step in range(scale, last + scale, scale):
        if scale == 1 and step in gates:
            bar += style.faint(style.sign("│", "|"))
        full, part = min(step, last) <= value, step - scale < value
        bar += style.ink(letter, _box(style, full, part)) if part else style.faint(_empty(style))
    return bar


def _box(style: Style, full: bool, part: bool) -> str:
    return style.sign("█", "#") if full else style.sign("▌", "+")


def _empty(style: Style) -> str:
    return style.sign("·", ".")


def _duel(position: Position, style: Style) -> list[str]:
    """One shared board: boxes to the left are steps towards seat 1, to the right seat 0."""
    last = position["track"]["last"]
    left, right = style.name(1)[: last + 2], style.name(0)[: last + 2]
    lines = [f"   {left}{' ' * (2 * last + 1 - len(left) - len(right))}{right}"]
    for colour, letter in enumerate(COLOURS):
        value = position["tracks"][0][colour]
        sides = [_pull(style, letter, -value, last)[::-1], _pull(style, letter, value, last)]
        bars = [style.ink(letter, bar) if "█" in bar or "#" in bar else bar for bar in sides]
        middle = style.sign("│", "|")
        lines.append(f"{pad(style.chip(letter), 3)}{bars[0]}{middle}{bars[1]} {value:+d}")
    return lines


def _pull(style: Style, letter: str, steps: int, last: int) -> str:
    steps = max(steps, 0)
    return style.sign("█", "#") * steps + _empty(style) * (last - steps)
