"""What one client sees of a table: nothing here can hold a foreign rack or the bag's order."""

from genial.server.messages.fields import Data, FromServer

Six = list[int]


class SeatInfo(FromServer, frozen=True, kw_only=True):
    """Who sits there."""

    seat: int
    kind: str  # person, device, bot, free
    name: str
    bot: str | None = None
    stand_in: str | None = None  # the bot playing while the person is away
    ready: bool = False
    online: bool = False
    reserved: bool = False  # kept for a player of the match before


class Placements(FromServer, frozen=True, kw_only=True):
    """All placements with their scores: every tile on every pair, both ways round."""

    tiles: list[str]
    pairs: list[list[int]]  # indices into view.cells, the smaller first
    rays: list[list[int]]  # own cell first, then the matching cells, nearest first
    halves: dict[str, dict[str, list[int]]]  # colour -> pair*2+end -> rays counted there
    scores: dict[str, dict[str, list[int]]]  # tile -> "points,points" -> gain, gain, bonuses


class Listed(FromServer, frozen=True, kw_only=True):
    """One move with its score."""

    move: str
    gains: Six
    bonuses: int


class Moves(FromServer, frozen=True, kw_only=True):
    """The legal moves of the seat that is to move, with what each would score."""

    values: Six  # the mover's track now; after a move: values + gains
    place: Placements | None = None
    other: list[Listed]


class Step(FromServer, frozen=True, kw_only=True):
    """A decision that was made, with what it scored."""

    version: int
    seat: int
    move: str
    gains: Six
    bonuses: int
    rays: list[list[str]]  # own cell first, then the matching cells
    by: str = "player"  # player, bot (a bot's seat, a stand-in, or after a time-out)


class ClockNow(FromServer, frozen=True, kw_only=True):
    """The clock at the moment `now`; milliseconds."""

    kind: str
    left: list[int]  # per seat; of the seat to move: what is left of it now
    running: int | None
    now: int  # server time, unix milliseconds


class TakebackAsked(FromServer, frozen=True, kw_only=True):
    """Somebody asks to take the last turn back."""

    seat: int
    waiting: list[int]  # seats that have not answered


class Result(FromServer, frozen=True, kw_only=True):
    """How the match ended."""

    reason: str
    places: list[int]
    compared: list[list[int]]


class Fairness(FromServer, frozen=True, kw_only=True):
    """The proof of the draws; the secret is there once the match is over."""

    commitment: str
    rules: str
    nonces: list[str | None]
    secret: str | None = None


class SeriesInfo(FromServer, frozen=True, kw_only=True):
    """A series: this match's number, and the points of the finished ones by match and seat."""

    length: int
    number: int
    tables: list[str]
    points: list[list[int]]
    totals: list[int]


class Position(FromServer, frozen=True, kw_only=True, tag="position"):
    """Everything a client shows of a table, for one seat or a spectator."""

    table: str
    version: int
    phase: str  # open, running, over, closed
    game: str
    mode: str
    options: Data
    settings: Data  # listed, spectators, chat, spectator_chat, takeback, hints, …
    seats: list[SeatInfo]
    seat: int | None  # whose view this is
    yours: list[int]  # your seats
    host: bool
    to_move: int | None
    handover: int | None  # one of your seats is to move and its view is not shown
    view: Data | None
    moves: Moves | None
    last: Step | None
    steps: list[Step]  # what you missed, oldest first
    undo: bool
    takeback: bool
    asked: TakebackAsked | None
    clock: ClockNow | None
    outcome: Result | None
    series: SeriesInfo | None
    next: str | None  # the table of the rematch or of the next match in the series
    fair: Fairness
    watching: int
    chat: list[Data]  # the last 50 lines, as `said` messages
    protocol: int = 1
