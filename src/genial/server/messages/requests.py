"""What HTTP requests carry that are not actions at a table."""

from typing import Annotated, Literal

from msgspec import Meta, field

from genial.server.messages.fields import (
    FromClient,
    Key,
    Nonce,
    Options,
    PersonName,
    Seat,
    Secret,
    Word,
)


class SeatSpec(FromClient, frozen=True, kw_only=True):
    """Who is to sit there: me, a person by link, a bot, or somebody at my device."""

    kind: Literal["me", "link", "bot", "device"]
    bot: Word | None = None
    name: PersonName | None = None


class PerTurn(FromClient, frozen=True, kw_only=True, tag_field="kind", tag="turn"):
    """So many seconds for every turn."""

    seconds: Annotated[int, Meta(ge=5, le=86_400)]


class Bank(FromClient, frozen=True, kw_only=True, tag_field="kind", tag="bank"):
    """So many seconds for the whole match, and some more for every turn."""

    seconds: Annotated[int, Meta(ge=10, le=86_400)]
    increment: Annotated[int, Meta(ge=0, le=600)] = 0


class Days(FromClient, frozen=True, kw_only=True, tag_field="kind", tag="days"):
    """So many days for every turn."""

    days: Annotated[int, Meta(ge=1, le=30)]


Clock = PerTurn | Bank | Days


class Create(FromClient, frozen=True, kw_only=True):
    """A new table; the number of seats is the number of players."""

    key: Key
    game: Word
    mode: Word = "versus"
    options: Options = field(default_factory=dict)
    seats: Annotated[list[SeatSpec], Meta(min_length=1, max_length=4)]
    start: Seat | Literal["random"] = "random"
    listed: bool = False
    spectators: Literal["none", "link", "anyone"] = "link"
    chat: Literal["off", "presets", "free"] = "free"
    spectator_chat: bool = False
    takeback: bool = True
    hints: bool = False
    clock: Clock | None = None
    on_timeout: Literal["bot", "forfeit"] = "bot"
    stand_in: Word | None = "greedy"
    series: Annotated[int, Meta(ge=1, le=20)] = 1


class Join(FromClient, frozen=True, kw_only=True):
    """Take a free seat; joining says ready too."""

    key: Key
    invite: Secret | None = None
    seat: Seat | None = None
    nonce: Nonce | None = None


class Rematch(FromClient, frozen=True, kw_only=True):
    """Once more with the start seat moved on; in a series, its next match."""

    key: Key


class Name(FromClient, frozen=True, kw_only=True):
    """Who I am to the others."""

    name: PersonName


class Personal(FromClient, frozen=True, kw_only=True):
    """The secret of a personal link: the same person on another device."""

    secret: Secret


class TokenName(FromClient, frozen=True, kw_only=True):
    """What a new token is for."""

    name: PersonName


class Hint(FromClient, frozen=True, kw_only=True):
    """Ask a bot what it would do in this seat."""

    seat: Seat
    bot: Word | None = None


class RecordText(FromClient, frozen=True, kw_only=True):
    """A record to look at."""

    record: Annotated[str, Meta(min_length=1, max_length=60_000)]
