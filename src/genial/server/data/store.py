"""What the server keeps and finds again: tables, people, tokens, chat, facts."""

from collections.abc import Sequence
from importlib import import_module
from typing import Any

import msgspec
from sqlalchemy import Select, bindparam, delete, func, insert, select, update

from genial.server.data.database import Database
from genial.server.data.schema import (
    chat,
    downtime,
    events,
    facts,
    people,
    seats,
    tables,
    tokens,
)
from genial.server.events import OPEN, OVER, RUNNING, Gap, Stored
from genial.server.messages.answers import Said

PAGE = 30
ADD_EVENT = insert(events)
ADD_TABLE = insert(tables)
SET_TABLE = (
    update(tables)
    .where(tables.c.id == bindparam("table"))
    .values({n: bindparam(n) for n in ("phase", "free", "changed", "deadline", "bot_due", "brief")})
)
SET_DEADLINE = (
    update(tables)
    .where(tables.c.id == bindparam("table"), tables.c.changed == bindparam("at"))
    .values(deadline=bindparam("until"))
)
ADD_CHAT = insert(chat)
ADD_PERSON = insert(people)
NAME_PERSON = update(people).where(people.c.id == bindparam("person")).values(name=bindparam("as"))
ADD_TOKEN = insert(tokens)
DROP_TOKEN = delete(tokens).where(
    tokens.c.id == bindparam("token"), tokens.c.person == bindparam("of")
)

Row = dict[str, Any]


