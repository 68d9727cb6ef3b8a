"""Alone at a table nobody is met: bots are compared by what they made of the same deal."""

from collections.abc import Sequence
from dataclasses import replace

from genial.arena.play import Result
from genial.kernel.tracks import dense_places


def compared(results: Sequence[Result]) -> list[Result]:
    """Results to rate bots by; of those alone with a deal, the highest lowest marker wins."""
    by_deal: dict[str, list[Result]] = {}
    for result in results:
        number = result.deal.rpartition("-")[2]  # before it stands the bot's
        by_deal.setdefault(number if len(result.seating) == 1 else result.deal, []).append(result)
    return [one for group in by_deal.values() for one in _met(group)]


def _met(group: list[Result]) -> list[Result]:
    if len(group[0].seating) > 1:
        return group
    lows = tuple(one.lowest[0] for one in group)
    return [
        replace(
            group[0],
            seating=tuple(one.seating[0] for one in group),
            places=dense_places([(low,) for low in lows]),
            lowest=lows,
            seconds=tuple(one.seconds[0] for one in group),
            moves=tuple(one.moves[0] for one in group),
            reports=tuple(report for one in group for report in one.reports),
        )
    ]
