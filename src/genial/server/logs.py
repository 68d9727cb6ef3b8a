"""Structured logs: one JSON line per event on standard error, without anybody's secrets."""

import logging
import sys
from datetime import UTC, datetime
from typing import Any

import msgspec


class Log:
    """Writes what happened, with named facts about it."""

    def info(self, event: str, **facts: Any) -> None:
        """Something an operator may want to know."""
        self.write("info", event, facts)

    def warning(self, event: str, **facts: Any) -> None:
        """Something that went wrong and will be tried again."""
        self.write("warning", event, facts)

    def error(self, event: str, **facts: Any) -> None:
        """Something that somebody should look at."""
        self.write("error", event, facts)

    def write(self, level: str, event: str, facts: dict[str, Any]) -> None:
        """One line."""
        when = datetime.now(UTC).isoformat(timespec="milliseconds")
        line = facts | {"event": event, "level": level, "timestamp": when}
        print(msgspec.json.encode(line).decode(), file=sys.stderr, flush=True)


log = Log()


def configure() -> None:
    """Let libraries say only what went wrong, never with values."""
    logging.basicConfig(level=logging.ERROR, format="%(name)s: %(levelname)s")
