"""Engines and the one writer: changes wait in line and are committed in groups."""

import asyncio
import fcntl
import secrets
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TextIO

from sqlalchemy import Connection, Engine, Executable, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from genial.kernel.game import GameError

LARGEST_GROUP = 256
NOTICES_AT_ONCE = 64  # PostgreSQL hands on at most 8,000 bytes at once
CHANNEL = "genial"
NOTIFY = text("select pg_notify(:channel, n) from unnest(cast(:notices as text[])) as n")


class Conflict(Exception):
    """Somebody else wrote this row first."""


class Unavailable(Exception):
    """The database cannot be reached, is full or is broken; nothing was written for sure."""


@dataclass(slots=True, eq=False)
class Write:
    """Rows to be written together or not at all."""

    rows: Sequence[tuple[Executable, dict[str, Any]]]
    notice: str | None = None
    done: "asyncio.Future[None]" = field(default_factory=lambda: asyncio.Future())


def sync_url(database: str) -> str:
    """The SQLAlchemy URL of a file name or a postgresql:// address."""
    if database.startswith(("postgresql://", "postgres://")):
        return "postgresql+psycopg://" + database.split("://", 1)[1]
    if "://" in database and not database.startswith("sqlite:///"):
        raise GameError(f"no database {database.split('://')[0]}://…: a file or postgresql://…")
    return "sqlite:///" + database.removeprefix("sqlite:///")


def is_sqlite(database: str) -> bool:
    """Whether the database is a file."""
    return sync_url(database).startswith("sqlite")


class Database:
    """Connections for reading, and a queue for writing.

    Drivers wait in threads. A thread that computes fights the event loop for the interpreter,
    so on SQLite only the commit, which waits for the disk, leaves the loop.
    """

    def __init__(self, database: str) -> None:
        self.url = sync_url(database)
        self.sqlite = is_sqlite(database)
        self.dialect = "sqlite" if self.sqlite else "postgresql"
        self.name = secrets.token_hex(4)  # of this process, in notices
        self.readers = self._engine(4)
        self.writers = self._engine(1)
        self.writer = ThreadPoolExecutor(1, "writer")
        self.queue: asyncio.Queue[Write] = asyncio.Queue()
        self.task: asyncio.Task[None] | None = None
        self.lock: TextIO | None = None

    def _engine(self, size: int) -> Engine:
        patience = {} if self.sqlite else {"connect_timeout": 5}
        more = 4 if size > 1 else 0
        engine = create_engine(self.url, pool_size=size, max_overflow=more, connect_args=patience)
        if self.sqlite:
            event.listen(engine, "connect", _careful)
        return engine

    async def open(self) -> None:
        """Start writing; a file is locked for this process."""
        if self.sqlite:
            self.lock = file_lock(self.url)
        self.task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Write what is waiting, then let go."""
        if self.task is not None:
            while not self.queue.empty():
                await asyncio.sleep(0.01)
            self.task.cancel()
            with suppress(asyncio.CancelledError):
                await self.task
        self.let_go()

    def let_go(self) -> None:
        """Close everything as it stands."""
        self.writer.shutdown()
        self.readers.dispose()
        self.writers.dispose()
        if self.lock is not None:
            self.lock.close()

    async def read(self, statement: Executable, **values: Any) -> Sequence[Any]:
        """The rows of a query."""
        try:
            return await asyncio.to_thread(self._rows, statement, values)
        except (SQLAlchemyError, OSError) as error:
            raise Unavailable(reason(error)) from error

    def _rows(self, statement: Executable, values: dict[str, Any]) -> Sequence[Any]:
        with self.readers.connect() as connection:
            return connection.execute(statement, values or None).all()

    async def write(
        self, *rows: tuple[Executable, dict[str, Any]], notice: str | None = None
    ) -> None:
        """Return when the rows are on disk; raises Conflict or Unavailable."""
        write = Write(rows, notice)
        self.queue.put_nowait(write)
        await write.done

    async def notify(self, notice: str) -> None:
        """Tell the other processes something that is not stored."""
        await self.write(notice=notice)

    # -- the writer

    async def _run(self) -> None:
        while True:
            group = [await self.queue.get()]
            while not self.queue.empty() and len(group) < LARGEST_GROUP:
                group.append(self.queue.get_nowait())
            await self._write(group)

    async def _write(self, group: list[Write]) -> None:
        try:
            await self._commit(group)
        except IntegrityError:
            if len(group) == 1:
                _fail(group, Conflict())
            else:
                for write in group:
                    await self._write([write])
        except (SQLAlchemyError, OSError) as error:
            _fail(group, Unavailable(reason(error)))
        else:
            for write in group:
                if not write.done.done():
                    write.done.set_result(None)

    async def _commit(self, group: list[Write]) -> None:
        """All rows of the group in one transaction."""
        loop = asyncio.get_running_loop()
        if self.sqlite:
            with self.writers.connect() as connection:
                self._add(connection, group)
                await loop.run_in_executor(self.writer, connection.commit)
        else:
            await loop.run_in_executor(self.writer, self._add_and_commit, group)

    def _add_and_commit(self, group: list[Write]) -> None:
        with self.writers.begin() as connection:
            self._add(connection, group)
            notices = sorted({write.notice for write in group if write.notice})
            if notices:
                starts = range(0, len(notices), NOTICES_AT_ONCE)
                parts = ["\n".join(notices[n : n + NOTICES_AT_ONCE]) for n in starts]
                named = [f"{self.name} {part}" for part in parts]
                connection.execute(NOTIFY, {"channel": CHANNEL, "notices": named})

    def _add(self, connection: Connection, group: list[Write]) -> None:
        """Rows of one kind together."""
        kinds: dict[Executable, list[dict[str, Any]]] = {}
        for write in group:
            for statement, values in write.rows:
                kinds.setdefault(statement, []).append(values)
        for statement, rows in kinds.items():
            connection.execute(statement, rows)


def _fail(group: list[Write], error: Exception) -> None:
    for write in group:
        if not write.done.done():
            write.done.set_exception(error)


def reason(error: Exception) -> str:
    """What the driver said, without the statement and its values."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    return str(cause).splitlines()[0][:200] if str(cause) else type(error).__name__


def _careful(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000"):
        cursor.execute(f"pragma {pragma}")
    cursor.close()


def file_lock(url: str) -> TextIO:
    """Holds an SQLite file for this process until closed; raises GameError."""
    file = str(make_url(url).database)
    try:
        lock = Path(file + ".lock").open("w")  # noqa: SIM115
    except OSError as error:
        raise GameError(f"{file} cannot be used: {error.strerror}") from None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise GameError(
            f"{file} is in use by another genial serve: an SQLite file has one server; "
            "for several use --database postgresql://…"
        ) from None
    return lock
