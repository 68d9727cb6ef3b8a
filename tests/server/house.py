"""A server inside the test process, and guests to visit it."""

import asyncio
import json
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import httpx

from genial.server import hub, keeper
from genial.server.app import Application
from genial.server.bots import Thinker, spec_of, think
from genial.server.limits import Limits
from genial.server.services import Services
from genial.server.settings import Settings

GENEROUS = Limits(http_rate=1e6, http_burst=1e6, socket_rate=1e6, socket_burst=1e6)
numbers = count()
hub.PRESENCE_SECONDS = 0.0
keeper.BEAT = 3600.0  # tests look after the clocks themselves: House.beat


def key() -> str:
    return f"test-key-{next(numbers)}"


class InlineThinker(Thinker):
    """Bots think at once, in this process."""

    def __init__(self) -> None:
        self.thoughts = 0

    async def choose(self, table: Any, seat: int, bot: str) -> str:
        self.thoughts += 1
        view = table.game.view(table.state, seat)
        return think(spec_of(table.game), bot, view, table.game.legal_moves(table.state))

    def close(self) -> None:
        pass


class House:
    """A server that can be restarted, with or without a chance to tidy up."""

    def __init__(self, database: str | Path, limits: Limits = GENEROUS, **settings: Any) -> None:
        self.settings = Settings(database=str(database), limits=limits, **settings)
        self.runner = asyncio.Runner()
        self.open()

    def open(self) -> None:
        services = Services(self.settings, InlineThinker())
        self.app = Application(self.settings, services)
        self.run(services.open())

    def run(self, work: Any) -> Any:
        return self.runner.run(work)

    @property
    def services(self) -> Services:
        return self.app.services

    def close(self) -> None:
        self.run(self.services.close())
        self.runner.close()

    def crash(self) -> None:
        """Forget everything that is not on disk, as a killed process does, and start again."""
        self.run(self._drop())
        self.open()

    async def _drop(self) -> None:
        """Cancel every task where it stands and let the file go."""
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.services.database.let_go()

    def settle(self) -> None:
        """Let bots and senders finish what they are at."""

        async def quiet() -> None:
            for _ in range(2000):
                await asyncio.sleep(0.001)
                busy = getattr(self.services.hub.bots, "running", {})
                if not busy and not self.services.hub.tasks:
                    return
            raise AssertionError("the server does not come to rest")

        self.run(quiet())

    def beat(self) -> None:
        """What the keeper does twice a second."""
        self.run(self.services.keeper._beat())
        self.settle()

    def guest(self, name: str = "Ana") -> "Guest":
        guest = Guest(self, name)
        guest.ok("POST", "/api/me", {"name": name})
        return guest

    def stranger(self) -> "Guest":
        return Guest(self, "")


class Guest:
    """Somebody with a cookie."""

    def __init__(self, house: House, name: str) -> None:
        self.house, self.name = house, name
        self.cookies: dict[str, str] = {}
        self.headers: dict[str, Any] = {}

    def ask(self, method: str, path: str, body: Any = None, **query: Any) -> httpx.Response:
        async def send() -> httpx.Response:
            transport = httpx.ASGITransport(self.house.app, raise_app_exceptions=True)
            async with httpx.AsyncClient(
                transport=transport, base_url="http://house", cookies=self.cookies
            ) as client:
                raw = isinstance(body, bytes)
                return await client.request(
                    method,
                    path,
                    params=query,
                    headers=self.headers,
                    content=body if raw else None,
                    json=None if raw else body,
                )

        answer: httpx.Response = self.house.run(send())
        self.cookies |= dict(answer.cookies)
        return answer

    def ok(self, method: str, path: str, body: Any = None, **query: Any) -> Any:
        answer = self.ask(method, path, body, **query)
        assert answer.status_code < 300, answer.text
        return answer.json() if "json" in answer.headers.get("content-type", "") else answer.text

    def refused(self, method: str, path: str, body: Any = None, **query: Any) -> str:
        answer = self.ask(method, path, body, **query)
        assert 400 <= answer.status_code < 500 or answer.status_code == 503, answer.text
        assert answer.json()["type"] == "refusal", answer.text
        return str(answer.json()["code"])

    # -- tables

    def create(self, game: str, *seats: Any, **settings: Any) -> Any:
        chosen = [seat if isinstance(seat, dict) else {"kind": seat} for seat in seats]
        body = {"key": key(), "game": game, "seats": chosen} | settings
        return self.ok("POST", "/api/tables", body)

    def join(self, made: Any, **fields: Any) -> Any:
        body = {"key": key(), "invite": made["invite"], "nonce": "0" * 32} | fields
        return self.ok("POST", f"/api/tables/{made['table']}/join", body)

    def position(self, table: str, **query: Any) -> Any:
        return self.ok("GET", f"/api/tables/{table}", **query)

    def action(self, table: str, kind: str, **fields: Any) -> httpx.Response:
        body = {"type": kind, "key": key()} | fields
        if kind == "check":
            del body["key"], body["version"]
        return self.ask("POST", f"/api/tables/{table}/actions", body)

    def act(self, table: str, kind: str, seat: int = 0, **fields: Any) -> Any:
        """An action at the version the guest sees now."""
        version = self.position(table)["version"]
        answer = self.action(table, kind, **({"version": version, "seat": seat} | fields))
        assert answer.status_code == 200, answer.text
        return answer.json()

    def ready(self, made: Any, seat: int = 0) -> None:
        self.act(made["table"], "ready", seat, nonce="1" * 32)


