"""How terminal text looks: colours, symbols, names and words."""

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TextIO

SYMBOLS = {"R": "✹", "G": "●", "B": "✶", "O": "⬢", "Y": "☼", "V": "○"}
PAPER = {"R": 203, "G": 77, "B": 75, "O": 214, "Y": 227, "V": 177}  # of the 256 terminal colours
NAME = 16  # columns of the longest name
ANSI = re.compile(r"\x1b\[[0-9;]*m")

WORDS: Mapping[str, str] = {
    "seat": "seat",
    "rack": "rack",
    "open": "open",
    "dice": "dice",
    "bag": "bag",
    "pile": "pile",
    "discards": "discards",
    "throws": "throws",
    "bonus": "bonus",
    "shown": "shown",
    "final": "final round, ends with",
    "over": "over",
}


@dataclass(frozen=True, slots=True)
class Style:
    """What a terminal can show and how it calls things."""

    colour: bool = False
    symbols: bool = True  # False: plain ASCII
    names: Sequence[str] = ()
    words: Mapping[str, str] = field(default_factory=lambda: WORDS)
    marks: Mapping[str, str] = field(default_factory=dict)  # cell -> the two characters around it

    def name(self, seat: int) -> str:
        """What a seat is called, cut to fit."""
        return cropped(self.names[seat], NAME) if self.names else f"{self.words['seat']} {seat}"

    def chip(self, letter: str, tail: str = "") -> str:
        """A colour by letter and symbol, on its own paper."""
        text = letter + (SYMBOLS[letter] if self.symbols else "") + tail
        return self.painted(text, f"1;38;5;16;48;5;{PAPER[letter]}")

    def tile(self, letters: str) -> str:
        """A tile or card."""
        return "".join(self.chip(letter) for letter in letters)

    def ink(self, letter: str, text: str) -> str:
        """A text in a colour."""
        return self.painted(text, f"38;5;{PAPER[letter]}")

    def faint(self, text: str) -> str:
        """A text that stands back."""
        return self.painted(text, "2")

    def bold(self, text: str) -> str:
        """A text that stands out."""
        return self.painted(text, "1")

    def painted(self, text: str, code: str) -> str:
        """A text with an ANSI code, where there is colour."""
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour and text else text

    def sign(self, fancy: str, plain: str) -> str:
        """The fancy sign where the terminal has it."""
        return fancy if self.symbols else plain


def style_for(stream: TextIO, colour: bool = True) -> Style:
    """The style a stream can show; NO_COLOR and `colour=False` turn colours off."""
    capable = stream.isatty() and os.environ.get("TERM") != "dumb"
    wanted = colour and not os.environ.get("NO_COLOR")
    encoding = (getattr(stream, "encoding", None) or "ascii").lower()
    return Style(colour=capable and wanted, symbols=encoding.replace("-", "") == "utf8")


def width(text: str) -> int:
    """How many columns a text takes."""
    return len(ANSI.sub("", text))


def pad(text: str, columns: int) -> str:
    """The text with spaces up to a width."""
    return text + " " * (columns - width(text))


def cropped(text: str, columns: int) -> str:
    """The text, cut (and its colours with it) where it is too wide."""
    return text if width(text) <= columns else ANSI.sub("", text)[: columns - 1] + "."


def beside(left: Sequence[str], right: Sequence[str], gap: int = 2) -> list[str]:
    """Two blocks of lines next to each other."""
    columns = max(map(width, left), default=0) + gap
    rows = max(len(left), len(right))
    lefts = [*left, *[""] * (rows - len(left))]
    rights = [*right, *[""] * (rows - len(right))]
    return [(pad(a, columns) + b).rstrip() for a, b in zip(lefts, rights, strict=True)]
