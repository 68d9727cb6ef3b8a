"""Records: header, events, replay."""

import re
from dataclasses import dataclass, field

from .cards import Cards
from .core import Event, Fault, Outcome, RefereeError, need, number
from .dice import Dice
from .tiles import Classic, ThreeD

MODES = {  # (game, mode) -> numbers of players
    ("classic", "versus"): (2, 3, 4),
    ("classic", "team"): (4,),
    ("classic", "solo"): (1,),
    ("classic", "duel"): (2,),
    ("3d", "versus"): (2, 3, 4),
    ("3d", "solo"): (1,),
    ("cards", "versus"): (2, 3, 4),
    ("dice", "versus"): (2, 3, 4),
}
OPTIONS = {  # option -> (game, default)
    "open_talk": ("classic", False),
    "radius": ("3d", 4),
    "ring": ("3d", 3),
    "bonus_per_space": ("3d", False),
    "strict_jokers": ("dice", False),
    "row_length": ("dice", 7),
    "late_start": ("dice", False),
}
REASONS = {
    "classic": ("board-full", "all-complete"),
    "3d": ("final-round", "no-place", "no-tiles", "all-complete"),
    "cards": ("goal",),
    "dice": ("goal",),
}
CLASSES = {"classic": Classic, "3d": ThreeD, "cards": Cards, "dice": Dice}
TABLE_REASONS = ("resigned", "time")


@dataclass
class Header:
    game: str = ""
    mode: str = ""
    players: int = 0
    start: int = 0
    options: dict = field(default_factory=dict)
    names: dict = field(default_factory=dict)
    outcome: Outcome | None = None
    outcome_line: int = 0


def parse_outcome(text, players):
    match = re.fullmatch(r"([a-z-]+);((?: +[1-9]=[0-9](?:,[0-9])*)+)", text)
    need(match, f"outcome {text!r} is not 'reason; 1=seat,seat 2=seat'")
    places = []
    for i, part in enumerate(match[2].split(), 1):
        place, seats = part.split("=")
        need(int(place) == i, f"places are dense: {i} expected, not {place}")
        places.append(tuple(sorted(map(int, seats.split(",")))))
    need(
        sorted(s for p in places for s in p) == list(range(players)),
        "the outcome must place every seat once",
    )
    return Outcome(match[1], tuple(places))


def parse_header(lines):
    """lines: [(number, "key: value")] -> Header."""
    values, at = {}, {}
    line = 0
    try:
        for line, text in lines:
            match = re.fullmatch(r"([a-z_0-9]+):\s*(.*)", text)
            need(match, f"{text!r} is not a header line 'key: value'")
            need(match[1] not in values, f"{match[1]} is stated twice")
            if not values:
                need(match[1] == "genial", "the first line must be 'genial: 1'")
            values[match[1]], at[match[1]] = match[2].strip(), line
        last = line or 1

        def take(key, default=None):
            nonlocal line
            line = at.get(key, last)
            need(key in values or default is not None, f"the header lacks {key!r}")
            return values.pop(key, default)

        h = Header()
        need(take("genial") == "1", "format version must be 1")
        h.game = take("game")
        need(h.game in CLASSES, f"unknown game {h.game!r}")
        h.mode = take("mode", "versus" if h.game in ("cards", "dice") else None)
        need((h.game, h.mode) in MODES, f"{h.game} has no mode {h.mode!r}")
        h.players = number(take("players"))
        need(
            h.players in MODES[h.game, h.mode], f"{h.game} {h.mode} is not for {h.players} players"
        )
        h.start = number(take("start"), "seat")
        need(0 <= h.start < h.players, f"start: there is no seat {h.start}")
        for name, (game, default) in OPTIONS.items():
            if name not in values:
                if game == h.game:
                    h.options[name] = default
                continue
            text = take(name)
            need(
                game == h.game and (name != "open_talk" or h.mode == "team"),
                f"{name} is no option of {h.game} {h.mode}",
            )
            if isinstance(default, bool):
                need(text in ("yes", "no"), f"{name} must be yes or no")
                h.options[name] = text == "yes"
            else:
                h.options[name] = number(text)
                need(h.options[name] >= 1, f"{name} must be at least 1")
        if h.game == "3d":
            line = at.get("ring", at.get("radius", last))
            need(h.options["radius"] <= 12, "radius: rows have the letters a to z")
            need(h.options["ring"] <= h.options["radius"], "ring must fit on the board")
        for key in [k for k in values if re.fullmatch(r"seat[0-9]+", k)]:
            name, seat = take(key), key[4:]
            need(seat in map(str, range(h.players)), f"there is no seat {seat}")
            h.names[int(seat)] = name
        if "outcome" in values:
            h.outcome = parse_outcome(take("outcome"), h.players)
            h.outcome_line = line
            allowed = (
                REASONS[h.game] + TABLE_REASONS + (("four-colours",) if h.mode == "duel" else ())
            )
            need(
                h.outcome.reason in allowed,
                f"{h.outcome.reason!r} is no reason of {h.game} {h.mode}",
            )
        for key in values:
            line = at[key]
            need(False, f"unknown header key {key!r}")
        return h
    except Fault as fault:
        raise RefereeError(line or 1, str(fault)) from None


