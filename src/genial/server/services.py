"""Everything one server process consists of, without HTTP."""

import asyncio
import secrets
from typing import TYPE_CHECKING

from genial.server.bots import LocalBots, Thinker
from genial.server.data.database import Database
from genial.server.data.store import Store
from genial.server.data.upgrade import upgrade
from genial.server.hub import Hub
from genial.server.keeper import Keeper
from genial.server.limits import Buckets
from genial.server.lobby import Lobby
from genial.server.people import People
from genial.server.settings import Settings

if TYPE_CHECKING:
    from genial.server.jobs import Jobs
    from genial.server.notices import Notices


class Services:
    """The parts of the server, opened and closed together."""

    people: People

    def __init__(self, settings: Settings, thinker: Thinker | None = None) -> None:
        self.settings = settings
        self.database = Database(settings.database)
        self.store = Store(self.database)
        self.hub = Hub(self.store)
        self.lobby = Lobby(self.hub)
        self.thinker = thinker or Thinker(max(1, settings.bots))
        self.keeper = Keeper(self.hub, self.thinker)
        self.notices: Notices | None = None
        self.jobs: Jobs | None = None
        self.requests = Buckets(settings.limits.http_rate, settings.limits.http_burst)

    async def open(self) -> None:
        """Upgrade the database, read the key, wake bots and clocks."""
        await self.database.open()
        await asyncio.to_thread(upgrade, self.database.url)
        key = await self.store.settled_fact("key", secrets.token_hex(32))
        self.people = People(self.store, bytes.fromhex(key))
        if self.database.sqlite:
            self.hub.bots = LocalBots(self.hub, self.thinker)
        else:
            await self._join_others()
        await self.keeper.open()

    async def _join_others(self) -> None:
        """On PostgreSQL: hear what other processes write, and share the bots' work."""
        from genial.server.jobs import Jobs
        from genial.server.notices import Notices

        self.notices = Notices(self.hub, self.database)
        self.notices.open()
        self.jobs = Jobs(self.hub, self.thinker, self.database.url)
        await self.jobs.open(self.settings.bots)
        self.hub.bots = self.jobs

    def goodbye(self) -> None:
        """Ask every connection to come back later."""
        for live in self.hub.lives.values():
            for ear in live.ears:
                ear.close("restart")

    async def close(self) -> None:
        """Finish what was begun and let go of everything."""
        self.keeper.close()
        if self.notices is not None:
            await self.notices.close()
        if self.jobs is not None:
            await self.jobs.close()
        await asyncio.gather(*self.hub.tasks, return_exceptions=True)
        self.thinker.close()
        await self.database.close()
