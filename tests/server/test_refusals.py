"""A table of bad messages: the exact refusal, and nothing has changed."""

from random import Random
from typing import Any

import pytest

from genial.server.limits import Limits
from genial.server.messages.codes import Code
from tests.server.house import House, Wire, key, of_type, random_move, table_of, two_players

MOVE = {"type": "move", "key": "bad-message-1", "seat": 0, "move": "place RR a1-a2"}
BAD = [
    ("", "bad-message"),
    ("null", "bad-message"),
    ("[]", "bad-message"),
    ("{", "bad-message"),
    ("\ud800", "bad-message"),
    ('{"type":"move"}', "bad-message"),
    ('{"type":"dance"}', "bad-message"),
    ({}, "bad-message"),
    (MOVE | {"type": 7}, "bad-message"),
    (MOVE | {"seat": -1}, "bad-message"),
    (MOVE | {"seat": 4}, "bad-message"),
    (MOVE | {"seat": "0"}, "bad-message"),
    (MOVE | {"seat": 0.5}, "bad-message"),
    (MOVE | {"seat": None}, "bad-message"),
    (MOVE | {"version": 10**30}, "bad-message"),
    (MOVE | {"version": True}, "bad-message"),
    (MOVE | {"key": "short"}, "bad-message"),
    (MOVE | {"key": "with space!"}, "bad-message"),
    (MOVE | {"key": "k" * 41}, "bad-message"),
    (MOVE | {"extra": 1}, "bad-message"),
    (MOVE | {"move": ""}, "bad-message"),
    (MOVE | {"move": "x" * 121}, "bad-message"),
    (MOVE | {"move": ["place"]}, "bad-message"),
    (MOVE | {"move": "x" * 20_000}, "too-large"),
    (MOVE | {"seat": 1}, "not-yours"),
    (MOVE | {"seat": 3}, "not-yours"),
    (MOVE | {"version": 0}, "stale"),
    (MOVE | {"version": 99}, "stale"),
    (MOVE | {"move": "dance"}, "not-a-move"),
    (MOVE | {"move": "place RX a6-a7"}, "not-a-move"),
    (MOVE | {"move": "place RR z9-z8"}, "not-a-move"),
    (MOVE | {"move": "draw 0 RR"}, "not-a-move"),
    (MOVE | {"move": "track 0 18 18 18 18 18 18"}, "not-a-move"),
    (MOVE | {"move": "free"}, "not-a-move"),
    (MOVE | {"move": "exchange"}, "illegal"),
    (MOVE | {"move": "place RG a6-a7"}, "illegal"),
    ({"type": "undo", "key": key(), "seat": 0}, "no-undo"),
    ({"type": "takeback", "key": key(), "seat": 0}, "no-takeback"),
    ({"type": "answer", "key": key(), "seat": 0, "accept": True}, "no-takeback"),
    ({"type": "answer", "key": key(), "seat": 0}, "bad-message"),
    ({"type": "ready", "key": key(), "seat": 0}, "not-open"),
    ({"type": "ready", "key": key(), "seat": 0, "nonce": "zz"}, "bad-message"),
    ({"type": "back", "key": key(), "seat": 0}, "not-allowed"),
    ({"type": "handover", "seat": 1}, "not-yours"),
    ({"type": "check", "seat": 1, "move": "keep"}, "not-yours"),
    ({"type": "chat", "key": key(), "seat": 0, "text": "x" * 281}, "bad-message"),
    ({"type": "chat", "key": key(), "seat": 0, "preset": "rude"}, "bad-message"),
]
TIMELESS = ("handover", "check", "chat")


def at_version(message: Any, version: int) -> Any:
    if isinstance(message, dict) and message.get("type") not in TIMELESS and message:
        return {"version": version} | message
    return message


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Any:
    house = House(tmp_path_factory.mktemp("refusals") / "genial.db")
    ana, ben, table = two_players(house)
    yield house, ana, ben, table
    house.close()


@pytest.mark.parametrize(("message", "code"), BAD)
def test_a_bad_message_is_refused_and_changes_nothing(scene: Any, message: Any, code: str) -> None:
    house, ana, _, table = scene
    before = table_of(house, table)
    said = at_version(message, before.version)
    wire = Wire(ana, table)
    wire.heard()
    refusal = of_type(wire.say(said), "refusal")
    wire.hang_up()
    assert [(r["code"], r["version"]) for r in refusal] == [(code, before.version)]
    assert table_of(house, table) is before
    if isinstance(message, dict) and message.get("type") != "handover" and said.get("seat") != "0":
        answer = ana.ask("POST", f"/api/tables/{table}/actions", said)
        assert answer.status_code == Code(answer.json()["code"]).status
        assert answer.json()["code"] == ("bad-message" if code == "too-large" else code)
    house.crash()
    after = table_of(house, table)
    assert (after.version, after.state) == (before.version, before.state)


def test_not_your_turn(house: House) -> None:
    _, ben, table = two_players(house)
    version = ben.position(table)["version"]
    refusal = ben.action(table, "move", version=version, seat=1, move="keep").json()
    assert (refusal["code"], refusal["version"]) == ("not-your-turn", version)


