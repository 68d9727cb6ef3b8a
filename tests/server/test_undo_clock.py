"""Undo, takeback and clocks."""

from random import Random
from typing import Any

import pytest

from genial.server import fair, hub
from tests.server.house import Guest, House, play_out, random_move, table_of, two_players


def score(house: House, guest: Guest, table: str, seat: int) -> None:
    guest.act(table, "move", seat, move="throw")
    guest.act(table, "move", seat, move="score")


def test_undo_until_the_next_throw(house: House) -> None:
    ana, ben, table = two_players(house, "dice")
    ana.act(table, "move", 0, move="throw")
    assert ana.position(table)["undo"] is False
    ana.act(table, "move", 0, move="score")
    assert ana.position(table)["undo"] is True and ben.position(table)["undo"] is False
    before = ana.position(table)["version"]
    ana.act(table, "undo")
    position = ana.position(table)
    assert (position["to_move"], position["version"]) == (0, before + 1)
    ana.act(table, "move", 0, move="score")
    ben.act(table, "move", 1, move="throw")
    version = ana.position(table)["version"]
    refusal = ana.action(table, "undo", version=version, seat=0).json()
    assert refusal["code"] == "no-undo"


def test_a_draw_cannot_be_undone(house: House) -> None:
    ana, _, table = two_players(house)
    ana.act(table, "move", 0, move=random_move(house, table, Random(1)))
    version = ana.position(table)["version"]
    assert ana.action(table, "undo", version=version, seat=0).json()["code"] == "no-undo"


def test_a_takeback_needs_everybody_and_never_repeats_a_draw(house: House) -> None:
    ana, ben, table = two_players(house)
    start = table_of(house, table).state
    ana.act(table, "move", 0, move=random_move(house, table, Random(1)))
    drawn = table_of(house, table).used
    ana.act(table, "takeback")
    assert ben.position(table)["asked"] == {"seat": 0, "waiting": [1]}
    ben.act(table, "answer", 1, accept=False)
    assert ben.position(table)["asked"] is None
    ana.act(table, "takeback")
    ben.act(table, "answer", 1, accept=True)
    now = table_of(house, table)
    assert now.state == start and now.used == drawn == 13
    play_out(house, table, {0: ana, 1: ben}, Random(2))
    text = ana.ok("GET", f"/api/tables/{table}/record")
    assert "# takeback 2" in text
    assert fair.verify(text) == table_of(house, table).used


def test_a_move_ends_the_question(house: House) -> None:
    ana, ben, table = two_players(house)
    ana.act(table, "move", 0, move=random_move(house, table, Random(1)))
    ana.act(table, "takeback")
    ben.act(table, "move", 1, move=random_move(house, table, Random(1)))
    assert ana.position(table)["asked"] is None


def test_bots_agree_to_a_takeback(house: House) -> None:
    ana = house.guest()
    made = ana.create("cards", "me", {"kind": "bot", "bot": "random"}, start=0)
    ana.ready(made)
    table = made["table"]
    start = table_of(house, table).state
    ana.act(table, "move", 0, move=random_move(house, table, Random(1)))
    house.settle()
    ana.act(table, "takeback")
    assert table_of(house, table).state == start


def test_a_table_without_takebacks(house: House) -> None:
    ana, _, table = two_players(house, takeback=False)
    ana.act(table, "move", 0, move=random_move(house, table, Random(1)))
    version = ana.position(table)["version"]
    assert ana.action(table, "takeback", version=version, seat=0).json()["code"] == "no-takeback"


class Time:
    """A clock the test turns."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, house: House) -> None:
        self.now, self.house = 1_800_000_000_000, house
        monkeypatch.setattr(hub, "now_ms", lambda: self.now)
        monkeypatch.setattr("genial.server.keeper.now_ms", lambda: self.now)

    def forward(self, milliseconds: int) -> None:
        """Time passes while the server is up."""
        self.now += milliseconds
        self.house.run(self.house.services.store.set_fact("heartbeat", str(self.now)))


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch, house: House) -> Time:
    found = Time(monkeypatch, house)
    found.forward(0)
    return found


def left(guest: Guest, table: str) -> Any:
    return guest.position(table)["clock"]["left"]


def test_a_bank_pays_for_thinking_and_gets_its_increment(house: House, time: Time) -> None:
    clock = {"kind": "bank", "seconds": 60, "increment": 5}
    ana, ben, table = two_players(house, "dice", clock=clock)
    time.forward(2_000)
    assert left(ben, table) == [58_000, 60_000]
    ana.act(table, "move", 0, move="throw")
    assert left(ben, table) == [58_000, 60_000]
    time.forward(1_000)
    ana.act(table, "move", 0, move="score")
    assert left(ben, table) == [62_000, 60_000]
    assert ana.position(table)["clock"]["running"] == 1


def test_a_turn_clock_begins_anew_and_undo_gives_no_time_back(house: House, time: Time) -> None:
    ana, _, table = two_players(house, "dice", clock={"kind": "turn", "seconds": 60})
    ana.act(table, "move", 0, move="throw")
    time.forward(10_000)
    ana.act(table, "move", 0, move="score")
    assert left(ana, table) == [60_000, 60_000]
    ana.act(table, "undo")
    assert left(ana, table) == [50_000, 60_000]


def test_out_of_time_a_bot_moves(house: House, time: Time) -> None:
    clock = {"kind": "turn", "seconds": 30}
    ana, ben, table = two_players(house, "cards", clock=clock, on_timeout="bot")
    time.forward(29_999)
    house.beat()
    assert ana.position(table)["to_move"] == 0
    time.forward(1)
    for _ in range(8):
        house.beat()
    steps = ben.position(table, have=0)["steps"]
    assert steps and {(step["seat"], step["by"]) for step in steps} == {(0, "bot")}
    assert ana.position(table)["to_move"] == 1


def test_out_of_time_the_match_is_lost(house: House, time: Time) -> None:
    clock = {"kind": "bank", "seconds": 30}
    ana, _, table = two_players(house, clock=clock, on_timeout="forfeit")
    time.forward(30_001)
    house.beat()
    outcome = ana.position(table)["outcome"]
    assert (outcome["reason"], outcome["places"]) == ("time", [2, 1])


def test_downtime_is_not_charged(house: House, time: Time) -> None:
    clock = {"kind": "days", "days": 1}
    ana, _, table = two_players(house, clock=clock, on_timeout="forfeit")
    day = 86_400_000
    time.forward(1_000)
    house.beat()
    house.beat()
    before = left(ana, table)[0]
    house.run(house.services.close())
    time.now += 3 * day
    house.open()
    assert before - 5_000 <= left(ana, table)[0] <= before
    house.beat()
    assert ana.position(table)["phase"] == "running"
    for _ in range(24):
        time.forward(day // 24)
        house.beat()
    assert ana.position(table)["outcome"]["reason"] == "time"
