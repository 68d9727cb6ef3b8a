"""All live tables of one process: decide, commit, then tell everybody."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple, Protocol, TypeVar

import msgspec

from genial.kernel.game import GameError
from genial.server.brief import brief_of, index_row
from genial.server.data.database import Conflict, Unavailable
from genial.server.data.store import Store
from genial.server.decide import Moment, answered_before, bot_move, decide, forfeit
from genial.server.ears import Ear
from genial.server.events import RUNNING, Gap, Stored
from genial.server.logs import log
from genial.server.messages.actions import Keyed
from genial.server.messages.answers import Ack, Presence, Said, ServerMessage
from genial.server.messages.codes import Code, Refused
from genial.server.messages.lists import Summary
from genial.server.messages.position import Position
from genial.server.position import Around, Viewer, position
from genial.server.table import Table, folded

T = TypeVar("T")
IDLE_SECONDS = 60.0
PRESENCE_SECONDS = 0.25
FORGOTTEN_SECONDS = 45.0  # what another process said holds that long


class Bots(Protocol):
    """Makes bots move, somewhere outside the event loop."""

    def request(self, table: str, version: int) -> None:
        """A bot is to move at this table."""


class Elsewhere(NamedTuple):
    """Who is connected to another process, as it said then."""

    seats: frozenset[int]
    watching: int
    at: float


class Live:
    """A table in memory with those who listen to it."""

    def __init__(self, table: Table, lines: list[tuple[str, str, Said]]) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.ears: set[Ear] = set()
        self.chat = [said for _, _, said in lines]
        self.chat_keys = {key: (person, said) for key, person, said in lines}
        self.presence_pending = False
        self.doubtful = False  # a commit may or may not have happened
        self.behind = False  # another process has written, and nobody here has looked since
        self.used = time.monotonic()
        self.elsewhere: dict[str, Elsewhere] = {}  # by process

    @property
    def here(self) -> tuple[frozenset[int], int]:
        """The seats connected to this process, and how many watch."""
        people = {ear.viewer.person for ear in self.ears}
        seats = {s for s, chair in enumerate(self.table.chairs) if chair.person in people}
        watching = sum(not self.table.seats_of(ear.viewer.person) for ear in self.ears)
        return frozenset(seats), watching

    @property
    def presence(self) -> Presence:
        """Who is connected anywhere."""
        recent = time.monotonic() - FORGOTTEN_SECONDS
        others = [(e.seats, e.watching) for e in self.elsewhere.values() if e.at > recent]
        known = [self.here, *others]
        online = frozenset().union(*(seats for seats, _ in known))
        return Presence(
            online=[seat in online for seat in range(len(self.table.chairs))],
            watching=sum(watching for _, watching in known),
        )


class Hub:
    """The tables somebody uses right now."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.bots: Bots | None = None
        self.lives: dict[str, Live] = {}
        self.loading: dict[str, asyncio.Task[Live]] = {}
        self.listeners: dict[str, set[Callable[[Summary], None]]] = {}  # person -> streams
        self.on_presence: Callable[[Live], None] | None = None
        self.gaps: list[Gap] = []
        self.tasks: set[asyncio.Task[Any]] = set()

    # -- tables in memory

    async def live(self, table: str) -> Live:
        """The table, from memory or from its events; raises Refused."""
        live = self.lives.get(table)
        if live is None:
            task = self.loading.get(table)
            if task is None:
                task = self.loading[table] = asyncio.create_task(self._load(table))
            try:
                live = await asyncio.shield(task)
            finally:
                self.loading.pop(table, None)
        if live.behind:
            async with live.lock:
                await self.refresh(live)
        live.used = time.monotonic()
        return live

    async def _load(self, table: str) -> Live:
        try:
            events = await self.store.events(table)
            lines = await self.store.lines(table)
        except Unavailable as error:
            raise unavailable(error) from None
        except msgspec.DecodeError as error:
            raise _unreadable(table, error) from None
        if not events:
            raise Refused(Code.NO_TABLE, "no such table, or not for you")
        live = Live(_readable(table, events), lines)
        self.lives[table] = live
        return live

    async def refresh(self, live: Live) -> None:
        """Take in what other processes have written."""
        live.behind = False  # whatever is written from now on says so again
        try:
            events = await self.store.events(live.table.id, live.table.version)
            last = live.chat[-1].n if live.chat else 0
            lines = await self.store.lines(live.table.id, last)
        except Unavailable as error:
            live.behind = True
            raise unavailable(error) from None
        live.doubtful = False
        fresh = [e for e in events if e.seq > live.table.version]
        for said in (said for _, _, said in lines if said.n > last):
            live.chat = [*live.chat[-49:], said]
            for ear in live.ears:
                ear.tell(said)
        live.chat_keys |= {key: (person, said) for key, person, said in lines}
        if fresh:
            after = live.table.clone()
            for event in fresh:
                after.fold(event)
            live.table = after
            self.changed(live)

    def forget_idle(self) -> None:
        """Drop the tables nobody has used for a while."""
        now = time.monotonic()
        for table, live in list(self.lives.items()):
            if not live.ears and not live.lock.locked() and now - live.used > IDLE_SECONDS:
                del self.lives[table]

    # -- changes

    async def act(self, person: str, live: Live, action: Keyed) -> Ack:
        """Carry an action out, once; the answer comes after the commit."""

        def decider(table: Table) -> Stored | int:
            before = answered_before(table, person, action.key, action)
            return decide(table, person, action, self.moment()) if before is None else before

        version = await self.shielded(self.commit(live, decider))
        return Ack(key=action.key, version=version)

    async def shielded(self, work: Coroutine[Any, Any, T]) -> T:
        """Finish what was begun even if the one who asked goes away."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return await asyncio.shield(task)

    async def commit(self, live: Live, decider: Callable[[Table], Stored | int]) -> int:
        """Decide on the newest table and write it down; the version it made, now or earlier."""
        async with live.lock:
            while True:
                if live.doubtful:
                    await self.refresh(live)
                event = decider(live.table)
                if isinstance(event, int):
                    return event
                after = live.table.clone()
                after.fold(event)
                try:
                    people = [c.person for c in after.chairs if c.person]
                    seated = people if event.kind == "seated" else []
                    await self.store.append(after.id, event, index_row(after), seated)
                except Conflict:
                    await self.refresh(live)
                    continue
                except Unavailable as error:
                    live.doubtful = True
                    raise unavailable(error, live.table.version) from None
                live.table = after
                self.changed(live)
                self.ask_bots(live)
                return event.seq

    def changed(self, live: Live) -> None:
        """Everybody gets a new position."""
        for ear in live.ears:
            ear.wake()
        self._tell_people(live)

    def ask_bots(self, live: Live) -> None:
        """If a bot is to move, ask for its move."""
        if self.bots is not None and live.table.mover is not None:
            self.bots.request(live.table.id, live.table.version)

    def _tell_people(self, live: Live) -> None:
        people = {chair.person for chair in live.table.chairs} & self.listeners.keys()
        if people:
            brief = brief_of(live.table)
            for person in people:
                for tell in self.listeners[person or ""]:
                    tell(brief.for_person(person))

    def moment(self) -> Moment:
        """Now."""
        return Moment(now_ms(), self.gaps)

    # -- bots and clocks

    async def bot_moves(self, live: Live, version: int, text: str) -> None:
        """A bot's move, if the table is still the one it thought about."""

        def decider(table: Table) -> Stored | int:
            if table.version != version or table.to_move is None:
                return table.version
            return bot_move(table, text, self.moment())

        await self.shielded(self.commit(live, decider))

    def time_left(self, table: Table) -> int | None:
        """Milliseconds the person to move still has; None without a clock."""
        seat = table.to_move
        if seat is None or table.deadline is None:
            return None
        moment = self.moment()
        return table.left[seat] - table.elapsed(moment.now, moment.gaps)

    async def lose_on_time(self, live: Live) -> None:
        """End the match if the person to move has no time left."""

        def decider(table: Table) -> Stored | int:
            left = self.time_left(table)
            if left is None or left > 0 or table.phase != RUNNING:
                return table.version
            return forfeit(table, self.moment())

        await self.shielded(self.commit(live, decider))

    # -- what is seen

    def around(self, live: Live) -> Around:
        """What is known besides the events."""
        presence = live.presence
        return Around(now_ms(), self.gaps, tuple(presence.online), presence.watching, live.chat)

    def position(self, live: Live, viewer: Viewer, have: int | None = None) -> Position:
        """The table for one viewer."""
        since = live.table.version if have is None else have
        return position(live.table, viewer, since, self.around(live))

    def position_for_ear(self, live: Live) -> Callable[[Ear], ServerMessage]:
        """Makes the next position of an ear and remembers what it has seen."""

        def make(ear: Ear) -> Position:
            made = self.position(live, ear.viewer, ear.have)
            ear.have = made.version
            return made

        return make

    def attach(self, live: Live, ear: Ear) -> None:
        """Somebody listens from now on."""
        live.ears.add(ear)
        self._presence(live)

    def detach(self, live: Live, ear: Ear) -> None:
        """Somebody has gone."""
        live.ears.discard(ear)
        live.used = time.monotonic()
        self._presence(live)

    def _presence(self, live: Live) -> None:
        """Soon, once for all who come and go meanwhile."""
        if not live.presence_pending:
            live.presence_pending = True
            asyncio.get_running_loop().call_later(PRESENCE_SECONDS, self._tell_soon, live)

    def _tell_soon(self, live: Live) -> None:
        live.presence_pending = False
        self.tell_presence(live)
        if self.on_presence is not None:
            self.on_presence(live)

    def tell_presence(self, live: Live) -> None:
        """Tell everybody here who is connected."""
        presence = live.presence
        for ear in live.ears:
            ear.tell(presence)


def now_ms() -> int:
    """Unix time in milliseconds."""
    return time.time_ns() // 1_000_000


def unavailable(error: Unavailable, version: int = 0) -> Refused:
    """The refusal for a database that does not work now."""
    log.error("database", reason=str(error))
    return Refused(Code.UNAVAILABLE, "the database does not work right now: try again", version)


def _readable(table: str, events: list[Stored]) -> Table:
    try:
        return folded(table, events)
    except (GameError, ValueError, KeyError, TypeError, AssertionError) as error:
        raise _unreadable(table, error) from None


def _unreadable(table: str, error: Exception) -> Refused:
    log.error("unreadable table", table=table, reason=type(error).__name__)
    why = "this table's events cannot be read; it is kept as it is for repair"
    return Refused(Code.UNAVAILABLE, why)
