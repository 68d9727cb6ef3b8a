"""What other processes on the same PostgreSQL have done, by LISTEN and NOTIFY."""

import asyncio
import time

import psycopg

from genial.server.data.database import CHANNEL, Database, Unavailable
from genial.server.hub import Elsewhere, Hub, Live
from genial.server.logs import log
from genial.server.messages.codes import Refused

PRESENCE = "@"
ANNOUNCE_SECONDS = 15.0


class Notices:
    """Keeps the tables in memory as new as the database, and tells who is connected here."""

    def __init__(self, hub: Hub, database: Database) -> None:
        self.hub, self.database = hub, database
        self.tasks: set[asyncio.Task[None]] = set()

    def open(self) -> None:
        """Begin to listen and to announce."""
        self.hub.on_presence = self._announce
        self._spawn(self._listen())
        self._spawn(self._announce_all())

    async def close(self) -> None:
        """Stop."""
        self.hub.on_presence = None
        tasks = list(self.tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _spawn(self, work: "asyncio._CoroutineLike[None]") -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # -- hearing

    async def _listen(self) -> None:
        address = self.database.url.replace("postgresql+psycopg://", "postgresql://")
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(
                    address, autocommit=True, connect_timeout=5
                ) as connection:
                    await connection.execute(f"listen {CHANNEL}")
                    for live in list(self.hub.lives.values()):
                        self._spawn(self._refresh(live))
                    async for notice in connection.notifies():
                        self._heard(notice.payload)
            except psycopg.Error as error:
                log.warning("notices", reason=type(error).__name__)
            await asyncio.sleep(0.5)

    def _heard(self, payload: str) -> None:
        sender, _, notices = payload.partition(" ")
        if sender != self.database.name:
            for notice in notices.split("\n"):
                self._noticed(sender, notice)

    def _noticed(self, sender: str, notice: str) -> None:
        if notice.startswith(PRESENCE):
            self._elsewhere(sender, notice.removeprefix(PRESENCE))
        elif notice in self.hub.lives:
            self._written(self.hub.lives[notice])
        elif self.hub.listeners:
            self._spawn(self._look_at(notice))

    def _written(self, live: Live) -> None:
        """Another process has changed a table: look now if somebody here would notice."""
        if live.ears or self.hub.listeners:
            self._spawn(self._refresh(live))
        else:
            live.behind = True

    async def _refresh(self, live: Live) -> None:
        try:
            async with live.lock:
                await self.hub.refresh(live)
        except (Refused, Unavailable) as error:
            log.warning("refresh", table=live.table.id, reason=str(error))

    async def _look_at(self, table: str) -> None:
        """A table nobody here has open may be one that somebody here waits for."""
        try:
            self.hub.changed(await self.hub.live(table))
        except Refused as error:
            log.warning("refresh", table=table, reason=str(error))

    # -- presence

    def _elsewhere(self, sender: str, said: str) -> None:
        table, seats, watching = said.split(" ")
        live = self.hub.lives.get(table)
        if live is not None:
            online = frozenset(int(seat) for seat in seats.split(",") if seat != "-")
            live.elsewhere[sender] = Elsewhere(online, int(watching), time.monotonic())
            self.hub.tell_presence(live)

    def _announce(self, live: Live) -> None:
        self._spawn(self._say(live))

    async def _say(self, live: Live) -> None:
        seats, watching = live.here
        named = ",".join(map(str, sorted(seats))) or "-"
        try:
            await self.database.notify(f"{PRESENCE}{live.table.id} {named} {watching}")
        except Unavailable as error:
            log.warning("presence", reason=str(error))

    async def _announce_all(self) -> None:
        while True:
            await asyncio.sleep(ANNOUNCE_SECONDS)
            for live in list(self.hub.lives.values()):
                if live.ears:
                    await self._say(live)
