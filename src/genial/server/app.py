"""The server as an ASGI application: HTTP by Litestar, sockets by hand."""

import gc
import multiprocessing
import signal
import sys
import threading
import traceback
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version
from types import FrameType
from typing import Any

from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.plugins import PluginProtocol
from litestar.plugins.core import MsgspecDIPlugin

from genial.server.bots import die_with
from genial.server.data.database import Unavailable
from genial.server.guard import Guard
from genial.server.hub import unavailable
from genial.server.live import Socket
from genial.server.logs import log
from genial.server.messages.answers import Refusal
from genial.server.messages.codes import Code, Refused
from genial.server.routes import catalogue, docs, matches, pages, people, streams, tables
from genial.server.routes.common import known, somebody
from genial.server.services import Services
from genial.server.settings import Settings

COLLECTING = 20_000, 20, 1_000_000  # the whole heap, which takes long, is the keeper's
SWITCH_SECONDS = 0.0005  # a finished commit gets its turn soon
CODES = {404: Code.NOT_FOUND, 413: Code.TOO_LARGE, 429: Code.TOO_FAST, 500: Code.UNAVAILABLE}


class Application:
    """HTTP and sockets of one server process."""

    def __init__(self, settings: Settings, services: Services | None = None) -> None:
        self.services = services or Services(settings)
        self.http = _litestar(self.services)
        self.guard = Guard(self.http, self.services)  # type: ignore[arg-type]

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve one request, one socket, or the lifespan."""
        if scope["type"] == "websocket":
            await Socket(self.services, scope, receive, send).run()
        elif scope["type"] == "http":
            await self.guard(scope, receive, send)
        else:
            await self.http(scope, receive, send)


class Http(Litestar):
    """Litestar without looking for pydantic and attrs: all our messages are msgspec's."""

    @staticmethod
    def _get_default_plugins(plugins: list[PluginProtocol]) -> list[PluginProtocol]:
        return [*plugins, MsgspecDIPlugin()]


def _litestar(services: Services) -> Litestar:
    handlers: list[Any] = []
    for module in (catalogue, people, tables, matches, streams, docs, pages):
        handlers += module.handlers

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await services.open()
        _say_goodbye_on_signals(services)
        gc.freeze()  # what is alive now stays: later collections need not look at it
        gc.set_threshold(*COLLECTING)
        gc.enable()
        try:
            yield
        finally:
            await services.close()

    return Http(
        handlers,
        dependencies={
            "services": Provide(lambda: services, sync_to_thread=False, use_cache=True),
            "person": Provide(somebody),
            "known": Provide(known),
        },
        exception_handlers={
            Refused: _refused,
            Unavailable: _unavailable,
            HTTPException: _http_error,
            RecursionError: _too_deep,
            Exception: _fault,
        },
        lifespan=[lifespan],
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=1000, gzip_compress_level=5
        ),
        request_max_body_size=services.settings.limits.body_bytes,
        openapi_config=OpenAPIConfig(
            title="genial",
            version=version("genial"),
            use_handler_docstrings=True,
            path="/api/schema",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        logging_config=None,
    )


def _say_goodbye_on_signals(services: Services) -> None:
    """Before the server's own handler closes connections, tell them to come back."""
    if threading.current_thread() is not threading.main_thread():
        return
    for number in (signal.SIGTERM, signal.SIGINT):
        before = signal.getsignal(number)

        def handle(n: int, frame: FrameType | None, before: Any = before) -> None:
            services.goodbye()
            if callable(before):
                before(n, frame)

        signal.signal(number, handle)


def _answer(refusal: Refusal, status: int) -> Response[Refusal]:
    return Response(refusal, status_code=status, media_type="application/json")


def _refused(_: Request[Any, Any, Any], error: Refused) -> Response[Refusal]:
    refusal = Refusal(code=error.code, detail=error.detail, version=error.version)
    return _answer(refusal, error.code.status)


def _unavailable(request: Request[Any, Any, Any], error: Unavailable) -> Response[Refusal]:
    return _refused(request, unavailable(error))


def _http_error(_: Request[Any, Any, Any], error: HTTPException) -> Response[Refusal]:
    code = CODES.get(error.status_code, Code.BAD_MESSAGE)
    extra = error.extra if isinstance(error.extra, list) else []
    what = [f"{one.get('key', 'body')}: {one.get('message', '')}" for one in extra]
    detail = "; ".join([error.detail, *what])[:300]
    return _answer(Refusal(code=code, detail=detail), error.status_code)


def _too_deep(request: Request[Any, Any, Any], _: RecursionError) -> Response[Refusal]:
    return _refused(request, Refused(Code.BAD_MESSAGE, "nested too deeply"))


def _fault(request: Request[Any, Any, Any], error: Exception) -> Response[Refusal]:
    """A bug of ours: the log gets where, never the values."""
    where = [f"{f.name}:{f.lineno}" for f in traceback.extract_tb(error.__traceback__)][-8:]
    log.error("fault", path=request.scope["path"], error=type(error).__name__, where=where)
    return _answer(Refusal(code=Code.UNAVAILABLE, detail="a fault of the server"), 500)


def from_environment() -> Application:
    """The application with the settings left in the environment."""
    from genial.server.logs import configure

    configure()
    sys.setswitchinterval(SWITCH_SECONDS)
    supervisor = multiprocessing.parent_process()
    if supervisor is not None and supervisor.pid is not None:
        die_with(supervisor.pid)
    return Application(Settings.handed_on())
