"""Sockets and streams: what is pushed, to whom, after what."""

import json
from random import Random
from typing import Any

import pytest

from genial.server.ears import LONGEST_OUTBOX, Ear
from genial.server.messages.answers import Pong
from genial.server.position import Viewer
from tests.server.house import House, Wire, of_type, random_move, table_of, two_players


def test_a_move_is_acknowledged_and_everybody_gets_a_position(house: House) -> None:
    ana, ben, table = two_players(house)
    hers, his = Wire(ana, table), Wire(ben, table)
    first = of_type(hers.heard(), "position")[-1]
    his.heard()
    move = {"type": "move", "key": "move-key-1", "version": first["version"], "seat": 0}
    move["move"] = random_move(house, table, Random(1))
    heard = hers.say(move)
    version = first["version"] + 1
    assert of_type(heard, "ack") == [{"type": "ack", "key": "move-key-1", "version": version}]
    assert of_type(heard, "position")[-1]["version"] == version
    kinds = [message["type"] for message in heard]
    assert kinds.index("ack") < kinds.index("position")  # whoever moved may go on at once
    seen = of_type(his.heard(), "position")[-1]
    assert [step["move"] for step in seen["steps"]] == [move["move"]]
    assert (seen["version"], seen["to_move"], seen["seat"]) == (version, 1, 1)
    assert seen["moves"]["place"] is not None


def test_the_same_key_again_gets_the_same_answer_even_after_a_crash(house: House) -> None:
    ana, _, table = two_players(house)
    wire = Wire(ana, table)
    version = of_type(wire.heard(), "position")[-1]["version"]
    move = {"type": "move", "key": "move-key-2", "version": version, "seat": 0}
    move["move"] = random_move(house, table, Random(1))
    first = of_type(wire.say(move), "ack")
    assert of_type(wire.say(move), "ack") == first
    house.crash()
    assert of_type(Wire(ana, table).say(move), "ack") == first
    assert table_of(house, table).version == version + 1


def test_the_same_key_for_something_else_is_refused(house: House) -> None:
    ana, ben, table = two_players(house)
    version = ana.position(table)["version"]
    fields = {"key": "one-key-for-two", "version": version}
    move = random_move(house, table, Random(1))
    assert ana.action(table, "move", seat=0, move=move, **fields).status_code == 200
    assert ana.action(table, "resign", seat=0, **fields).json()["code"] == "key-reused"
    assert ben.action(table, "resign", seat=1, **fields).json()["code"] == "key-reused"


def test_a_stale_move_is_refused_with_what_was_missed(house: House) -> None:
    ana, ben, table = two_players(house)
    old = ben.position(table)["version"]
    ana.act(table, "move", 0, move=random_move(house, table, Random(1)))
    wire = Wire(ben, table, f"have={old}")
    assert len(of_type(wire.heard(), "position")[0]["steps"]) == 1
    move = {"type": "move", "key": "stale-key-1", "version": old, "seat": 1, "move": "keep"}
    heard = wire.say(move)
    assert [(r["code"], r["version"], r["key"]) for r in of_type(heard, "refusal")] == [
        ("stale", old + 1, "stale-key-1")
    ]
    assert of_type(heard, "position")[-1]["version"] == old + 1


def test_views_switch_only_on_handover(house: House) -> None:
    ana = house.guest()
    made = ana.create("classic", "me", {"kind": "device", "name": "Ben"}, start=0)
    ana.ready(made)
    wire = Wire(ana, made["table"], "seat=0")
    before = of_type(wire.heard(), "position")[-1]
    move = random_move(house, made["table"], Random(3))
    action = {"type": "move", "key": "handover-1", "version": before["version"], "seat": 0}
    after = of_type(wire.say(action | {"move": move}), "position")[-1]
    assert (after["seat"], after["to_move"], after["handover"], after["moves"]) == (0, 1, 1, None)
    switched = of_type(wire.say({"type": "handover", "seat": 1}), "position")[-1]
    assert (switched["seat"], switched["handover"]) == (1, None)
    assert switched["view"]["rack"] == [
        str(t) for t in table_of(house, made["table"]).state.racks[1]
    ]


