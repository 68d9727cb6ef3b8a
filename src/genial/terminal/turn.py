"""One decision by a person: list, narrow, explain, pick."""

from collections.abc import Callable
from random import Random
from typing import Any

from genial.kernel.game import IllegalMove
from genial.kernel.moves import Place
from genial.match import Match
from genial.players.simple import greedy
from genial.render import data
from genial.terminal.choices import Choice, choices_of, words_of
from genial.terminal.console import Console
from genial.terminal.sayings import Sayings

ROWS = 24
SHORT = 8  # so many choices are listed without being asked for


class Leave(Exception):
    """The person saves and goes."""


class Undo(Exception):
    """The person takes the last decision back."""


class Turn:
    """Reads what a person types until it is a legal move."""

    def __init__(
        self,
        console: Console,
        sayings: Sayings,
        match: Match,
        seat: int,
        can_undo: bool,
        redraw: Callable[[], int],
    ) -> None:
        self.console, self.sayings, self.texts = console, sayings, sayings.texts
        self.match, self.seat, self.can_undo = match, seat, can_undo
        self.redraw = redraw  # shows the position again and says how many rows it takes
        self.view = match.game.view(match.state, seat)
        self.choices = choices_of(match.game, self.view, match.game.legal_moves(match.state))
        self.shown = 0  # how far the list has been paged
        console.completions = self._completions

    def decide(self) -> Choice:
        """The move the person picks."""
        self._invite()
        while True:
            words = self.console.ask(self._prompt()).split()
            command = self.texts.command(words[0]) if words else "list"
            if words == [] and len(self.choices.fitting) == 1:
                return self.choices.fitting[0]
            handler = self._handlers().get(command or "")
            if handler is not None:
                handler(words[1:])
            elif (choice := self._read(words)) is not None:
                return choice

    def marks(self, move: Any) -> dict[str, str]:
        """The tile laid and the lines it counts, to be marked on the board."""
        if not isinstance(move, Place):
            return {}
        counted = {
            cell: "()" for ray in self.match.game.rays(self.view, move) for cell in ray.cells
        }
        return counted | {move.first: "[]", move.second: "[]"}

    def _handlers(self) -> dict[str, Callable[[list[str]], None]]:
        return {
            "list": self._list,
            "help": self._help,
            "hint": self._hint,
            "why": self._why,
            "back": self._back,
            "undo": self._undo,
            "board": self._board,
            "quit": self._quit,
        }

    def _completions(self) -> list[str]:
        commands = [words.split()[0] for words in self.texts.sections["commands"].values()]
        return self.choices.completions() + commands

    # -- saying

    def _invite(self) -> None:
        """What is to be decided, and the whole list where it is short."""
        position = data(self.match.game, self.view)
        name = self.sayings.style.name(self.seat)
        count = len(self.choices.every)
        line = self.texts(f"turn.{position['phase']}", name=name, count=count)
        self.console.say((self.texts("turn.bonus") if position["bonus"] else "") + line)
        if not position.get("free", True) and not all(position.get("served", [True])):
            self.console.say(self.texts("turn.stones"))
        if not position.get("free", True) and not position.get("opened", [True] * 4)[self.seat]:
            self.console.say(self.texts("turn.first"))
        if count == 1:
            self.console.say(self.texts("turn.only", move=self.choices.every[0].move))
        elif count <= SHORT:
            self._say_page(SHORT)

    def _prompt(self) -> str:
        return f"{' '.join(self.choices.kept)}> ".lstrip()

    def _board(self, _: list[str]) -> None:
        self.redraw()
        self._invite()

    # -- commands

    def _list(self, _: list[str]) -> None:
        """The next page, as long as fits below the position."""
        self._say_page(max(ROWS - 3 - self.redraw(), 4))

    def _say_page(self, size: int) -> None:
        fitting = self.choices.fitting
        first = self.shown if self.shown < len(fitting) else 0
        for line in self.sayings.page(fitting, first, size):
            self.console.say(line)
        self.shown = first + size

    def _help(self, _: list[str]) -> None:
        self.console.say(self.texts("help.commands").strip("\n"))
        game = self.match.game
        self.console.say(self.texts(f"help.{game.key}").replace("\n", " ").strip())
        if game.mode in self.texts.sections["modes"]:
            self.console.say(self.texts(f"modes.{game.mode}"))

    def _hint(self, _: list[str]) -> None:
        moves = [choice.move for choice in self.choices.fitting]
        best = greedy(self.match.game).choose(self.view, moves, Random(0))
        gains = self.sayings.gains(self.match.game.preview(self.view, best))
        self.console.say(self.texts("choice.hint", move=best, gains=gains))

    def _why(self, words: list[str]) -> None:
        choice = self._numbered(words[0] if words else "1") or self.choices.exact(" ".join(words))
        if choice is None:
            self.console.say(self._expected())
            return
        self.console.say(str(choice.move))
        for line in self.sayings.why(self.view, choice):
            self.console.say(f"  {line}")

    def _back(self, _: list[str]) -> None:
        self.choices, self.shown = self.choices.cleared(), 0
        self.console.say(self.texts("choice.cleared", count=len(self.choices.every)))

    def _undo(self, _: list[str]) -> None:
        if self.can_undo:
            raise Undo
        self.console.say(self.texts("turn.no_undo"))

    def _quit(self, _: list[str]) -> None:
        raise Leave

    # -- moves

    def _read(self, words: list[str]) -> Choice | None:
        """The choice a number, a whole move or enough parts give; otherwise say what is left."""
        if words[0].isascii() and words[0].isdigit() and len(words) == 1:
            choice = self._numbered(words[0])
            if choice is None:
                count = len(self.choices.fitting)
                self.console.say(self.texts("choice.no_number", count=count))
            return choice
        text = " ".join(words)
        together = " ".join([*self.choices.kept, text])
        return self.choices.exact(text) or self.choices.exact(together) or self._narrow(text)

    def _numbered(self, word: str) -> Choice | None:
        fitting = self.choices.fitting
        if not (word.isascii() and word.isdigit() and len(word) < 6):
            return None
        number = int(word)
        return fitting[number - 1] if 1 <= number <= len(fitting) else None

    def _narrow(self, text: str) -> Choice | None:
        words = text.replace("-", " ").split()
        narrowed = self.choices.narrowed(words)
        if not words or not narrowed.fitting:
            self._refuse(text)
            return None
        if len(narrowed.fitting) == 1:
            return narrowed.fitting[0]
        self.choices, self.shown = narrowed, 0
        self._list([])
        return None

    def _refuse(self, text: str) -> None:
        """Why the text is no move here, and what would be."""
        shown = text if len(text) <= 40 else f"{text[:40]}…"
        readings = self.choices.readings(text)
        if readings:
            self.console.say(self._illegal(readings[0]))
        elif self.choices.kept:
            kept = " ".join(self.choices.kept)
            self.console.say(self.texts("choice.none_kept", text=shown, kept=kept))
        else:
            self.console.say(self.texts("choice.none", text=shown))
        self.console.say(self._expected())

    def _illegal(self, move: Any) -> str:
        """The rules' own reason is in English, so other languages do without it."""
        try:
            self.match.game.apply(self.match.state, move)
        except IllegalMove as error:
            why = str(error).partition(": ")[2] or str(error)
            if self.texts.language == "en":
                return self.texts("choice.illegal_because", text=move, why=why)
        return self.texts("choice.illegal", text=move)

    def _expected(self) -> str:
        fitting = self.choices.fitting
        example = fitting[0].move
        if isinstance(example, Place):
            _, tile, cell, other = words_of(example)
            move = f"{tile} {cell}-{other}"
            what = self.texts("choice.expected_place", tile=tile, cell=cell, move=move)
        else:
            moves = ", ".join(str(choice.move) for choice in fitting[:4])
            what = self.texts("choice.expected_other", moves=moves)
        return self.texts("choice.expected", what=what)
