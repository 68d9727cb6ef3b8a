"""Opening, joining, playing, ending: tables as people use them."""

from random import Random

import pytest

from genial import GAMES
from genial.players import LEVELS
from genial.players.levels import all_levels
from genial.record import Record
from genial.server import fair
from tests.server.house import House, play_out, table_of, two_players


@pytest.mark.parametrize("game", GAMES)
def test_two_people_and_a_bot_finish_a_match_through_restarts(house: House, game: str) -> None:
    rng = Random(game)
    ana, ben = house.guest("Ana"), house.guest("Ben")
    made = ana.create(game, "me", "link", {"kind": "bot", "bot": "random"})
    table = made["table"]
    ana.ready(made)
    ben.join(made)
    for moves in range(2000):
        house.settle()
        if moves % 7 == 3:
            house.crash()
            house.settle()
        now = table_of(house, table)
        if now.phase != "running":
            break
        guest = (ana, ben)[now.to_move]
        guest.act(table, "move", now.to_move, move=str(rng.choice(now.game.legal_moves(now.state))))
    text = ben.ok("GET", f"/api/tables/{table}/record")
    record = Record.read(text)
    assert record.outcome is not None
    assert record.names == ("Ana", "Ben", "random bot=random")
    assert fair.verify(text) == sum(event.who < 0 for event in record.events)


def test_same_device_seats_show_one_view_at_a_time(house: House) -> None:
    ana = house.guest("Ana")
    made = ana.create("classic", "me", {"kind": "device", "name": "Ben"}, start=0)
    ana.ready(made)
    position = ana.position(made["table"])
    assert (position["seat"], position["yours"], position["handover"]) == (0, [0, 1], None)
    assert position["seats"][1]["name"] == "Ben"
    other = ana.position(made["table"], seat=1)
    assert other["seat"] == 1 and other["moves"] is None and other["handover"] == 0
    assert other["view"]["rack"] != position["view"]["rack"]


def test_a_table_starts_when_everybody_is_ready(house: House) -> None:
    ana, ben = house.guest("Ana"), house.guest("Ben")
    made = ana.create("dice", "me", "link")
    assert made["position"]["phase"] == "open" and made["position"]["view"] is None
    ben.join(made)
    assert ben.position(made["table"])["phase"] == "open"
    ana.ready(made)
    assert ben.position(made["table"])["phase"] == "running"


def test_creating_twice_with_one_key_makes_one_table(house: House) -> None:
    ana = house.guest()
    body = {"key": "the-same-key", "game": "dice", "seats": [{"kind": "me"}, {"kind": "link"}]}
    first = ana.ok("POST", "/api/tables", body)
    assert ana.ok("POST", "/api/tables", body)["table"] == first["table"]
    assert len(ana.ok("GET", "/api/tables", list="mine")["tables"]) == 1


def test_the_lobby_lists_open_tables_and_forgets_full_ones(house: House) -> None:
    ana, ben = house.guest("Ana"), house.guest("Ben")
    made = ana.create("cards", "me", "link", listed=True)
    ana.create("cards", "me", "link")
    lobby = house.stranger().ok("GET", "/api/tables", list="open")["tables"]
    assert [entry["table"] for entry in lobby] == [made["table"]]
    assert ben.join(made, invite=None)["yours"] == [1]
    assert house.stranger().ok("GET", "/api/tables", list="open")["tables"] == []


def test_my_tables_come_with_my_turn_first(house: House) -> None:
    ana, ben, table = two_players(house, "dice", start=0)
    other = ben.create("dice", "me", "link")
    ben.ready(other)
    mine = ana.ok("GET", "/api/tables", list="mine")["tables"]
    assert [(one["table"], one["your_turn"]) for one in mine] == [(table, True)]
    theirs = ben.ok("GET", "/api/tables", list="mine")["tables"]
    assert [one["your_turn"] for one in theirs] == [False, False]


def test_finished_matches_are_listed_and_replayed(house: House) -> None:
    ana, ben, table = two_players(house, "cards", listed=True)
    play_out(house, table, {0: ana, 1: ben}, Random(1))
    assert [t["table"] for t in ana.ok("GET", "/api/tables", list="done")["tables"]] == [table]
    finished = house.stranger().ok("GET", "/api/tables", list="finished")["tables"]
    assert finished[0]["outcome"]["reason"] == "goal"
    replay = ana.ok("GET", f"/api/tables/{table}/replay")
    assert len(replay["frames"]) == 1 + sum(f["step"] is not None for f in replay["frames"])
    assert all(hand["rack"] for hand in replay["frames"][0]["hands"])
    assert replay["fair"]["secret"] is not None
    again = ana.ok("POST", "/api/replay", {"record": replay["record"]})
    assert again["frames"] == replay["frames"]


def test_leaving_lets_a_bot_play_until_one_comes_back(house: House) -> None:
    ana, ben, table = two_players(house, "dice", stand_in="random")
    ana.act(table, "leave")
    house.settle()
    assert table_of(house, table).to_move == 1
    assert ben.position(table)["seats"][0]["stand_in"] == "random"
    assert {step["by"] for step in ben.position(table, have=0)["steps"]} == {"bot"}
    ana.act(table, "back")
    assert ben.position(table)["seats"][0]["stand_in"] is None


def test_leaving_before_the_start_frees_the_seat_and_the_host_closes_the_table(
    house: House,
) -> None:
    ana, ben = house.guest("Ana"), house.guest("Ben")
    made = ana.create("dice", "me", "link")
    ben.join(made)
    ben.act(made["table"], "leave", 1)
    assert ana.position(made["table"])["seats"][1]["kind"] == "free"
    ana.act(made["table"], "leave")
    assert ana.position(made["table"])["phase"] == "closed"


