"""What a person may do at a table: each action becomes one event, or is refused."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from genial.kernel.game import GameError, IllegalMove, NotationError
from genial.server.chairs import FREE, Chair
from genial.server.events import OPEN, RUNNING, Gap, Stored
from genial.server.fair import Source, game_of, let_chance_move, rules_text
from genial.server.messages.actions import (
    Answer,
    Back,
    Check,
    Keyed,
    Leave,
    Move,
    Ready,
    Resign,
    Takeback,
    Undo,
)
from genial.server.messages.answers import Checked
from genial.server.messages.codes import Code, Refused
from genial.server.messages.requests import Join
from genial.server.table import Table


@dataclass(frozen=True, slots=True)
class Moment:
    """When something is decided, and the downtime known by then."""

    now: int
    gaps: list[Gap]


def fingerprint(person: str, action: Any) -> str:
    """What tells a retried action from another one with the same key."""
    return hashlib.blake2s(msgspec.json.encode([person, action]), digest_size=8).hexdigest()


def answered_before(table: Table, person: str, key: str, action: Any) -> int | None:
    """The version this very action made earlier, if it did."""
    if key not in table.keys:
        return None
    version, mark = table.keys[key]
    if mark != fingerprint(person, action):
        raise refused(table, Code.KEY_REUSED, f"the key {key} was used for something else")
    return version


def refused(table: Table, code: Code, detail: str) -> Refused:
    """A refusal with the table's version."""
    return Refused(code, detail, table.version)


def decide(table: Table, person: str, action: Keyed, moment: Moment) -> Stored:
    """The event an action of this person makes now; raises Refused."""
    if action.seat not in table.seats_of(person):
        raise refused(table, Code.NOT_YOURS, f"seat {action.seat} is not yours")
    needed = OPEN if isinstance(action, Ready) else RUNNING
    if table.phase != needed and not (isinstance(action, Leave) and table.phase == OPEN):
        code = Code.NOT_OPEN if needed == OPEN else Code.NOT_RUNNING
        raise refused(table, code, f"the table is {table.phase}")
    if action.version != table.version:
        why = f"version {action.version} is not the table's, which is {table.version}"
        raise refused(table, Code.STALE, why)
    kind, body = DECIDERS[type(action)](table, person, action, moment)
    mark = fingerprint(person, action)
    return _event(table, action.key, action.seat, kind, body | {"sum": mark}, moment)


def _event(
    table: Table, key: str, seat: int | None, kind: str, body: dict[str, Any], moment: Moment
) -> Stored:
    return Stored(table.version + 1, key, seat, kind, body, moment.now)


Decided = tuple[str, dict[str, Any]]


def _move(table: Table, person: str, action: Move, moment: Moment) -> Decided:
    chair = table.chairs[action.seat]
    if chair.stand_in is not None:
        raise refused(table, Code.NOT_ALLOWED, "a bot plays for you: come back first")
    _check_turn(table, action.seat)
    return "move", _moved(table, action.move, moment)


def _check_turn(table: Table, seat: int) -> None:
    if table.to_move != seat:
        raise refused(table, Code.NOT_YOUR_TURN, f"seat {table.to_move} is to move")


def _moved(table: Table, text: str, moment: Moment) -> dict[str, Any]:
    move, state = _applied(table, text)
    _, draws = let_chance_move(table.game, state, table.source, table.used)
    body = {"move": str(move), "draws": [str(draw) for draw in draws]}
    return body | {"spent": table.elapsed(moment.now, moment.gaps)} if table.left else body


def _applied(table: Table, text: str) -> tuple[Any, Any]:
    """The decision a text spells and the state right after it."""
    try:
        move = table.game.parse_move(text)
        if type(move) not in table.game.decisions:
            raise NotationError(f"{text!r} is no decision of a seat")
        return move, table.game.apply(table.state, move)
    except IllegalMove as error:
        raise refused(table, Code.ILLEGAL, str(error)) from None
    except GameError as error:
        raise refused(table, Code.NOT_A_MOVE, str(error)) from None


def check(table: Table, person: str, action: Check) -> Checked:
    """Whether a move would be legal for this seat now."""
    if action.seat not in table.seats_of(person):
        raise refused(table, Code.NOT_YOURS, f"seat {action.seat} is not yours")
    if table.phase != RUNNING:
        raise refused(table, Code.NOT_RUNNING, f"the table is {table.phase}")
    _check_turn(table, action.seat)
    try:
        move, _ = _applied(table, action.move)
    except Refused as error:
        return Checked(move=action.move, legal=False, detail=error.detail)
    return Checked(move=str(move), legal=True, detail="")


def _undo(table: Table, person: str, action: Undo, moment: Moment) -> Decided:
    if not table.can_undo(action.seat):
        why = "your move is not the last one, or something was drawn or thrown after it"
        raise refused(table, Code.NO_UNDO, why)
    return "undo", {}


