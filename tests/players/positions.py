"""Positions for bots to choose in, at every table."""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

from tests.tables import Named, random_states


@cache
def decisions(table: Named, number: int = 5) -> tuple[Any, ...]:
    """Some states of two random matches, early and late ones, where a seat has a choice."""
    found = []
    for seed in (0, 1):
        states = [
            state
            for state in random_states(table, seed)
            if (table.to_move(state) or 0) >= 0 and len(table.legal_moves(state)) > 1
        ]
        found += Random(f"{table} {seed}").sample(states, min(number, len(states)))
        found += [s for s in states if len(table.legal_moves(s)) == 2][:1]  # an exchange, if any
    return tuple(found)


def left_behind(places: Sequence[int]) -> list[float]:
    """For each seat the share of the others it leaves behind, shared places counting half."""
    others = len(places) - 1
    return [
        (sum(mine < theirs for theirs in places) + (places.count(mine) - 1) / 2) / others
        for mine in places
    ]
