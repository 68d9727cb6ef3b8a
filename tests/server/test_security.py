"""Who may do and see what; what leaks nowhere."""

import json
from random import Random
from typing import Any

import pytest

from genial.server.position import view_data
from tests.server.house import House, Wire, key, of_type, play_out, table_of, two_players

TABLE_ROUTES = [
    ("GET", "", None),
    ("GET", "/summary", None),
    ("GET", "/record", None),
    ("GET", "/replay", None),
    ("GET", "/stream", None),
    ("POST", "/actions", {"type": "check", "seat": 0, "move": "keep"}),
    ("POST", "/actions", {"type": "chat", "key": "chat-1234", "preset": "hello"}),
]


@pytest.mark.parametrize(("method", "route", "body"), TABLE_ROUTES)
def test_a_stranger_cannot_tell_a_table_from_none(
    house: House, method: str, route: str, body: Any
) -> None:
    _, _, table = two_players(house)
    for guest in (house.stranger(), house.guest("Cem")):
        real = guest.ask(method, f"/api/tables/{table}{route}", body)
        none = guest.ask(method, f"/api/tables/{'x' * 16}{route}", body)
        wrong = guest.ask(method, f"/api/tables/{table}{route}", body, watch="w" * 16)
        assert real.status_code == none.status_code == wrong.status_code == 404
        assert real.content == none.content == wrong.content


def test_a_stranger_gets_no_socket(house: House) -> None:
    ana, _, table = two_players(house)
    for guest, where in ((house.stranger(), table), (house.guest("Cem"), table), (ana, "none")):
        wire = Wire(guest, where)
        assert [m["code"] for m in wire.heard()] == ["no-table"]
        assert wire.closed == 4404


def test_a_seat_is_not_another_seat(house: House) -> None:
    ana, ben, table = two_players(house)
    assert ben.refused("GET", f"/api/tables/{table}", seat=0) == "not-yours"
    wire = Wire(ben, table, "seat=0")
    assert [m["code"] for m in wire.heard()] == ["not-yours"]
    assert wire.closed == 4403
    for kind in ("move", "undo", "takeback", "resign", "leave", "back"):
        fields = {"move": "keep"} if kind == "move" else {}
        version = ben.position(table)["version"]
        answer = ben.action(table, kind, version=version, seat=0, **fields)
        assert answer.json()["code"] == "not-yours", kind
    assert ana.position(table)["phase"] == "running"


def test_spectators_see_no_rack_and_cannot_act(house: House) -> None:
    _, _, table = two_players(house)
    watch = table_of(house, table).watch
    for guest in (house.stranger(), house.guest("Cem")):
        seen = guest.position(table, watch=watch)
        assert (seen["seat"], seen["yours"], seen["moves"], seen["undo"]) == (None, [], None, False)
        assert (seen["view"]["rack"], seen["view"]["racks"]) == (None, [None, None])
        assert guest.refused("GET", f"/api/tables/{table}", watch=watch, seat=0) == "not-yours"
    cem = house.guest("Cem")
    version = table_of(house, table).version
    body = {"type": "resign", "key": key(), "version": version, "seat": 0}
    assert cem.refused("POST", f"/api/tables/{table}/actions", body, watch=watch) == "not-yours"
    assert cem.refused("GET", f"/api/tables/{table}/record", watch=watch) == "not-over"
    assert cem.refused("GET", f"/api/tables/{table}/replay", watch=watch) == "not-over"


def test_a_table_without_spectators(house: House) -> None:
    _, _, table = two_players(house, spectators="none")
    watch = table_of(house, table).watch
    assert house.stranger().refused("GET", f"/api/tables/{table}", watch=watch) == "no-table"


def test_another_site_cannot_act_in_my_name(house: House) -> None:
    ana, _, table = two_players(house)
    version = ana.position(table)["version"]
    body = {"type": "resign", "key": key(), "version": version, "seat": 0}
    for headers in ({"origin": "https://evil.example"}, {"sec-fetch-site": "cross-site"}):
        ana.headers = headers
        assert ana.refused("POST", f"/api/tables/{table}/actions", body) == "wrong-origin"
        wire = Wire(ana, table)
        assert [m["code"] for m in wire.heard()] == ["wrong-origin"]
        assert wire.closed == 4403
    ana.headers = {"origin": "http://house"}
    assert ana.ask("POST", f"/api/tables/{table}/actions", body).status_code == 200


def test_cookies_cannot_be_made_up(house: House) -> None:
    ana, ben = house.guest("Ana"), house.guest("Ben")
    person = ben.ok("GET", "/api/me")["person"]
    mark = ana.cookies["genial"].rpartition(".")[2]
    for cookie in (person, f"{person}.{mark}", f"{person}.", ".", "", "é"):
        guest = house.stranger()
        guest.headers["cookie"] = f"genial={cookie}".encode()
        assert guest.refused("GET", "/api/me") == "not-known"


def test_the_cookie_is_kept_from_scripts_and_other_sites(house: House) -> None:
    answer = house.stranger().ask("POST", "/api/me", {"name": "Ana"})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=lax" in cookie and "secure" not in cookie


def test_https_cookies_are_secure(tmp_path: Any) -> None:
    house = House(tmp_path / "genial.db", secure=True)
    answer = house.stranger().ask("POST", "/api/me", {"name": "Ana"})
    assert "secure" in answer.headers["set-cookie"].lower()
    house.close()


def test_every_answer_carries_the_policy(house: House) -> None:
    for path in ("/api", "/api/none", "/healthz", "/", "/api/docs"):
        headers = house.stranger().ask("GET", path).headers
        policy = headers["content-security-policy"]
        assert "script-src 'self'" in policy and "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"


def test_too_many_sockets_of_one_person(house: House) -> None:
    ana, _, table = two_players(house, "dice")
    most = house.settings.limits.sockets_per_person
    for _ in range(most):
        Wire(ana, table)
    assert [m["code"] for m in Wire(ana, table).heard()] == ["too-many"]


def test_logs_hold_no_secrets(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    ana, ben, table = two_players(house, "cards")
    token = ana.ok("POST", "/api/me/tokens", {"name": "bot"})
    Wire(ben, table).heard()
    hidden = table_of(house, table)
    racks = [" ".join(map(str, rack)) for rack in _hands(hidden)]
    play_out(house, table, {0: ana, 1: ben}, Random(3))
    ana.ask("GET", f"/api/tables/{table}", watch=hidden.watch)
    text = capsys.readouterr().err
    lines = [json.loads(line) for line in text.splitlines()]
    assert {line["event"] for line in lines} == {"request"}
    secrets = [hidden.secret.hex(), hidden.watch, hidden.invite, token["secret"], *racks]
    secrets += [ana.cookies["genial"], ben.cookies["genial"]]
    assert [secret for secret in secrets if secret in text] == []


def _hands(table: Any) -> Any:
    return [view_data(table, seat)["rack"] for seat in range(table.game.players)]


def test_the_secret_of_the_draws_comes_after_the_end(house: House) -> None:
    ana, _, table = two_players(house)
    assert ana.position(table)["fair"]["secret"] is None
    secret = table_of(house, table).secret.hex()
    wire = Wire(ana, table)
    assert secret not in json.dumps(wire.heard())
    ana.act(table, "resign")
    assert of_type(wire.heard(), "position")[-1]["fair"]["secret"] == secret
