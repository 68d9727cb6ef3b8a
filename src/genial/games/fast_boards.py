"""What the compiled board games share beyond FastBase."""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from genial.games.fast_base import NOBODY, FastBase
from genial.kernel.game import CHANCE, AnyGame

if TYPE_CHECKING:
    from genial.games.fast_api import Records


class FastBoard(FastBase):
    """A compiled board game; its fast_tables.py says where phase and turn lie in a record."""

    def __init__(
        self, game: AnyGame, entry: ModuleType, tables: ModuleType, numbered: Any, features: int
    ) -> None:
        self._tables: Any = tables
        super().__init__(game, entry, numbered, features)

    def to_move_batch(self, records: Records) -> NDArray[np.int8]:
        """Who is to move in each: a seat, CHANCE, or -2 when it is over."""
        t = self._tables
        phase, turn = records[:, t.PHASE], records[:, t.TURN]
        deciding = (phase == t.PLACE) | (phase == t.EXCHANGE)
        others = np.where(phase == t.OVER, NOBODY, CHANCE)
        return np.where(deciding, turn, others).astype(np.int8)
