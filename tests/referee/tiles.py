"""Classic (versus, team, solo, duel) and 3D (versus, solo): hexagonal boards and two-cell tiles."""

import re
from abc import ABC, abstractmethod
from collections import Counter
from functools import lru_cache
from itertools import permutations

from .core import COLOURS, DOUBLES, MIXED, Position, colour_order, need, pair_text

DIRECTIONS = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
CORNERS = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]  # CLA-2: clockwise R G B O Y V


def label_key(cell):
    """Label order: row letter, then number."""
    return cell[1], cell[0]


def adjacent(a, b):
    return (b[0] - a[0], b[1] - a[1]) in DIRECTIONS


@lru_cache(None)
def board(radius):
    """All cells in label order, and all pairs of touching cells (smaller label first)."""
    span = range(-radius, radius + 1)
    cells = sorted(((q, r) for q in span for r in span if abs(q + r) <= radius), key=label_key)
    pairs = [(a, b) for i, a in enumerate(cells) for b in cells[i + 1 :] if adjacent(a, b)]
    return tuple(cells), tuple(pairs)


@lru_cache(None)
def cell_names(radius):
    return {(q, r): chr(ord("a") + r + radius) + str(q + radius + 1) for q, r in board(radius)[0]}


def stepped(value, points, stops):
    """A marker moves on, but never past the next stop: there the surplus lapses."""
    ahead = [stop for stop in stops if stop > value]
    return min(value + points, ahead[0]) if ahead else value


