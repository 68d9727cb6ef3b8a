"""Why the server says no: a closed list of codes."""

from enum import StrEnum

from genial.kernel.game import GameError


class Code(StrEnum):
    """Every refusal there is; the value is what the wire carries."""

    BAD_MESSAGE = "bad-message"
    BAD_OPTIONS = "bad-options"
    NOT_A_MOVE = "not-a-move"
    NOT_KNOWN = "not-known"
    NOT_YOURS = "not-yours"
    NOT_ALLOWED = "not-allowed"
    WRONG_ORIGIN = "wrong-origin"
    NO_TABLE = "no-table"
    NOT_FOUND = "not-found"
    NOT_OPEN = "not-open"
    NOT_RUNNING = "not-running"
    NOT_OVER = "not-over"
    SEAT_TAKEN = "seat-taken"
    NOT_YOUR_TURN = "not-your-turn"
    STALE = "stale"
    KEY_REUSED = "key-reused"
    ILLEGAL = "illegal"
    NO_UNDO = "no-undo"
    NO_TAKEBACK = "no-takeback"
    NO_CHAT = "no-chat"
    TOO_LARGE = "too-large"
    TOO_FAST = "too-fast"
    TOO_MANY = "too-many"
    UNAVAILABLE = "unavailable"

    @property
    def status(self) -> int:
        """The HTTP status that goes with it."""
        return STATUS.get(self, 409)


STATUS = {
    Code.BAD_MESSAGE: 400,
    Code.BAD_OPTIONS: 400,
    Code.NOT_A_MOVE: 400,
    Code.NOT_KNOWN: 401,
    Code.NOT_YOURS: 403,
    Code.NOT_ALLOWED: 403,
    Code.WRONG_ORIGIN: 403,
    Code.NO_TABLE: 404,
    Code.NOT_FOUND: 404,
    Code.TOO_LARGE: 413,
    Code.TOO_FAST: 429,
    Code.UNAVAILABLE: 503,
}


class Refused(GameError):
    """A request the server does not carry out; nothing has changed."""

    def __init__(self, code: Code, detail: str, version: int = 0) -> None:
        super().__init__(detail)
        self.code, self.detail, self.version = code, detail, version
