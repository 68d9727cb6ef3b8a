"""Two readings of the rules: `rules.py` and an independent referee that shares no code with it."""

import os
import re
from pathlib import Path

import pytest

from genial import CHANCE, Event, Record, RecordError
from tests.referee import RefereeError, legal_chance, legal_decisions, replay, walk
from tests.referee.generate import random_record
from tests.tables import TABLES, Named

CASES = sorted((Path(__file__).parent / "cases").glob("*.txt"))
SEEDS = 200 if os.environ.get("GENIAL_DEEP") else 1


@pytest.mark.parametrize(
    "path", [p for p in CASES if p.name.startswith("good")], ids=lambda p: p.stem
)
def test_good_cases_verify(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert Record.read(Record.read(text).text()).text() == Record.read(text).text()
    replay(text)


@pytest.mark.parametrize(
    "path", [p for p in CASES if p.name.startswith("bad")], ids=lambda p: p.stem
)
def test_bad_cases_are_refused_on_their_line(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    line = int(re.match(r"# BAD line (\d+)", text).group(1))
    with pytest.raises(RecordError) as ours:
        Record.read(text)
    with pytest.raises(RefereeError):
        replay(text)
    assert ours.value.line == line, str(ours.value)


@pytest.mark.parametrize("set_up", [False, True], ids=["start", "set-up"])
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_both_see_the_same_moves_everywhere(table: Named, set_up: bool) -> None:
    for seed in range(SEEDS):
        compare(random_record(table.key, table.mode, table.players, seed=seed, setup=set_up))


def compare(text: str) -> None:
    """Legal decisions, chances and their weights agree before every event, and so does the end."""
    record = Record.read(text)
    game, events = record.game, iter(record.events)
    state = game.start()
    for line, position, event in walk(text):
        mover = game.to_move(state)
        moves = game.legal_moves(state)
        if mover == CHANCE:
            chances = dict(zip(map(str, moves), game.weights(state), strict=True))
            assert chances == legal_chance(position), f"line {line}"
        else:
            decisions = [str(Event(mover, move)) for move in moves]
            assert len(decisions) == len(set(decisions))
            assert set(decisions) == set(legal_decisions(position)), f"line {line}"
        merged = len(event.args) - 1 if event.verb in ("draw", "open") else 1
        for _ in range(merged):
            state = game.apply(state, next(events).move)
    assert str(game.outcome(state)) == str(replay(text).outcome)
