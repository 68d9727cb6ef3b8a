"""Real servers in processes of their own, to be killed."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from tests.server.postgres import free_port

SOURCE = Path(__file__).parents[2] / "src"
COMMAND = "from genial.cli import main; main()"


def command(*words: str) -> list[str]:
    return [sys.executable, "-c", COMMAND, *words]


def environment() -> dict[str, str]:
    return os.environ | {"PYTHONPATH": str(SOURCE)}


class Process:
    """`genial serve` (or worker): started, spoken to, killed, started again."""

    def __init__(self, *words: str, folder: Path) -> None:
        self.words, self.folder = words, folder
        self.start()

    def __enter__(self) -> "Process":
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.kill()
        self._close()

    def _close(self) -> None:
        self.log.close()
        assert self.process.stdout is not None
        self.reader.join(5)
        self.process.stdout.close()

    def start(self) -> None:
        self.log = (self.folder / "log.txt").open("a")
        self.began = time.monotonic()
        self.process = subprocess.Popen(
            command(*self.words),
            stdout=subprocess.PIPE,
            stderr=self.log,
            text=True,
            env=environment(),
            cwd=self.folder,
            start_new_session=True,
        )
        assert self.process.stdout is not None
        first = self.process.stdout.readline()
        self.ready_after = time.monotonic() - self.began
        assert first.startswith("genial: "), (first, self.logs()[-2000:])
        self.address = first.split()[1]
        self.reader = threading.Thread(target=self.process.stdout.read, daemon=True)
        self.reader.start()

    def logs(self) -> str:
        return (self.folder / "log.txt").read_text()

    def kill(self) -> None:
        """As a power cut does it."""
        os.killpg(self.process.pid, signal.SIGKILL)  # the group we started, workers and bots
        self.process.wait()
        self._close()

    def stop(self) -> bool:
        """Ask it to end; whether it ended in order (uvicorn hands the signal on when done)."""
        self.process.terminate()
        return self.process.wait(30) in (0, -signal.SIGTERM)


def serve(folder: Path, *words: str, database: str | None = None, port: int = 0) -> Process:
    words = ("--port", str(port or free_port()), "--rate", "100000", *words)
    return Process("serve", "--database", database or "genial.db", *words, folder=folder)


@contextmanager
def guest(address: str, name: str = "Ana") -> Iterator[httpx.Client]:
    with httpx.Client(base_url=address, timeout=20) as client:
        assert client.post("/api/me", json={"name": name}).status_code == 200
        yield client


def patient(client: httpx.Client, method: str, path: str, body: Any = None) -> httpx.Response:
    """Ask until somebody answers: a killed server comes back."""
    for _ in range(600):
        try:
            answer = client.request(method, path, json=body)
        except httpx.TransportError:
            time.sleep(0.02)
            continue
        if answer.status_code != 503:
            return answer
        time.sleep(0.02)
    raise AssertionError(f"{path}: nobody answers")
