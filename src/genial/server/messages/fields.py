"""The small types that wire values are made of."""

from typing import Annotated, Any

from msgspec import Meta, Struct

Key = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{8,40}$", description="made by the client")]
Count = Annotated[int, Meta(ge=0, le=1_000_000_000)]
Seat = Annotated[int, Meta(ge=0, le=3)]
Nonce = Annotated[str, Meta(pattern="^[0-9a-f]{32}$", description="16 random bytes in hex")]
MoveText = Annotated[str, Meta(min_length=1, max_length=120)]
Text = Annotated[str, Meta(min_length=1, max_length=280)]
PersonName = Annotated[str, Meta(min_length=1, max_length=24)]
Word = Annotated[str, Meta(pattern="^[A-Za-z0-9_.:-]{1,60}$")]
Secret = Annotated[str, Meta(pattern="^[A-Za-z0-9_.-]{1,120}$")]
Options = dict[Word, bool | Annotated[int, Meta(ge=-1000, le=1000)] | Word]
Data = dict[str, Any]


class FromClient(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A value a client sends: unknown fields are refused."""


class FromServer(Struct, frozen=True, kw_only=True):
    """A value the server sends: a client ignores fields it does not know."""
