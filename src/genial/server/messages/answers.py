"""What the server answers and pushes."""

from genial.server.messages.codes import Code
from genial.server.messages.fields import FromServer
from genial.server.messages.position import Position


class Ack(FromServer, frozen=True, kw_only=True, tag="ack"):
    """Done and durable; `version` is the version the action made."""

    key: str
    version: int


class Refusal(FromServer, frozen=True, kw_only=True, tag="refusal"):
    """Not done; nothing has changed; `version` is the table's version now (0: no table)."""

    code: Code
    detail: str
    version: int = 0
    key: str | None = None


class Checked(FromServer, frozen=True, kw_only=True, tag="checked"):
    """Whether a move would be legal, and if not why."""

    move: str
    legal: bool
    detail: str


class Said(FromServer, frozen=True, kw_only=True, tag="said"):
    """A line of chat."""

    n: int
    seat: int | None
    name: str
    preset: str | None
    text: str | None
    at: int


class Presence(FromServer, frozen=True, kw_only=True, tag="presence"):
    """Who is connected right now."""

    online: list[bool]
    watching: int


class Pong(FromServer, frozen=True, kw_only=True, tag="pong"):
    """Still here."""

    now: int


class Bye(FromServer, frozen=True, kw_only=True, tag="bye"):
    """The server goes down or the connection is too slow: connect again."""

    reason: str


class Hinted(FromServer, frozen=True, kw_only=True, tag="hinted"):
    """What a bot would do."""

    bot: str
    move: str


ServerMessage = Position | Ack | Refusal | Checked | Said | Presence | Pong | Bye
