"""Who meets whom: every deal is played with the bots on every side in turn."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations_with_replacement
from typing import Any

from genial.games import load_game
from genial.kernel.game import GameError


@dataclass(frozen=True, slots=True)
class Contest:
    """All that determines the results of an arena run."""

    game: str
    options: dict[str, Any]  # for load_game, without the start seat
    bots: tuple[str, ...]
    games: int  # per meeting; matches, each of them a series if there is one
    seed: int
    series: int = 1  # games in a row that make a match

    def as_json(self) -> dict[str, Any]:
        """The settings, for telling one run from another."""
        return asdict(self) | {"bots": list(self.bots)}


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal and the seatings that play it; the smallest piece of work."""

    name: str
    seed: str
    seatings: tuple[tuple[int, ...], ...]  # per match, the number of the bot on each seat


def deals(contest: Contest) -> Iterator[Deal]:
    """Every deal of a contest, the meetings taking turns."""
    game = load_game(contest.game, **contest.options)
    meetings = [_seatings(group, game.sides) for group in _groups(contest, max(game.sides) + 1)]
    played = 0
    for number in range(contest.games):
        if played >= contest.games:
            return
        for meeting, seatings in enumerate(meetings):
            kept = seatings[: contest.games - played]
            yield Deal(f"{meeting}-{number}", f"{contest.seed}/{number}", kept)
        played += min(map(len, meetings))


def _groups(contest: Contest, sides: int) -> list[tuple[int, ...]]:
    """The bots that meet: no bot twice where there are enough, else with each other."""
    numbers = range(len(contest.bots))
    if len(set(contest.bots)) < len(contest.bots):
        raise GameError(f"a bot is named twice: {' '.join(contest.bots)}")
    if sides > 1 and len(contest.bots) < 2:
        raise GameError("an arena needs two bots or more")
    most_different = min(sides, len(contest.bots))
    groups = combinations_with_replacement(numbers, sides)
    return [group for group in groups if len(set(group)) == most_different]


def _seatings(group: Sequence[int], sides: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The group on all sides in turn, as bots per seat."""
    rotations = [(*group[n:], *group[:n]) for n in range(len(group))]
    return tuple(dict.fromkeys(tuple(turned[side] for side in sides) for turned in rotations))
