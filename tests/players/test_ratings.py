"""What is told of the bots' strength."""

from itertools import permutations

import pytest

from genial.players import KINDS
from genial.players.ratings import Measured, ranks, ratings
from tests.tables import TABLES

MEASURED = {"greedy", "weighted", "mc", "net", "net2"}


def test_every_table_is_measured_with_its_nets() -> None:
    assert sorted(ratings()) == sorted(map(str, TABLES))
    for table, measured in ratings().items():
        assert {m.bot for m in measured} == MEASURED <= KINDS.keys(), table


def test_shares_of_two_bots_are_what_is_there_to_win() -> None:
    for table, measured in ratings().items():
        for one, other in permutations(measured, 2):
            won = one.against[other.bot][0] + other.against[one.bot][0]
            assert won == pytest.approx(1, abs=0.002), table


def test_bots_that_play_alike_share_a_rank() -> None:
    elos = [400.0, 130.0, 100.0, 0.0, -500.0]
    measured = tuple(Measured(str(e), e, e, e, 5.0, 0.1, 9, {}) for e in elos)
    assert ranks(measured) == [4, 3, 3, 2, 1]
