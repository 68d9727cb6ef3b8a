"""A process that only thinks for bots, on any machine that reaches the database."""

import asyncio
import signal
import sys

from genial.kernel.game import GameError
from genial.server.bots import Thinker
from genial.server.data.database import Database, is_sqlite
from genial.server.data.store import Store
from genial.server.hub import Hub
from genial.server.jobs import Jobs
from genial.server.logs import configure


def work(database: str, at_once: int) -> None:
    """Think until told to stop."""
    if is_sqlite(database):
        raise GameError("a worker needs --database postgresql://…: an SQLite file has one server")
    configure()
    asyncio.run(_work(database, at_once))


async def _work(database: str, at_once: int) -> None:
    data = Database(database)
    hub = Hub(Store(data))
    thinker = Thinker(at_once)
    jobs = Jobs(hub, thinker, data.url)
    hub.bots = jobs
    await data.open()
    await jobs.open(at_once)
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    sys.stdout.write("genial: worker ready\n")
    sys.stdout.flush()
    while not stop.is_set():
        with_timeout = asyncio.wait_for(stop.wait(), 60)
        try:
            await with_timeout
        except TimeoutError:
            hub.forget_idle()
    await jobs.close()
    thinker.close()
    await data.close()
