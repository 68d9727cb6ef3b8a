"""Dice for two, solved: the values hold by the rules, they judge records, and they teach."""

from dataclasses import replace
from math import comb
from random import Random

import jax
import numpy as np
import pytest

from genial.games.dice.moves import Faces, Throw, throws_of, ways
from genial.games.dice.rules import Dice
from genial.games.dice.state import Phase, State
from genial.match import play_match
from genial.record import Record
from genial.train.dice import pairs, taught
from genial.train.dice.exact import Solved, solve
from genial.train.dice.features import feature_count
from genial.train.dice.judge import decisions_of, losses
from genial.train.dice.setting import COLOURS, setting_for
from genial.train.net import init_params

SHORT = Dice(row_length=1)


@pytest.fixture(scope="module")
def solved() -> Solved:
    return solve(setting_for(SHORT))


@pytest.fixture(scope="module")
def record() -> Record:
    return play_match(SHORT, ["random", "random"], seed=3)


class ByTheRules:
    """Values of decisions: scores are made by the rules, what follows is looked up."""

    def __init__(self, solved: Solved) -> None:
        self.values = np.asarray(solved.values).reshape(-1, len(solved.s.ways))
        self.pair, self.throw = np.asarray(solved.tables.pair), np.asarray(solved.tables.throw)

    def looked_up(self, mine: tuple[int, ...], theirs: tuple[int, ...], dice: Faces) -> float:
        """What a turn is worth to whoever begins it, found without the compiled code."""
        both = zip(mine, theirs, strict=True)
        columns = sorted((2 * a + b, dice.count(c)) for c, (a, b) in enumerate(both))
        rank = sum(comb(column + i, i + 1) for i, (column, _) in enumerate(columns))
        digits = sum(number * 5**i for i, (_, number) in enumerate(columns))
        return float(self.values[self.pair[rank], self.throw[digits]])

    def scores(self, state: State) -> dict:
        """What every score of the throw that lies there is worth."""
        own, found = state.turn, {}
        for move in SHORT.legal_moves(state):
            if not isinstance(move, Throw):
                after = SHORT.apply(state, move)
                sheets = after.tracks[1 - own], after.tracks[own]
                won = after.phase is Phase.OVER
                found[move] = 1.0 if won else 1 - self.looked_up(*sheets, state.dice[own])
        return found

    def throws(self, state: State) -> list[float]:
        """What no, one, two and three more throws are worth."""
        best = {}
        for faces in throws_of(SHORT.dice):
            dice = tuple(faces if s == state.turn else d for s, d in enumerate(state.dice))
            lying = replace(state, dice=dice, phase=Phase.CHOOSE, throws=3)
            best[faces] = max(self.scores(lying).values())
        worth = [-1.0]
        for _ in range(3):
            worth.append(sum(ways(f) * max(best[f], worth[-1]) for f in best) / 6**SHORT.dice)
        return worth


def test_the_values_hold_by_the_rules(solved: Solved, record: Record) -> None:
    rules, seen = ByTheRules(solved), 0
    for state in record.states():
        if state.phase is Phase.THROW:
            own, other = state.turn, 1 - state.turn
            value = rules.looked_up(state.tracks[own], state.tracks[other], state.dice[other])
            assert value == pytest.approx(rules.throws(state)[3], abs=2e-6)
            seen += 1
    assert seen > 4


def test_rows_of_one_as_solved_by_other_means(solved: Solved) -> None:
    assert solved.start == pytest.approx(0.7446839, abs=3e-6)  # in double precision, compiled code


def test_judging_is_comparing_with_the_best_decision(solved: Solved, record: Record) -> None:
    rules, expected = ByTheRules(solved), []
    for event, state in zip(record.events, record.states(), strict=False):
        if state.phase is Phase.CHOOSE:
            scores, again = rules.scores(state), rules.throws(state)[3 - state.throws]
            made = again if isinstance(event.move, Throw) else scores[event.move]
            expected.append(max(again, *scores.values()) - made)
    seats, decisions = zip(*decisions_of(record), strict=True)
    assert set(seats) == {0, 1}
    found = losses(solved, decisions)
    assert found == pytest.approx(expected, abs=5e-6)
    assert max(found) > 0.01  # random play is not perfect


def test_sheets_with_gates_are_found_and_crossed_as_the_rules_say() -> None:
    game, rng = Dice(row_length=5), Random(7)
    s = setting_for(game)
    tables = pairs.tables_of(s, pairs.all_columns(s))
    sheets, crosses = [(0,) * COLOURS], []
    while len(sheets) < 400:
        crosses.append(tuple(rng.choice((0, 0, 1, 2, 4)) for _ in range(COLOURS)))
        after = game.crossed(sheets[-1], crosses[-1])
        sheets.append(after if min(after) < game.row_length else (0,) * COLOURS)
    mine, more = np.array(sheets[:-1]).T, np.array(crosses).T
    after = np.stack(pairs.crossed(s, mine, more)).T
    assert [*map(tuple, after.tolist())] == [
        game.crossed(*both) for both in zip(sheets, crosses, strict=False)
    ]
    theirs = np.roll(mine, 7, 1)
    pair, _ = pairs.locate(s, tables, mine, theirs, 0 * mine)
    assert (np.asarray(pair) >= 0).all()
    renamed = np.array(rng.sample(range(COLOURS), COLOURS))
    same, _ = pairs.locate(s, tables, mine[renamed], theirs[renamed], 0 * mine)
    assert (np.asarray(pair) == np.asarray(same)).all()


def test_a_taught_net_gives_little_away(solved: Solved, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(taught, "GAMES", 64)
    key = jax.random.key(3)
    blank = init_params(key, (feature_count(solved.s), 24, 1))
    before = taught.given_away(solved, blank, key, 8).mean()
    after = taught.given_away(solved, taught.teach(solved, 250, 1, (24,)), key, 8).mean()
    assert after < 0.2 * before


@pytest.mark.parametrize("wrong", [["--steps", "0"], ["--layers", "0"]])
def test_wrong_numbers_are_one_line(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert taught.main(wrong) == 2
    assert capsys.readouterr().err.count("\n") == 1
