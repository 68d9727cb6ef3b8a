"""What every request passes: identity, origin, rate, headers, one line in the log."""

import time
from collections.abc import Awaitable, Callable
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import urlsplit

import msgspec

from genial.server.data.database import Unavailable
from genial.server.hub import unavailable
from genial.server.logs import log
from genial.server.messages.answers import Refusal
from genial.server.messages.codes import Code, Refused
from genial.server.meters import REQUESTS
from genial.server.people import Person
from genial.server.services import Services

COOKIE = "genial"
SAFE = ("GET", "HEAD", "OPTIONS")
HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
Scope = dict[str, Any]
Message = dict[str, Any]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Any, Any], Awaitable[None]]


def headers_of(scope: Scope) -> dict[str, str]:
    """The headers of a request, the last of each name."""
    return {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}


def own_origin(headers: dict[str, str], scope: Scope, allowed: tuple[str, ...]) -> bool:
    """Whether a browser's request comes from our own pages; programs send no Origin."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    return urlsplit(origin).netloc == headers.get("host") or origin in allowed


def cookie_of(headers: dict[str, str]) -> str:
    """The value of our cookie, or nothing."""
    try:
        morsel = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
    except CookieError:
        return ""
    return morsel.value if morsel is not None else ""


def token_of(headers: dict[str, str]) -> str:
    """The token a program sent, or nothing."""
    kind, _, secret = headers.get("authorization", "").partition(" ")
    return secret.strip() if kind.lower() == "bearer" else ""


async def identify(services: Services, headers: dict[str, str]) -> Person | None:
    """Who is asking; a wrong token is refused, a wrong cookie is nobody."""
    token = token_of(headers)
    try:
        if token:
            person = await services.people.by_token(token)
            if person is None:
                raise Refused(Code.NOT_KNOWN, "this token is not one of ours")
            return person
        return await services.people.by_cookie(cookie_of(headers))
    except Unavailable as error:
        raise unavailable(error) from None


class Guard:
    """ASGI middleware around the HTTP routes."""

    def __init__(self, app: App, services: Services) -> None:
        self.app, self.services = app, services

    async def __call__(self, scope: Scope, receive: Any, send: Send) -> None:
        """Let a request through, or refuse it."""
        began, status = time.perf_counter(), [0]

        async def marked(message: Message) -> None:
            if message["type"] == "http.response.start":
                status[0] = message["status"]
                own = [(k.encode(), v.encode()) for k, v in HEADERS.items()]
                message = {**message, "headers": [*message["headers"], *own]}
            await send(message)

        refusal = self._refusal(scope)
        if refusal is None:
            await self.app(scope, receive, marked)
        else:
            await _send(refusal, marked)
        REQUESTS.labels(status[0]).inc()
        taken = round((time.perf_counter() - began) * 1000, 1)
        log.info("request", method=scope["method"], path=scope["path"], status=status[0], ms=taken)

    def _refusal(self, scope: Scope) -> Refusal | None:
        headers = headers_of(scope)
        settings = self.services.settings
        if scope["method"] not in SAFE and not own_origin(headers, scope, settings.origins):
            return Refusal(code=Code.WRONG_ORIGIN, detail="a page of another site asked")
        address = (scope.get("client") or ("", 0))[0]
        client = self.services.people.client(cookie_of(headers), token_of(headers), address)
        if scope["path"].startswith("/api") and not self.services.requests.take(client):
            return Refusal(code=Code.TOO_FAST, detail="too many requests: wait a second")
        return None


async def _send(refusal: Refusal, send: Send) -> None:
    body = msgspec.json.encode(refusal)
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    start = {"type": "http.response.start", "status": refusal.code.status, "headers": headers}
    await send(start)
    await send({"type": "http.response.body", "body": body})
