"""What happens without anybody asking: clocks run out, bots are reminded, downtime is noted."""

import asyncio
import gc

from genial.server.bots import Thinker, play_out_of_time
from genial.server.data.database import Unavailable
from genial.server.events import Gap
from genial.server.hub import Hub, Live, now_ms
from genial.server.logs import log
from genial.server.messages.codes import Refused

BEAT = 0.5  # seconds
DOWN_AFTER = 3_000  # a heartbeat older than this was downtime
COLLECT_BEATS = 1200  # between two looks through the whole heap
REMIND_AFTER = 10_000
MONTH = 31 * 86_400_000


class Keeper:
    """Looks after all tables twice a second."""

    def __init__(self, hub: Hub, thinker: Thinker) -> None:
        self.hub, self.thinker = hub, thinker
        self.task: asyncio.Task[None] | None = None
        self.timing_out: set[str] = set()
        self.beats = 0

    async def open(self) -> None:
        """Note the downtime before this start, wake the bots that were thinking, begin."""
        await self._note_downtime()
        await self._remind_bots(now_ms())
        self.task = asyncio.create_task(self._run())

    def close(self) -> None:
        """Stop."""
        if self.task is not None:
            self.task.cancel()

    async def _note_downtime(self) -> None:
        store, now = self.hub.store, now_ms()
        last = await store.fact("heartbeat")
        if last is not None and now - int(last) > DOWN_AFTER:
            await store.add_gap(Gap(int(last), now))
        self.hub.gaps = await store.gaps(now - MONTH)
        await store.set_fact("heartbeat", str(now))

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            self.beats += 1
            try:
                await self._beat()
            except (Unavailable, Refused) as error:
                log.warning("keeper", reason=str(error))

    async def _beat(self) -> None:
        now = now_ms()
        if self.beats % 2 == 0:
            await self._note_downtime()
        for table in await self.hub.store.overdue(now):
            if table not in self.timing_out:
                self.timing_out.add(table)
                self._spawn(table)
        if self.beats % 10 == 0:
            await self._remind_bots(now - REMIND_AFTER)
            self.hub.forget_idle()
        if self.beats % COLLECT_BEATS == 0:
            gc.collect()

    def _spawn(self, table: str) -> None:
        task = asyncio.create_task(self._time_out(table))
        self.hub.tasks.add(task)
        task.add_done_callback(self.hub.tasks.discard)

    async def _time_out(self, table: str) -> None:
        try:
            live = await self.hub.live(table)
            await self._settle(live)
        except (Refused, Unavailable) as error:
            log.warning("time-out", table=table, reason=str(error))
        finally:
            self.timing_out.discard(table)

    async def _settle(self, live: Live) -> None:
        left = self.hub.time_left(live.table)
        if left is None or left > 0:
            deadline = None if left is None else now_ms() + left
            await self.hub.store.set_deadline(live.table.id, live.table.changed, deadline)
        elif live.table.settings.on_timeout == "forfeit":
            await self.hub.lose_on_time(live)
        else:
            await play_out_of_time(self.hub, self.thinker, live)

    async def _remind_bots(self, before: int) -> None:
        for table in await self.hub.store.waiting_for_bots(before):
            try:
                live = await self.hub.live(table)
            except Refused as error:
                log.warning("bot waits", table=table, reason=error.code)
                continue
            self.hub.ask_bots(live)
