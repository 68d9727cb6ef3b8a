"""A full disk, a lost database, a corrupt row: answered clearly, recovered from."""

import sqlite3
import time
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import text

from tests.server.house import House, Wire, random_move, table_of, two_players
from tests.server.postgres import Postgres, running


def limit_pages(house: House, most: int) -> None:
    with house.services.database.writers.connect() as connection:
        connection.execute(text(f"pragma max_page_count={most}"))


def test_a_full_disk_refuses_and_recovers(house: House) -> None:
    ana, ben, table = two_players(house)
    limit_pages(house, 1)  # the file may not grow by a single page
    rng = Random(1)
    refusal: Any = None
    guests = [ana, ben]
    for number in range(400):
        now = table_of(house, table)
        body = {"version": now.version, "seat": now.to_move, "key": f"full-disk-{number:03}"}
        body["move"] = random_move(house, table, rng)
        answer = guests[now.to_move].action(table, "move", **body)
        if answer.status_code == 503:
            refusal = answer.json()
            break
        chat = {"seat": 0, "text": "x" * 250}
        if ana.action(table, "chat", **chat).status_code == 503:
            refusal = {"code": "unavailable", "version": now.version + 1}
            break
    assert refusal["code"] == "unavailable"
    version = table_of(house, table).version
    assert ana.ask("GET", "/healthz").status_code in (200, 503)
    assert ana.position(table)["version"] == version
    limit_pages(house, 1_000_000)
    now = table_of(house, table)
    seat = now.to_move
    guests[seat].act(table, "move", seat, move=random_move(house, table, rng))
    house.crash()
    assert table_of(house, table).version == version + 1


def test_a_lost_database_connection_is_recovered_from() -> None:
    with running() as postgres:
        house = House(postgres.new_database())
        ana, ben, table = two_players(house)
        wire = Wire(ana, table)
        wire.heard()
        postgres.stop()
        version = ana.position(table)["version"]
        move = {"key": "lost-database", "version": version, "seat": 0}
        move["move"] = random_move(house, table, Random(1))
        refusal = ana.action(table, "move", **move).json()
        assert (refusal["code"], refusal["version"]) == ("unavailable", version)
        assert ana.refused("GET", "/healthz") == "unavailable"
        assert ana.refused("GET", "/api/tables", list="mine") == "unavailable"
        postgres.start()
        answer = retried(lambda: ana.action(table, "move", **move))
        assert answer == {"type": "ack", "key": "lost-database", "version": version + 1}
        assert ben.position(table)["version"] == version + 1
        house.close()


def retried(ask: Any) -> Any:
    """The first answer that is not `unavailable`."""
    for _ in range(100):
        answer = ask()
        if answer.status_code != 503:
            return answer.json()
        time.sleep(0.1)
    raise AssertionError("the server does not recover")


def test_a_connection_cut_by_the_database_is_replaced(postgres: Postgres) -> None:
    house = House(postgres.new_database())
    ana, _, table = two_players(house)
    with postgres.connect() as connection:
        connection.execute(
            "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()"
        )
    version = ana.position(table)["version"]
    move = {"key": "cut-connection", "version": version, "seat": 0}
    move["move"] = random_move(house, table, Random(1))
    answer = retried(lambda: ana.action(table, "move", **move))
    assert answer["version"] == version + 1
    house.close()


def test_a_corrupt_row_closes_one_table_only(house: House, tmp_path: Path) -> None:
    ana, _, table = two_players(house)
    _, _, other = two_players(house)
    file = sqlite3.connect(tmp_path / "genial.db")
    with file:
        file.execute("update events set body = '{\"move' where table_id = ? and seq = 2", [table])
    file.close()
    house.crash()
    answer = ana.ask("GET", f"/api/tables/{table}")
    assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
    assert table_of(house, other).version == 3
