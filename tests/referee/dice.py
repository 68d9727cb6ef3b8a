"""The dice game (DIC-*)."""

import re
from itertools import combinations_with_replacement, product
from math import factorial

from .core import COLOURS, Position, colour_order, need

GATES = {4: 1, 7: 4}  # entering box 4 needs all rows >= 1, box 7 all rows >= 4
SPLITS = {2: [(), (2,)], 3: [(), (2,), (3,)], 4: [(), (2,), (3,), (4,), (2, 2)]}


def crossed(track, crosses, length):
    """DIC-7/8: cross until nothing more fits."""
    track, crosses = list(track), list(crosses)
    again = True
    while again:
        again = False
        for i in range(6):
            box = track[i] + 1
            if crosses[i] and box <= length and min(track) >= GATES.get(box, 0):
                track[i], crosses[i], again = box, crosses[i] - 1, True
    return track


def joker_key(joker):
    dice, target = joker
    return COLOURS.index(dice[0]), len(dice), COLOURS.index(target)


def joker_text(jokers):
    return " ".join(f"{dice}={target}" for dice, target in sorted(jokers, key=joker_key))


class Dice(Position):
    CHANCE = ("dice",)
    BY_KIND = {"first": ("throw",), "again": ("throw", "score"), "last": ("score",)}

    def __init__(self, header):
        super().__init__(header)
        self.length = header.options["row_length"]
        self.strict = header.options["strict_jokers"]
        self.count = {2: 4, 3: 3, 4: 2}[self.players]
        self.dice = [""] * self.players  # "" while not in view
        self.tracks = [[0] * 6 for _ in range(self.players)]
        self.throws = 0
        self.turn = None  # seat whose turn it is
        if not header.options["late_start"]:
            self.deals = [("dice", s) for s in range(self.players) if s != header.start]
        self.next_deal()

    def start_turn(self, seat):
        self.turn, self.throws = seat, 0
        self.expect = ("first", seat)

    def check_track(self, values):
        need(all(0 <= v <= self.length for v in values), f"values go from 0 to {self.length}")
        for box, low in GATES.items():
            need(
                max(values) < box or min(values) >= low,
                f"impossible: box {box} needs {low} in every row",
            )
        need(min(values) < self.length, "this set-up finishes the game")

    def chance_dice(self, args):
        need(len(args) == 2, "a seat and its dice are needed")
        seat, faces = self.seat(args[0]), args[1]
        need(seat == self.expect[1], f"seat {seat} throws, but it is for seat {self.expect[1]}")
        need(
            all(c in COLOURS for c in faces) and len(faces) == self.count,
            f"{faces!r} is not {self.count} dice",
        )
        self.dice[seat] = colour_order(faces)
        if self.turn is None:
            self.next_deal()
        else:
            self.expect = ("last" if self.throws == 3 else "again", seat)

    def decide(self, seat, event):
        if event.verb == "throw":
            need(not event.args, "throw takes no arguments")
            self.throws += 1
            self.expect = ("dice", seat)
            return None
        jokers = self.jokers(event.args)
        fault = self.joker_fault(self.dice[seat], jokers)
        need(fault is None, fault)
        crosses = [0] * 6
        unused = list(self.dice[seat])
        for dice, target in jokers:
            for die in dice:
                unused.remove(die)
            crosses[COLOURS.index(target)] += len(dice) - 1
        for die in unused:
            for other in range(self.players):
                if other != seat:
                    crosses[COLOURS.index(die)] += self.dice[other].count(die)
        self.tracks[seat] = crossed(self.tracks[seat], crosses, self.length)
        if min(self.tracks[seat]) == self.length:
            return self.end("goal", {s: tuple(sorted(t)) for s, t in enumerate(self.tracks)})
        self.start_turn((seat + 1) % self.players)
        return None

    def jokers(self, args):
        found = []
        for text in args:
            need(re.fullmatch(r"([RGBOYV])\1{1,3}=[RGBOYV]", text), f"{text!r} is not a joker")
            found.append(tuple(text.split("=")))
        return found

    def joker_fault(self, dice, jokers):
        for colour in COLOURS:
            groups = [len(d) for d, _ in jokers if d[0] == colour]
            have = dice.count(colour)
            if sum(groups) > have:
                return f"jokers use {sum(groups)} {colour} dice, there are {have}"
            if self.strict and groups and groups != [have]:
                return f"strict jokers: all {have} {colour} dice together or none"
        return None

    # ---- listing
    def canonical_args(self, event):
        if event.verb == "score":
            return joker_text(self.jokers(event.args))
        if event.verb == "dice":
            return f"{event.args[0]} {colour_order(event.args[1])}"
        return " ".join(event.args)

    def joker_choices(self, dice):
        """Every multiset of jokers, one colour after the other."""
        per_colour = []
        for colour in COLOURS:
            have = dice.count(colour)
            splits = {s for n in range(2, have + 1) for s in SPLITS[n]} | {()}
            if self.strict:
                splits = {(), (have,)} if have >= 2 else {()}
            choices = set()
            for split in splits:
                for targets in product(COLOURS, repeat=len(split)):
                    choices.add(
                        tuple(
                            sorted(
                                ((colour * n, t) for n, t in zip(split, targets, strict=False)),
                                key=joker_key,
                            )
                        )
                    )
            per_colour.append(choices)
        for combination in product(*per_colour):
            yield [joker for jokers in combination for joker in jokers]

    def legal_decisions(self):
        seat = self.to_move
        found = set()
        if seat is not None:
            verbs = self.BY_KIND[self.expect[0]]
            if "throw" in verbs:
                found.add(f"{seat} throw")
            if "score" in verbs:
                found |= {
                    f"{seat} score {joker_text(j)}".rstrip()
                    for j in self.joker_choices(self.dice[seat])
                }
        return found

    def legal_chance(self):
        if self.expect[0] != "dice":
            return {}
        found = {}
        for faces in combinations_with_replacement(COLOURS, self.count):
            ways = factorial(self.count)
            for c in COLOURS:
                ways //= factorial(faces.count(c))
            found[f"dice {self.expect[1]} {''.join(faces)}"] = ways
        return found
