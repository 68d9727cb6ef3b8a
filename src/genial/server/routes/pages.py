"""Pages and what operators look at."""

import mimetypes
from pathlib import Path
from typing import Any

from litestar import Request, Response

from genial.server.data.database import Unavailable
from genial.server.hub import now_ms
from genial.server.messages.codes import Code, Refused
from genial.server.meters import TABLES, text
from genial.server.routes.common import (
    ServicesHere,
    get,
)

CLIENT = Path(__file__).resolve().parents[2] / "web_dist"
NOT_BUILT = (
    "<!doctype html><html lang=en><meta charset=utf-8><title>genial</title>"
    "<h1>The browser client is not built</h1>"
    "<p>This server runs, its API is at <a href=/api/docs>/api/docs</a>. "
    "Install the package without the skip variable to build the client.</p></html>"
)


@get("/healthz", tags=["operators"])
async def healthz(services: ServicesHere) -> dict[str, str]:
    """Whether the server can write."""
    try:
        await services.store.set_fact("healthz", str(now_ms()))
    except Unavailable as error:
        raise Refused(Code.UNAVAILABLE, f"the database does not work: {error}") from None
    return {"status": "ok"}


@get("/metrics", media_type="text/plain; version=0.0.4", tags=["operators"])
async def metrics(services: ServicesHere) -> bytes:
    """Figures in Prometheus form."""
    TABLES.set(len(services.hub.lives))
    return text()


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
def client(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The browser client; unknown paths are its own pages."""
    path = request.scope["path"]
    if path.startswith("/api"):
        raise Refused(Code.NOT_FOUND, "no such route")
    file = (CLIENT / path.lstrip("/")).resolve()
    if not (file.is_relative_to(CLIENT) and file.is_file()):
        file = CLIENT / "index.html"
    if not file.is_file():
        return Response(NOT_BUILT.encode(), status_code=503, media_type="text/html")
    lasting = "assets" in file.parts
    return Response(
        file.read_bytes(),
        media_type=mimetypes.guess_type(file.name)[0] or "application/octet-stream",
        headers={"cache-control": "public, max-age=31536000, immutable" if lasting else "no-cache"},
    )


handlers: list[Any] = [healthz, metrics, client]
