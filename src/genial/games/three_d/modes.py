"""The 3D modes as data: who may play, with which tiles, scoring how."""

from dataclasses import dataclass

from genial.kernel.tiles import Bag
from genial.kernel.tracks import Track


@dataclass(frozen=True, slots=True)
class Mode:
    """What sets a mode apart."""

    players: tuple[int, ...]
    rack: int
    end: int
    bonus_at: tuple[int, ...] = ()
    halt: int | None = None

    def track(self, bonus_per_space: bool) -> Track:
        """The score track."""
        return Track(self.end, self.bonus_at, self.halt, bonus_per_space)


MODES = {
    "versus": Mode((2, 3, 4), rack=5, end=27, bonus_at=(18, 27)),  # 3D-9
    "solo": Mode((1,), rack=1, end=54, halt=27),  # 3D-16
}
BAGS = {  # 3D-1, by number of players
    1: Bag.of(mixed=4, doubles=0),
    2: Bag.of(mixed=4, doubles=0),
    3: Bag.of(mixed=4, doubles=2),
    4: Bag.of(mixed=4, doubles=3),
}
