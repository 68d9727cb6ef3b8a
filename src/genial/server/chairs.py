"""The seats of a table and who sits on them."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from genial.server.messages.position import SeatInfo
from genial.server.messages.requests import SeatSpec

PERSON, DEVICE, BOT, FREE = "person", "device", "bot", "free"


@dataclass(frozen=True, slots=True)
class Chair:
    """One seat of a table."""

    kind: str
    name: str
    person: str | None = None
    bot: str | None = None
    stand_in: str | None = None
    ready: bool = False
    nonce: str | None = None
    reserved: str | None = None  # the person it is kept for

    @property
    def mover(self) -> str | None:
        """The bot that moves here, if a bot does."""
        return self.bot if self.kind == BOT else self.stand_in

    def held_by(self, person: str | None) -> bool:
        """Whether this person plays here."""
        return person is not None and self.person == person

    @lru_cache(maxsize=4096)  # noqa: B019
    def info(self, seat: int, online: bool = False) -> SeatInfo:
        """What everybody may know."""
        return SeatInfo(
            seat=seat,
            kind=self.kind,
            name=self.name,
            bot=self.bot,
            stand_in=self.stand_in,
            ready=self.ready,
            online=online,
            reserved=self.reserved is not None and self.kind == FREE,
        )

    def plain(self) -> dict[str, Any]:
        """The chair as stored in the first event."""
        return {
            "kind": self.kind,
            "name": self.name,
            "person": self.person,
            "bot": self.bot,
            "ready": self.ready,
            "reserved": self.reserved,
        }


def chair_of(spec: SeatSpec, person: str, name: str) -> Chair:
    """The chair a creator asked for."""
    match spec.kind:
        case "me":
            return Chair(PERSON, name, person=person)
        case "device":
            return Chair(DEVICE, spec.name or name, person=person)
        case "bot":
            bot = spec.bot or ""
            return Chair(BOT, bot, bot=bot, ready=True)
        case _:
            return Chair(FREE, "")
