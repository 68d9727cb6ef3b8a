"""Compiled code is prepared for the bots that want it, and whoever waits is told."""

from threading import Event

import pytest

from genial import load_game
from genial.players import load_player, warming

GAME = load_game("cards")


@pytest.mark.parametrize(
    ("bots", "matches", "wanted"),
    [
        (["random", "cmd:./mybot"], 1000, False),
        (["random", "greedy"], 1, False),
        (["random", "greedy"], 1000, True),
        (["random", "reply"], 1, True),
        (["mc:0.5s"], 1, True),
    ],
)
def test_who_wants_compiled_code(bots: list[str], matches: int, wanted: bool) -> None:
    assert warming.wants_compiled(bots, matches) == wanted


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Event:
    """A compiler that takes until the returned event is set."""
    done = Event()
    monkeypatch.setattr(warming, "is_warm", lambda game: done.is_set())
    monkeypatch.setattr(warming, "warm_up_bots", lambda game: done.wait(10))
    monkeypatch.setattr(warming, "SILENCE", 0.0)
    return done


def test_whoever_waits_is_told_why(slow: Event) -> None:
    told: list[str] = []

    def tell(what: str) -> None:
        told.append(what)
        slow.set()

    warming.prepare(GAME, ["mc"], 1, tell)
    assert told == ["compiling the cards game (once)"]
    warming.prepare(GAME, ["mc"], 1, tell)
    assert len(told) == 1


def test_preparing_in_the_background_keeps_nobody_waiting(slow: Event) -> None:
    bot = load_player("mc", GAME)
    warming.prepare_in_background(GAME, [None, bot])
    assert warming.waits_for_compiler(GAME, bot) and not warming.waits_for_compiler(GAME, None)
    slow.set()
    assert not warming.waits_for_compiler(GAME, bot)
