"""Tables: lists, opening, joining, looking, acting."""

from typing import Annotated, Any, Literal

import msgspec
from litestar.params import JSONBody, QueryParameter

from genial.server.access import HIDDEN, may_know, viewer
from genial.server.acting import act
from genial.server.brief import Brief, brief_of
from genial.server.data.store import PAGE
from genial.server.hints import hint
from genial.server.messages.actions import Action
from genial.server.messages.answers import Ack, Checked, Hinted, Said
from genial.server.messages.codes import Code, Refused
from genial.server.messages.lists import Created, Joined, Listing, Summary
from genial.server.messages.position import Position
from genial.server.messages.requests import Create, Hint, Join, Rematch
from genial.server.routes.common import (
    Have,
    Known,
    SeatQuery,
    ServicesHere,
    Somebody,
    TableId,
    Watch,
    get,
    post,
)

Which = Annotated[Literal["open", "mine", "done", "finished"], QueryParameter(name="list")]
Before = Annotated[int | None, QueryParameter(ge=0, le=10**15, required=False)]
MovesQuery = Annotated[Literal["full", "none"], QueryParameter(name="moves", required=False)]


@get("/api/tables", tags=["tables"])
async def listing(
    which: Which, person: Somebody, services: ServicesHere, before: Before = None
) -> Listing:
    """A page of tables: the lobby, mine, my finished ones, all finished ones."""
    if person is None and which in ("mine", "done"):
        raise Refused(Code.NOT_KNOWN, "choose a name first")
    mine = None if person is None else person.id
    rows = await services.store.briefs(which, mine, before)
    found = [msgspec.json.decode(text, type=Brief).for_person(mine) for text, _ in rows]
    if which == "mine":
        found.sort(key=lambda one: not one.your_turn)
    return Listing(tables=found, before=rows[-1][1] if len(rows) == PAGE else None)


@post("/api/tables", tags=["tables"])
async def create(data: JSONBody[Create], known: Known, services: ServicesHere) -> Created:
    """Open a table."""
    return await services.lobby.create(known, data)


@get("/api/tables/{table:str}", tags=["tables"])
async def look(
    table: TableId,
    person: Somebody,
    services: ServicesHere,
    seat: SeatQuery = None,
    watch: Watch = None,
    have: Have = None,
    moves: MovesQuery = "full",
) -> Position:
    """The table as one of one's seats, or a spectator, sees it."""
    live = await services.hub.live(table)
    seen = viewer(live, person.id if person else None, watch, seat, moves == "full")
    return services.hub.position(live, seen, have)


@get("/api/tables/{table:str}/summary", tags=["tables"])
async def short(
    table: TableId,
    person: Somebody,
    services: ServicesHere,
    watch: Watch = None,
    invite: Watch = None,
) -> Summary:
    """What somebody invited may know before joining."""
    live = await services.hub.live(table)
    who = person.id if person else None
    if not may_know(live.table, who, watch, invite):
        raise Refused(Code.NO_TABLE, HIDDEN)
    return brief_of(live.table).for_person(who)


@post("/api/tables/{table:str}/join", status_code=200, tags=["tables"])
async def join(
    table: TableId, data: JSONBody[Join], known: Known, services: ServicesHere
) -> Joined:
    """Take a free seat."""
    return await services.lobby.join(known, await services.hub.live(table), data)


@post("/api/tables/{table:str}/actions", status_code=200, tags=["tables"])
async def actions(
    table: TableId,
    data: JSONBody[Action],
    person: Somebody,
    services: ServicesHere,
    watch: Watch = None,
) -> Ack | Said | Checked:
    """Do something at a table; answered after it is on disk."""
    return await act(services, person, await services.hub.live(table), data, watch)


@post("/api/tables/{table:str}/rematch", tags=["tables"])
async def rematch(
    table: TableId, data: JSONBody[Rematch], known: Known, services: ServicesHere
) -> Created:
    """Once more, or the next match of the series."""
    return await services.lobby.rematch(known, await services.hub.live(table), data)


@post("/api/tables/{table:str}/hint", status_code=200, tags=["tables"])
async def ask_hint(
    table: TableId, data: JSONBody[Hint], known: Known, services: ServicesHere
) -> Hinted:
    """What a bot would do in my seat."""
    return await hint(services.thinker, await services.hub.live(table), known, data)


handlers: list[Any] = [listing, create, look, short, join, actions, rematch, ask_hint]
