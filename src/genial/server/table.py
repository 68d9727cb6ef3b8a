"""One live match as a fold over its stored events: no sockets, no clock of its own, no chance."""

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass
from typing import Any

import msgspec

from genial.kernel.game import CHANCE, AnyGame, Outcome
from genial.record import Event, Record
from genial.server.chairs import BOT, FREE, PERSON, Chair
from genial.server.events import CLOSED, OPEN, OVER, RUNNING, Gap, Stored, uncharged
from genial.server.fair import Source, game_of, rules_text
from genial.server.messages.requests import Bank, Create, Days


@dataclass(frozen=True, slots=True)
class Played:
    """A decision that stands, with what is needed to go back before it."""

    event: Stored
    move: Any
    draws: int
    before: Any
    left: tuple[int, ...]  # the clocks once the move was paid for


@dataclass(frozen=True, slots=True)
class Asked:
    """A takeback somebody asks for."""

    seat: int
    to: int  # how many decisions would stand
    agreed: frozenset[int]


class Table:
    """The match of one table; only `fold` changes it."""

    settings: Create
    game: AnyGame
    secret: bytes
    host: str
    invite: str
    watch: str
    series: dict[str, Any] | None
    start_drawn: bool

    def __init__(self, table: str) -> None:
        self.id = table
        self.version = 0
        self.phase = OPEN
        self.chairs: list[Chair] = []
        self.state: Any = None
        self.played: list[Played] = []
        self.history: list[Event | int] = []  # a number takes so many events back
        self.used = 0  # draws so far, withdrawn ones too
        self.asked: Asked | None = None
        self.outcome: Outcome | None = None
        self.left: tuple[int, ...] = ()
        self.since = 0  # when the seat to move got its turn
        self.created = self.changed = 0
        self.next: str | None = None
        self.keys: dict[str, tuple[int, str]] = {}

    def clone(self) -> "Table":
        """A table that can take in an event without changing this one."""
        other = copy(self)
        other.chairs = [copy(chair) for chair in self.chairs]
        other.played, other.history = self.played[:], self.history[:]
        other.keys = self.keys.copy()
        return other

    # -- questions

    @property
    def to_move(self) -> int | None:
        """The seat that decides now, while the match runs."""
        return self.game.to_move(self.state) if self.phase == RUNNING else None

    @property
    def mover(self) -> str | None:
        """The bot that is to move now, if one is."""
        seat = self.to_move
        return None if seat is None else self.chairs[seat].mover

    @property
    def source(self) -> Source:
        """The numbers behind the draws."""
        nonces = [chair.nonce for chair in self.chairs]
        return Source.of(self.secret, self.id, rules_text(self.game), nonces)

    def seats_of(self, person: str | None) -> list[int]:
        """The seats a person holds."""
        return [s for s, chair in enumerate(self.chairs) if chair.held_by(person)]

    def can_start(self) -> bool:
        """Whether everybody sits and is ready."""
        return all(chair.ready and chair.kind != FREE for chair in self.chairs)

    def can_undo(self, seat: int | None) -> bool:
        """Whether this seat made the last move and nothing random came after it."""
        last = self.played[-1] if self.phase == RUNNING and self.played else None
        return last is not None and last.event.seat == seat and not last.draws

    def turn_of(self, seat: int) -> int | None:
        """How many decisions stood before this seat's last turn began."""
        index = len(self.played)
        while index and self.played[index - 1].event.seat != seat:
            index -= 1
        if not index:
            return None
        while index and self.played[index - 1].event.seat == seat:
            index -= 1
        return index

    def can_take_back(self, seat: int | None) -> bool:
        """Whether this seat may ask to take its last turn back."""
        return (
            self.phase == RUNNING
            and self.settings.takeback
            and self.asked is None
            and seat is not None
            and self.turn_of(seat) is not None
        )

    def elapsed(self, now: int, gaps: list[Gap]) -> int:
        """How long the seat to move has been thinking, downtime left out."""
        return max(0, now - self.since - uncharged(self.since, now, gaps))

    @property
    def deadline(self) -> int | None:
        """When the time of the person to move is up, if nothing goes down until then."""
        seat = self.to_move
        if seat is None or not self.left or self.chairs[seat].mover is not None:
            return None
        return self.since + self.left[seat]

    @property
    def record(self) -> Record:
        """The moves that stand."""
        kept: list[Event] = []
        for item in self.history:
            if isinstance(item, int):
                del kept[len(kept) - item :]
            else:
                kept.append(item)
        names = [f"{c.bot} bot={c.bot}" if c.kind == BOT else c.name for c in self.chairs]
        return Record(self.game, tuple(kept), tuple(names), self.outcome)

    # -- the fold

    def fold(self, event: Stored) -> None:
        """Take in the next event."""
        assert event.seq == self.version + 1, f"event {event.seq} after version {self.version}"
        FOLDS[event.kind](self, event)
        self.version, self.changed = event.seq, event.at
        self.keys[event.key] = event.seq, event.body.get("sum", "")

    def _created(self, event: Stored) -> None:
        body = event.body
        self.settings = msgspec.convert(body["settings"] | {"key": "stored-key"}, Create)
        self.host, self.invite, self.watch = body["host"], body["invite"], body["watch"]
        self.secret = bytes.fromhex(body["secret"])
        self.series = body["series"]
        self.chairs = [Chair(**chair) for chair in body["chairs"]]
        self.start_drawn = body["first"] is None
        self._load_game(body["first"] or 0)
        self.created = event.at

    def _load_game(self, first: int) -> None:
        s = self.settings
        self.game = game_of(s.game, s.mode, len(s.seats), first, s.options)

    def _seated(self, event: Stored) -> None:
        chair = self.chairs[event.body["seat"]]
        chair.kind, chair.person, chair.name = PERSON, event.body["person"], event.body["name"]
        chair.ready, chair.nonce = True, event.body["nonce"]
        self._maybe_start(event)

    def _ready(self, event: Stored) -> None:
        for seat in self.seats_of(event.body["person"]):
            self.chairs[seat].ready = True
        if event.seat is not None:
            self.chairs[event.seat].nonce = event.body["nonce"]
        self._maybe_start(event)

    def _maybe_start(self, event: Stored) -> None:
        start = event.body.get("start")
        if start is None:
            return
        self._load_game(start["first"])
        self.phase, self.state = RUNNING, self.game.start()
        self.left = (full_time(self.settings),) * self.game.players if self.settings.clock else ()
        self._draw(start["draws"])
        self.since = event.at

    def _draw(self, draws: list[str]) -> None:
        for text in draws:
            move = self.game.parse_move(text)
            self.state = self.game.apply(self.state, move)
            self.history.append(Event(CHANCE, move))
        self.used += len(draws)

    def _freed(self, event: Stored) -> None:
        assert event.seat is not None
        self.chairs[event.seat] = Chair(FREE, "")

    def _closed(self, event: Stored) -> None:
        self.phase = CLOSED

    def _moved(self, event: Stored) -> None:
        seat = event.seat
        assert seat is not None
        before, move = self.state, self.game.parse_move(event.body["move"])
        self.state = self.game.apply(before, move)
        self.history.append(Event(seat, move))
        self._draw(event.body["draws"])
        self._pay(seat, event.body.get("spent", 0))
        self.played.append(Played(event, move, len(event.body["draws"]), before, self.left))
        self.asked, self.since = None, event.at
        self.outcome = self.game.outcome(self.state)
        if self.outcome is not None:
            self.phase = OVER
        elif self.to_move != seat:
            self._gain(seat)

    def _pay(self, seat: int, spent: int) -> None:
        if self.left:
            self.left = _with(self.left, seat, max(0, self.left[seat] - spent))

    def _gain(self, seat: int) -> None:
        """The turn is over: a bank gets its increment, the other clocks begin anew."""
        clock = self.settings.clock
        if isinstance(clock, Bank):
            self.left = _with(self.left, seat, self.left[seat] + clock.increment * 1000)
        elif clock is not None:
            self.left = _with(self.left, seat, full_time(self.settings))

    def _undone(self, event: Stored) -> None:
        self._go_back(len(self.played) - 1, event)

    def _go_back(self, to: int, event: Stored) -> None:
        gone = self.played[to:]
        self.history.append(sum(1 + played.draws for played in gone))
        self.state, self.left = gone[0].before, gone[0].left
        del self.played[to:]
        self.asked, self.since = None, event.at

    def _asks(self, event: Stored) -> None:
        assert event.seat is not None
        to = self.turn_of(event.seat)
        assert to is not None
        others = {s for s, c in enumerate(self.chairs) if c.mover is not None}
        mine = set(self.seats_of(self.chairs[event.seat].person))
        self.asked = Asked(event.seat, to, frozenset(others | mine))
        self._maybe_agreed(event)

    def _answered(self, event: Stored) -> None:
        assert self.asked is not None and event.seat is not None
        if not event.body["accept"]:
            self.asked = None
            return
        mine = self.seats_of(self.chairs[event.seat].person)
        self.asked = Asked(self.asked.seat, self.asked.to, self.asked.agreed | {*mine})
        self._maybe_agreed(event)

    def _maybe_agreed(self, event: Stored) -> None:
        if self.asked and len(self.asked.agreed) == len(self.chairs):
            self._go_back(self.asked.to, event)

    def _given_up(self, event: Stored) -> None:
        assert event.seat is not None
        loser = self.game.sides[event.seat]
        several = len(set(self.game.sides)) > 1
        places = tuple(2 if several and side == loser else 1 for side in self.game.sides)
        self.outcome = Outcome(event.body["reason"], places)
        self.phase, self.asked = OVER, None

    def _left(self, event: Stored) -> None:
        assert event.seat is not None
        for seat in self.seats_of(self.chairs[event.seat].person):
            self.chairs[seat].stand_in = event.body["bot"]

    def _back(self, event: Stored) -> None:
        assert event.seat is not None
        for seat in self.seats_of(self.chairs[event.seat].person):
            self.chairs[seat].stand_in = None
        if self.to_move in self.seats_of(self.chairs[event.seat].person):
            self.since = event.at

    def _followed(self, event: Stored) -> None:
        self.next = event.body["table"]


FOLDS: dict[str, Callable[[Table, Stored], None]] = {
    "created": Table._created,
    "seated": Table._seated,
    "ready": Table._ready,
    "freed": Table._freed,
    "closed": Table._closed,
    "move": Table._moved,
    "undo": Table._undone,
    "takeback": Table._asks,
    "answer": Table._answered,
    "gave-up": Table._given_up,
    "left": Table._left,
    "back": Table._back,
    "next": Table._followed,
}


def full_time(settings: Create) -> int:
    """What a clock shows at the start of a match or turn, in milliseconds."""
    clock = settings.clock
    if clock is None:
        return 0
    return clock.days * 86_400_000 if isinstance(clock, Days) else clock.seconds * 1000


def _with(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    return (*values[:index], value, *values[index + 1 :])


def folded(table: str, events: list[Stored]) -> Table:
    """The table these events make."""
    found = Table(table)
    for event in events:
        found.fold(event)
    return found
