"""Bots' work shared between processes and machines: a queue in PostgreSQL (procrastinate)."""

import asyncio
from contextlib import suppress

import procrastinate
from procrastinate.exceptions import AlreadyEnqueued, ConnectorException

from genial.server.bots import Thinker, play
from genial.server.hub import Hub
from genial.server.logs import log
from genial.server.messages.codes import Refused

QUEUE = "bots"
TASK = "genial.move"


class Jobs:
    """Asks for bots' moves, and makes some of them here."""

    def __init__(self, hub: Hub, thinker: Thinker, url: str) -> None:
        self.hub, self.thinker = hub, thinker
        address = url.replace("postgresql+psycopg://", "postgresql://")
        connector = procrastinate.PsycopgConnector(conninfo=address, min_size=1, max_size=4)
        self.app = procrastinate.App(connector=connector)
        self.app.task(name=TASK, queue=QUEUE)(self._move)
        self.worker: asyncio.Task[None] | None = None
        self.asking: set[asyncio.Task[None]] = set()

    async def open(self, here: int) -> None:
        """Connect; think about so many moves at once here."""
        await self.app.open_async()
        if here:
            self.worker = asyncio.create_task(self.work(here))

    async def work(self, at_once: int) -> None:
        """Make bots' moves until cancelled."""
        await self.app.run_worker_async(
            queues=[QUEUE],
            concurrency=at_once,
            install_signal_handlers=False,
            fetch_job_polling_interval=2.0,
            delete_jobs="always",
        )

    async def close(self) -> None:
        """Stop; what was being thought about is asked for again later."""
        if self.worker is not None:
            self.worker.cancel()
            with suppress(asyncio.CancelledError):
                await self.worker
        await asyncio.gather(*self.asking, return_exceptions=True)
        await self.app.close_async()

    def request(self, table: str, version: int) -> None:
        """A bot is to move at this table: whoever is free first makes the move."""
        task = asyncio.create_task(self._ask(table, version))
        self.asking.add(task)
        task.add_done_callback(self.asking.discard)

    async def _ask(self, table: str, version: int) -> None:
        asked = self.app.configure_task(TASK, queueing_lock=f"{table}:{version}", queue=QUEUE)
        try:
            await asked.defer_async(table=table, version=version)
        except AlreadyEnqueued:
            return
        except ConnectorException as error:
            log.warning("bot waits", table=table, reason=type(error).__name__)

    async def _move(self, table: str, version: int) -> None:
        try:
            await play(self.hub, self.thinker, table, version)
        except Refused as error:
            log.warning("bot waits", table=table, reason=error.code)
