"""Finished matches: the record, the replay; any record's replay."""

import asyncio
from typing import Any

from litestar import MediaType
from litestar.params import JSONBody

from genial.kernel.game import GameError
from genial.record import Record
from genial.server.access import viewer
from genial.server.events import OVER
from genial.server.export import record_text, replay, replay_of_table
from genial.server.hub import Live
from genial.server.messages.codes import Code, Refused
from genial.server.messages.lists import Replay
from genial.server.messages.requests import RecordText
from genial.server.routes.common import (
    ServicesHere,
    Somebody,
    TableId,
    Watch,
    get,
    post,
)


async def _finished(
    services: ServicesHere, table: str, person: Somebody, watch: str | None
) -> Live:
    live = await services.hub.live(table)
    viewer(live, person.id if person else None, watch, None)
    if live.table.phase != OVER:
        why = f"the table is {live.table.phase}: racks are shown after the end"
        raise Refused(Code.NOT_OVER, why, live.table.version)
    return live


@get("/api/tables/{table:str}/record", media_type=MediaType.TEXT, tags=["matches"])
async def record(
    table: TableId, person: Somebody, services: ServicesHere, watch: Watch = None
) -> str:
    """The record of a finished match, with the proof of its draws."""
    return record_text((await _finished(services, table, person, watch)).table)


@get("/api/tables/{table:str}/replay", tags=["matches"])
async def replay_table(
    table: TableId, person: Somebody, services: ServicesHere, watch: Watch = None
) -> Replay:
    """A finished match position by position."""
    return replay_of_table((await _finished(services, table, person, watch)).table)


@post("/api/replay", status_code=200, tags=["matches"])
async def replay_record(data: JSONBody[RecordText]) -> Replay:
    """Any record position by position."""
    try:
        record = await asyncio.to_thread(Record.read, data.record)
        return await asyncio.to_thread(replay, record, data.record)
    except GameError as error:
        raise Refused(Code.NOT_A_MOVE, str(error)[:300]) from None


handlers: list[Any] = [record, replay_table, replay_record]
