"""What somebody at a table can do; the same over WebSocket and HTTP."""

from typing import Literal

from genial.server.messages.fields import Count, FromClient, Key, MoveText, Nonce, Seat, Text

Preset = Literal["hello", "luck", "nice", "thanks", "oops", "moment", "game", "again"]


class Keyed(FromClient, frozen=True, kw_only=True):
    """An action on the match: done at most once per key, and only at this version."""

    key: Key
    version: Count
    seat: Seat


class Move(Keyed, frozen=True, kw_only=True, tag="move"):
    """A decision in record notation."""

    move: MoveText


class Undo(Keyed, frozen=True, kw_only=True, tag="undo"):
    """Take one's own last move back while nothing random came after it."""


class Takeback(Keyed, frozen=True, kw_only=True, tag="takeback"):
    """Ask the others to let one's last turn be taken back."""


class Answer(Keyed, frozen=True, kw_only=True, tag="answer"):
    """Agree or not to the takeback asked for."""

    accept: bool


class Ready(Keyed, frozen=True, kw_only=True, tag="ready"):
    """Ready to start: for all seats of this person; the nonce goes into the draws."""

    nonce: Nonce | None = None


class Resign(Keyed, frozen=True, kw_only=True, tag="resign"):
    """Give the match up."""


class Leave(Keyed, frozen=True, kw_only=True, tag="leave"):
    """Get up: before the start the seat is free again, later a bot takes it over."""


class Back(Keyed, frozen=True, kw_only=True, tag="back"):
    """Come back and take the seat over from the bot."""


class Chat(FromClient, frozen=True, kw_only=True, tag="chat"):
    """Say something: a preset or free text; `seat` is null for a spectator."""

    key: Key
    seat: Seat | None = None
    preset: Preset | None = None
    text: Text | None = None


class Check(FromClient, frozen=True, kw_only=True, tag="check"):
    """Ask whether a move would be legal now, and why not; changes nothing."""

    seat: Seat
    move: MoveText


class Handover(FromClient, frozen=True, kw_only=True, tag="handover"):
    """Socket only: show the view of another of one's own seats from now on."""

    seat: Seat


class Ping(FromClient, frozen=True, kw_only=True, tag="ping"):
    """Socket only: answered with a pong."""


Action = Move | Undo | Takeback | Answer | Ready | Resign | Leave | Back | Chat | Check
SocketMessage = Action | Handover | Ping