def split(text):
    """-> [(number, header line)], [(number, event line)]; comments are cut off."""
    header, events = [], []
    part = header
    for i, raw in enumerate(text.split("\n"), 1):
        line = raw.split("#", 1)[0].strip()
        if line:
            part.append((i, line))
        elif "#" not in raw:
            part = events  # the blank line; further ones do no harm
    return header, events


def parse_event(text):
    words = text.split()
    need(len(words) >= 2, f"{text!r} is not an event 'who verb arguments'")
    need(re.fullmatch(r"\*|0|[1-9][0-9]*", words[0]), f"{words[0]!r} is neither a seat nor *")
    return Event(words[0], words[1], tuple(words[2:]))


def new_position(header):
    return CLASSES[header.game](header)


def _events(text):
    header_lines, event_lines = split(text)
    header = parse_header(header_lines)
    position = new_position(header)

    def steps():
        for line, words in event_lines:
            try:
                event = parse_event(words)
                yield line, event
                position.apply(event)
            except Fault as fault:
                raise RefereeError(line, str(fault)) from None

    return header, position, steps(), event_lines[-1][0] if event_lines else header_lines[-1][0]


def walk(text):
    """Yield (line number, a copy of the position before, event) for every event."""
    _, position, steps, _ = _events(text)
    for line, event in steps:
        yield line, position.copy(), event


def replay(text, need_outcome=True):
    """Replay and check everything; the final position. Raises RefereeError(line, why)."""
    header, position, steps, last = _events(text)
    for _ in steps:
        pass
    stated = header.outcome
    if stated is None:
        if position.outcome and need_outcome:
            raise RefereeError(
                last, f"the game is over ({position.outcome}) but the header states no outcome"
            )
    elif position.outcome is None:
        if stated.reason not in TABLE_REASONS:
            raise RefereeError(
                header.outcome_line, f"outcome {stated.reason} stated, but the game is not over"
            )
    elif stated != position.outcome:
        raise RefereeError(
            header.outcome_line, f"outcome stated: {stated}; by the rules: {position.outcome}"
        )
    return position


def legal_decisions(position):
    return position.legal_decisions()


def legal_chance(position):
    return position.legal_chance()


def canonical(position, event):
    """The one spelling of an event in this position (decisions as in legal_decisions)."""
    return " ".join(filter(None, (event.who, event.verb, position.canonical_args(event))))


def header_text(header, outcome=None):
    lines = [
        "genial: 1",
        f"game: {header.game}",
        f"mode: {header.mode}",
        f"players: {header.players}",
    ]
    for name, value in header.options.items():
        if value != OPTIONS[name][1]:
            spelled = ("yes" if value else "no") if isinstance(value, bool) else value
            lines.append(f"{name}: {spelled}")
    lines.append(f"start: {header.start}")
    lines += [f"seat{s}: {name}" for s, name in sorted(header.names.items())]
    if outcome:
        lines.append(f"outcome: {outcome}")
    return "\n".join(lines) + "\n"
