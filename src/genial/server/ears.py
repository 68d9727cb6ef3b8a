"""Who listens to a table: what each one is still to be told."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable

from genial.server.messages.answers import Bye, ServerMessage
from genial.server.position import Viewer

LONGEST_OUTBOX = 200


class Ear:
    """One connection at a table; positions coalesce, so a slow one gets the newest only."""

    __slots__ = ("answering", "closing", "flag", "have", "outbox", "stale", "viewer")

    def __init__(self, viewer: Viewer, have: int) -> None:
        self.viewer, self.have = viewer, have
        self.outbox: deque[ServerMessage] = deque()
        self.flag = asyncio.Event()
        self.flag.set()
        self.stale = True
        self.answering = False  # an action is being carried out: its answer comes first
        self.closing: str | None = None

    def tell(self, message: ServerMessage) -> None:
        """Send this as soon as possible."""
        self.outbox.append(message)
        if len(self.outbox) > LONGEST_OUTBOX:
            self.close("too-slow")
        self.flag.set()

    def answered(self) -> None:
        """The answer is on its way: the position may follow."""
        self.answering = False
        self.flag.set()

    def wake(self) -> None:
        """The table has changed: send a position."""
        self.stale = True
        self.flag.set()

    def close(self, reason: str) -> None:
        """Say goodbye and stop."""
        self.closing = reason
        self.flag.set()

    async def messages(
        self, position: Callable[["Ear"], ServerMessage]
    ) -> AsyncIterator[ServerMessage]:
        """What to send, one message at a time, until the connection is to be closed."""
        while True:
            await self.flag.wait()
            self.flag.clear()
            while self.outbox:
                yield self.outbox.popleft()
            if self.stale and not self.answering:
                self.stale = False
                yield position(self)
            if self.closing is not None:
                yield Bye(reason=self.closing)
                return
