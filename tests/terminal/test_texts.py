"""Three languages that say the same things."""

import re
from string import Formatter

import pytest

from genial.games import GAMES
from genial.render.style import WORDS
from genial.terminal.questions import variants
from genial.terminal.texts import LANGUAGES, Texts, load_texts

ENGLISH = load_texts("en")
REASONS = {"board-full", "all-complete", "four-colours", "final-round", "no-place", "no-tiles"}
REASONS |= {"goal", "resigned", "time"}


def _flat(texts: Texts) -> dict[str, str]:
    return {
        f"{section}.{key}": text
        for section, keys in texts.sections.items()
        for key, text in keys.items()
    }


def _blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("language", LANGUAGES)
def test_same_keys_and_blanks(language: str) -> None:
    texts, english = _flat(load_texts(language)), _flat(ENGLISH)
    assert texts.keys() == english.keys()
    assert {key: _blanks(text) for key, text in texts.items()} == {
        key: _blanks(text) for key, text in english.items()
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_stands_for_two_commands(language: str) -> None:
    words = " ".join(load_texts(language).sections["commands"].values()).split()
    assert len(words) == len(set(words))


def test_everything_that_needs_a_text_has_one() -> None:
    assert ENGLISH.sections["reasons"].keys() == REASONS
    assert ENGLISH.sections["help"].keys() == {"commands", *GAMES}
    assert ENGLISH.sections["modes"].keys() == {mode for _, mode in variants()} - {"versus"}
    assert ENGLISH.sections["games"].keys() == {"-".join(variant) for variant in variants()}
    assert ENGLISH.sections["render"] == WORDS


@pytest.mark.parametrize("language", LANGUAGES)
def test_reconstructions_are_called_so(language: str) -> None:
    texts = _flat(load_texts(language))
    told = ["games.classic-duel", "games.3d-versus", "games.3d-solo", "modes.duel", "help.3d"]
    assert all(re.search("re[ck]onstru[ck]t", texts[key].lower()) for key in told)