def table_of(house: House, table: str) -> Any:
    """The server's own idea of a table, hidden things included."""
    return house.run(house.services.hub.live(table)).table


def random_move(house: House, table: str, rng: Random) -> str:
    now = table_of(house, table)
    return str(rng.choice(now.game.legal_moves(now.state)))


def two_players(house: House, game: str = "classic", **settings: Any) -> tuple[Guest, Guest, str]:
    ana, ben = house.guest("Ana"), house.guest("Ben")
    made = ana.create(game, "me", "link", **({"start": 0} | settings))
    ana.ready(made)
    ben.join(made)
    return ana, ben, made["table"]


def play_out(house: House, table: str, guests: dict[int, Guest], rng: Random) -> None:
    """Random moves by people (bots move themselves) until the match is over."""
    for _ in range(2000):
        house.settle()
        now = table_of(house, table)
        if now.phase != "running":
            return
        seat = now.to_move
        guests[seat].act(table, "move", seat, move=random_move(house, table, rng))
    raise AssertionError("the match does not end")


class Wire:
    """A WebSocket without a network."""

    def __init__(self, guest: Guest, table: str, query: str = "", **headers: str) -> None:
        self.house = guest.house
        self.inbox: asyncio.Queue[Any] = asyncio.Queue()
        self.sent: list[Any] = []
        self.closed: int | None = None
        cookie = "; ".join(f"{k}={v}" for k, v in guest.cookies.items())
        all_headers = {"host": "house", "cookie": cookie} | guest.headers | headers
        self.scope = {
            "type": "websocket",
            "path": f"/api/tables/{table}/live",
            "query_string": query.encode(),
            "headers": [(k.encode(), v.encode()) for k, v in all_headers.items()],
        }
        self.house.run(self._open())

    async def _open(self) -> None:
        self.inbox.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.create_task(self.house.app(self.scope, self.inbox.get, self._send))
        await self._answered(0)

    async def _answered(self, sent: int) -> None:
        """Wait for the first answer, however busy the machine is, and for what comes with it."""
        for _ in range(1000):
            if len(self.sent) > sent or self.closed is not None:
                break
            await asyncio.sleep(0.001)
        await self._quiet()

    async def _quiet(self) -> None:
        for _ in range(30):
            await asyncio.sleep(0.001)

    async def _send(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            self.sent.append(json.loads(message["text"]))
        elif message["type"] == "websocket.close":
            self.closed = message["code"]

    def say(self, message: Any) -> list[Any]:
        """Send, and return what came back."""
        text = message if isinstance(message, str) else json.dumps(message)
        self.inbox.put_nowait({"type": "websocket.receive", "text": text})
        self.house.run(self._answered(len(self.sent)))
        return self.heard()

    def heard(self) -> list[Any]:
        """What came since the last time."""
        self.house.run(self._quiet())
        found, self.sent = self.sent, []
        return found

    def hang_up(self) -> None:
        self.inbox.put_nowait({"type": "websocket.disconnect"})
        self.house.run(self._quiet())


def of_type(messages: list[Any], kind: str) -> list[Any]:
    return [message for message in messages if message["type"] == kind]
