"""The classic modes as data: who may play, on what, scoring how."""

from collections.abc import Callable
from dataclasses import dataclass

from genial.games.classic.duel import Duel
from genial.kernel.scoring import Scoring, SideTracks
from genial.kernel.tracks import Track

SINGLE = Track(end=18, bonus_at=(18,))
TEAM = Track(end=36, bonus_at=(18, 36), halt=18, bonus_per_space=True)
SOLO = Track(end=36, halt=18)


@dataclass(frozen=True, slots=True)
class Mode:
    """What sets a mode apart."""

    players: tuple[int, ...]
    scoring: Callable[[int], Scoring]  # player count -> scoring
    rack: int = 6


MODES = {
    "versus": Mode((2, 3, 4), lambda players: SideTracks(SINGLE, tuple(range(players)))),
    "team": Mode((4,), lambda _: SideTracks(TEAM, (0, 1, 0, 1))),
    "solo": Mode((1,), lambda _: SideTracks(SOLO, (0,)), rack=1),
    "duel": Mode((2,), lambda _: Duel()),
}
RADIUS = {1: 5, 2: 5, 3: 6, 4: 7}  # CLA-1, TEA-1, SOL-1
