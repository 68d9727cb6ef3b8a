"""From what a person types to a move: numbers, whole moves, and parts that narrow the list."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from genial.kernel.game import AnyGame, NotationError, Preview
from genial.kernel.tiles import COLOURS


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal move and what it would score."""

    move: Any
    preview: Preview


@dataclass(frozen=True, slots=True)
class Choices:
    """The legal moves that fit what was typed so far, the best first."""

    game: AnyGame
    every: tuple[Choice, ...]
    kept: tuple[str, ...] = ()

    @property
    def fitting(self) -> tuple[Choice, ...]:
        """The moves that hold every kept word."""
        return tuple(c for c in self.every if all(w in words_of(c.move) for w in self.kept))

    def narrowed(self, words: Sequence[str]) -> "Choices":
        """The choices that hold these words too; a new tile takes the place of an old one."""
        known = {word for choice in self.every for word in words_of(choice.move)}
        new = tuple(_known_spelling(word, known) for word in words)
        new_forms = {_form(word) for word in new if _form(word) != "cell"}
        old = tuple(w for w in self.kept if _form(w) not in new_forms and w not in new)
        return replace(self, kept=(*old, *new))

    def cleared(self) -> "Choices":
        """All choices again."""
        return replace(self, kept=())

    def exact(self, text: str) -> Choice | None:
        """The choice a text spells in full, with or without its verb."""
        by_move = {choice.move: choice for choice in self.every}
        return next((by_move[m] for m in self.readings(text) if m in by_move), None)

    def readings(self, text: str) -> list[Any]:
        """Every move the text could spell, legal or not."""
        spelled = _spelled(text)
        verbs = dict.fromkeys(words_of(choice.move)[0] for choice in self.every)
        full = [
            v + spelled[len(w) :] for w in spelled.split()[:1] for v in verbs if v.startswith(w)
        ]
        moves = []
        for attempt in [*full, *(f"{verb} {spelled}" for verb in verbs)]:
            try:
                moves.append(self.game.parse_move(attempt))
            except NotationError:
                continue
        return moves

    def completions(self) -> list[str]:
        """The words that can still be typed."""
        return sorted({word for choice in self.fitting for word in words_of(choice.move)})


def choices_of(game: AnyGame, view: Any, moves: Sequence[Any]) -> Choices:
    """All legal moves with their previews: bonuses, then steps, then the lowest colour decide."""
    every = [Choice(move, game.preview(view, move)) for move in moves]
    every.sort(key=lambda c: (c.preview.bonuses, c.preview.total, c.preview.lowest), reverse=True)
    return Choices(game, tuple(every))


def words_of(move: Any) -> list[str]:
    """The words of a move's text, its two cells apart."""
    return str(move).replace("-", " ").split()


def _spelled(text: str) -> str:
    """The text with colours in capitals, cells in small letters and a dash between cells."""
    words = [w if w[:1] == "-" else _cased(w) for w in text.replace("-", " ").split()]
    if len(words) > 1 and _form(words[-1]) == _form(words[-2]) == "cell":
        words[-2:] = [f"{words[-2]}-{words[-1]}"]
    return " ".join(words)


def _cased(word: str) -> str:
    return word.upper() if set(word.upper()) <= {*COLOURS, "="} else word.lower()


def _form(word: str) -> str:
    if word[:1].islower() and word[1:].isdigit():
        return "cell"
    return "tile" if set(word) <= {*COLOURS, "="} else "verb"


def _known_spelling(word: str, known: set[str]) -> str:
    """The word as the moves spell it: a tile in colour order where only that exists."""
    cased = _cased(word)
    if cased in known or _form(cased) != "tile" or "=" in cased:
        return cased
    return "".join(sorted(cased, key=COLOURS.index))
