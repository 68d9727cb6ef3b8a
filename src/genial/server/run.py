"""Running the application with uvicorn: one process, or several on PostgreSQL."""

import socket
import sys
import webbrowser

import uvicorn
from sqlalchemy.exc import SQLAlchemyError
from uvicorn.supervisors import Multiprocess

from genial.kernel.game import GameError
from genial.server.data.database import file_lock, is_sqlite, reason, sync_url
from genial.server.data.upgrade import upgrade
from genial.server.settings import Settings

BACKLOG = 8192


class Server(uvicorn.Server):
    """Says where it listens once it does, and shows it if asked to."""

    show = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then print the address."""
        await super().startup(sockets)
        if self.started and sockets:
            announce(self.config.host, sockets[0], self.show)


def announce(host: str, listening: socket.socket, show: bool) -> None:
    """Print the address for people and programs; open it in the browser if asked to."""
    address = f"http://{host}:{listening.getsockname()[1]}/"
    sys.stdout.write(f"genial: {address}\n")
    sys.stdout.flush()
    if show:
        webbrowser.open(address)


def serve(settings: Settings, workers: int, show: bool = False) -> None:
    """Serve until told to stop; raises GameError if that cannot begin."""
    if workers > 1 and is_sqlite(settings.database):
        raise GameError(
            "an SQLite file has one writer: use --workers 1, or --database postgresql://…"
        )
    _check_database(settings.database)
    listening = _listening(settings.host, settings.port)
    settings.hand_on()
    config = _config(settings, workers)
    if workers == 1:
        server = Server(config)
        server.show = show
        server.run([listening])
    else:
        announce(settings.host, listening, show)
        Multiprocess(config, [listening]).run()


def _check_database(database: str) -> None:
    """Lock, reach and upgrade the database before anything else starts."""
    if is_sqlite(database):
        file_lock(sync_url(database)).close()
    try:
        upgrade(sync_url(database))
    except SQLAlchemyError as error:
        raise GameError(f"the database cannot be used: {reason(error)}") from None


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(BACKLOG)
    except OSError as error:
        raise GameError(f"cannot listen on {host}:{port}: {error.strerror}") from None
    listening.set_inheritable(True)
    return listening


def _config(settings: Settings, workers: int) -> uvicorn.Config:
    return uvicorn.Config(
        "genial.server.app:from_environment",
        factory=True,
        host=settings.host,
        port=settings.port,
        workers=workers,
        loop="uvloop",
        http="httptools",
        ws="websockets-sansio",
        ws_max_size=4 * settings.limits.message_bytes,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=5,
        timeout_worker_healthcheck=30,
        backlog=BACKLOG,
        server_header=False,
    )