def test_resigning_ends_the_match_and_the_record_says_so(house: House) -> None:
    ana, _, table = two_players(house)
    ana.act(table, "resign")
    assert ana.position(table)["outcome"] == {
        "reason": "resigned",
        "places": [2, 1],
        "compared": [],
    }
    text = ana.ok("GET", f"/api/tables/{table}/record")
    assert str(Record.read(text).outcome) == "resigned; 1=1 2=0"
    assert fair.verify(text) == 12


def test_partners_resign_together(house: House) -> None:
    ana = house.guest()
    device = {"kind": "device", "name": "x"}
    made = ana.create("classic", "me", device, device, device, mode="team")
    ana.ready(made)
    ana.act(made["table"], "resign", 1)
    assert ana.position(made["table"])["outcome"]["places"] == [1, 2, 1, 2]


def test_a_rematch_moves_the_start_seat_and_keeps_the_seats(house: House) -> None:
    ana, ben, table = two_players(house, "dice", start=1)
    ana.act(table, "resign")
    made = ben.ok("POST", f"/api/tables/{table}/rematch", {"key": "again-again"})
    same = ana.ok("POST", f"/api/tables/{table}/rematch", {"key": "me-too-please"})
    assert same["table"] == made["table"] == ana.position(table)["next"]
    stranger = house.guest("Cem")
    body = {"key": "intruder-1", "invite": made["invite"]}
    assert stranger.refused("POST", f"/api/tables/{made['table']}/join", body) == "seat-taken"
    assert ana.join(made, invite=None)["yours"] == [0]
    ben.ready(made, 1)
    assert ana.position(made["table"])["view"]["start"] == 0


def test_a_series_counts_points_over_its_matches(house: House) -> None:
    rng = Random(5)
    ana = house.guest()
    made = ana.create("dice", "me", {"kind": "device", "name": "Ben"}, series=2, start=0)
    tables = []
    for number in (1, 2):
        ana.ready(made)
        tables.append(made["table"])
        play_out(house, made["table"], {0: ana, 1: ana}, rng)
        series = ana.position(made["table"])["series"]
        assert (series["number"], series["length"], series["tables"]) == (number, 2, tables)
        assert len(series["points"]) == number
        if number == 1:
            made = ana.ok("POST", f"/api/tables/{made['table']}/rematch", {"key": "next-match-1"})
    assert series["totals"] == [sum(match[seat] for match in series["points"]) for seat in (0, 1)]
    assert max(series["points"][0]) == 7
    assert ana.position(tables[1])["view"]["start"] == 1


def test_the_same_person_on_another_device(house: House) -> None:
    ana = house.guest("Ana")
    phone = house.stranger()
    link = ana.ok("GET", "/api/me/link")
    assert phone.ok("POST", "/api/me/link", {"secret": link["secret"]}) == ana.ok("GET", "/api/me")
    assert phone.refused("POST", "/api/me/link", {"secret": link["secret"] + "0"}) == "not-known"
    assert ana.ok("GET", "/api/me/link") == link
    renewed = ana.ok("POST", "/api/me/link/renewed")
    assert phone.refused("POST", "/api/me/link", {"secret": link["secret"]}) == "not-known"
    me = ana.ok("GET", "/api/me")
    assert phone.ok("POST", "/api/me/link", {"secret": renewed["secret"]}) == me


def test_bots_come_by_token(house: House) -> None:
    ana = house.guest("Ana")
    token = ana.ok("POST", "/api/me/tokens", {"name": "my bot"})
    program = house.stranger()
    program.headers["authorization"] = f"Bearer {token['secret']}"
    assert program.ok("GET", "/api/me") == ana.ok("GET", "/api/me")
    assert program.ask("DELETE", f"/api/me/tokens/{token['id']}").status_code == 204
    assert program.refused("GET", "/api/me") == "not-known"


def test_hints_come_from_a_bot_that_sees_only_the_view(house: House) -> None:
    ana, ben, table = two_players(house, hints=True)
    hint = ana.ok("POST", f"/api/tables/{table}/hint", {"seat": 0})
    assert ana.act(table, "check", 0, move=hint["move"])["legal"] is True
    assert ben.refused("POST", f"/api/tables/{table}/hint", {"seat": 1}) == "not-your-turn"


def test_games_and_bots_are_described(house: House) -> None:
    stranger = house.stranger()
    games = {game["game"]: game for game in stranger.ok("GET", "/api/games")}
    assert set(games) == set(GAMES)
    assert {"mode": "duel", "players": [2], "reconstruction": True} in games["classic"]["modes"]
    assert [name for name, game in games.items() if game["series"]] == ["cards", "dice"]
    assert "greedy" in [bot["bot"] for bot in stranger.ok("GET", "/api/bots")]


def test_strengths_are_told_of_every_table(house: House) -> None:
    told = house.stranger().ok("GET", "/api/strengths")
    assert {f"{one['game']}-{one['mode']}-{one['players']}" for one in told} == set(all_levels())
    for one in told:
        assert [level["bot"] for level in one["levels"]] == list(LEVELS)
        assert all(entry["seconds"] > 0 for entry in one["levels"] + one["bots"])
        assert {entry["elo"] for entry in one["bots"] if entry["bot"] == "greedy"} == {0}


def test_the_page_says_when_the_client_is_not_built(house: House, monkeypatch, tmp_path) -> None:
    monkeypatch.setattr("genial.server.routes.pages.CLIENT", tmp_path)
    answer = house.stranger().ask("GET", "/t/anything")
    assert answer.status_code == 503 and "not built" in answer.text
    (tmp_path / "index.html").write_text("the client")
    assert house.stranger().ask("GET", "/t/anything").text == "the client"
    assert house.stranger().ask("GET", "/../../pyproject.toml").text == "the client"
