"""The same server on PostgreSQL, with several processes."""

import asyncio
import time
from random import Random
from typing import Any

import pytest

from genial.record import Record
from genial.server import fair
from tests.server.house import House, Wire, of_type, random_move, table_of, two_players
from tests.server.postgres import Postgres


@pytest.fixture
def houses(postgres: Postgres) -> Any:
    database = postgres.new_database()
    pair = House(database), House(database)
    yield pair
    for house in pair:
        house.close()


def visitor(house: House, guest: Any) -> Any:
    """The same person at another process."""
    other = house.stranger()
    other.cookies = dict(guest.cookies)
    return other


def eventually(check: Any) -> Any:
    """What check returns once it is true; other processes need a moment."""
    for _ in range(400):
        found = check()
        if found:
            return found
        time.sleep(0.025)
    raise AssertionError("it never happened")


def test_a_match_between_two_processes(houses: Any) -> None:
    one, two = houses
    ana, ben, table = two_players(one, "cards")
    ben = visitor(two, ben)
    hers, his = Wire(ana, table), Wire(ben, table)
    rng, version = Random(4), table_of(one, table).version
    while table_of(one, table).phase == "running":
        seat = table_of(one, table).to_move
        house, guest, wire = ((one, ana, hers), (two, ben, his))[seat]
        assert reached(house, table, version)
        assert house.run(_heard(wire, version))
        guest.act(table, "move", seat, move=random_move(house, table, rng))
        version += 1
        assert reached(one, table, version)
    text = eventually(lambda: two.run(_moment()) or _record(ben, table))
    assert Record.read(text).outcome is not None
    assert fair.verify(text) == table_of(one, table).used


async def _moment() -> None:
    await asyncio.sleep(0.005)


def reached(house: House, table: str, version: int) -> bool:
    """Whether this process comes to know the version, by notices alone."""
    return bool(
        eventually(lambda: house.run(_moment()) or table_of(house, table).version >= version)
    )


async def _heard(wire: Wire, version: int) -> bool:
    """Whether the socket gets a position of this version."""
    for _ in range(400):
        if any(p["version"] >= version for p in of_type(wire.sent, "position")):
            return True
        await asyncio.sleep(0.01)
    return False


def _record(guest: Any, table: str) -> str | None:
    answer = guest.ask("GET", f"/api/tables/{table}/record")
    return answer.text if answer.status_code == 200 else None


def test_two_processes_cannot_both_take_a_version(houses: Any) -> None:
    one, two = houses
    ana, _, table = two_players(one)
    before = table_of(two, table)
    ana.act(table, "move", 0, move=random_move(one, table, Random(1)))
    two.services.hub.lives[table].table = before  # as if no notice had come yet
    late = visitor(two, ana)
    body = {"version": before.version, "seat": 0, "move": random_move(two, table, Random(2))}
    assert late.action(table, "move", **body).json()["code"] in ("stale", "not-your-turn")
    assert table_of(two, table).version == before.version + 1


def test_a_retry_at_another_process_gets_the_same_answer(houses: Any) -> None:
    one, two = houses
    ana, _, table = two_players(one)
    version = ana.position(table)["version"]
    move = {"key": "the-same-move", "version": version, "seat": 0}
    move["move"] = random_move(one, table, Random(1))
    first = ana.action(table, "move", **move).json()
    assert first["type"] == "ack"
    assert visitor(two, ana).action(table, "move", **move).json() == first


def test_presence_is_known_everywhere(houses: Any) -> None:
    one, two = houses
    ana, ben, table = two_players(one)
    hers = Wire(ana, table)
    Wire(visitor(two, ben), table)
    online = eventually(
        lambda: [p for p in of_type(hers.heard(), "presence") if p["online"] == [True, True]]
    )
    assert online


def test_chat_reaches_other_processes(houses: Any) -> None:
    one, two = houses
    ana, ben, table = two_players(one)
    his = Wire(visitor(two, ben), table)
    for number in range(3):
        ana.ok(
            "POST",
            f"/api/tables/{table}/actions",
            {"type": "chat", "key": f"chat-key-{number}", "seat": 0, "preset": "nice"},
        )
    heard: list[Any] = []
    eventually(lambda: heard.extend(of_type(his.heard(), "said")) or len(heard) == 3)
    assert [said["n"] for said in heard] == [1, 2, 3]


def test_bots_move_once_whoever_thinks(houses: Any) -> None:
    one, two = houses
    ana = one.guest()
    made = ana.create("dice", "me", {"kind": "bot", "bot": "random"}, start=0)
    ana.ready(made)
    table = made["table"]
    rng = Random(3)
    for _ in range(6):
        while table_of(one, table).to_move == 0:
            ana.act(table, "move", 0, move=random_move(one, table, rng))
        eventually(
            lambda: two.run(_moment()) or one.run(_moment()) or table_of(one, table).to_move == 0
        )
    events = one.run(one.services.store.events(table))
    assert [event.seq for event in events] == list(range(1, len(events) + 1))
    assert one.services.thinker.thoughts + two.services.thinker.thoughts >= 6
