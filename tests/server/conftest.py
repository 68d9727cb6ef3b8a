from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.house import House
from tests.server.postgres import Postgres, running


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    found = House(tmp_path / "genial.db")
    yield found
    found.close()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with running() as found:
        yield found
