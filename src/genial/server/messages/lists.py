"""Catalogues, lists of tables, people and replays."""

from genial.server.messages.fields import Data, FromServer
from genial.server.messages.position import Fairness, Position, Result, SeatInfo, Step


class Version(FromServer, frozen=True, kw_only=True):
    """What is running here."""

    protocol: int
    genial: str
    client_built: bool


class ModeInfo(FromServer, frozen=True, kw_only=True):
    """A mode and its numbers of players."""

    mode: str
    players: list[int]
    reconstruction: bool


class OptionInfo(FromServer, frozen=True, kw_only=True):
    """An option of a game; its type is that of its default."""

    name: str
    default: bool | int | str


class GameInfo(FromServer, frozen=True, kw_only=True):
    """A game one can open a table for."""

    game: str
    modes: list[ModeInfo]
    options: list[OptionInfo]
    series: bool


class BotInfo(FromServer, frozen=True, kw_only=True):
    """A bot that can take a seat."""

    bot: str
    about: str
    level: int | None  # of a bot that is a level, 1 for the easiest


class Strength(FromServer, frozen=True, kw_only=True):
    """How strong a bot was measured to be at a table, and how long it thinks about a move."""

    bot: str
    elo: float  # from level 1 or from greedy
    seconds: float


class TableStrengths(FromServer, frozen=True, kw_only=True):
    """The bots of a table: the levels from the easiest, the others from the strongest."""

    game: str
    mode: str
    players: int
    levels: list[Strength]  # Elo from level 1
    bots: list[Strength]  # Elo from greedy


class Me(FromServer, frozen=True, kw_only=True):
    """The person this device is."""

    person: str
    name: str


class PersonalLink(FromServer, frozen=True, kw_only=True):
    """The way onto another device; whoever has it is this person."""

    secret: str
    link: str


class TokenInfo(FromServer, frozen=True, kw_only=True):
    """A token for programs, without its secret."""

    id: str
    name: str
    created: int


class NewToken(FromServer, frozen=True, kw_only=True):
    """A new token; its secret is shown this once."""

    id: str
    name: str
    secret: str


class Created(FromServer, frozen=True, kw_only=True):
    """A new table; links are for the creator to hand on."""

    table: str
    invite: str
    watch: str
    join_link: str
    watch_link: str
    position: Position


class Joined(FromServer, frozen=True, kw_only=True):
    """The seats one holds now."""

    table: str
    yours: list[int]
    version: int


class Summary(FromServer, frozen=True, kw_only=True):
    """A table in a list; a stranger may know this much of a listed table."""

    table: str
    phase: str
    game: str
    mode: str
    options: Data
    seats: list[SeatInfo]
    yours: list[int]
    your_turn: bool
    clock: Data | None
    series: int
    created: int
    changed: int
    commitment: str
    outcome: Result | None


class Listing(FromServer, frozen=True, kw_only=True):
    """A page of tables, newest first; `before` asks for the next page."""

    tables: list[Summary]
    before: int | None


class Frame(FromServer, frozen=True, kw_only=True):
    """A position of a replay after a decision and the draws that followed."""

    n: int
    step: Step | None
    view: Data
    hands: list[Data]  # per seat: what only that seat saw


class Replay(FromServer, frozen=True, kw_only=True):
    """A whole match, position by position, everything revealed."""

    game: str
    mode: str
    options: Data
    names: list[str]
    frames: list[Frame]
    outcome: Result | None
    record: str
    fair: Fairness | None