def test_presence_and_spectators(house: House) -> None:
    ana, ben, table = two_players(house, spectators="anyone")
    hers = Wire(ana, table)
    assert of_type(hers.heard(), "presence")[-1]["online"] == [True, False]
    his = Wire(ben, table)
    Wire(house.stranger(), table)
    assert of_type(hers.heard(), "presence")[-1] == {
        "type": "presence",
        "online": [True, True],
        "watching": 1,
    }
    his.hang_up()
    assert of_type(hers.heard(), "presence")[-1]["online"] == [True, False]


def test_chat_reaches_everybody_once(house: House) -> None:
    ana, ben, table = two_players(house)
    his = Wire(ben, table)
    his.heard()
    line = {"type": "chat", "key": "chat-key-1", "seat": 0, "preset": "hello"}
    body = ana.ok("POST", f"/api/tables/{table}/actions", line)
    assert ana.ok("POST", f"/api/tables/{table}/actions", line) == body
    assert of_type(his.heard(), "said") == [body]
    house.crash()
    assert ana.ok("POST", f"/api/tables/{table}/actions", line) == body
    assert [said["preset"] for said in ana.position(table)["chat"]] == ["hello"]


@pytest.mark.parametrize(
    ("settings", "fields", "code"),
    [
        ({"chat": "off"}, {"seat": 0, "preset": "hello"}, "no-chat"),
        ({"chat": "presets"}, {"seat": 0, "text": "I have red"}, "no-chat"),
        ({}, {"seat": 1, "text": "hello"}, "not-yours"),
        ({}, {"text": "from the gallery"}, "no-chat"),
        ({}, {"seat": 0}, "bad-message"),
        ({}, {"seat": 0, "text": "a", "preset": "hello"}, "bad-message"),
        ({}, {"seat": 0, "text": "  "}, "bad-message"),
    ],
)
def test_chat_that_is_not_allowed(house: House, settings: Any, fields: Any, code: str) -> None:
    ana, _, table = two_players(house, **settings)
    assert ana.action(table, "chat", **fields).json()["code"] == code


def test_partners_do_not_confer_unless_the_table_agrees(house: House) -> None:
    ana = house.guest()
    device = {"kind": "device", "name": "x"}
    for options, status in (({}, 409), ({"open_talk": True}, 200)):
        made = ana.create("classic", "me", device, device, device, mode="team", options=options)
        said = ana.action(made["table"], "chat", seat=0, text="play red")
        assert said.status_code == status


def test_going_down_says_goodbye(house: House) -> None:
    ana, _, table = two_players(house)
    wire = Wire(ana, table)
    wire.heard()
    house.services.goodbye()
    assert wire.heard()[-1] == {"type": "bye", "reason": "restart"}
    assert wire.closed == 1012


def test_a_connection_that_reads_too_slowly_is_closed() -> None:
    async def scenario() -> str | None:
        ear = Ear(Viewer(None, None), 0)
        for _ in range(LONGEST_OUTBOX + 1):
            ear.tell(Pong(now=0))
        return ear.closing

    import asyncio

    assert asyncio.run(scenario()) == "too-slow"


def test_streams_carry_the_same_messages(house: House) -> None:
    from genial.server.routes.streams import _my_news, _spoken

    ana, _, table = two_players(house)
    person = table_of(house, table).chairs[0].person

    async def read() -> tuple[Any, Any]:
        live = await house.services.hub.live(table)
        talk = _spoken(house.services, live, Ear(Viewer(person, 0), 0))
        news = _my_news(house.services, person, [])
        async for line in talk:
            first = json.loads(line)
            if first["type"] == "position":
                break
        waiting = anext(aiter(news))
        import asyncio

        task = asyncio.ensure_future(waiting)
        await asyncio.sleep(0)
        house.services.hub.changed(live)
        second = json.loads(await task)
        await talk.aclose()
        await news.aclose()
        return first, second

    position, summary = house.run(read())
    assert position["view"] == ana.position(table)["view"]
    assert (summary["table"], summary["your_turn"]) == (table, True)
    assert not house.services.hub.listeners