class TileGame(Position, ABC):
    SETUP = ("tile", "track", "free")
    BY_KIND = {"place": ("place",), "swap": ("exchange", "keep")}

    def __init__(self, header, radius, rack_size, deck, stops):
        super().__init__(header)
        self.mode = header.mode
        self.radius, self.rack_size, self.stops = radius, rack_size, stops
        self.deck = Counter(deck)
        self.bag = Counter(deck)
        self.racks = [[] for _ in range(self.players)]
        self.laid_tiles = []  # all tiles on the board
        self.aside = []  # an exchanged rack until the new tiles are drawn
        self.owed = 0  # bonus placements still to make
        self.free = False  # set-up: first-round or start rule over
        sides = {"team": 2, "duel": 1}.get(self.mode, self.players)
        self.tracks = [[0] * 6 for _ in range(sides)]
        if self.mode == "solo":
            self.rack_size = 1
        self.deals += [("draw", s, self.rack_size) for s in range(self.players)]

    # ---- notation
    def cell_name(self, cell):
        return cell_names(self.radius)[cell]

    def cell(self, text):
        need(re.fullmatch(r"[a-z][1-9][0-9]*", text), f"{text!r} is not a cell")
        cell = int(text[1:]) - self.radius - 1, ord(text[0]) - ord("a") - self.radius
        need(cell in board(self.radius)[0], f"{text} is not on the board")
        return cell

    def tile_and_cells(self, args):
        """[RB, d4-d5] -> ("RB", (cell of R, cell of B)); the other spelling is turned round."""
        need(len(args) == 2, "a tile and two cells are needed")
        tile = pair_text(args[0])
        parts = args[1].split("-")
        need(len(parts) == 2, f"{args[1]!r} is not a pair of cells")
        cells = self.cell(parts[0]), self.cell(parts[1])
        if tile != colour_order(tile):
            tile, cells = tile[::-1], cells[::-1]
        if tile[0] == tile[1]:
            cells = tuple(sorted(cells, key=label_key))
        return tile, cells

    def place_name(self, tile, cells):
        return f"{tile} {self.cell_name(cells[0])}-{self.cell_name(cells[1])}"

    def canonical_args(self, event):
        if event.verb in ("place", "tile"):
            return self.place_name(*self.tile_and_cells(event.args))
        return " ".join(event.args)

    # ---- rules that differ
    @abstractmethod
    def symbol(self, cell):
        """What the top view shows there, or None."""

    @abstractmethod
    def cover_fault(self, a, b):
        """Why no tile can lie on two adjacent cells, or None."""

    @abstractmethod
    def start_fault(self, seat):
        """A function (a, b) -> why the first round's or the start rule forbids it, or None."""

    # ---- places
    def possible(self):
        """Every pair of cells a tile can lie on, whatever the start rules say."""
        return [p for p in board(self.radius)[1] if self.cover_fault(*p) is None]

    def any_possible(self):
        return any(self.cover_fault(*p) is None for p in board(self.radius)[1])

    def spots(self, seat):
        fault = self.start_fault(seat)
        return [p for p in self.possible() if fault(*p) is None]

    def check_cover(self, a, b):
        names = f"{self.cell_name(a)}-{self.cell_name(b)}"
        need(adjacent(a, b), f"{names}: the cells do not touch")
        fault = self.cover_fault(a, b)
        need(fault is None, f"{names}: {fault}")

    # ---- chance and set-up
    def chance_draw(self, args):
        seat, tiles = self.seat_and_pieces(args)
        for tile, count in Counter(tiles).items():
            need(self.bag[tile] >= count, f"{tile}: only {self.bag[tile]} left in the bag")
        for tile in tiles:
            self.bag[tile] -= 1
            self.racks[seat].append(tile)
        left = self.expect[2] - len(tiles)
        if left:
            self.expect = ("draw", seat, left)
            return
        for tile in self.aside:  # CLA-14: only now the old ones return
            self.bag[tile] += 1
        self.aside = []
        if not self.started:
            self.next_deal()
        elif self.mode == "solo":
            self.start_turn(0)
        else:
            self.next_turn(seat)

    started = False

    def start_turn(self, seat):
        self.started = True
        self.owed = 0
        self.expect = ("place", seat)

    def setup_tile(self, args):
        tile, cells = self.tile_and_cells(args)
        need(self.bag[tile] > 0, f"{tile}: none left in the bag")
        self.check_cover(*cells)
        trial = self.copy()
        trial.lay(tile, cells)
        trial.bag[tile] -= 1
        need(trial.any_possible(), "this set-up finishes the game: no place is left")
        need(
            sum(trial.bag.values()) >= self.reserve(),
            "this set-up leaves too few tiles to deal and play",
        )
        self.bag[tile] -= 1
        self.lay(tile, cells)

    def reserve(self):
        """Tiles the set-up must leave in the bag."""
        return self.players * self.rack_size

    def setup_free(self, args):
        need(not args, "free takes no arguments")
        self.free = True

    def check_track(self, values):
        need(all(0 <= v <= self.stops[-1] for v in values), f"values go from 0 to {self.stops[-1]}")
        need(any(v < self.stops[-1] for v in values), "this set-up finishes the game")

    # ---- decisions
    def side(self, seat):
        return {"team": seat % 2, "duel": 0}.get(self.mode, seat)

    def decide(self, seat, event):
        rack = self.racks[seat]
        if event.verb == "place":
            tile, cells = self.tile_and_cells(event.args)
            need(tile in rack, f"{tile} is not on the rack of seat {seat}")
            self.check_cover(*cells)
            fault = self.start_fault(seat)(*cells)
            need(fault is None, fault)
            rack.remove(tile)
            self.score(seat, tile, cells)
        else:
            need(not event.args, f"{event.verb} takes no arguments")
            if event.verb == "exchange":
                self.aside, self.racks[seat] = rack, []
            self.refill(seat)

    def refill(self, seat):
        self.expect = ("draw", seat, self.rack_size - len(self.racks[seat]))

    def run(self, start, step, colour):
        """CLA-8: the unbroken straight run of one symbol, from the neighbour of start on."""
        length, (q, r) = 0, start
        while self.symbol((q + step[0], r + step[1])) == colour:
            q, r, length = q + step[0], r + step[1], length + 1
        return length

    def half_points(self, cell, other, colour):
        towards = other[0] - cell[0], other[1] - cell[1]
        return sum(self.run(cell, step, colour) for step in DIRECTIONS if step != towards)

    def tile_points(self, tile, cells):
        """[(colour index, [points of each half of that colour])], before the tile lies there."""
        a = self.half_points(cells[0], cells[1], tile[0])
        b = self.half_points(cells[1], cells[0], tile[1])
        i, j = COLOURS.index(tile[0]), COLOURS.index(tile[1])
        return [(i, [a, b])] if i == j else [(i, [a]), (j, [b])]

    def score(self, seat, tile, cells):
        points = self.tile_points(tile, cells)
        self.first_tile(seat, cells)
        self.lay(tile, cells)
        track = self.tracks[self.side(seat)]
        for colour, halves in points:
            before = track[colour]
            track[colour] = self.moved(seat, before, halves)
            if self.mode != "solo":
                self.owed += self.bonuses(before, track[colour])
        self.after_tile(seat)

    def moved(self, seat, value, halves):
        """The marker after all halves, in the order that leaves it further (TEA-3)."""
        results = []
        for order in permutations(halves):
            v = value
            for points in order:
                v = stepped(v, points, self.stops)
            results.append(v)
        return max(results)

    def first_tile(self, seat, cells):
        pass

    def complete(self):
        """Somebody has everything: all six markers at the end."""
        return any(all(v == self.stops[-1] for v in track) for track in self.tracks)

    def keys(self):
        return {s: tuple(sorted(self.tracks[self.side(s)])) for s in range(self.players)}

    def lowest(self, seat):
        """Colours standing lowest for that seat."""
        track = self.tracks[self.side(seat)]
        return {c for c, v in zip(COLOURS, track, strict=False) if v == min(track)}

    def may_exchange(self, seat):
        low = self.lowest(seat)
        return bool(self.racks[seat]) and not any(
            c in low for tile in self.racks[seat] for c in tile
        )

    # ---- listing
    def pieces(self):
        """Every tile of the box, wherever it is (for conservation checks)."""
        found = Counter(+self.bag) + Counter(self.laid_tiles) + Counter(self.aside)
        for rack in self.racks:
            found += Counter(rack)
        return found

    def legal_decisions(self):
        seat = self.to_move
        if seat is None:
            return set()
        if self.expect[0] == "swap":
            return {f"{seat} exchange", f"{seat} keep"}
        names = [
            (self.cell_name(a), self.cell_name(b)) for a, b in self.spots(seat)
        ]  # smaller label first
        found = set()
        for tile in set(self.racks[seat]):
            for a, b in names:
                found.add(f"{seat} place {tile} {a}-{b}")
                if tile[0] != tile[1]:
                    found.add(f"{seat} place {tile} {b}-{a}")
        return found

    def legal_chance(self):
        if self.expect[0] == "stones":
            return {"stones " + "".join(p): 1 for p in permutations(COLOURS)}
        if self.expect[0] == "draw":
            return {f"draw {self.expect[1]} {tile}": n for tile, n in sorted(self.bag.items()) if n}
        return {}


