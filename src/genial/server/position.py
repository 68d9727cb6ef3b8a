"""What one client sees of a table, made from its seat's view and public facts only."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from genial.kernel.game import AnyGame, Outcome
from genial.render import data
from genial.series import Counted
from genial.server.events import OPEN, OVER, Gap
from genial.server.fair import commitment, rules_text
from genial.server.messages.answers import Said
from genial.server.messages.fields import Data
from genial.server.messages.lists import Summary
from genial.server.messages.position import (
    ClockNow,
    Fairness,
    Moves,
    Position,
    Result,
    SeriesInfo,
    Step,
    TakebackAsked,
)
from genial.server.messages.requests import Create
from genial.server.previews import encoded
from genial.server.table import Played, Table

HIDDEN_SETTINGS = ("key", "seats", "game", "mode", "options", "start")


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks, and at which seat's view; a spectator has no seat."""

    person: str | None
    seat: int | None
    moves: bool = True


@dataclass(frozen=True, slots=True)
class Around:
    """What is known about a table besides its events."""

    now: int
    gaps: list[Gap]
    online: tuple[bool, ...]
    watching: int
    chat: list[Said]


def position(table: Table, viewer: Viewer, have: int, around: Around) -> Position:
    """The table for this viewer; `steps` begin after version `have`."""
    yours = table.seats_of(viewer.person)
    seat = viewer.seat if viewer.seat in yours else None
    shown = view_data(table, seat)
    steps = [step_of(table.game, p) for p in table.played if p.event.seq > have]
    last = step_of(table.game, table.played[-1]) if table.played else None
    to_move = table.to_move
    return Position(
        table=table.id,
        version=table.version,
        phase=table.phase,
        game=table.game.key,
        mode=table.game.mode,
        options=table.game.options,
        settings=public_settings(table.settings),
        seats=[c.info(s, on) for (s, c), on in zip(enumerate(table.chairs), around.online)],  # noqa: B905
        seat=seat,
        yours=yours,
        host=viewer.person == table.host,
        to_move=to_move,
        handover=to_move if to_move in yours and to_move != seat else None,
        view=shown,
        moves=legal_moves(table, seat, shown) if viewer.moves else None,
        last=last,
        steps=steps,
        undo=seat is not None and table.can_undo(seat),
        takeback=table.can_take_back(seat),
        asked=_asked(table),
        clock=_clock(table, around),
        outcome=result(table.outcome),
        series=series_of(table),
        next=table.next,
        fair=fairness(table),
        watching=around.watching,
        chat=[_line(said) for said in around.chat],
    )


def view_data(table: Table, seat: int | None) -> Data | None:
    """The position as this seat may see it."""
    if table.state is None:
        return None
    return data(table.game, table.game.view(table.state, seat))


def legal_moves(table: Table, seat: int | None, shown: Data | None) -> Moves | None:
    """The moves of this seat, when it is to move."""
    if seat is None or shown is None or table.to_move != seat:
        return None
    view = table.game.view(table.state, seat)
    labels = [cell["cell"] for cell in shown.get("cells", ())]
    return encoded(table.game, view, table.game.legal_moves(table.state), labels)


def step_of(game: AnyGame, played: Played) -> Step:
    """A decision with its score, as everybody may know it."""
    view = game.view(played.before, None)
    score = game.preview(view, played.move)
    rays = game.rays(view, played.move)
    assert played.event.seat is not None
    return Step(
        version=played.event.seq,
        seat=played.event.seat,
        move=str(played.move),
        gains=list(score.gains),
        bonuses=score.bonuses,
        rays=[[ray.start, *ray.cells] for ray in rays],
        by=played.event.body.get("by", "player"),
    )


def public_settings(settings: Create) -> Data:
    """The settings of a table without what other fields say."""
    import msgspec

    plain: Data = msgspec.to_builtins(settings)
    return {name: value for name, value in plain.items() if name not in HIDDEN_SETTINGS}


def _asked(table: Table) -> TakebackAsked | None:
    if table.asked is None:
        return None
    waiting = [s for s in range(len(table.chairs)) if s not in table.asked.agreed]
    return TakebackAsked(seat=table.asked.seat, waiting=waiting)


def _clock(table: Table, around: Around) -> ClockNow | None:
    if not table.left:
        return None
    left, running = list(table.left), table.to_move
    if running is not None and table.chairs[running].mover is None:
        left[running] = max(0, left[running] - table.elapsed(around.now, around.gaps))
    kind = public_settings(table.settings)["clock"]["kind"]
    return ClockNow(kind=kind, left=left, running=running, now=around.now)


def result(outcome: Outcome | None) -> Result | None:
    """An outcome on the wire."""
    if outcome is None:
        return None
    compared = [list(values) for values in outcome.compared]
    return Result(reason=outcome.reason, places=list(outcome.places), compared=compared)


def series_points(table: Table) -> list[int]:
    """What a finished match is worth in its series."""
    assert isinstance(table.game, Counted)
    return list(table.game.series_points(table.state))


def series_of(table: Table) -> SeriesInfo | None:
    """Where the series stands."""
    if table.series is None:
        return None
    points = list(table.series["points"])
    if table.phase == OVER:
        points.append(series_points(table))
    seats = range(table.game.players)
    return SeriesInfo(
        length=table.settings.series,
        number=table.series["number"],
        tables=[*table.series["tables"], table.id],
        points=points,
        totals=[sum(match[seat] for match in points) for seat in seats],
    )


@lru_cache(maxsize=4096)
def _commitment(secret: bytes, table: str) -> str:
    return commitment(secret, table)


def fairness(table: Table) -> Fairness:
    """The proof as far as it may be known now."""
    return Fairness(
        commitment=_commitment(table.secret, table.id),
        rules=rules_text(table.game),
        nonces=[chair.nonce for chair in table.chairs],
        secret=table.secret.hex() if table.phase == OVER else None,
    )


def _line(said: Said) -> dict[str, Any]:
    return {
        "n": said.n,
        "seat": said.seat,
        "name": said.name,
        "preset": said.preset,
        "text": said.text,
        "at": said.at,
    }


def summary(table: Table, person: str | None) -> Summary:
    """The table in a list."""
    yours = table.seats_of(person)
    return Summary(
        table=table.id,
        phase=table.phase,
        game=table.game.key,
        mode=table.game.mode,
        options=table.game.options,
        seats=[chair.info(seat) for seat, chair in enumerate(table.chairs)],
        yours=yours,
        your_turn=table.to_move in yours if table.phase != OPEN else _awaited(table, yours),
        clock=public_settings(table.settings)["clock"],
        series=table.settings.series,
        created=table.created,
        changed=table.changed,
        commitment=_commitment(table.secret, table.id),
        outcome=result(table.outcome),
    )


def _awaited(table: Table, yours: list[int]) -> bool:
    """Whether the start waits for this person only to say ready."""
    return any(not table.chairs[seat].ready for seat in yours)