CREATE = {"game": "classic", "seats": [{"kind": "me"}, {"kind": "link"}]}


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"game": "chess"}, "bad-options"),
        ({"mode": "blitz"}, "bad-options"),
        ({"mode": "solo"}, "bad-options"),
        ({"options": {"colour": 1}}, "bad-options"),
        ({"options": {"open_talk": 7}}, "bad-options"),
        ({"options": {"players": 3}}, "bad-options"),
        ({"options": {"first_seat": 1}}, "bad-options"),
        ({"options": {"open_talk": [1]}}, "bad-message"),
        ({"seats": []}, "bad-message"),
        ({"seats": [{"kind": "me"}] * 5}, "bad-message"),
        ({"seats": [{"kind": "me"}, {"kind": "me"}]}, "bad-options"),
        ({"seats": [{"kind": "bot", "bot": "random"}] * 2}, "bad-options"),
        ({"seats": [{"kind": "me"}, {"kind": "bot", "bot": "deep"}]}, "bad-options"),
        ({"seats": [{"kind": "me"}, {"kind": "bot"}]}, "bad-options"),
        ({"seats": [{"kind": "me"}, {"kind": "bot", "bot": "cmd:reboot"}]}, "bad-options"),
        ({"seats": [{"kind": "me"}, {"kind": "bot", "bot": "greedy:9"}]}, "bad-options"),
        ({"seats": [{"kind": "me"}, {"kind": "device", "name": "\x00 \t"}]}, "bad-message"),
        ({"stand_in": "nobody"}, "bad-options"),
        ({"series": 3}, "bad-options"),
        ({"series": 21}, "bad-message"),
        ({"start": 2}, "bad-options"),
        ({"start": "last"}, "bad-message"),
        ({"clock": {"kind": "turn"}}, "bad-message"),
        ({"clock": {"kind": "sand", "seconds": 3}}, "bad-message"),
        ({"clock": {"kind": "turn", "seconds": 0}}, "bad-message"),
        ({"spectators": "all"}, "bad-message"),
        ({"secret": "mine"}, "bad-message"),
    ],
)
def test_a_table_that_cannot_be_opened(house: House, fields: Any, code: str) -> None:
    ana = house.guest()
    assert ana.refused("POST", "/api/tables", CREATE | {"key": key()} | fields) == code
    assert ana.ok("GET", "/api/tables", list="mine")["tables"] == []


def test_names_are_cleaned_and_not_empty(house: House) -> None:
    guest = house.stranger()
    assert guest.ok("POST", "/api/me", {"name": "  A\u202en\na "})["name"] == "A n a"
    for name in ("", " ", "\u200b", "x" * 25, None, 7):
        assert guest.refused("POST", "/api/me", {"name": name}) == "bad-message"


def test_bodies_that_are_not_json(house: House) -> None:
    ana = house.guest()
    for body in (b"", b"{", b"\xff\xfe", b"[" * 5000):
        assert ana.refused("POST", "/api/tables", body) == "bad-message"
    assert ana.refused("POST", "/api/replay", b"x" * 70_000) == "too-large"


def test_records_that_do_not_read(house: House) -> None:
    guest = house.stranger()
    for text in ("x", "genial: 1\ngame: chess\n", "genial: 1\ngame: dice\nplayers: 2\n\n0 dance\n"):
        answer = guest.ask("POST", "/api/replay", {"record": text})
        assert (answer.status_code, answer.json()["code"]) == (400, "not-a-move")
        assert answer.json()["detail"].startswith("record:")


def test_joining_a_full_started_or_foreign_table(house: House) -> None:
    ana, ben, table = two_players(house)
    cem = house.guest("Cem")
    path = f"/api/tables/{table}/join"
    assert cem.refused("POST", path, {"key": key()}) == "no-table"
    assert cem.refused("POST", path, {"key": key(), "invite": "wrong"}) == "no-table"
    invite = table_of(house, table).invite
    assert cem.refused("POST", path, {"key": key(), "invite": invite}) == "not-open"
    made = ana.create("dice", "me", "link")
    assert (
        ana.refused(
            "POST", f"/api/tables/{made['table']}/join", {"key": key(), "invite": made["invite"]}
        )
        == "seat-taken"
    )
    assert ben.refused("POST", f"/api/tables/{table}/rematch", {"key": key()}) == "not-over"
    assert cem.refused("POST", f"/api/tables/{table}/rematch", {"key": key()}) == "not-yours"


def test_too_many_requests_and_messages(tmp_path: Any) -> None:
    limits = Limits(http_rate=0.001, http_burst=12, socket_rate=0.001, socket_burst=3)
    house = House(tmp_path / "genial.db", limits)
    try:
        ana, _, table = two_players(house, "dice")
        wire = Wire(ana, table)
        wire.heard()
        for _ in range(3):
            assert of_type(wire.say({"type": "ping"}), "pong")
        assert of_type(wire.say({"type": "ping"}), "refusal")[0]["code"] == "too-fast"
        while (answer := ana.ask("GET", "/api/me")).status_code == 200:
            pass
        assert (answer.status_code, answer.json()["code"]) == (429, "too-fast")
    finally:
        house.close()


def test_limits_per_person(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("genial.server.lobby.MOST_TABLES", 1)
    monkeypatch.setattr("genial.server.people.MOST_TOKENS", 1)
    ana = house.guest()
    ana.create("dice", "me", "link")
    assert ana.refused("POST", "/api/tables", CREATE | {"key": key()}) == "too-many"
    ana.ok("POST", "/api/me/tokens", {"name": "a"})
    assert ana.refused("POST", "/api/me/tokens", {"name": "b"}) == "too-many"


def test_moves_after_the_end(house: House) -> None:
    ana, _, table = two_players(house)
    move = random_move(house, table, Random(1))
    ana.act(table, "resign")
    version = ana.position(table)["version"]
    answer = ana.action(table, "move", version=version, seat=0, move=move)
    assert answer.json()["code"] == "not-running"
