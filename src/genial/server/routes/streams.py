"""ND-JSON: the same messages as on the socket, for programs."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from litestar.response import Stream

from genial.server.access import viewer
from genial.server.brief import Brief
from genial.server.ears import Ear
from genial.server.hub import Live
from genial.server.messages.lists import Summary
from genial.server.meters import SOCKETS
from genial.server.routes.common import (
    Have,
    Known,
    SeatQuery,
    ServicesHere,
    Somebody,
    TableId,
    Watch,
    get,
)
from genial.server.routes.tables import MovesQuery
from genial.server.services import Services

ND_JSON = "application/x-ndjson"
PAUSE = 10.0  # seconds between empty lines


@get("/api/tables/{table:str}/stream", media_type=ND_JSON, tags=["streams"])
async def table_stream(
    table: TableId,
    person: Somebody,
    services: ServicesHere,
    seat: SeatQuery = None,
    watch: Watch = None,
    have: Have = None,
    moves: MovesQuery = "full",
) -> Stream:
    """What happens at a table, one message a line."""
    live = await services.hub.live(table)
    seen = viewer(live, person.id if person else None, watch, seat, moves == "full")
    ear = Ear(seen, live.table.version if have is None else have)
    return Stream(_spoken(services, live, ear), media_type=ND_JSON)


async def _spoken(services: Services, live: Live, ear: Ear) -> AsyncIterator[bytes]:
    services.hub.attach(live, ear)
    SOCKETS.inc()
    try:
        heard = ear.messages(services.hub.position_for_ear(live))
        async for line in _with_pauses(heard):
            yield line
    finally:
        services.hub.detach(live, ear)
        SOCKETS.dec()


async def _with_pauses(messages: AsyncIterator[Any]) -> AsyncIterator[bytes]:
    """Each message as a line, and an empty line when nothing happens for a while."""
    waiting: asyncio.Future[Any] = asyncio.ensure_future(anext(messages))
    try:
        while True:
            done, _ = await asyncio.wait({waiting}, timeout=PAUSE)
            if not done:
                yield b"\n"
                continue
            try:
                message = waiting.result()
            except StopAsyncIteration:
                return
            yield msgspec.json.encode(message) + b"\n"
            waiting = asyncio.ensure_future(anext(messages))
    finally:
        waiting.cancel()


@get("/api/me/stream", media_type=ND_JSON, tags=["streams"])
async def my_stream(known: Known, services: ServicesHere) -> Stream:
    """A line for each of my tables whenever it changes."""
    rows = await services.store.briefs("mine", known.id, None)
    first = [msgspec.json.decode(text, type=Brief).for_person(known.id) for text, _ in rows]
    return Stream(_my_news(services, known.id, first), media_type=ND_JSON)


async def _my_news(services: Services, person: str, first: list[Summary]) -> AsyncIterator[bytes]:
    queue: asyncio.Queue[Summary] = asyncio.Queue(maxsize=200)
    for summary in first[:100]:
        queue.put_nowait(summary)

    def tell(summary: Summary) -> None:
        if not queue.full():
            queue.put_nowait(summary)

    async def news() -> AsyncIterator[Summary]:
        while True:
            yield await queue.get()

    listeners = services.hub.listeners.setdefault(person, set())
    listeners.add(tell)
    SOCKETS.inc()
    try:
        async for line in _with_pauses(news()):
            yield line
    finally:
        SOCKETS.dec()
        listeners.discard(tell)
        if not listeners:
            services.hub.listeners.pop(person, None)


handlers: list[Any] = [table_stream, my_stream]
