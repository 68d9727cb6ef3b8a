"""Who may see what: a seat is not a spectator, a spectator is not a stranger."""

from hmac import compare_digest

from genial.server.hub import Live
from genial.server.messages.codes import Code, Refused
from genial.server.position import Viewer
from genial.server.table import Table

HIDDEN = "no such table, or not for you"


def may_watch(table: Table, watch: str | None) -> bool:
    """Whether somebody without a seat may look on with this secret."""
    if table.settings.spectators == "anyone":
        return True
    allowed = table.settings.spectators == "link"
    return allowed and compare_digest((watch or "").encode(), table.watch.encode())


def may_know(table: Table, person: str | None, watch: str | None, invite: str | None) -> bool:
    """Whether somebody may know that the table exists."""
    invited = compare_digest((invite or "").encode(), table.invite.encode())
    kept = person is not None and any(c.reserved == person for c in table.chairs)
    return table.settings.listed or invited or kept or may_look(table, person, watch)


def may_look(table: Table, person: str | None, watch: str | None) -> bool:
    """Whether somebody may see a view of the table at all."""
    at_table = bool(table.seats_of(person)) or (person is not None and person == table.host)
    return at_table or may_watch(table, watch)


def viewer(
    live: Live, person: str | None, watch: str | None, seat: int | None, moves: bool = True
) -> Viewer:
    """Who looks at which view; raises Refused."""
    table = live.table
    if not may_look(table, person, watch):
        raise Refused(Code.NO_TABLE, HIDDEN)
    yours = table.seats_of(person)
    if seat is not None and seat not in yours:
        raise Refused(Code.NOT_YOURS, f"seat {seat} is not yours", table.version)
    if seat is None and yours:
        seat = table.to_move if table.to_move in yours else yours[0]
    return Viewer(person, seat, moves)