class Store:
    """Durable events and their indexes; every method returns after commit."""

    def __init__(self, database: Database) -> None:
        self.database = database
        dialect: Any = import_module(f"sqlalchemy.dialects.{database.dialect}").insert
        self.put_seat = dialect(seats).on_conflict_do_nothing()
        self.put_gap = dialect(downtime).on_conflict_do_nothing()
        fact = dialect(facts)
        self.put_fact = fact.on_conflict_do_update(
            index_elements=["name"], set_={"value": fact.excluded.value}
        )
        self.new_fact = dialect(facts).on_conflict_do_nothing()

    # -- events

    async def create(self, table: str, event: Stored, row: Row, people_: list[str]) -> None:
        """The first event of a table; raises Conflict when the host used the key before."""
        seated = [(self.put_seat, {"table_id": table, "person": p}) for p in people_]
        await self.database.write(
            (ADD_EVENT, _event_row(table, event)), (ADD_TABLE, row | {"id": table}), *seated
        )

    async def append(self, table: str, event: Stored, row: Row, people_: list[str]) -> None:
        """The next event of a table; raises Conflict when another one took its place."""
        seated = [(self.put_seat, {"table_id": table, "person": p}) for p in people_]
        await self.database.write(
            (ADD_EVENT, _event_row(table, event)),
            (SET_TABLE, row | {"table": table}),
            *seated,
            notice=table,
        )

    async def events(self, table: str, after: int = 0) -> list[Stored]:
        """The events of a table in order."""
        query = select(events).where(events.c.table_id == table, events.c.seq > after)
        rows = await self.database.read(query.order_by(events.c.seq))
        return [_stored(row) for row in rows]

    async def table_made_with(self, host: str, key: str) -> str | None:
        """The table a host made with this key."""
        query = select(tables.c.id).where(tables.c.host == host, tables.c.key == key)
        rows = await self.database.read(query)
        return rows[0].id if rows else None

    # -- lists

    async def briefs(
        self, which: str, person: str | None, before: int | None
    ) -> Sequence[tuple[str, int]]:
        """A page of (brief, changed), newest first."""
        query = _listing(which, person).order_by(tables.c.changed.desc()).limit(PAGE)
        if before is not None:
            query = query.where(tables.c.changed < before)
        return [(row.brief, row.changed) for row in await self.database.read(query)]

    async def overdue(self, now: int) -> list[str]:
        """The tables where somebody's time may be up."""
        query = select(tables.c.id).where(tables.c.deadline <= now).limit(200)
        return [row.id for row in await self.database.read(query)]

    async def set_deadline(self, table: str, changed: int, until: int | None) -> None:
        """Correct when to look at a clock again, unless the table has changed meanwhile."""
        row = {"table": table, "at": changed, "until": until}
        await self.database.write((SET_DEADLINE, row))

    async def waiting_for_bots(self, before: int) -> list[str]:
        """The tables where a bot has been to move since before then."""
        query = select(tables.c.id).where(tables.c.bot_due <= before).limit(500)
        return [row.id for row in await self.database.read(query)]

    async def open_tables_of(self, person: str) -> int:
        """How many unfinished tables a person has made."""
        query = select(func.count()).select_from(tables)
        query = query.where(tables.c.host == person, tables.c.phase.in_((OPEN, RUNNING)))
        return int((await self.database.read(query))[0][0])

    # -- people

    async def add_person(self, person: str, name: str, now: int) -> None:
        """A new guest."""
        row = {"id": person, "name": name, "created": now}
        await self.database.write((ADD_PERSON, row))

    async def rename(self, person: str, name: str) -> None:
        """A guest with another name."""
        await self.database.write((NAME_PERSON, {"person": person, "as": name}))

    async def name_of(self, person: str) -> str | None:
        """The name of a person, if there is one."""
        rows = await self.database.read(select(people.c.name).where(people.c.id == person))
        return rows[0].name if rows else None

    async def add_token(self, row: Row) -> None:
        """A new token; only its hash is kept."""
        await self.database.write((ADD_TOKEN, row))

    async def tokens_of(self, person: str) -> Sequence[Any]:
        """The tokens of a person."""
        query = select(tokens).where(tokens.c.person == person).order_by(tokens.c.created)
        return await self.database.read(query)

    async def drop_token(self, person: str, token: str) -> None:
        """Revoke a token."""
        await self.database.write((DROP_TOKEN, {"token": token, "of": person}))

    async def token_owner(self, digest: str) -> str | None:
        """The person a token stands for."""
        rows = await self.database.read(select(tokens.c.person).where(tokens.c.hash == digest))
        return rows[0].person if rows else None

    # -- chat

    async def say(self, table: str, key: str, person: str, line: Said) -> None:
        """The next line of a table's chat; raises Conflict when the number or key is taken."""
        text = msgspec.json.encode(line).decode()
        row = {"table_id": table, "n": line.n, "key": key, "person": person, "line": text}
        await self.database.write((ADD_CHAT, row), notice=table)

    async def lines(self, table: str, after: int = 0) -> list[tuple[str, str, Said]]:
        """The last lines of a table's chat: key, person and line."""
        query = select(chat).where(chat.c.table_id == table, chat.c.n > after)
        rows = await self.database.read(query.order_by(chat.c.n.desc()).limit(50))
        return [(row.key, row.person, msgspec.json.decode(row.line, type=Said)) for row in rows][
            ::-1
        ]

    # -- facts

    async def fact(self, name: str) -> str | None:
        """A fact about this database."""
        rows = await self.database.read(select(facts.c.value).where(facts.c.name == name))
        return rows[0].value if rows else None

    async def set_fact(self, name: str, value: str) -> None:
        """Write a fact down."""
        await self.database.write((self.put_fact, {"name": name, "value": value}))

    async def settled_fact(self, name: str, value: str) -> str:
        """The fact as it is, or this value where there was none."""
        await self.database.write((self.new_fact, {"name": name, "value": value}))
        return await self.fact(name) or value

    async def add_gap(self, gap: Gap) -> None:
        """Note a time when nothing ran."""
        await self.database.write((self.put_gap, {"start": gap.start, "end": gap.end}))

    async def gaps(self, since: int) -> list[Gap]:
        """The downtime since then."""
        rows = await self.database.read(select(downtime).where(downtime.c.end > since))
        return [Gap(row.start, row.end) for row in rows]


def _event_row(table: str, event: Stored) -> Row:
    return {
        "table_id": table,
        "seq": event.seq,
        "key": event.key,
        "seat": event.seat,
        "kind": event.kind,
        "body": msgspec.json.encode(event.body).decode(),
        "at": event.at,
    }


def _stored(row: Any) -> Stored:
    return Stored(row.seq, row.key, row.seat, row.kind, msgspec.json.decode(row.body), row.at)


def _listing(which: str, person: str | None) -> Select[Any]:
    query = select(tables.c.brief, tables.c.changed)
    if which == "open":
        return query.where(tables.c.phase == OPEN, tables.c.listed, tables.c.free)
    if which == "finished":
        return query.where(tables.c.phase == OVER, tables.c.listed)
    phases = (OVER,) if which == "done" else (OPEN, RUNNING)
    mine = select(seats.c.table_id).where(seats.c.person == person)
    own = tables.c.id.in_(mine) | (tables.c.host == person)
    return query.where(tables.c.phase.in_(phases), own)
