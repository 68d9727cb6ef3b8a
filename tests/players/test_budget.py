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
