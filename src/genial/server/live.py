"""The WebSocket of a table, as plain ASGI: one reader, one sender, little memory."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qs

import msgspec

from genial.server.access import viewer
from genial.server.acting import act
from genial.server.ears import Ear
from genial.server.guard import headers_of, identify, own_origin
from genial.server.hub import Live, now_ms
from genial.server.limits import Bucket
from genial.server.messages.actions import Handover, Ping, SocketMessage
from genial.server.messages.answers import Pong, Refusal
from genial.server.messages.codes import Code, Refused
from genial.server.meters import SOCKETS
from genial.server.people import Person
from genial.server.position import Viewer
from genial.server.services import Services

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
decoder = msgspec.json.Decoder(SocketMessage)
encode = msgspec.json.Encoder().encode


class Query:
    """What follows the question mark of a table's address."""

    def __init__(self, text: bytes) -> None:
        found = parse_qs(text.decode("ascii", "replace"), max_num_fields=10)
        self.values = {name: values[0] for name, values in found.items()}

    def number(self, name: str) -> int | None:
        """A number, if there is one."""
        text = self.values.get(name, "")
        return int(text) if text.isascii() and text.isdigit() and len(text) <= 9 else None

    def text(self, name: str) -> str | None:
        """A text, if there is one."""
        return self.values.get(name)


class Socket:
    """One connection: from the handshake to the end."""

    def __init__(self, services: Services, scope: Scope, receive: Receive, send: Send) -> None:
        self.services, self.scope = services, scope
        self.receive, self.send = receive, send
        limits = services.settings.limits
        self.bucket = Bucket(limits.socket_rate, limits.socket_burst)
        self.query = Query(scope["query_string"])
        self.person: Person | None = None

    async def run(self) -> None:
        """Talk until one side has had enough."""
        if (await self.receive())["type"] != "websocket.connect":
            return
        await self.send({"type": "websocket.accept"})
        try:
            live, ear = await self._enter()
        except Refused as refusal:
            await self._refuse_and_close(refusal)
            return
        await self._talk(live, ear)

    async def _enter(self) -> tuple[Live, Ear]:
        """Check everything a socket must fulfil."""
        parts = self.scope["path"].split("/")
        if parts[:3] != ["", "api", "tables"] or len(parts) != 5 or parts[4] != "live":
            raise Refused(Code.NOT_FOUND, "no socket here")
        headers = headers_of(self.scope)
        if not own_origin(headers, self.scope, self.services.settings.origins):
            raise Refused(Code.WRONG_ORIGIN, "a page of another site asked")
        self.person = await identify(self.services, headers)
        known = None if self.person is None else self.person.id
        live = await self.services.hub.live(parts[3])
        seen = viewer(
            live,
            known,
            self.query.text("watch"),
            self.query.number("seat"),
            self.query.text("moves") != "none",
        )
        same = sum(ear.viewer.person == known for ear in live.ears) if known else 0
        if same >= self.services.settings.limits.sockets_per_person:
            raise Refused(Code.TOO_MANY, "too many connections to this table")
        have = self.query.number("have")
        return live, Ear(seen, live.table.version if have is None else have)

    async def _refuse_and_close(self, refusal: Refused) -> None:
        message = Refusal(code=refusal.code, detail=refusal.detail, version=refusal.version)
        with suppress(OSError):
            await self.send({"type": "websocket.send", "text": encode(message).decode()})
            await self.send({"type": "websocket.close", "code": 4000 + refusal.code.status})

    async def _talk(self, live: Live, ear: Ear) -> None:
        hub = self.services.hub
        hub.attach(live, ear)
        SOCKETS.inc()
        sender = asyncio.create_task(self._send_all(live, ear))
        try:
            await self._read_all(live, ear)
        finally:
            sender.cancel()
            hub.detach(live, ear)
            SOCKETS.dec()

    async def _send_all(self, live: Live, ear: Ear) -> None:
        with suppress(OSError):
            async for message in ear.messages(self.services.hub.position_for_ear(live)):
                await self.send({"type": "websocket.send", "text": encode(message).decode()})
            await self.send({"type": "websocket.close", "code": 1012})

    async def _read_all(self, live: Live, ear: Ear) -> None:
        while True:
            message = await self.receive()
            if message["type"] != "websocket.receive":
                return
            await self._answer(live, ear, message.get("text") or message.get("bytes") or b"")

    async def _answer(self, live: Live, ear: Ear, raw: str | bytes) -> None:
        key = None
        ear.answering = True
        try:
            message = self._parsed(raw, live)
            key = getattr(message, "key", None)
            await self._handle(live, ear, message)
        except Refused as refusal:
            version = refusal.version or live.table.version
            ear.tell(Refusal(code=refusal.code, detail=refusal.detail, version=version, key=key))
            if refusal.code == Code.STALE:
                ear.wake()
        finally:
            ear.answered()

    def _parsed(self, raw: str | bytes, live: Live) -> Any:
        if len(raw) > self.services.settings.limits.message_bytes:
            raise Refused(Code.TOO_LARGE, "a message has at most 16 KiB")
        if not self.bucket.take():
            raise Refused(Code.TOO_FAST, "too many messages: wait a second")
        try:
            return decoder.decode(raw)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise Refused(Code.BAD_MESSAGE, str(error)[:200]) from None

    async def _handle(self, live: Live, ear: Ear, message: Any) -> None:
        if isinstance(message, Ping):
            ear.tell(Pong(now=now_ms()))
        elif isinstance(message, Handover):
            known = None if self.person is None else self.person.id
            if message.seat not in live.table.seats_of(known):
                raise Refused(Code.NOT_YOURS, f"seat {message.seat} is not yours")
            ear.viewer = Viewer(known, message.seat, ear.viewer.moves)
            ear.wake()
        else:
            watch = self.query.text("watch")
            ear.tell(await act(self.services, self.person, live, message, watch))
