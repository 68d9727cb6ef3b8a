"""A state machine over the server: whatever people do in whatever order, the rules decide."""

import tempfile
from pathlib import Path
from random import Random
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from genial import GAMES
from genial.match import Match
from genial.record import Record
from genial.server import fair
from genial.server.events import OVER, RUNNING
from tests.server.house import Guest, House, Wire, of_type, table_of

seats = st.integers(0, 1)


class Evening(RuleBasedStateMachine):
    """Two people at one table; the model is the rules and a count of versions."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.house = House(Path(self.folder.name) / "genial.db")
        self.sent: list[tuple[Guest, dict[str, Any], int]] = []  # acknowledged, with version
        self.wires: dict[int, Wire] = {}

    def teardown(self) -> None:
        self.house.close()
        self.folder.cleanup()

    @initialize(game=st.sampled_from(list(GAMES)), seed=st.integers(0, 2**16))
    def sit_down(self, game: str, seed: int) -> None:
        self.rng = Random(seed)
        self.people = [self.house.guest("Ana"), self.house.guest("Ben")]
        made = self.people[0].create(game, "me", "link", stand_in="random")
        self.table = made["table"]
        self.invite = made
        self.people[0].ready(made)
        self.people[1].join(made)
        self.version = self.now.version

    @property
    def now(self) -> Any:
        return table_of(self.house, self.table)

    @property
    def playing(self) -> bool:
        return bool(self.now.phase == RUNNING and self.now.mover is None)

    def send(self, seat: int, kind: str, **fields: Any) -> Any:
        """Send at the version known; check the answer against the model's version."""
        person = self.people[seat]
        body = {"type": kind, "seat": seat, "key": f"evening-{len(self.sent)}-{self.rng.random()}"}
        body["key"] = body["key"].replace(".", "_")[:40]
        body = {"version": self.version} | body | fields
        answer = person.ask("POST", f"/api/tables/{self.table}/actions", body).json()
        if answer["type"] == "ack":
            self.version += 1
            assert answer == {"type": "ack", "key": body["key"], "version": self.version}
            self.sent.append((person, body, self.version))
            self.house.settle()
            self.version = self.now.version  # a bot may have moved at once
        else:
            assert answer["type"] == "refusal", answer
            assert answer["version"] == self.version
        return answer

    @precondition(lambda self: self.playing)
    @rule()
    def move(self) -> None:
        moves = self.now.game.legal_moves(self.now.state)
        answer = self.send(self.now.to_move, "move", move=str(self.rng.choice(moves)))
        assert answer["type"] == "ack"

    @precondition(lambda self: self.playing)
    @rule(text=st.sampled_from(["keep", "exchange", "score", "throw", "place RR a5-a6", "?"]))
    def move_anything(self, text: str) -> None:
        legal = text in {str(m) for m in self.now.game.legal_moves(self.now.state)}
        answer = self.send(self.now.to_move, "move", move=text)
        assert (answer["type"] == "ack") == legal, answer

    @precondition(lambda self: self.playing)
    @rule()
    def move_out_of_turn(self) -> None:
        answer = self.send(1 - self.now.to_move, "move", move="keep")
        assert answer["code"] == "not-your-turn"

    @precondition(lambda self: self.playing)
    @rule(back=st.integers(1, 3))
    def move_late(self, back: int) -> None:
        moves = self.now.game.legal_moves(self.now.state)
        seat, text = self.now.to_move, str(self.rng.choice(moves))
        answer = self.send(seat, "move", move=text, version=max(0, self.version - back))
        assert answer["code"] == "stale"

    @precondition(lambda self: self.sent)
    @rule(data=st.data())
    def send_again(self, data: Any) -> None:
        """A doubled, late or reordered message gets its old answer and does nothing."""
        person, body, version = data.draw(st.sampled_from(self.sent))
        answer = person.ask("POST", f"/api/tables/{self.table}/actions", body).json()
        assert answer == {"type": "ack", "key": body["key"], "version": version}

    @rule(seat=seats)
    def undo(self, seat: int) -> None:
        allowed = self.now.can_undo(seat)
        answer = self.send(seat, "undo")
        assert (answer["type"] == "ack") == allowed

    @precondition(lambda self: self.playing)
    @rule(seat=seats, accept=st.booleans())
    def take_back(self, seat: int, accept: bool) -> None:
        standing = len(self.now.played)
        if self.send(seat, "takeback")["type"] == "ack":
            answer = self.send(1 - seat, "answer", accept=accept)
            assert answer["type"] == "ack"
            assert (len(self.now.played) < standing) == accept

    @precondition(lambda self: self.now.phase == RUNNING)
    @rule(seat=seats)
    def leave_and_come_back(self, seat: int) -> None:
        if self.now.chairs[1 - seat].stand_in is None and self.send(seat, "leave")["type"] == "ack":
            self.send(seat, "back")

    @rule(seat=seats)
    def reconnect(self, seat: int) -> None:
        if seat in self.wires:
            self.wires.pop(seat).hang_up()
        wire = self.wires[seat] = Wire(self.people[seat], self.table, "have=0")
        position = of_type(wire.heard(), "position")[0]
        assert position["version"] == self.version
        played = [str(p.move) for p in self.now.played]
        assert [step["move"] for step in position["steps"]] == played

    @rule()
    def crash(self) -> None:
        self.wires.clear()
        self.house.crash()
        self.house.settle()

    @invariant()
    def the_rules_agree(self) -> None:
        """The stored moves replay by the rules alone to the state the server has."""
        if not hasattr(self, "table"):
            return
        now = self.now
        assert now.version == self.version
        record = now.record
        assert Match.resume(Record(record.game, record.events)).state == now.state
        assert (now.phase == OVER) == (now.outcome is not None)

    @invariant()
    def the_draws_are_fair(self) -> None:
        if hasattr(self, "table") and self.now.phase == OVER:
            text = self.people[0].ok("GET", f"/api/tables/{self.table}/record")
            assert fair.verify(text) == self.now.used


TestEvening = Evening.TestCase
TestEvening.settings = settings(
    max_examples=12,
    stateful_step_count=25,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
