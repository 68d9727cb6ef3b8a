"""`genial serve` as people run it."""

import socket
import subprocess
import sys
import time
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from genial.record import Record
from genial.server import fair
from tests.server.postgres import Postgres
from tests.server.process import Process, command, environment, guest, patient, serve

keys = (f"process-{n:06}" for n in count())
EXAMPLE = Path(__file__).parents[2] / "examples" / "online_bot.py"
BOT = {"kind": "bot", "bot": "greedy"}


def sit_down(client: httpx.Client, game: str, *seats: Any) -> str:
    body = {"key": next(keys), "game": game, "seats": [{"kind": "me"}, *seats], "start": 0}
    table = str(client.post("/api/tables", json=body).json()["table"])
    ready = {"type": "ready", "key": next(keys), "version": 1, "seat": 0, "nonce": "ab" * 16}
    assert client.post(f"/api/tables/{table}/actions", json=ready).status_code == 200
    return table


def play_on(client: httpx.Client, table: str, rng: Random) -> bool:
    """Make my move if it is my turn; whether the match goes on."""
    now = patient(client, "GET", f"/api/tables/{table}").json()
    moves = now["moves"]
    if moves is not None:
        text = rng.choice(moves["other"])["move"] if moves["other"] else placed(now, rng)
        body = {"type": "move", "key": next(keys), "version": now["version"], "seat": now["seat"]}
        answer = patient(client, "POST", f"/api/tables/{table}/actions", body | {"move": text})
        assert answer.json()["type"] == "ack", answer.text
    else:
        time.sleep(0.01)
    return bool(now["phase"] in ("open", "running"))


def placed(now: Any, rng: Random) -> str:
    place = now["moves"]["place"]
    first, second = rng.choice(place["pairs"])
    cells = now["view"]["cells"]
    return f"place {rng.choice(place['tiles'])} {cells[first]['cell']}-{cells[second]['cell']}"


def finish(client: httpx.Client, table: str, rng: Random) -> str:
    for _ in range(20_000):
        if not play_on(client, table, rng):
            break
    text = patient(client, "GET", f"/api/tables/{table}/record").text
    assert Record.read(text).outcome is not None
    assert fair.verify(text) > 0
    return text


def test_a_match_against_a_bot_survives_kills(tmp_path: Path) -> None:
    rng = Random(1)
    with serve(tmp_path) as server, guest(server.address) as client:
        table = sit_down(client, "classic", BOT)
        for _ in range(3):
            for _ in range(3):
                play_on(client, table, rng)
            server.kill()
            server.start()
        finish(client, table, rng)
        assert server.stop()
        assert "Traceback" not in server.logs()


def test_verify_fair_on_the_command_line(tmp_path: Path) -> None:
    with serve(tmp_path) as server, guest(server.address) as client:
        text = finish(client, sit_down(client, "dice", BOT), Random(2))
    good, bad = tmp_path / "good.txt", tmp_path / "bad.txt"
    good.write_text(text)
    bad.write_text(text.replace("# fair nonces: ab", "# fair nonces: cd"))
    for flags in ([], ["--fair"]):
        done = run("verify", *flags, str(good))
        assert (done.returncode, done.stderr) == (0, "")
    assert run("verify", str(bad)).returncode == 0
    done = run("verify", "--fair", str(bad))
    assert done.returncode == 2
    assert done.stderr.startswith(f"{bad}:1: draw ") and done.stderr.count("\n") == 1


@pytest.mark.parametrize("game", ["classic", "dice"])
def test_the_example_bot_plays_online(tmp_path: Path, game: str) -> None:
    with (
        serve(tmp_path) as server,
        guest(server.address) as ana,
        guest(server.address, "Robo") as owner,
    ):
        token = owner.post("/api/me/tokens", json={"name": "bot"}).json()["secret"]
        seats = [{"kind": "me"}, {"kind": "link"}]
        made = ana.post("/api/tables", json={"key": next(keys), "game": game, "seats": seats})
        table, invite = made.json()["table"], made.json()["invite"]
        ready = {"type": "ready", "key": next(keys), "version": 1, "seat": 0}
        ana.post(f"/api/tables/{table}/actions", json=ready)
        words = [sys.executable, str(EXAMPLE), server.address, token, table, invite]
        with subprocess.Popen(words, env=environment()) as bot:
            finish(ana, table, Random(5))
            bot.terminate()


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command(*words), capture_output=True, text=True, env=environment())


