"""What is stored: one row for everything that ever changed a table."""

from dataclasses import dataclass
from typing import Any

OPEN, RUNNING, OVER, CLOSED = "open", "running", "over", "closed"


@dataclass(frozen=True, slots=True)
class Stored:
    """One event of a table; `seq` is the table's version after it."""

    seq: int
    key: str
    seat: int | None
    kind: str
    body: dict[str, Any]
    at: int  # unix milliseconds


@dataclass(frozen=True, slots=True)
class Gap:
    """A time the server was down: charged to nobody."""

    start: int
    end: int


def uncharged(start: int, end: int, gaps: list[Gap]) -> int:
    """How much of a stretch of time falls into downtime."""
    return sum(max(0, min(end, gap.end) - max(start, gap.start)) for gap in gaps)
