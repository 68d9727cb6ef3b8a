"""Load on a table server: durable moves a second, answer times, memory of sockets, workers.

    python benchmarks/load.py moves|sockets|workers|kills [--seconds 10] [--database postgresql://…]

Prints the rows of benchmarks/results.md. The clients share the machine with the server.
"""

import argparse
import asyncio
import base64
import json
import os
import resource
import signal
import statistics
import sys
import tempfile
import threading
import time
from contextlib import contextmanager, nullcontext
from itertools import count, cycle
from pathlib import Path
from random import Random

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[1] / "src")]

import httpx  # noqa: E402

from tests.server.kills import TURNS, check, under_fire  # noqa: E402
from tests.server.postgres import running  # noqa: E402
from tests.server.process import Process, serve  # noqa: E402

HOLD_SECONDS = 0.02
keys = (f"load-{os.getpid()}-{n}" for n in count())


class Wire:
    """A WebSocket in as few steps as the measurement needs."""

    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer

    @classmethod
    async def open(cls, address, path, cookie=""):
        host, port = address.removeprefix("http://").strip("/").split(":")
        reader, writer = await asyncio.open_connection(host, int(port), limit=1 << 16)
        nonce = base64.b64encode(os.urandom(16)).decode()
        writer.write(
            f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {nonce}\r\n"
            f"Sec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n".encode()
        )
        status = await reader.readuntil(b"\r\n\r\n")
        assert b" 101 " in status, status
        return cls(reader, writer)

    def send(self, message):
        body = json.dumps(message).encode()
        size = bytes([0x80 | len(body)]) if len(body) < 126 else b"\xfe" + len(body).to_bytes(2)
        self.writer.write(b"\x81" + size + b"\0\0\0\0" + body)  # a mask of zeros

    async def receive(self):
        first, size = await self.reader.readexactly(2)
        if size >= 126:
            size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8))
        body = await self.reader.readexactly(size)
        if first & 15 == 9:  # a ping wants its pong
            self.writer.write(b"\x8a" + bytes([0x80 | size]) + b"\0\0\0\0" + body)
        return json.loads(body) if first & 15 == 1 else {"type": "control"}

    async def answer(self):
        while (message := await self.receive())["type"] not in ("ack", "refusal", "pong"):
            pass
        return message


async def sit_down(http):
    """A guest with a table of dice against herself; her cookie and the table."""
    me = await http.post("/api/me", json={"name": "Ana"})
    seats = [{"kind": "me"}, {"kind": "device", "name": "Ben"}]
    body = {"key": next(keys), "game": "dice", "seats": seats, "start": 0, "spectators": "anyone"}
    table = (await http.post("/api/tables", json=body)).json()["table"]
    ready = {"type": "ready", "key": next(keys), "version": 1, "seat": 0}
    answer = await http.post(f"/api/tables/{table}/actions", json=ready)
    assert answer.status_code == 200, answer.text
    return f"genial={me.cookies['genial']}", table


class Player:
    """Throws and scores, one move after the other, at one table after the other."""

    def __init__(self, address, http):
        self.address, self.http = address, http
        self.wire = None

    async def next_table(self):
        if self.wire is not None:
            self.wire.writer.close()
        self.cookie, table = await sit_down(self.http)
        path = f"/api/tables/{table}/live?moves=none"
        self.wire = await Wire.open(self.address, path, self.cookie)
        self.turns, self.version = cycle(TURNS), 2

    async def move(self):
        """One durable move; how long the answer took."""
        seat, text = next(self.turns)
        began = time.perf_counter()
        self.wire.send(
            {
                "type": "move",
                "key": next(keys),
                "version": self.version,
                "seat": seat,
                "move": text,
            }
        )
        answer = await self.wire.answer()
        taken = time.perf_counter() - began
        if answer["type"] != "ack":
            assert answer["code"] == "not-running", answer
            await self.next_table()
            return None
        self.version = answer["version"]
        return taken


async def players(address, number):
    limit = httpx.Limits(max_connections=1)
    found = [
        Player(address, httpx.AsyncClient(base_url=address, timeout=60, limits=limit))
        for _ in range(number)
    ]
    for player in found:
        await player.next_table()
    return found


async def flat_out(found, seconds):
    """Everybody moves as fast as answers come: moves a second."""
    end = time.monotonic() + seconds

    async def play(player):
        done = 0
        while time.monotonic() < end:
            done += await player.move() is not None
        return done

    return sum(await asyncio.gather(*map(play, found))) / seconds


async def at_rate(found, rate, seconds):
    """So many moves a second in all, evenly spread: the answer times."""
    times = []
    pause = len(found) / rate
    start = time.monotonic()

    async def play(number, player):
        due = start + pause * number / len(found)
        while due < start + seconds:
            await asyncio.sleep(max(0, due - time.monotonic()))
            taken = await player.move()
            if taken is not None:
                times.append(taken)
            due += pause

    await asyncio.gather(*(play(n, p) for n, p in enumerate(found)))
    return sorted(times)


def cpu_seconds(pid):
    """User and system time of a process and its children's processes in the same session."""
    total = 0.0
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(") ")[2].split()
        except OSError:
            continue
        if int(fields[3]) == pid:  # session
            total += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return total


def part(times, share):
    return times[min(len(times) - 1, int(len(times) * share))] * 1000


