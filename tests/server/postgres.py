"""A real PostgreSQL for the tests, started and thrown away by them."""

import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.debian import installed

numbers = count()


def program(name: str) -> str:
    """Where a program of PostgreSQL is."""
    found = installed(partial(_found, name), "postgresql")
    if found is None:
        pytest.fail(f"{name} not found: these tests need PostgreSQL (Debian: postgresql)")
    return found


def _found(name: str) -> str | None:
    packaged = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return str(packaged[-1]) if packaged else shutil.which(name)


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


class Postgres:
    """One PostgreSQL with its own folder; it refuses to run as root, so root lends a user."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.user = "postgres" if os.geteuid() == 0 else None
        initdb = program("initdb")
        if self.user:
            shutil.chown(folder, self.user)
        command = [initdb, "-D", str(folder / "data"), "-U", "genial", "-A", "trust", "-N"]
        subprocess.run(command, check=True, capture_output=True, user=self.user)
        self.start()

    def start(self) -> None:
        options = ["-h", "127.0.0.1", "-p", str(self.port), "-k", "", "-N", "200"]
        self.process = subprocess.Popen(
            [program("postgres"), "-D", str(self.folder / "data"), *options],
            user=self.user,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for _ in range(300):
            try:
                psycopg.connect(self.address("postgres"), connect_timeout=2).close()
                return
            except psycopg.OperationalError:
                time.sleep(0.1)
        raise AssertionError("PostgreSQL does not start")

    def stop(self) -> None:
        self.process.send_signal(2)  # fast shutdown
        self.process.wait(20)

    def address(self, name: str) -> str:
        return f"postgresql://genial@127.0.0.1:{self.port}/{name}"

    def connect(self) -> "psycopg.Connection[tuple[Any, ...]]":
        return psycopg.connect(self.address("postgres"), autocommit=True)

    def new_database(self) -> str:
        name = f"test{next(numbers)}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"create database {name}")  # type: ignore[arg-type]
        return self.address(name)


@contextmanager
def running() -> Iterator[Postgres]:
    """A PostgreSQL in a folder of its own: pytest's are closed to the user that runs it."""
    folder = Path(tempfile.mkdtemp(prefix="genial-postgres-"))
    try:
        postgres = Postgres(folder)
        try:
            yield postgres
        finally:
            postgres.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
