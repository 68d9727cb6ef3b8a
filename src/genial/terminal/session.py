"""A match at the terminal: people and bots take turns, everything is saved."""

from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

from genial.kernel.game import CHANCE, Outcome
from genial.kernel.moves import Draw, Exchange, Place
from genial.match import Match, forfeited, sample
from genial.players.base import Player, PlayerFailure
from genial.players.warming import prepare_in_background, waits_for_compiler
from genial.record import Record
from genial.render import Style, data, text
from genial.terminal import saves
from genial.terminal.choices import words_of
from genial.terminal.console import Console
from genial.terminal.sayings import Sayings
from genial.terminal.seating import Seating
from genial.terminal.texts import Texts
from genial.terminal.turn import Leave, Turn, Undo

ROWS = 20  # of 24, the others are for the question
AT_ONCE = ("throw",)  # a decision nobody wants to be asked about twice


class Session:
    """One match being played here."""

    def __init__(self, console: Console, texts: Texts, style: Style, table: Seating) -> None:
        self.console, self.texts, self.table = console, texts, table
        self.match = match = table.match
        self.players, self.path = table.players, table.path
        self.forfeit: Outcome | None = None  # when a bot could not go on
        self.failure = ""
        names = [name.partition(" bot=")[0] for name in match.names]
        self.style = replace(style, names=names, words=texts.sections["render"])
        shared = data(match.game, match.state)["track"]["first"] < 0
        self.sayings = Sayings(match.game, texts, self.style, shared)
        self.news: list[list[str]] = [[] for _ in self.players]
        self.fresh: list[dict[str, str]] = [
            {} for _ in self.players
        ]  # marks on what is new to a seat
        self.looking: int | None = None

    def run(self) -> None:
        """Play to the end; Leave, EOFError or KeyboardInterrupt stop with everything saved."""
        self.save()
        prepare_in_background(self.match.game, self.players)
        while (mover := self.match.to_move) is not None and self.forfeit is None:
            if mover == CHANCE:
                self._chance()
            elif (player := self.players[mover]) is not None:
                self._bot(mover, player)
            else:
                self._person(mover)
        self._finish()

    def save(self) -> bool:
        """Write the record; a full disk is told and does not stop the match."""
        try:
            saves.save(self.path, self.table.saved(self.record))
        except OSError as error:
            why = error.strerror or str(error)
            self.console.say(self.texts("leave.not_saved", path=self.path, why=why))
            return False
        return True

    @property
    def record(self) -> Record:
        """The match so far."""
        record = self.match.record
        return record if self.forfeit is None else replace(record, outcome=self.forfeit)

    # -- chance and bots

    def _chance(self) -> None:
        """Draw and throw; each draw has its own generator, so a resumed match goes on alike."""
        match = self.match
        begun = any(event.who != CHANCE for event in match.events)
        drawn: list[Draw] = []
        while match.to_move == CHANCE:
            rng = Random(f"chance {self.table.luck} {len(match.events)}")
            move = sample(match.game, match.state, rng)
            match.play(move)
            if isinstance(move, Draw):
                drawn.append(move)
            elif hasattr(move, "faces"):
                dice = self.style.tile("".join("RGBOYV"[face] for face in move.faces))
                self._tell(self.texts("turn.threw", name=self.style.name(move.seat), dice=dice))
        if drawn and begun:
            tiles = " ".join(self.style.tile(str(move.tile)) for move in drawn)
            self.news[drawn[0].seat].append(self.texts("turn.drawn", tiles=tiles))
        self.save()

    def _bot(self, seat: int, player: Player) -> None:
        match = self.match
        view = match.game.view(match.state, seat)
        rng = Random(f"seat {seat} {self.table.luck} {len(match.events)}")
        if self.console.interactive:
            self.console.say(
                self.style.faint(self.texts("turn.thinking", name=self.style.name(seat)))
            )
        if waits_for_compiler(match.game, player):
            self.console.say(self.style.faint(self.texts("turn.compiling", game=match.game.key)))
        try:
            move = player.choose(view, match.game.legal_moves(match.state), rng)
        except PlayerFailure as failure:
            self._forfeit(seat, failure)
        else:
            self._play(seat, move)

    def _forfeit(self, seat: int, failure: PlayerFailure) -> None:
        """The bot's seat loses, and everybody is told why."""
        self.forfeit = forfeited(self.match.game, seat, failure.reason)
        self.save()
        self.failure = self.texts("turn.forfeit", name=self.style.name(seat), why=failure)

    def _play(self, seat: int, move: Any) -> None:
        """Apply a decision, save it, and note it for the people at the other seats."""
        match = self.match
        view = match.game.view(match.state, seat)
        told = self._told(seat, view, move)
        match.play(move)
        self.save()
        for other in range(len(self.players)):
            if other != seat and str(move) not in AT_ONCE:
                self.news[other].append(told)
                if isinstance(move, Place):
                    self.fresh[other] |= {move.first: "[]", move.second: "[]"}

    def _told(self, seat: int, view: Any, move: Any) -> str:
        name = self.style.name(seat)
        if isinstance(move, Exchange):
            tiles = " ".join(map(self.style.tile, data(self.match.game, view)["rack"]))
            return self.texts("turn.exchanged", name=name, tiles=tiles)
        gains = self.sayings.gains(self.match.game.preview(view, move))
        return self.texts("turn.moved", name=name, move=move, gains=gains)

    def _tell(self, line: str) -> None:
        for news in self.news:
            news.append(line)

    # -- people

    def _person(self, seat: int) -> None:
        """One decision by a person, with the chance to take it back before anything is seen."""
        self._hand_over(seat)
        self._show(seat)
        undo, redraw = self.can_undo(seat), partial(self._redraw, seat)
        turn = Turn(self.console, self.sayings, self.match, seat, undo, redraw)
        try:
            choice = turn.decide()
        except Undo:
            self.undo()
            return
        told = self._told(seat, turn.view, choice.move)
        why = self.sayings.why(turn.view, choice)
        marks = turn.marks(choice.move)
        self.news[seat], self.fresh[seat] = [], {}
        self._play(seat, choice.move)
        if self.match.to_move != seat and str(choice.move) not in AT_ONCE:
            self._pause(seat, [told, *why], marks)

    def _pause(self, seat: int, lines: list[str], marks: dict[str, str]) -> None:
        """Show what the move did; nothing is drawn before the person goes on."""
        self.console.clear()
        self._show_position(seat, marks)
        for line in lines:
            self.console.say(line)
        while True:
            answer = self.console.ask(self.texts("turn.done"))
            command = self.texts.command(answer)
            if not answer:
                return
            if command == "quit":
                raise Leave
            if command == "undo":
                self.undo()
                return

    def can_undo(self, seat: int) -> bool:
        """Whether the last thing that happened was this seat's own decision."""
        return bool(self.match.events) and self.match.events[-1].who == seat

    def undo(self) -> None:
        """Take the last decision back, save, and forget that the others heard of it."""
        *events, last = self.match.events
        self.match = Match.resume(Record(self.match.game, tuple(events), self.match.names))
        self.save()
        for seat, news in enumerate(self.news):
            if seat == last.who:
                news[:] = [self.texts("turn.undone")]
            else:
                del news[-1:]
                for cell in words_of(last.move):
                    self.fresh[seat].pop(cell, None)

    def _hand_over(self, seat: int) -> None:
        """Between two people the screen is emptied, so that racks stay hidden."""
        people = sum(player is None for player in self.players)
        if people > 1 and self.looking != seat:
            self.console.clear(hiding=True)
            self.console.ask(self.texts("turn.handover", name=self.style.name(seat)))
        self.looking = seat

    def _show(self, seat: int) -> None:
        """The position and what has happened since the seat last decided."""
        rows = self._redraw(seat)
        for line in self.news[seat][-max(ROWS - rows, 3) :]:
            self.console.say(line)

    def _redraw(self, seat: int) -> int:
        self.console.clear()
        return self._show_position(seat, self.fresh[seat])

    def _show_position(self, seat: int | None, marks: dict[str, str]) -> int:
        """Draw the position; how many rows it took."""
        game = self.match.game
        view = game.view(self.match.state, seat)
        picture = text(game, view, replace(self.style, marks=marks))
        self.console.draw(picture)
        return picture.count("\n") + 1

    def _finish(self) -> None:
        """The last position, the ranking and its reasons."""
        self.console.clear()
        self._show_position(None, {})
        outcome = self.record.outcome
        assert outcome is not None
        if self.failure:
            self.console.say(self.failure)
        for line in self.sayings.ranking(outcome):
            self.console.say(line)
        if self.save():
            self.console.say(self.texts("end.saved", path=self.path))