class Classic(TileGame):
    def __init__(self, header):
        radius = {1: 5, 2: 5, 3: 6, 4: 7}[header.players]  # CLA-1
        deck = {**dict.fromkeys(MIXED, 6), **dict.fromkeys(DOUBLES, 5)}  # CLA-3
        stops = (18, 36) if header.mode in ("team", "solo") else (18,)
        super().__init__(header, radius, 6, deck, stops)
        self.printed = {(5 * q, 5 * r): c for (q, r), c in zip(CORNERS, COLOURS, strict=False)}
        self.on_tile = {}
        self.firsts = {}  # seat -> printed symbol its first tile touches (or None)
        self.next_deal()

    def symbol(self, cell):
        return self.on_tile.get(cell) or self.printed.get(cell)

    def cover_fault(self, a, b):
        if a in self.printed or b in self.printed:
            return "a printed symbol is never covered"
        if a in self.on_tile or b in self.on_tile:
            return "occupied"
        return None

    def touched(self, a, b):
        return {c for cell, c in self.printed.items() if adjacent(cell, a) or adjacent(cell, b)}

    def start_fault(self, seat):
        """CLA-6: only a player's first tile is bound, and only while it can be."""

        def open_to_all(a, b):
            return None

        if self.free or seat in self.firsts:
            return open_to_all
        left = set(COLOURS) - set(self.firsts.values())
        if not any(self.touched(*p) & left for p in self.possible()):
            return open_to_all
        return lambda a, b: (
            None
            if self.touched(a, b) & left
            else "the first tile must touch a printed symbol that nobody else's first tile touches"
        )

    def first_tile(self, seat, cells):
        if seat not in self.firsts:
            self.firsts[seat] = next(iter(self.touched(*cells)), None)

    def lay(self, tile, cells):
        self.laid_tiles.append(tile)
        self.on_tile[cells[0]], self.on_tile[cells[1]] = tile

    # ---- marker rules of the modes
    def bonuses(self, before, after):
        if self.mode == "duel":
            return int(abs(before) < 9 and abs(after) == 9)
        return sum(before < stop <= after for stop in self.stops)

    def moved(self, seat, value, halves):
        if self.mode != "duel":
            return super().moved(seat, value, halves)
        if abs(value) == 9:  # DUE-2: locked
            return value
        return min(9, value + sum(halves)) if seat == 0 else max(-9, value - sum(halves))

    def setup_track(self, args):
        if self.mode == "duel" and len(args) == 6:  # one shared line: the seat may be left out
            args = ("0", *tuple(args))
        super().setup_track(args)

    def check_track(self, values):
        if self.mode != "duel":
            return super().check_track(values)
        need(all(-9 <= v <= 9 for v in values), "values go from -9 to 9")
        won = [values.count(9), values.count(-9)]
        need(max(won) < 4 and sum(won) < 6, "this set-up finishes the game")
        return None

    def lowest(self, seat):
        if self.mode != "duel":
            return super().lowest(seat)
        own = [v if seat == 0 else -v for v in self.tracks[0]]
        undecided = [v for v in own if abs(v) < 9]
        return {c for c, v in zip(COLOURS, own, strict=False) if abs(v) < 9 and v == min(undecided)}

    def keys(self):
        if self.mode != "duel":
            return super().keys()
        keys = {}
        for seat in (0, 1):
            own = [v if seat == 0 else -v for v in self.tracks[0]]
            keys[seat] = (
                sum(v > 0 for v in own),
                own.count(9),
                sum(v for v in own if v > 0),
            )  # DUE-4
        return keys

    # ---- the turn
    def after_tile(self, seat):
        if self.mode == "duel":
            won = [self.tracks[0].count(9), self.tracks[0].count(-9)]
            if max(won) >= 4:
                winner = won.index(max(won))
                return self.end("four-colours", places=((winner,), (1 - winner,)))
            if sum(won) == 6:
                return self.end("all-complete", self.keys())
        elif self.complete():
            return self.end("all-complete", self.keys())
        if not self.any_possible():
            return self.end("board-full", self.keys())
        if self.mode == "solo":
            return self.refill(0)
        if not self.racks[seat]:
            self.owed = 0  # TEA-4
        if self.owed:
            self.owed -= 1
            self.expect = ("place", seat)
        elif self.may_exchange(seat):
            self.expect = ("swap", seat)
        else:
            self.refill(seat)
        return None

    def next_turn(self, seat):
        self.start_turn((seat + 1) % self.players)


