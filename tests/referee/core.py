"""What all games share: notation, faults, outcomes, and the skeleton of a position."""

import re
from dataclasses import dataclass
from typing import NamedTuple

COLOURS = "RGBOYV"
MIXED = [a + b for i, a in enumerate(COLOURS) for b in COLOURS[i + 1 :]]  # 15
DOUBLES = [c + c for c in COLOURS]  # 6


class Fault(Exception):
    """A rule is broken; the caller knows the line."""


class RefereeError(Exception):
    def __init__(self, line, why):
        super().__init__(f"{line}: {why}")
        self.line, self.why = line, why


def need(condition, why):
    if not condition:
        raise Fault(why)


@dataclass(frozen=True)
class Event:
    who: str  # "*" or a seat number
    verb: str
    args: tuple

    def __str__(self):
        return " ".join((self.who, self.verb, *self.args))


class Outcome(NamedTuple):
    reason: str
    places: tuple  # ((seats of place 1), (seats of place 2), ...)

    def __str__(self):
        return (
            self.reason
            + "; "
            + " ".join(f"{i}={','.join(map(str, seats))}" for i, seats in enumerate(self.places, 1))
        )


def rank(keys):
    """Dense places from {seat: key}, the higher key the better (COM-2)."""
    groups = {}
    for seat in sorted(keys):
        groups.setdefault(keys[seat], []).append(seat)
    return tuple(tuple(groups[key]) for key in sorted(groups, reverse=True))


def number(text, what="number"):
    need(re.fullmatch(r"0|-?[1-9][0-9]{0,8}", text), f"{text!r} is not a {what}")
    return int(text)


def colour_order(letters):
    return "".join(sorted(letters, key=COLOURS.index))


def pair_text(text):
    """A tile or card: two colour letters; returned as written."""
    need(len(text) == 2 and all(c in COLOURS for c in text), f"{text!r} is not a tile or card")
    return text


def pair_name(text):
    return colour_order(pair_text(text))


class Position:
    """One position of one game. `expect` says what must come next:
    ("stones",) ("draw", seat, n) ("open", seat, n) ("dice", seat)    chance
    ("place", seat) ("swap", seat) ("play", seat) ("roll", seat)      decisions
    ("over",)."""

    SETUP = ("track",)
    CHANCE = ("draw",)
    BY_KIND = {}  # expected decision -> verbs it may be answered with

    def __init__(self, header):
        self.header = header
        self.players = header.players
        self.setup_open = True  # set-up events still allowed
        self.outcome = None
        self.deals = []  # expectations of the start still to come
        self.expect = None
        self.tracks = []

    # ---- what others ask
    @property
    def to_move(self):
        """The seat that must decide now, or None (chance or over)."""
        return self.expect[1] if self.expect[0] in self.BY_KIND else None

    @property
    def at_chance(self):
        return self.expect[0] != "over" and self.to_move is None

    def copy(self):
        new = object.__new__(type(self))
        for key, value in self.__dict__.items():
            if isinstance(value, list):
                value = [v.copy() if isinstance(v, (list, dict)) else v for v in value]
            elif isinstance(value, dict):
                value = type(value)(
                    {k: (v.copy() if isinstance(v, list) else v) for k, v in value.items()}
                )
            elif isinstance(value, set):
                value = set(value)
            new.__dict__[key] = value
        return new

    # ---- start
    def next_deal(self):
        if self.deals:
            self.expect = self.deals.pop(0)
        else:
            self.start_turn(self.header.start)

    def seat(self, text):
        seat = number(text, "seat")
        need(0 <= seat < self.players, f"there is no seat {seat}")
        return seat

    # ---- events
    def apply(self, event):
        if event.who == "*":
            if event.verb in ("tile", "track", "free"):
                self.apply_setup(event)
            else:
                self.apply_chance(event)
            return
        seat = self.seat(event.who)
        verbs = {verb for kind in self.BY_KIND.values() for verb in kind}
        need(event.verb in verbs, f"unknown decision {event.verb!r} in {self.header.game}")
        need(self.outcome is None, "the game is over")
        need(self.to_move is not None, f"a decision where {self.wanted()} is due")
        need(seat == self.to_move, f"seat {seat} acts, but it is for seat {self.to_move} to decide")
        need(
            event.verb in self.BY_KIND[self.expect[0]],
            f"{event.verb!r} where {self.wanted()} is due",
        )
        self.decide(seat, event)  # changes nothing when it raises
        self.setup_open = False

    def wanted(self):
        kind = self.expect[0]
        if kind in self.BY_KIND:
            return f"a decision ({' or '.join(self.BY_KIND[kind])}) of seat {self.expect[1]}"
        return "* " + " ".join(map(str, self.expect))

    def apply_setup(self, event):
        need(event.verb in self.SETUP, f"no set-up {event.verb!r} in {self.header.game}")
        need(self.outcome is None, "the game is over")
        need(self.expect[0] != "stones", "the stones come before the set-up")
        need(self.setup_open, "set-up comes before the deal and the first decision")
        getattr(self, "setup_" + event.verb)(event.args)

    def apply_chance(self, event):
        need(
            event.verb in self.CHANCE, f"unknown chance event {event.verb!r} in {self.header.game}"
        )
        need(self.outcome is None, "the game is over")
        need(self.expect[0] == event.verb, f"{event.verb!r} where {self.wanted()} is due")
        getattr(self, "chance_" + event.verb)(event.args)
        if event.verb != "stones":
            self.setup_open = False

    def setup_track(self, args):
        """`* track SIDE r g b o y v`"""
        need(len(args) == 7, "a track needs a seat and six values")
        side = number(args[0], "seat")
        need(0 <= side < len(self.tracks), f"there is no track {side}")
        values = [number(a, "value") for a in args[1:]]
        self.check_track(values)
        self.tracks[side] = values

    def seat_and_pieces(self, args):
        """Arguments of draw and open, checked against the seat and number expected."""
        need(len(args) >= 2, "a seat and at least one piece are needed")
        seat = self.seat(args[0])
        _, due, count = self.expect
        need(seat == due, f"seat {seat} receives, but it is for seat {due}")
        need(len(args) - 1 <= count, f"{len(args) - 1} pieces, but only {count} are due")
        return seat, [pair_name(a) for a in args[1:]]

    def end(self, reason, keys=None, places=None):
        self.outcome = Outcome(reason, places or rank(keys))
        self.expect = ("over",)
