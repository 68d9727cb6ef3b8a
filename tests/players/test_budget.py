"""How a budget is spent: all of it, on candidates that can still win."""

import pytest

from genial.players import budget
from genial.players.budget import Budget


def halved(candidates: int) -> list[int]:
    left = [candidates]
    while left[-1] > 1:
        left.append(left[-1] // 2)
    return left[:-1] or [1]


@pytest.mark.parametrize("candidates", [1, 2, 3, 4, 6, 10, 12, 16])
def test_every_round_has_somebody_to_drop_and_an_equal_share(candidates: int) -> None:
    rounds = [sum(deals) for deals in Budget(simulations=960).rounds(candidates, 4, 0.0)]
    left = halved(candidates)
    assert rounds == [960 // (len(left) * n) for n in left]


def test_each_round_has_its_part_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(1000))
    monkeypatch.setattr(budget, "perf_counter", lambda: float(next(clock)))
    rounds = [list(deals) for deals in Budget(seconds=30.0).rounds(8, 5, 0.0)]
    assert len(rounds) == 3 and 30 <= next(clock) <= 36
    assert all(set(deals) == {5} for deals in rounds)
    assert all(9 <= len(deals) <= 12 for deals in rounds)


def test_laps_go_on_until_the_simulations_are_spent() -> None:
    spent, laps = 0, []
    while number := Budget(simulations=100).lap(6, 8, spent, 0.0):
        laps.append(number)
        spent += 6 * number
    assert laps == [8, 8] and 100 - spent < 6


def test_the_first_lap_is_long_enough_for_a_spread() -> None:
    assert Budget(simulations=1).lap(12, 8, 0, 0.0) == 2
    assert Budget(simulations=1).lap(12, 8, 24, 0.0) == 0


def test_laps_end_with_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "perf_counter", lambda: 7.0)
    assert Budget(seconds=3.0).lap(4, 8, 32, 5.0) == 8
    assert Budget(seconds=2.0).lap(4, 8, 32, 5.0) == 0
    assert Budget(seconds=1.0).lap(4, 8, 0, 5.0) == 8