class ThreeD(TileGame):
    CHANCE = ("stones", "draw")

    def __init__(self, header):
        doubles = {4: 3, 3: 2}.get(header.players, 0)  # 3D-1
        deck = {**dict.fromkeys(MIXED, 4), **(dict.fromkeys(DOUBLES, doubles) if doubles else {})}
        super().__init__(
            header, header.options["radius"], 5, deck, (27, 54) if header.mode == "solo" else (27,)
        )
        ring = header.options["ring"]
        self.start_cells = sorted(((ring * q, ring * r) for q, r in CORNERS), key=label_key)
        self.stacks = {}  # cell -> [(colour, piece number), ...] from the ground up
        self.served = set()  # start cells whose stone had a tile beside it
        self.final_left = None  # turns left in the final round
        self.deals.insert(0, ("stones",))
        self.next_deal()

    def chance_stones(self, args):
        need(
            len(args) == 1 and sorted(args[0]) == sorted(COLOURS),
            "stones need each of the six colours once",
        )
        for i, (cell, colour) in enumerate(zip(self.start_cells, args[0], strict=False)):
            self.stacks[cell] = [(colour, ("stone", i))]
        self.next_deal()

    def reserve(self):
        return 1 if self.mode == "solo" else super().reserve() + self.rack_size

    def symbol(self, cell):
        stack = self.stacks.get(cell)
        return stack[-1][0] if stack else None

    def cover_fault(self, a, b):
        under_a, under_b = self.stacks.get(a, []), self.stacks.get(b, [])
        if len(under_a) != len(under_b):
            return f"heights {len(under_a)} and {len(under_b)} differ"
        if under_a and under_a[-1][1] == under_b[-1][1]:
            return "it would lie exactly on one tile"
        return None

    def beside(self, a, b):
        return {s for s in self.start_cells if adjacent(s, a) or adjacent(s, b)}

    def start_fault(self, seat):
        waiting = set(self.start_cells) - self.served
        if self.free or not waiting:
            return lambda a, b: None
        return lambda a, b: (
            None
            if self.beside(a, b) & waiting
            else "the tile must lie beside a start stone that has had no tile beside it"
        )

    def lay(self, tile, cells):
        for colour, cell in zip(tile, cells, strict=False):
            self.stacks.setdefault(cell, []).append((colour, ("tile", len(self.laid_tiles))))
        self.laid_tiles.append(tile)
        self.served |= self.beside(*cells)

    def bonuses(self, before, after):
        crossed = sum(before < space <= after for space in (18, 27))  # 3D-9
        return crossed if self.header.options["bonus_per_space"] else min(1, crossed)

    def after_tile(self, seat):
        if self.complete():
            return self.end("all-complete", self.keys())
        if self.mode == "solo":
            if not +self.bag:
                return self.end("no-tiles", self.keys())
            if not self.spots(0):
                return self.end("no-place", self.keys())
            return self.refill(0)
        if not self.racks[seat]:
            self.owed = 0  # 3D-11
        if self.owed:
            if not self.spots(seat):
                return self.end("no-place", self.keys())
            self.owed -= 1
            self.expect = ("place", seat)
        elif self.final_left is not None:
            self.next_turn(seat)
        elif self.may_exchange(seat):
            self.expect = ("swap", seat)
        else:
            self.refill(seat)
        return None

    def next_turn(self, seat):
        if self.final_left is not None:
            self.final_left -= 1
            if self.final_left == 0:
                return self.end("final-round", self.keys())
        elif sum(self.bag.values()) < 5:
            self.final_left = self.players
        self.start_turn((seat + 1) % self.players)
        return None

    def start_turn(self, seat):
        super().start_turn(seat)
        if self.mode != "solo" and not self.spots(seat):
            self.end("no-place", self.keys())
