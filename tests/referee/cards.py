"""The card game (CAR-*)."""

from collections import Counter

from .core import COLOURS, MIXED, Position, need, pair_name, pair_text

ZONE_STARTS = (1, 4, 7)  # CAR-4: zones 0 / 1-3 / 4-6 / 7-10
LAST = 10


def zone(value):
    return sum(value >= start for start in ZONE_STARTS)


def stepped(track, colour, steps):
    """Move one chip step by step; the zone rule is read at every step. Returns the new track."""
    track = list(track)
    for _ in range(steps):
        value = track[colour]
        if value == LAST:
            break
        if zone(value + 1) > zone(value) and min(map(zone, track)) < zone(value):
            break
        track[colour] += 1
    return track


class Cards(Position):
    CHANCE = ("draw", "open")
    BY_KIND = {"play": ("play",), "swap": ("exchange", "keep")}

    def __init__(self, header):
        super().__init__(header)
        self.deck = Counter(dict.fromkeys(MIXED, 4))
        self.pile = Counter(self.deck)
        self.discards = Counter()
        self.hands = [[] for _ in range(self.players)]
        self.open = [[] for _ in range(self.players)]  # oldest first
        self.stays = 2 if self.players == 2 else 1  # open cards between turns
        self.tracks = [[0] * 6 for _ in range(self.players)]
        self.owed = 0
        self.started = False
        self.deals = [("draw", s, 6) for s in range(self.players)]
        self.deals += [("open", s, self.stays) for s in range(self.players)]
        self.next_deal()

    def pieces(self):
        found = self.pile + self.discards
        for cards in self.hands + self.open:
            found += Counter(cards)
        return found

    # ---- chance
    def take(self, card):
        need(self.pile[card] > 0, f"{card}: none left in the draw pile")
        self.pile[card] -= 1
        if not +self.pile:  # CAR-8
            self.pile, self.discards = self.discards, Counter()

    def deal(self, args, kind, goal):
        seat, cards = self.seat_and_pieces(args)
        trial = self.copy()  # nothing changes when a card is missing
        for card in cards:
            trial.take(card)
        self.pile, self.discards = trial.pile, trial.discards
        goal[seat] += cards
        left = self.expect[2] - len(cards)
        self.expect = (kind, seat, left)
        return seat, left

    def chance_draw(self, args):
        seat, left = self.deal(args, "draw", self.hands)
        if not left:
            if self.started:
                self.start_turn((seat + 1) % self.players)
            else:
                self.next_deal()

    def chance_open(self, args):
        _, left = self.deal(args, "open", self.open)
        if not left:
            self.next_deal()

    def start_turn(self, seat):
        self.started = True
        self.owed = 0
        self.expect = ("play", seat)

    def check_track(self, values):
        need(all(0 <= v <= LAST for v in values), "values go from 0 to 10")
        need(
            max(map(zone, values)) - min(map(zone, values)) <= 1,
            "impossible: chips stand in at most two neighbouring zones",
        )
        need(min(values) < 7, "this set-up finishes the game")

    # ---- decisions
    def decide(self, seat, event):
        if event.verb == "play":
            need(len(event.args) == 1, "play one card")
            order = pair_text(event.args[0])
            card = pair_name(order)
            need(card in self.hands[seat], f"{card} is not in the hand of seat {seat}")
            self.play(seat, card, order)
            return
        need(not event.args, f"{event.verb} takes no arguments")
        if event.verb == "exchange":
            self.discards += Counter(self.hands[seat])
            self.hands[seat] = []
        self.refill(seat)

    def play(self, seat, card, order):
        others = [c for cards in self.open for c in cards]  # the played card is not among them
        before = self.tracks[seat]
        track = before
        for letter in order:
            track = stepped(track, COLOURS.index(letter), sum(letter in c for c in others))
        self.tracks[seat] = track
        self.hands[seat].remove(card)
        self.open[seat].append(card)
        if min(track) >= 7:  # CAR-9
            return self.end("goal", {s: tuple(sorted(t)) for s, t in enumerate(self.tracks)})
        self.owed += sum(a < LAST == b for a, b in zip(before, track, strict=False))
        if not self.hands[seat]:
            self.owed = 0  # cannot happen, CAR-6
        if self.owed:
            self.owed -= 1
            self.drop_oldest(seat)
            self.expect = ("play", seat)
        elif self.may_exchange(seat):
            self.expect = ("swap", seat)
        else:
            self.refill(seat)
        return None

    def drop_oldest(self, seat):
        self.discards[self.open[seat].pop(0)] += 1

    def refill(self, seat):
        self.drop_oldest(seat)
        self.expect = ("draw", seat, 6 - len(self.hands[seat]))

    def may_exchange(self, seat):
        track = self.tracks[seat]
        low = {c for c, v in zip(COLOURS, track, strict=False) if v == min(track)}
        return bool(self.hands[seat]) and not any(
            c in low for card in self.hands[seat] for c in card
        )

    # ---- listing
    def canonical_args(self, event):
        return " ".join(event.args)

    def legal_decisions(self):
        seat = self.to_move
        if seat is None:
            return set()
        if self.expect[0] == "swap":
            return {f"{seat} exchange", f"{seat} keep"}
        return {f"{seat} play {order}" for card in self.hands[seat] for order in (card, card[::-1])}

    def legal_chance(self):
        if self.expect[0] not in ("draw", "open"):
            return {}
        return {
            f"{self.expect[0]} {self.expect[1]} {card}": n
            for card, n in sorted(self.pile.items())
            if n
        }
