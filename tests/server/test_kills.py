"""kill -9 under load: no acknowledged move is lost, none is done twice."""

import asyncio
from pathlib import Path
from random import Random

from tests.conftest import DEEP
from tests.server.kills import check, under_fire
from tests.server.postgres import Postgres
from tests.server.process import serve

KILLS = 500 if DEEP else 4  # on each of the two databases
VISITORS = 8


def test_kills_on_sqlite(tmp_path: Path) -> None:
    with serve(tmp_path) as server:
        journal = asyncio.run(under_fire(server, KILLS, VISITORS, Random(1)))
        assert "Traceback" not in server.logs()
    assert check(journal, tmp_path / "genial.db") > KILLS


def test_kills_on_postgresql(postgres: Postgres, tmp_path: Path) -> None:
    database = postgres.new_database()
    with serve(tmp_path, database=database) as server:
        journal = asyncio.run(under_fire(server, KILLS, VISITORS, Random(2)))
    assert check(journal, database) > KILLS