def test_one_sqlite_file_has_one_server(tmp_path: Path) -> None:
    done = run("serve", "--database", str(tmp_path / "genial.db"), "--workers", "2")
    assert done.returncode == 2
    assert "one writer" in done.stderr and done.stderr.count("\n") == 1
    with serve(tmp_path):
        done = run("serve", "--database", str(tmp_path / "genial.db"), "--port", "0")
    assert "in use by another genial serve" in done.stderr
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)


@pytest.mark.parametrize(
    ("database", "why"),
    [
        ("mysql://x", "no database mysql://"),
        ("/nowhere/at/all.db", "cannot be used"),
        ("postgresql://genial@127.0.0.1:1/x", "cannot be used: "),
    ],
)
def test_a_database_that_cannot_be_used_is_one_line(database: str, why: str) -> None:
    done = run("serve", "--database", database, "--port", "0")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert why in done.stderr


def test_a_port_in_use_is_one_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = run("serve", "--database", str(tmp_path / "genial.db"), "--port", port)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "cannot listen on" in done.stderr


def test_db_upgrade(tmp_path: Path) -> None:
    file = str(tmp_path / "genial.db")
    assert run("db", "upgrade", "--database", file).stdout == "empty → 0001\n"
    assert run("db", "upgrade", "--database", file).stdout == "already 0001\n"


def test_a_worker_elsewhere_thinks_and_may_be_killed(postgres: Postgres, tmp_path: Path) -> None:
    database, rng = postgres.new_database(), Random(3)
    other = tmp_path / "worker"
    other.mkdir()
    with (
        serve(tmp_path, "--bots", "0", database=database) as server,
        Process("worker", "--database", database, folder=other) as worker,
        guest(server.address) as client,
    ):
        table = sit_down(client, "cards", BOT)
        for _ in range(4):
            play_on(client, table, rng)
        worker.kill()
        for _ in range(3):
            play_on(client, table, rng)
        worker.start()
        finish(client, table, rng)
        assert worker.stop() and server.stop()


def test_two_workers_share_a_port(postgres: Postgres, tmp_path: Path) -> None:
    rng = Random(4)
    with (
        serve(tmp_path, "--workers", "2", database=postgres.new_database()) as server,
        guest(server.address) as ana,
        guest(server.address, "Ben") as ben,
    ):
        body = {"key": next(keys), "game": "dice", "listed": True, "start": 0}
        body["seats"] = [{"kind": "me"}, {"kind": "link"}]
        table = patient(ana, "POST", "/api/tables", body).json()["table"]
        patient(ben, "POST", f"/api/tables/{table}/join", {"key": next(keys)})
        ready = {"type": "ready", "key": next(keys), "version": 2, "seat": 0}
        assert patient(ana, "POST", f"/api/tables/{table}/actions", ready).status_code == 200
        while play_quickly(ana, table, rng) and play_quickly(ben, table, rng):
            pass
        text = patient(ana, "GET", f"/api/tables/{table}/record").text
        assert fair.verify(text) > 0
        assert server.stop()


def play_quickly(client: httpx.Client, table: str, rng: Random) -> bool:
    """Two workers may be a moment apart: a stale or early move is refused, never lost."""
    now = patient(client, "GET", f"/api/tables/{table}").json()
    if now["moves"] is not None:
        text = rng.choice(now["moves"]["other"])["move"]
        body = {"type": "move", "key": next(keys), "version": now["version"], "seat": now["seat"]}
        answer = patient(client, "POST", f"/api/tables/{table}/actions", body | {"move": text})
        assert answer.json().get("code", "stale") == "stale"
    return bool(now["phase"] == "running")
