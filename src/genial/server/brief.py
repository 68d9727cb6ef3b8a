"""The short form of a table that lists are made from, kept beside its events."""

import msgspec
from msgspec import Struct

from genial.server.chairs import FREE
from genial.server.events import OPEN
from genial.server.messages.lists import Summary
from genial.server.position import summary
from genial.server.table import Table


class Brief(Struct, frozen=True):
    """A summary as nobody in particular sees it, and whose seats are whose."""

    summary: Summary
    people: list[str | None]
    to_move: int | None
    unready: list[int]

    def for_person(self, person: str | None) -> Summary:
        """The summary with this person's seats and turn."""
        yours = [s for s, p in enumerate(self.people) if p is not None and p == person]
        waited = self.unready if self.summary.phase == OPEN else [self.to_move]
        turn = any(seat in waited for seat in yours)
        return msgspec.structs.replace(self.summary, yours=yours, your_turn=turn)


def brief_of(table: Table) -> Brief:
    """The short form of a table."""
    unready = [s for s, chair in enumerate(table.chairs) if not chair.ready]
    people = [chair.person for chair in table.chairs]
    return Brief(summary(table, None), people, table.to_move, unready)


def index_row(table: Table) -> dict[str, object]:
    """The columns that lists and sweeps look at."""
    free = any(c.kind == FREE and c.reserved is None for c in table.chairs)
    return {
        "phase": table.phase,
        "free": free and table.phase == OPEN,
        "changed": table.changed,
        "deadline": table.deadline,
        "bot_due": table.since if table.mover is not None else None,
        "brief": msgspec.json.encode(brief_of(table)).decode(),
    }