def _takeback(table: Table, person: str, action: Takeback, moment: Moment) -> Decided:
    if not table.can_take_back(action.seat):
        why = "nothing of yours to take back, a question is open, or this table does not allow it"
        raise refused(table, Code.NO_TAKEBACK, why)
    return "takeback", {}


def _answer(table: Table, person: str, action: Answer, moment: Moment) -> Decided:
    if table.asked is None or action.seat in table.asked.agreed:
        raise refused(table, Code.NO_TAKEBACK, "nothing is asked of you")
    return "answer", {"accept": action.accept}


def _resign(table: Table, person: str, action: Resign, moment: Moment) -> Decided:
    return "gave-up", {"reason": "resigned"}


def _leave(table: Table, person: str, action: Leave, moment: Moment) -> Decided:
    if table.phase == OPEN:
        return ("closed", {}) if person == table.host else ("freed", {})
    if table.settings.stand_in is None:
        raise refused(table, Code.NOT_ALLOWED, "no bot stands in at this table: resign instead")
    return "left", {"bot": table.settings.stand_in}


def _back(table: Table, person: str, action: Back, moment: Moment) -> Decided:
    if table.chairs[action.seat].stand_in is None:
        raise refused(table, Code.NOT_ALLOWED, "you have not left")
    return "back", {}


def _ready(table: Table, person: str, action: Ready, moment: Moment) -> Decided:
    if table.chairs[action.seat].ready:
        raise refused(table, Code.NOT_ALLOWED, "you have said so already")
    chairs = [_ready_chair(c, person) for c in table.chairs]
    chairs[action.seat].nonce = action.nonce
    return "ready", {"person": person, "nonce": action.nonce} | _start(table, chairs)


def _ready_chair(chair: Chair, person: str) -> Chair:
    ready = chair.ready or chair.held_by(person)
    return Chair(chair.kind, chair.name, chair.person, chair.bot, ready=ready, nonce=chair.nonce)


def _start(table: Table, chairs: list[Chair]) -> dict[str, Any]:
    """The start of the match, if this was all it waited for."""
    if not all(chair.ready and chair.kind != FREE for chair in chairs):
        return {}
    nonces = [chair.nonce for chair in chairs]
    source = Source.of(table.secret, table.id, rules_text(table.game), nonces)
    first = table.game.first_seat
    if table.start_drawn:
        first = source.number("start", table.game.players)
    s = table.settings
    game = game_of(s.game, s.mode, len(s.seats), first, s.options)
    _, draws = let_chance_move(game, game.start(), source, 0)
    return {"start": {"first": first, "draws": [str(draw) for draw in draws]}}


DECIDERS: dict[type, Callable[[Table, str, Any, Moment], Decided]] = {
    Move: _move,
    Undo: _undo,
    Takeback: _takeback,
    Answer: _answer,
    Resign: _resign,
    Leave: _leave,
    Back: _back,
    Ready: _ready,
}


def join(table: Table, person: str, name: str, request: Join, moment: Moment) -> Stored:
    """The event of taking a free seat; raises Refused."""
    if table.phase != OPEN:
        raise refused(table, Code.NOT_OPEN, f"the table is {table.phase}")
    seat = _free_seat(table, person, request.seat)
    chairs = [_ready_chair(chair, "") for chair in table.chairs]
    chairs[seat] = Chair("person", name, person, ready=True, nonce=request.nonce)
    body = {"seat": seat, "person": person, "name": name, "nonce": request.nonce}
    body |= {"sum": fingerprint(person, request)} | _start(table, chairs)
    return _event(table, request.key, seat, "seated", body, moment)


def _free_seat(table: Table, person: str, wanted: int | None) -> int:
    free = [
        seat
        for seat, chair in enumerate(table.chairs)
        if chair.kind == FREE and chair.reserved in (None, person)
    ]
    free.sort(key=lambda seat: table.chairs[seat].reserved is None)
    kept = [seat for seat in free if table.chairs[seat].reserved == person]
    if table.seats_of(person) and not kept:
        raise refused(table, Code.SEAT_TAKEN, "you sit at this table already")
    if not free or (wanted is not None and wanted not in free):
        raise refused(table, Code.SEAT_TAKEN, "no such free seat")
    return free[0] if wanted is None else wanted


def bot_move(table: Table, text: str, moment: Moment) -> Stored:
    """The event of a bot's move for the seat that is to move."""
    body = _moved(table, text, moment) | {"by": "bot"}
    return _event(table, f"bot-{table.version}", table.to_move, "move", body, moment)


def forfeit(table: Table, moment: Moment) -> Stored:
    """The event of a lost match on time."""
    body = {"reason": "time"}
    return _event(table, f"time-{table.version}", table.to_move, "gave-up", body, moment)


def follow(table: Table, key: str, following: str, moment: Moment) -> Stored:
    """The event that names the next table."""
    return _event(table, key, None, "next", {"table": following}, moment)
