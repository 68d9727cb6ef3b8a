"""A game as text: read, write, replay, verify (docs/notation.md)."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path
from typing import Any

from genial.games import GAMES, load_game, option_defaults
from genial.kernel.game import CHANCE, AnyGame, GameError, Outcome
from genial.kernel.moves import parse_number

VERSION = "1"
LARGEST = 1 << 20  # characters; a long match needs a hundredth of this
MANY = ("draw", "open")  # verbs that may name several tiles at once
TABLE_REASONS = ("resigned", "time")  # ends a table decides, not the rules
COMMENT = "#"
OVER = "over"  # what every game calls its last phase
SPOKEN = {"first_seat": "start"}  # options a header calls by another name
SEAT = re.compile(r"seat(0|[1-9][0-9]?)")
PLACE = re.compile(r"([0-9])=([0-9](?:,[0-9])*)")  # in an outcome
LONG_WORD = re.compile(r"(\S{40})\S+")


class RecordError(GameError):
    """A record that does not hold; the message begins with its source and line."""

    def __init__(self, source: str, line: int, why: str) -> None:
        super().__init__(f"{source}:{line}: " + LONG_WORD.sub(r"\1…", why))
        self.line = line


@dataclass(frozen=True, slots=True)
class Event:
    """A move and who made it: a seat, or CHANCE for draws and set-ups."""

    who: int
    move: Any

    def __str__(self) -> str:
        return f"{'*' if self.who == CHANCE else self.who} {self.move}"


@dataclass(frozen=True, slots=True)
class Record:
    """A game with its options, the names at the table, and all that happened."""

    game: AnyGame
    events: tuple[Event, ...] = ()
    names: tuple[str, ...] = ()
    outcome: Outcome | None = None

    @classmethod
    def read(cls, text: str, source: str = "record") -> "Record":
        """The record a text holds, every event and the stated outcome checked."""
        return _Reader(text, source).record()

    def states(self) -> Iterator[Any]:
        """The state at the start and after every event."""
        state = self.game.start()
        yield state
        for event in self.events:
            state = self.game.apply(state, event.move)
            yield state

    @property
    def state(self) -> Any:
        """The position at the end."""
        *_, last = self.states()
        return last

    @property
    def position(self) -> Any:
        """The position at the end, over as well where a table ended the match."""
        state = self.state
        if self.outcome is None or state.outcome is not None:
            return state
        return replace(state, outcome=self.outcome, phase=type(state.phase)(OVER))

    @property
    def bots(self) -> list[str]:
        """Which bot sat on each seat; where it was none, the name."""
        return [name.split(" bot=")[-1] for name in self.names]

    def text(self) -> str:
        """The canonical text."""
        return "\n".join([*_header(self), "", *_event_lines(self.events)]) + "\n"

    def _repr_svg_(self) -> str:
        from genial.render import svg

        return svg(self.game, self.game.view(self.position, None), self.names)


def read_file(path: str) -> Record:
    """The record in a file; every fault is a RecordError with FILE:LINE."""
    try:
        with open(path, "rb") as file:  # noqa: PTH123
            raw = file.read(LARGEST + 1)
    except OSError as error:
        raise RecordError(path, 1, f"cannot be read: {error.strerror}") from None
    try:
        return Record.read(raw.decode("utf-8-sig"), path)
    except UnicodeDecodeError as error:
        if len(raw) > LARGEST:
            raise RecordError(path, 1, f"longer than {LARGEST} bytes") from None
        line = raw.count(b"\n", 0, error.start) + 1
        raise RecordError(path, line, f"not UTF-8: byte 0x{raw[error.start]:02x}") from None


def record_files(paths: Sequence[Path]) -> list[str]:
    """These files, and those of the folders among them; raises GameError if there is none."""
    found = [sorted(path.glob("*.txt")) if path.is_dir() else [path] for path in paths]
    if not any(found):
        raise GameError(f"no records in {', '.join(map(str, paths))}")
    return [str(path) for some in found for path in some]


def _header(record: Record) -> list[str]:
    game = record.game
    lines = [f"genial: {VERSION}", f"game: {game.key}", f"mode: {game.mode}"]
    lines += [f"players: {game.players}"]
    lines += [f"{name}: {_spelled(value)}" for name, value in game.options.items()]
    lines += [f"start: {game.first_seat}"]
    lines += [f"seat{seat}: {_clean(name)}" for seat, name in enumerate(record.names)]
    return lines if record.outcome is None else [*lines, f"outcome: {record.outcome}"]


def _spelled(value: Any) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _clean(name: str) -> str:
    """The name without what would break the format or the screen of whoever reads it."""
    kept = [letter if letter.isprintable() and letter != COMMENT else " " for letter in name]
    return " ".join("".join(kept).split()) or "anonymous"


def _event_lines(events: Sequence[Event]) -> list[str]:
    """One line an event; consecutive draws of one seat share a line."""
    lines = []
    for (head, merges), group in groupby(events, _merging):
        if merges:
            lines.append(" ".join([head, *(str(event).split()[-1] for event in group)]))
        else:
            lines.extend(str(event) for event in group)
    return lines


def _merging(event: Event) -> tuple[str, bool]:
    text = str(event)
    return (text.rpartition(" ")[0], True) if text.startswith("* draw ") else (text, False)


class _Reader:
    """Reads one text, knowing at every moment which line it is on."""

    def __init__(self, text: str, source: str) -> None:
        self.text, self.source, self.line = text, source, 1

    def record(self) -> Record:
        """The checked record."""
        try:
            if len(self.text) > LARGEST:
                raise GameError(f"longer than {LARGEST} characters")
            return self._record()
        except RecordError:
            raise
        except GameError as error:
            raise RecordError(self.source, self.line, str(error)) from None

    def _record(self) -> Record:
        lines = self._lines()
        header = self._header(lines)
        game, names = self._table(header)
        state, events = game.start(), []
        for words in lines:
            for event in self._events(game, words):
                state = self._applied(game, state, event)
                events.append(event)
        outcome = self._outcome(game.outcome(state), game.players, header)
        return Record(game, tuple(events), names, outcome)

    def _lines(self) -> Iterator[str]:
        """The lines without comments and surrounding space."""
        for number, line in enumerate(self.text.split("\n"), 1):
            self.line = number
            yield _uncommented(line)

    def _header(self, lines: Iterator[str]) -> dict[str, tuple[int, str]]:
        """Every key with its line and value, up to the first blank line."""
        header: dict[str, tuple[int, str]] = {}
        for line in lines:
            if line == COMMENT or (not line and not header):
                continue
            if not line:
                break
            key, colon, value = (part.strip() for part in line.partition(":"))
            if not colon:
                raise GameError(f"{line[:60]!r} is not a header line `key: value`")
            if not header and (key, value) != ("genial", VERSION):
                raise GameError(f"a record begins with `genial: {VERSION}`, not {line[:60]!r}")
            if key in header:
                raise GameError(f"the header names {key!r} twice")
            header[key] = self.line, value
        if not header:
            self.line = 1
            raise GameError(f"empty: a record begins with `genial: {VERSION}`")
        return header

    def _table(self, header: dict[str, tuple[int, str]]) -> tuple[AnyGame, tuple[str, ...]]:
        """The game the header describes, and the names."""
        fields = {key: value for key, (_, value) in header.items()}
        body = self.line
        if "game" not in fields:
            self.line = 1
            raise GameError(f"the header names no game: choose {' or '.join(GAMES)}")
        self.line = header["game"][0]
        defaults = option_defaults(fields["game"])
        keys = {SPOKEN.get(name, name): name for name in defaults}
        options: dict[str, Any] = {}
        seats: dict[int, str] = {}
        for key, (self.line, value) in header.items():
            if key in ("genial", "game", "outcome"):
                continue
            if named := SEAT.fullmatch(key):
                seats[int(named[1])] = _clean(value)
                continue
            name = keys.get(key)
            if name is None:
                known = ["genial", "game", *keys, "seat0", "seat1", "outcome"]
                raise GameError(f"unknown header key {key!r}: the keys are {', '.join(known)}")
            options[name] = option_value(value, defaults[name])
        self.line = header.get("players", header["game"])[0]
        if "players" not in options:
            raise GameError("the header names no number of players")
        game = self._game(header, fields["game"], options)
        self._check_seats(header, seats, game.players)
        self.line = body
        return game, tuple(seats.get(s, f"seat {s}") for s in range(game.players)) if seats else ()

    def _game(
        self, header: dict[str, tuple[int, str]], key: str, options: dict[str, Any]
    ) -> AnyGame:
        """The game; a bad value is reported on the line that holds it."""
        try:
            return load_game(key, **options)
        except GameError as error:
            spoken = {"mode": "no mode", "start": "no start seat"}
            blamed = [k for k, words in spoken.items() if str(error).startswith(words)]
            blamed += [k for k in header if f"no {k} " in str(error)]
            self.line = header.get(blamed[0] if blamed else "players", header["players"])[0]
            raise

    def _check_seats(
        self, header: dict[str, tuple[int, str]], seats: dict[int, str], players: int
    ) -> None:
        for seat in seats:
            if not 0 <= seat < players:
                self.line = header[f"seat{seat}"][0]
                raise GameError(f"no seat {seat}: the seats are 0 to {players - 1}")

    def _events(self, game: AnyGame, line: str) -> Iterator[Event]:
        """The events on one line: none, one, or one per tile drawn."""
        if not line or line == COMMENT:
            return
        who, _, text = line.partition(" ")
        if who != "*":
            yield Event(_parse_seat(who, game.players), game.parse_move(text))
            return
        words = text.split()
        if words and words[0] in MANY and len(words) > 3:
            for tile in words[2:]:
                yield Event(CHANCE, game.parse_move(f"{words[0]} {words[1]} {tile}"))
            return
        yield Event(CHANCE, game.parse_move(text))

    def _applied(self, game: AnyGame, state: Any, event: Event) -> Any:
        """The state after an event made by the right one."""
        if event.who == CHANCE:
            if type(event.move) in game.decisions:
                raise GameError(f"{event}: a decision is made by a seat, not by *")
            return game.apply(state, event.move)
        if type(event.move) not in game.decisions:
            raise GameError(f"{event}: a draw or set-up is written with *, not with a seat")
        mover = game.to_move(state)
        if mover not in (None, CHANCE, event.who):
            raise GameError(f"{event}: it is seat {mover}'s turn, not seat {event.who}'s")
        return game.apply(state, event.move)

    def _outcome(
        self, found: Outcome | None, players: int, header: dict[str, tuple[int, str]]
    ) -> Outcome | None:
        """The outcome by the rules, or the one a table decided."""
        if "outcome" not in header:
            return found
        self.line, text = header["outcome"]
        stated = parse_outcome(text, players)
        if found is None and stated.reason in TABLE_REASONS:
            return stated
        if found is None:
            raise GameError(f"the outcome says {text!r}, but the game is not over")
        if (found.reason, found.places) != (stated.reason, stated.places):
            raise GameError(f"the outcome says {text!r}, but the rules give {str(found)!r}")
        return found


def _uncommented(line: str) -> str:
    """The line without its comment; a line that is all comment becomes COMMENT."""
    text, mark, _ = line.partition(COMMENT)
    return text.replace("\t", " ").strip() or mark


def _parse_seat(who: str, players: int) -> int:
    """The seat an event begins with."""
    if not (who.isascii() and who.isdigit()):
        raise GameError(f"{who!r} is neither a seat nor *: an event is `who verb arguments`")
    seat = parse_number(who)
    if seat >= players:
        raise GameError(f"no seat {seat}: the seats are 0 to {players - 1}")
    return seat


def option_value(text: str, default: Any) -> Any:
    """A header value read as the type of the option's default."""
    if isinstance(default, bool):
        if text not in ("yes", "no"):
            raise GameError(f"{text!r} is neither yes nor no")
        return text == "yes"
    return parse_number(text) if isinstance(default, int) else text


def parse_outcome(text: str, players: int) -> Outcome:
    """The outcome a header line states: `reason; 1=seat,seat 2=seat`."""
    reason, _, ranking = (part.strip() for part in text.partition(";"))
    places: dict[int, int] = {}
    groups = ranking.split()
    for number, group in enumerate(groups, 1):
        if (found := PLACE.fullmatch(group)) is None:
            raise GameError(f"the outcome {text!r} does not read as: reason; 1=seat,seat 2=seat")
        if int(found[1]) != number:
            raise GameError(f"the outcome {text!r} does not count its places 1, 2, …")
        for seat in map(int, found[2].split(",")):
            if seat in places or seat >= players:
                raise GameError(f"the outcome {text!r} names seat {seat} wrongly")
            places[seat] = number
    if len(places) != players:
        raise GameError(f"the outcome {text!r} does not place all {players} seats")
    return Outcome(reason, tuple(places[seat] for seat in range(players)))
