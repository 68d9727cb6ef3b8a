"""What the terminal says, one file per language."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files

from genial.kernel.options import check_choice

LANGUAGES = ("en", "de", "nl")


@dataclass(frozen=True, slots=True)
class Texts:
    """All texts of one language."""

    language: str
    sections: Mapping[str, Mapping[str, str]]

    def __call__(self, key: str, /, **values: object) -> str:
        """The text `section.name` with its blanks filled in."""
        section, _, name = key.partition(".")
        return self.sections[section][name].format(**values)

    def command(self, word: str) -> str | None:
        """The command a word stands for in this language."""
        names = self.sections["commands"].items()
        return next((name for name, words in names if word.lower() in words.split()), None)


def load_texts(language: str) -> Texts:
    """The texts of a language."""
    check_choice("language", language, LANGUAGES)
    content = (files(__name__) / f"{language}.toml").read_text(encoding="utf-8")
    return Texts(language, tomllib.loads(content))
