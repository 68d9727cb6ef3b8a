"""Chat at a table: presets, free text where allowed, spectators only if the table says so."""

from genial.server.access import HIDDEN, may_look
from genial.server.data.database import Conflict, Unavailable
from genial.server.hub import Hub, Live, now_ms, unavailable
from genial.server.messages.actions import Chat
from genial.server.messages.answers import Said
from genial.server.messages.codes import Code, Refused
from genial.server.people import Person
from genial.server.table import Table

ATTEMPTS = 5  # other processes may take the next number; an old key is taken for good


async def say(hub: Hub, live: Live, person: Person, action: Chat, watch: str | None) -> Said:
    """Add a line; the same key again gets the same line."""
    async with live.lock:
        for _ in range(ATTEMPTS):
            before = live.chat_keys.get(action.key)
            if before is not None:
                return _same(before, person, live.table)
            _check(live.table, person, action, watch)
            line = _line(live, person, action)
            try:
                await hub.store.say(live.table.id, action.key, person.id, line)
            except Conflict:
                await hub.refresh(live)
                continue
            except Unavailable as error:
                raise unavailable(error, live.table.version) from None
            live.chat = [*live.chat[-49:], line]
            live.chat_keys[action.key] = person.id, line
            for ear in live.ears:
                ear.tell(line)
            return line
        raise Refused(Code.KEY_REUSED, "this key was used long ago", live.table.version)


def _same(before: tuple[str, Said], person: Person, table: Table) -> Said:
    if before[0] != person.id:
        raise Refused(Code.KEY_REUSED, "this key was used for something else", table.version)
    return before[1]


def _line(live: Live, person: Person, action: Chat) -> Said:
    seat = action.seat
    return Said(
        n=live.chat[-1].n + 1 if live.chat else 1,
        seat=seat,
        name=person.name if seat is None else live.table.chairs[seat].name,
        preset=action.preset,
        text=None if action.text is None else " ".join(action.text.split()),
        at=now_ms(),
    )


def _check(table: Table, person: Person, action: Chat, watch: str | None) -> None:
    if not may_look(table, person.id, watch):
        raise Refused(Code.NO_TABLE, HIDDEN)
    if action.seat is not None and action.seat not in table.seats_of(person.id):
        raise Refused(Code.NOT_YOURS, f"seat {action.seat} is not yours", table.version)
    if (action.text is None) == (action.preset is None):
        raise Refused(Code.BAD_MESSAGE, "either a preset or a text", table.version)
    if action.text is not None and not action.text.split():
        raise Refused(Code.BAD_MESSAGE, "an empty text", table.version)
    if action.seat is None and not table.settings.spectator_chat:
        raise Refused(Code.NO_CHAT, "spectators do not chat at this table", table.version)
    if action.text is not None and not free_talk(table):
        raise Refused(Code.NO_CHAT, "only presets at this table", table.version)
    if table.settings.chat == "off":
        raise Refused(Code.NO_CHAT, "chat is off at this table", table.version)


def free_talk(table: Table) -> bool:
    """Whether people may write what they like (TEA-7: partners do not confer)."""
    teams = len(set(table.game.sides)) < table.game.players
    quiet = teams and not table.game.options.get("open_talk", False)
    return table.settings.chat == "free" and not quiet
