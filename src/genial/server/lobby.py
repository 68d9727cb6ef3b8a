"""Opening tables, sitting down, playing again."""

import secrets
from typing import Any

import msgspec

from genial.games import option_defaults
from genial.kernel.game import GameError
from genial.series import Counted
from genial.server.bots import check_table_bot
from genial.server.brief import index_row
from genial.server.chairs import BOT, FREE, Chair, chair_of
from genial.server.data.database import Conflict, Unavailable
from genial.server.decide import answered_before, follow, join, refused
from genial.server.events import OVER, Stored
from genial.server.fair import game_of
from genial.server.hub import Hub, Live, unavailable
from genial.server.messages.codes import Code, Refused
from genial.server.messages.lists import Created, Joined
from genial.server.messages.requests import Create, Join, Rematch
from genial.server.people import Person, clean_name, new_id
from genial.server.position import Viewer, series_points
from genial.server.table import Table, folded

MOST_TABLES = 100


class Lobby:
    """Makes tables and fills them."""

    def __init__(self, hub: Hub) -> None:
        self.hub, self.store = hub, hub.store

    # -- create

    async def create(self, person: Person, request: Create) -> Created:
        """A new table; the same key again finds the same table."""
        check_settings(request)
        body = _first_body(person, request)
        return await self._open(person, new_id(), request.key, body)

    async def _open(self, person: Person, table: str, key: str, body: dict[str, Any]) -> Created:
        event = Stored(1, key, None, "created", body, self.hub.moment().now)
        made = folded(table, [event])
        row = index_row(made) | {"host": person.id, "key": key, "listed": made.settings.listed}
        people = sorted({c.person or c.reserved or "" for c in made.chairs} - {""})
        try:
            if await self.store.open_tables_of(person.id) >= MOST_TABLES:
                raise Refused(Code.TOO_MANY, f"you have {MOST_TABLES} open tables already")
            await self.store.create(table, event, row, people)
        except Conflict:
            found = await self.store.table_made_with(person.id, key)
            return self.created(await self.hub.live(found or table), person)
        except Unavailable as error:
            raise unavailable(error) from None
        live = await self.hub.live(table)
        self.hub.changed(live)
        self.hub.ask_bots(live)
        return self.created(live, person)

    def created(self, live: Live, person: Person) -> Created:
        """The answer to whoever opened the table."""
        table = live.table
        seats = table.seats_of(person.id)
        return Created(
            table=table.id,
            invite=table.invite,
            watch=table.watch,
            join_link=f"/t/{table.id}#invite={table.invite}",
            watch_link=f"/t/{table.id}#watch={table.watch}",
            position=self.hub.position(live, Viewer(person.id, seats[0] if seats else None)),
        )

    # -- join

    async def join(self, person: Person, live: Live, request: Join) -> Joined:
        """Take a free seat."""
        reserved = any(c.reserved == person.id for c in live.table.chairs)
        invited = secrets.compare_digest(request.invite or "", live.table.invite)
        known = request.key in live.table.keys
        if not (live.table.settings.listed or invited or reserved or known):
            raise Refused(Code.NO_TABLE, "no such table, or not for you")

        def decider(table: Table) -> Stored | int:
            before = answered_before(table, person.id, request.key, request)
            if before is not None:
                return before
            return join(table, person.id, person.name, request, self.hub.moment())

        version = await self.hub.shielded(self.hub.commit(live, decider))
        yours = live.table.seats_of(person.id)
        return Joined(table=live.table.id, yours=yours, version=version)

    # -- again

    async def rematch(self, person: Person, live: Live, request: Rematch) -> Created:
        """The next match with the same people; whoever asks first opens it."""
        table = live.table
        if not table.seats_of(person.id):
            raise refused(table, Code.NOT_YOURS, "only players can ask for a rematch")
        if table.phase != OVER:
            raise refused(table, Code.NOT_OVER, f"the table is {table.phase}")

        def decider(table: Table) -> Stored | int:
            if table.next is not None:
                return table.version
            return follow(table, f"next-{table.id}", new_id(), self.hub.moment())

        await self.hub.shielded(self.hub.commit(live, decider))
        following = live.table.next
        assert following is not None
        try:
            return self.created(await self.hub.live(following), person)
        except Refused as error:
            if error.code != Code.NO_TABLE:
                raise
        return await self._open(
            person, following, f"next-{table.id}", _next_body(live.table, person)
        )


