"""A table server from Python: guests, tables, moves and streams (docs/server.md)."""

import json
import secrets
from collections.abc import Iterator
from typing import Any, NamedTuple

import httpx

from genial.kernel.game import GameError
from genial.kernel.tiles import COLOURS

Data = dict[str, Any]


class ServerRefused(GameError):
    """The server said no; `code` is one of the closed list in docs/server.md."""

    def __init__(self, refusal: Data) -> None:
        super().__init__(f"{refusal['code']}: {refusal['detail']}")
        self.code, self.version = refusal["code"], refusal["version"]


class Choice(NamedTuple):
    """A legal move with what it would score; the server has counted."""

    move: str
    gains: tuple[int, ...]
    bonuses: int


def choices(position: Data) -> Iterator[Choice]:
    """Every legal move of the seat that is to move, from a position with `moves`."""
    moves = position["moves"]
    for listed in moves["other"]:
        yield Choice(listed["move"], tuple(listed["gains"]), listed["bonuses"])
    place = moves["place"]
    if place is not None:
        labels = [cell["cell"] for cell in position["view"]["cells"]]
        for tile in place["tiles"]:
            for pair, cells in enumerate(place["pairs"]):
                for turned in (False,) if tile[0] == tile[1] else (False, True):
                    first, second = cells[::-1] if turned else cells
                    gains, bonuses = _looked_up(place, tile, 2 * pair, turned)
                    text = f"place {tile} {labels[first]}-{labels[second]}"
                    yield Choice(text, gains, bonuses)


def _looked_up(place: Data, tile: str, end: int, turned: bool) -> tuple[tuple[int, ...], int]:
    """What a tile gains on a pair of cells (docs/server.md, legal moves)."""
    points = [
        sum(len(place["rays"][ray]) - 1 for ray in place["halves"][colour].get(str(number), ()))
        for colour, number in zip(tile, (end + turned, end + 1 - turned), strict=True)
    ]
    first, second, bonuses = place["scores"][tile][f"{points[0]},{points[1]}"]
    gains = [0] * len(COLOURS)
    gains[COLOURS.index(tile[0])] += first
    gains[COLOURS.index(tile[1])] += second
    return tuple(gains), bonuses


def new_key() -> str:
    """A key for a new intention; use the same one again to retry."""
    return secrets.token_urlsafe(12)


class Client:
    """One person at a server, by cookie (a guest) or by token (a program)."""

    def __init__(self, address: str, token: str | None = None, timeout: float = 30) -> None:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        self.http = httpx.Client(base_url=address, headers=headers, timeout=timeout)

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def ask(self, method: str, path: str, body: Data | None = None, **query: Any) -> Any:
        """Any route: the answer as data; a refusal raises ServerRefused."""
        asked = {name: value for name, value in query.items() if value is not None}
        answer = self.http.request(method, path, json=body, params=asked)
        if answer.status_code >= 400:
            raise ServerRefused(answer.json())
        plain = answer.headers.get("content-type", "").startswith("text/plain")
        return answer.text if plain else answer.json() if answer.content else None

    # -- who I am

    def sign_in(self, name: str) -> Data:
        """Become a guest with this name."""
        return dict(self.ask("POST", "/api/me", {"name": name}))

    def new_token(self, name: str) -> str:
        """A token for a program of mine."""
        return str(self.ask("POST", "/api/me/tokens", {"name": name})["secret"])

    # -- tables

    def create(self, game: str, seats: list[Data], **settings: Any) -> Data:
        """Open a table."""
        body = {"key": new_key(), "game": game, "seats": seats} | settings
        return dict(self.ask("POST", "/api/tables", body))

    def join(self, table: str, invite: str | None = None, seat: int | None = None) -> Data:
        """Take a free seat, ready to start."""
        body = {"key": new_key(), "invite": invite, "seat": seat, "nonce": secrets.token_hex(16)}
        return dict(self.ask("POST", f"/api/tables/{table}/join", body))

    def tables(self, which: str = "mine") -> list[Data]:
        """A page of a list: open, mine, done or finished."""
        return list(self.ask("GET", "/api/tables", list=which)["tables"])

    def position(self, table: str, seat: int | None = None, **query: Any) -> Data:
        """The table as one of my seats sees it."""
        return dict(self.ask("GET", f"/api/tables/{table}", seat=seat, **query))

    def act(self, table: str, kind: str, **fields: Any) -> Data:
        """An action; give `key` yourself to be able to retry it."""
        body = {"type": kind} | fields
        if kind != "check":
            body.setdefault("key", new_key())
        return dict(self.ask("POST", f"/api/tables/{table}/actions", body))

    def ready(self, table: str, version: int, seat: int) -> Data:
        """Ready to start, with a nonce of mine in the draws."""
        return self.act(table, "ready", version=version, seat=seat, nonce=secrets.token_hex(16))

    def move(self, table: str, version: int, seat: int, move: str, key: str | None = None) -> Data:
        """Decide; the answer comes once the move is on disk."""
        key = key or new_key()
        return self.act(table, "move", key=key, version=version, seat=seat, move=move)

    def record(self, table: str) -> str:
        """The record of a finished match."""
        return str(self.ask("GET", f"/api/tables/{table}/record"))

    # -- streams

    def news(self) -> Iterator[Data]:
        """A summary for each of my tables whenever it changes."""
        return self._lines("/api/me/stream")

    def listen(self, table: str, **query: Any) -> Iterator[Data]:
        """What happens at a table: positions, chat, presence."""
        return self._lines(f"/api/tables/{table}/stream", **query)

    def _lines(self, path: str, **query: Any) -> Iterator[Data]:
        with self.http.stream("GET", path, params=query, timeout=30) as answer:
            if answer.status_code >= 400:
                answer.read()
                raise ServerRefused(answer.json())
            for line in answer.iter_lines():
                if line:
                    yield json.loads(line)
