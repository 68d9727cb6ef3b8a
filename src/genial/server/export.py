"""A finished match for others: the record with its proof, and the replay."""

from collections.abc import Iterator

from genial.kernel.game import CHANCE, AnyGame
from genial.record import Event, Record
from genial.render import data
from genial.server.events import Stored
from genial.server.fair import Proof, commitment
from genial.server.messages.fields import Data
from genial.server.messages.lists import Frame, Replay
from genial.server.messages.position import Fairness
from genial.server.position import fairness, result, step_of
from genial.server.table import Played, Table


def record_text(table: Table) -> str:
    """The record with every withdrawn move and the fairness proof as comments."""
    header = Record(table.game, (), table.record.names, table.outcome).text().split("\n\n")[0]
    proof = Proof(
        table.id,
        commitment(table.secret, table.id),
        table.secret.hex(),
        tuple(chair.nonce for chair in table.chairs),
        "drawn" if table.start_drawn else "given",
    )
    return "\n".join([header, "", *_history_lines(table), *proof.lines()]) + "\n"


def _history_lines(table: Table) -> Iterator[str]:
    """All that happened: what stands as events, what was taken back as comments."""
    kept = _kept(table.history)
    run: list[Event] = []
    for index, item in enumerate(table.history):
        if not isinstance(item, int) and index in kept:
            run.append(item)
            continue
        yield from _lines(table.game, run)
        run = []
        yield f"# takeback {item}" if isinstance(item, int) else f"# withdrawn {item}"
    yield from _lines(table.game, run)


def _kept(history: list[Event | int]) -> set[int]:
    standing: list[int] = []
    for index, item in enumerate(history):
        if isinstance(item, int):
            del standing[len(standing) - item :]
        else:
            standing.append(index)
    return set(standing)


def _lines(game: AnyGame, events: list[Event]) -> list[str]:
    return Record(game, tuple(events)).text().split("\n\n", 1)[1].splitlines() if events else []


def replay_of_table(table: Table) -> Replay:
    """The replay of a finished match."""
    return replay(table.record, record_text(table), fairness(table))


def replay(record: Record, text: str, fair: Fairness | None = None) -> Replay:
    """A record position by position, every hand revealed."""
    return Replay(
        game=record.game.key,
        mode=record.game.mode,
        options=record.game.options,
        names=list(record.names),
        frames=list(_frames(record)),
        outcome=result(record.outcome),
        record=text,
        fair=fair,
    )


def _frames(record: Record) -> Iterator[Frame]:
    """One frame after each decision and the draws that follow it."""
    game, events = record.game, record.events
    step, n, before = None, 0, game.start()
    for index, state in enumerate(list(record.states())[1:]):
        event = events[index]
        if event.who != CHANCE:
            n += 1
            stored = Stored(n, "", event.who, "move", {}, 0)
            step = step_of(game, Played(stored, event.move, 0, before, ()))
        before = state
        follows_draw = index + 1 < len(events) and events[index + 1].who == CHANCE
        if not follows_draw:
            hands = [_only(game, state, seat) for seat in range(game.players)]
            yield Frame(n=n, step=step, view=data(game, game.view(state, None)), hands=hands)


def _only(game: AnyGame, state: object, seat: int) -> Data:
    """What this seat sees and a spectator does not."""
    public = data(game, game.view(state, None))
    own = data(game, game.view(state, seat))
    return {name: value for name, value in own.items() if public.get(name) != value}