def check_settings(request: Create) -> None:
    """Raise Refused unless such a table can be played."""
    try:
        fixed = {"mode", "players", "first_seat"} & request.options.keys()
        if fixed:
            raise GameError(f"{', '.join(sorted(fixed))} cannot be given among the options")
        _check_types(request)
        game = game_of(request.game, request.mode, len(request.seats), 0, request.options)
        if request.series > 1 and not isinstance(game, Counted):
            raise GameError(f"no series of {game.key}: its rules give no points per game")
        if request.start != "random" and request.start >= game.players:
            raise GameError(f"no start seat {request.start} among {game.players}")
    except GameError as error:
        raise Refused(Code.BAD_OPTIONS, str(error)) from None
    _check_seats(request)


def _check_types(request: Create) -> None:
    defaults = option_defaults(request.game)
    for name, value in request.options.items():
        if name in defaults and type(value) is not type(defaults[name]):
            raise GameError(f"no {name} {value!r}: it is of the kind of {defaults[name]!r}")


def _check_seats(request: Create) -> None:
    bots = [seat.bot for seat in request.seats if seat.kind == "bot"]
    bots += [request.stand_in] if request.stand_in is not None else []
    try:
        for bot in bots:
            check_table_bot(bot or "")
    except GameError as error:
        raise Refused(Code.BAD_OPTIONS, str(error)) from None
    if sum(seat.kind == "me" for seat in request.seats) > 1:
        raise Refused(Code.BAD_OPTIONS, "you can sit on one seat; use kind device for others here")
    if all(seat.kind == "bot" for seat in request.seats):
        raise Refused(Code.BAD_OPTIONS, "at least one seat is for a person")


def _first_body(person: Person, request: Create) -> dict[str, Any]:
    chairs = [chair_of(spec, person.id, person.name) for spec in request.seats]
    for chair in chairs:
        chair.name = clean_name(chair.name) if chair.name else ""
    settings = msgspec.to_builtins(request)
    del settings["key"]
    first = None if request.start == "random" else request.start
    series = {"number": 1, "tables": [], "points": []} if request.series > 1 else None
    return _body(settings, chairs, person.id, first, series)


def _body(
    settings: dict[str, Any],
    chairs: list[Chair],
    host: str,
    first: int | None,
    series: dict[str, Any] | None,
) -> dict[str, Any]:
    return {
        "settings": settings,
        "chairs": [chair.plain() for chair in chairs],
        "host": host,
        "first": first,
        "series": series,
        "secret": secrets.token_hex(32),
        "invite": new_id(),
        "watch": new_id(),
    }


def _next_body(table: Table, person: Person) -> dict[str, Any]:
    """The first event of the match after this one: same people, start seat moved on (COM-3)."""
    settings = msgspec.to_builtins(table.settings)
    del settings["key"]
    chairs = [_again(chair, person.id) for chair in table.chairs]
    first = (table.game.first_seat + 1) % table.game.players
    series = table.series
    if series is not None and series["number"] < table.settings.series:
        series = {
            "number": series["number"] + 1,
            "tables": [*series["tables"], table.id],
            "points": [*series["points"], series_points(table)],
        }
    elif series is not None:
        series = {"number": 1, "tables": [], "points": []}
    return _body(settings, chairs, person.id, first, series)


def _again(chair: Chair, person: str) -> Chair:
    if chair.kind == BOT:
        return Chair(BOT, chair.name, bot=chair.bot, ready=True)
    if chair.held_by(person):
        return Chair(chair.kind, chair.name, person=person)
    return Chair(FREE, chair.name, reserved=chair.person)
