"""Kill the server under load, again and again; then look for moves lost or doubled."""

import asyncio
import contextlib
import json
import sqlite3
import time
from collections import Counter
from dataclasses import dataclass, field
from itertools import count, cycle
from pathlib import Path
from random import Random
from typing import Any

import httpx
import psycopg
import websockets

from tests.server.process import Process

TURNS = [(0, "throw"), (0, "score"), (1, "throw"), (1, "score")]
keys = (f"kill-{n:08}" for n in count())


@dataclass
class Journal:
    """What the clients were promised."""

    acks: list[tuple[str, str, int]] = field(default_factory=list)  # table, key, version
    killed_at: float | None = None
    recoveries: list[float] = field(default_factory=list)
    stop: bool = False

    def acknowledged(self, table: str, key: str, version: int) -> None:
        self.acks.append((table, key, version))
        if self.killed_at is not None:
            self.recoveries.append(time.monotonic() - self.killed_at)
            self.killed_at = None


class Visitor:
    """One person who plays dice against herself, whatever happens to the server."""

    def __init__(self, address: str, journal: Journal) -> None:
        self.address, self.journal, self.cookie = address, journal, ""

    async def play(self) -> None:
        async with httpx.AsyncClient(base_url=self.address, timeout=20) as http:
            me = await http.post("/api/me", json={"name": "Ana"})
            self.cookie = f"genial={me.cookies['genial']}"
            while not self.journal.stop:
                table, version = await self._sit_down(http)
                await self._play_table(table, version)

    async def _ask(self, http: httpx.AsyncClient, path: str, body: Any) -> Any:
        while True:
            try:
                answer = await http.post(path, json=body)
            except httpx.TransportError:
                await asyncio.sleep(0.05)
                continue
            if answer.status_code < 300:
                return answer.json()
            assert answer.status_code == 503, answer.text

    async def _sit_down(self, http: httpx.AsyncClient) -> tuple[str, int]:
        seats = [{"kind": "me"}, {"kind": "device", "name": "Ben"}]
        body = {"key": next(keys), "game": "dice", "seats": seats, "start": 0}
        table = (await self._ask(http, "/api/tables", body))["table"]
        ready = {"type": "ready", "key": next(keys), "version": 1, "seat": 0}
        await self._ask(http, f"/api/tables/{table}/actions", ready)
        return table, 2

    async def _play_table(self, table: str, version: int) -> None:
        moves = cycle(TURNS)
        pending: dict[str, Any] | None = None
        address = self.address.replace("http", "ws", 1) + f"api/tables/{table}/live?moves=none"
        while not self.journal.stop:
            try:
                async with websockets.connect(
                    address, additional_headers={"Cookie": self.cookie}, compression=None
                ) as socket:
                    while not self.journal.stop:
                        if pending is None:
                            pending = _move(next(moves), version)
                        await socket.send(json.dumps(pending))
                        answer = await _answer(socket)
                        if answer["type"] == "refusal" and answer["code"] == "not-running":
                            return
                        assert answer["type"] == "ack", answer
                        assert answer["version"] == version + 1
                        version += 1
                        self.journal.acknowledged(table, pending["key"], version)
                        pending = None
            except (OSError, websockets.WebSocketException):
                await asyncio.sleep(0.02)


def _move(turn: tuple[int, str], version: int) -> dict[str, Any]:
    seat, text = turn
    return {"type": "move", "key": next(keys), "version": version, "seat": seat, "move": text}


async def _answer(socket: Any) -> Any:
    async with asyncio.timeout(30):
        while True:
            message = json.loads(await socket.recv())
            if message["type"] in ("ack", "refusal"):
                if message.get("code") == "unavailable":
                    raise OSError("not now")
                return message


async def under_fire(server: Process, kills: int, visitors: int, rng: Random) -> Journal:
    """Play, kill and restart so often; what was promised."""
    journal = Journal()
    playing = [
        asyncio.create_task(Visitor(server.address, journal).play()) for _ in range(visitors)
    ]
    for _ in range(kills):
        await asyncio.sleep(rng.uniform(0.2, 1.2))
        while not journal.acks:
            await asyncio.sleep(0.05)
        journal.killed_at = time.monotonic()
        server.kill()
        await asyncio.to_thread(server.start)
        while journal.killed_at is not None:
            await asyncio.sleep(0.02)
            _raise_faults(playing)
    journal.stop = True
    await asyncio.gather(*playing)
    return journal


def _raise_faults(tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        if task.done():
            task.result()


def stored(database: str) -> list[tuple[str, int, str]]:
    """Every stored event: table, seq, key."""
    query = "select table_id, seq, key from events order by table_id, seq"
    if database.startswith("postgresql"):
        with psycopg.connect(database) as connection:
            return [tuple(row) for row in connection.execute(query).fetchall()]  # type: ignore[misc]
    with contextlib.closing(sqlite3.connect(database)) as connection:
        return connection.execute(query).fetchall()


def check(journal: Journal, database: str | Path) -> int:
    """Nothing promised is lost, nothing is there twice; how many moves were promised."""
    rows = stored(str(database))
    where = {(table, key): seq for table, seq, key in rows}
    assert len(where) == len(rows), "an event is stored twice"
    for table, events in _by_table(rows).items():
        assert events == list(range(1, len(events) + 1)), f"{table} has a gap"
    lost = [ack for ack in journal.acks if where.get((ack[0], ack[1])) != ack[2]]
    assert lost == []
    assert max(Counter(ack[:2] for ack in journal.acks).values()) == 1
    return len(journal.acks)


def _by_table(rows: list[tuple[str, int, str]]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for table, seq, _ in rows:
        found.setdefault(table, []).append(seq)
    return found
