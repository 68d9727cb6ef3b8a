"""The 3D game on flat records, compiled: see games/fast_api.py for what each function does.

fast_tables: the layout of a record · fast_board: tiles on the board, the start rule · fast_play:
scoring and turns · fast_chance: stones, draws and random play · fast_read: legal actions, gains,
places, features · fast_entry: what Python calls · fast_states: from and to states and views.
"""

import numpy as np
from numpy.typing import NDArray

from genial.games.fast_boards import FastBoard
from genial.games.three_d import fast_entry
from genial.games.three_d import fast_tables as t
from genial.games.three_d.fast_read import OTHER_FEATURES
from genial.games.three_d.fast_states import (
    blank_record,
    record_of_state,
    record_of_view,
    state_of,
)
from genial.games.three_d.moves import Stones, actions_of
from genial.games.three_d.rules import ThreeD
from genial.games.three_d.state import State, View
from genial.kernel.moves import Draw


class Fast(FastBoard):
    """The compiled 3D game."""

    def __init__(self, game: ThreeD) -> None:
        self.rules = game
        self._bare = blank_record(game)
        features = 6 * game.players + OTHER_FEATURES
        super().__init__(game, fast_entry, t, actions_of(game.radius), features)

    def from_state(self, state: State) -> t.Bytes:
        """The record of a state."""
        return record_of_state(self.rules, self._bare, state)

    def to_state(self, record: t.Bytes) -> State:
        """The state of a record; nothing is lost."""
        return state_of(self.rules, record)

    def from_view(self, view: View) -> t.Bytes:
        """What a seat knows; all unseen tiles lie in the bag."""
        return record_of_view(self.rules, self._bare, view)

    def draw(self, record: t.Bytes, move: Draw | Stones) -> None:
        """Let this draw happen, or lay the start stones so."""
        if isinstance(move, Stones):
            fast_entry.set_stones(record, np.array(move.colours))
        else:
            super().draw(record, move)

    def values(self, record: t.Bytes, seat: int) -> NDArray[np.int16]:
        """The six markers of this seat."""
        track = t.TRACKS + 6 * seat
        return record[track : track + 6].astype(np.int16)
