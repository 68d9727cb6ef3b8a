"""The classic game on flat records, compiled: see games/fast_api.py for what each function does.

fast_tables: the layout of a record, and tables · fast_play: placing and scoring · fast_chance:
draws and random play · fast_read: legal actions, gains, places, features · fast_entry: what Python
calls · fast_states: from and to the rules' states and views.
"""

import numpy as np
from numpy.typing import NDArray

from genial.games.classic import fast_entry
from genial.games.classic import fast_tables as t
from genial.games.classic.fast_read import OTHER_FEATURES
from genial.games.classic.fast_states import (
    record_of_state,
    record_of_view,
    state_of,
    tracks_of,
)
from genial.games.classic.moves import actions_of
from genial.games.classic.rules import Classic
from genial.games.classic.state import State, View
from genial.games.fast_boards import FastBoard


class Fast(FastBoard):
    """The compiled classic game."""

    def __init__(self, game: Classic) -> None:
        self.rules = game
        features = 6 * len(game.scoring.start()) + OTHER_FEATURES
        super().__init__(game, fast_entry, t, actions_of(game.radius), features)

    def from_state(self, state: State) -> t.Bytes:
        """The record of a state."""
        return record_of_state(self.rules, state)

    def to_state(self, record: t.Bytes) -> State:
        """The state of a record; lost are `laid` and the order of `claimed`."""
        return state_of(self.rules, record)

    def from_view(self, view: View) -> t.Bytes:
        """What a seat knows; all unseen tiles lie in the bag."""
        return record_of_view(self.rules, view)

    def values(self, record: t.Bytes, seat: int) -> NDArray[np.int16]:
        """The six markers as this seat sees them."""
        tracks = tracks_of(self.rules, record)
        return np.array(self.rules.scoring.values(tracks, seat), dtype=np.int16)
