"""One door for all actions, whether they come by socket or by HTTP."""

import time
from typing import Any

from genial.server.access import HIDDEN, may_look
from genial.server.decide import check
from genial.server.hub import Live
from genial.server.messages.actions import Action, Chat, Check
from genial.server.messages.answers import Ack, Checked, Said
from genial.server.messages.codes import Code, Refused
from genial.server.meters import ACTION_SECONDS, ACTIONS
from genial.server.people import Person
from genial.server.services import Services
from genial.server.talk import say

Answered = Ack | Said | Checked


async def act(
    services: Services, person: Person | None, live: Live, action: Action, watch: str | None
) -> Answered:
    """Carry the action out for this person, or raise Refused; count it either way."""
    began, kind = time.perf_counter(), _kind(action)
    try:
        answer = await _act(services, person, live, action, watch)
    except Refused as refusal:
        ACTIONS.labels(kind, refusal.code).inc()
        raise
    ACTIONS.labels(kind, "done").inc()
    ACTION_SECONDS.observe(time.perf_counter() - began)
    return answer


def _kind(action: Any) -> str:
    return str(type(action).__struct_config__.tag)


async def _act(
    services: Services, person: Person | None, live: Live, action: Action, watch: str | None
) -> Answered:
    known = None if person is None else person.id
    if not may_look(live.table, known, watch):
        raise Refused(Code.NO_TABLE, HIDDEN)
    if person is None:
        raise Refused(Code.NOT_KNOWN, "choose a name first", live.table.version)
    if isinstance(action, Chat):
        return await say(services.hub, live, person, action, watch)
    if isinstance(action, Check):
        return check(live.table, person.id, action)
    return await services.hub.act(person.id, live, action)
