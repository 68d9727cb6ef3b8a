"""Running the application with uvicorn: one process, or several on PostgreSQL."""

import socket
import sys

import uvicorn
from uvicorn.supervisors import Multiprocess

from genial.kernel.game import GameError
from genial.server.data.database import is_sqlite
from genial.server.settings import Settings


class Server(uvicorn.Server):
    """Says where it listens."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then print the address."""
        await super().startup(sockets)
        if self.started:
            self.announce(self.servers[0].sockets[0])

    def announce(self, listening: socket.socket) -> None:
        """Print the address for people and programs."""
        port = listening.getsockname()[1]
        sys.stdout.write(f"genial: http://{self.config.host}:{port}/\n")
        sys.stdout.flush()


def serve(settings: Settings, workers: int) -> None:
    """Serve until told to stop."""
    if workers > 1 and is_sqlite(settings.database):
        raise GameError(
            "an SQLite file has one writer: use --workers 1, or --database postgresql://…"
        )
    settings.hand_on()
    config = uvicorn.Config(
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
        backlog=8192,
        server_header=False,
    )
    server = Server(config)
    if workers == 1:
        server.run()
    else:
        sockets = [config.bind_socket()]
        server.announce(sockets[0])
        Multiprocess(config, sockets).run()
    if not server.started and workers == 1:
        raise SystemExit(3)
