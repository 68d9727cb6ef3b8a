"""Everything one server process consists of, without HTTP."""

import asyncio
import secrets

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
        self.requests = Buckets(settings.limits.http_rate, settings.limits.http_burst)

    async def open(self) -> None:
        """Upgrade the database, read the key, wake bots and clocks."""
        await self.database.open()
        await asyncio.to_thread(upgrade, self.database.url)
        key = await self.store.settled_fact("key", secrets.token_hex(32))
        self.people = People(self.store, bytes.fromhex(key))
        self.hub.bots = LocalBots(self.hub, self.thinker)
        await self.keeper.open()

    def goodbye(self) -> None:
        """Ask every connection to come back later."""
        for live in self.hub.lives.values():
            for ear in live.ears:
                ear.close("restart")

    async def close(self) -> None:
        """Finish what was begun and let go of everything."""
        self.keeper.close()
        await asyncio.gather(*self.hub.tasks, return_exceptions=True)
        self.thinker.close()
        await self.database.close()