async def measure_moves(server: Process, seconds: float, label: str, number: int) -> None:
    found = await players(server.address, number)
    before = cpu_seconds(server.process.pid)
    most = await flat_out(found, seconds)
    cpu = (cpu_seconds(server.process.pid) - before) / (most * seconds) * 1e6
    print(f"| {label}: durable moves a second, {number} tables | {most:,.0f} |")
    print(f"| {label}: server CPU per move | {cpu:.0f} µs |")
    for rate in (500, most / 2):
        times = await at_rate(found, rate, seconds)
        print(
            f"| {label}: answer time at {rate:,.0f} moves/s: p50 / p99 | "
            f"{part(times, 0.5):.1f} / {part(times, 0.99):.1f} ms |"
        )


def moves(args):
    with tempfile.TemporaryDirectory() as folder, serve(Path(folder)) as server:
        print(f"| SQLite: started and ready after | {server.ready_after:.2f} s |")
        asyncio.run(measure_moves(server, args.seconds, "SQLite, one process", args.tables))


@contextmanager
def held(pids, share):
    """Let processes run in turn, each for a share of the time: they, not the cores, are few."""
    going = threading.Event()

    def hold():
        while not going.is_set():
            for pid in pids:
                os.kill(pid, signal.SIGCONT)
                time.sleep(HOLD_SECONDS * share)
                os.kill(pid, signal.SIGSTOP)
            time.sleep(HOLD_SECONDS * (1 - share * len(pids)))
        for pid in pids:
            os.kill(pid, signal.SIGCONT)

    holding = threading.Thread(target=hold)
    holding.start()
    try:
        yield
    finally:
        going.set()
        holding.join()


def workers_of(pid, number):
    """The processes that serve, once they all are there; one serves itself."""
    if number == 1:
        return [pid]
    while True:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        found = [n for n in children if b"spawn_main" in Path(f"/proc/{n}/cmdline").read_bytes()]
        if len(found) == number:
            time.sleep(3)  # until they listen
            return [int(n) for n in found]
        time.sleep(0.1)


def workers(args):
    with tempfile.TemporaryDirectory() as folder, running() as postgres:
        for number in (1, 2):
            words = ("--workers", str(number), "--bots", "0")
            place = Path(folder) / str(number)
            place.mkdir()
            with serve(place, *words, database=postgres.new_database()) as server:
                pids = workers_of(server.process.pid, number)
                label = f"PostgreSQL, {number} worker{'s' * (number > 1)}"
                with held(pids, args.hold) if args.hold < 1 else nullcontext():
                    asyncio.run(measure_moves(server, args.seconds, label, args.tables))


def memory(pid):
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0])


async def measure_sockets(server: Process, number: int, seconds: float) -> None:
    async with httpx.AsyncClient(base_url=server.address, timeout=60) as http:
        tables = [(await sit_down(http))[1] for _ in range(100)]
    before = memory(server.process.pid)
    wires, readers = [], []
    for chunk in range(0, number, 200):
        paths = [
            f"/api/tables/{tables[n % 100]}/live?moves=none" for n in range(chunk, chunk + 200)
        ]
        opened = await asyncio.gather(*(Wire.open(server.address, path) for path in paths))
        readers += [asyncio.create_task(drain(wire)) for wire in opened]
        wires += opened
    await asyncio.sleep(2)
    idle = memory(server.process.pid)
    end = time.monotonic() + seconds
    rng, times = Random(1), []
    while time.monotonic() < end:
        wire = rng.choice(wires)
        wire.asked = time.perf_counter()
        wire.times = times
        wire.send({"type": "ping"})
        await asyncio.sleep(0.002)
    chatty = memory(server.process.pid)
    alive = sum(not reader.done() for reader in readers)
    print(f"| {alive:,} sockets in one process: each, idle | {(idle - before) / number:.1f} KiB |")
    print(f"| the same while 500 a second speak: each | {(chatty - before) / number:.1f} KiB |")
    times.sort()
    middle, most = part(times, 0.5), part(times, 0.99)
    print(f"| the same: p50 / p99 of a ping | {middle:.1f} / {most:.1f} ms |")
    for reader in readers:
        reader.cancel()


async def drain(wire):
    while True:
        if (await wire.receive())["type"] == "pong":
            wire.times.append(time.perf_counter() - wire.asked)


def sockets(args):
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as folder, serve(Path(folder)) as server:
        asyncio.run(measure_sockets(server, args.sockets, args.seconds))


def kills(args):
    with tempfile.TemporaryDirectory() as folder, serve(Path(folder)) as server:
        journal = asyncio.run(under_fire(server, args.kills, 8, Random(1)))
        done = check(journal, Path(folder) / "genial.db")
    print(f"| {args.kills} kills under load: acknowledged moves, lost, doubled | {done:,}, 0, 0 |")
    middle = statistics.median(journal.recoveries)
    print(f"| kill to the first new acknowledgement, median | {middle:.2f} s |")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=["moves", "workers", "sockets", "kills"])
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--tables", type=int, default=64)
    parser.add_argument("--sockets", type=int, default=10_000)
    parser.add_argument(
        "--hold", type=float, default=1.0, help="workers run for this share of the time only"
    )
    parser.add_argument("--kills", type=int, default=20)
    args = parser.parse_args()
    {"moves": moves, "workers": workers, "sockets": sockets, "kills": kills}[args.what](args)


if __name__ == "__main__":
    main()
