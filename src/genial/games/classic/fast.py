"""The classic game on flat records, compiled: see games/fast_api.py for what each function does.

fast_tables: the layout of a record, and tables · fast_play: placing and scoring · fast_chance:
draws and random play · fast_read: legal actions, gains, places, features · fast_entry: what Python
calls · fast_states: from and to the rules' states and views.
"""

from dataclasses import dataclass, field
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from genial.games.classic import fast_entry as entry
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
from genial.games.fast_kernel import seeded
from genial.kernel.game import CHANCE
from genial.kernel.moves import Draw
from genial.kernel.placements import Decision

NOBODY = -2  # the game is over


@dataclass(frozen=True, slots=True, eq=False)
class Fast:
    """The compiled classic game."""

    game: Classic
    size: int = field(init=False)
    actions: int = field(init=False)
    features: int = field(init=False)
    _blank: t.Bytes = field(init=False, repr=False)

    def __post_init__(self) -> None:
        blank = record_of_state(self.game, self.game.start())
        tracks = len(self.game.scoring.start())
        object.__setattr__(self, "size", blank.size)
        object.__setattr__(self, "actions", actions_of(self.game.radius).keep + 1)
        object.__setattr__(self, "features", 6 * tracks + OTHER_FEATURES)
        object.__setattr__(self, "_blank", blank)

    def rng(self, seed: int) -> t.Words:
        """A fresh source of randomness."""
        return seeded(seed)

    # -- actions and states

    def move(self, action: int) -> Decision:
        """The rules' decision with this number."""
        return actions_of(self.game.radius).by_number[action]

    def action(self, move: Decision) -> int:
        """The number of a rules' decision."""
        return actions_of(self.game.radius).number[move]

    def start(self, rng: t.Words) -> t.Bytes:
        """A new match, dealt."""
        return cast(t.Bytes, self.start_batch(1, rng)[0])

    def from_state(self, state: State) -> t.Bytes:
        """The record of a state."""
        return record_of_state(self.game, state)

    def to_state(self, record: t.Bytes) -> State:
        """The state of a record; lost are `laid` and the order of `claimed`."""
        return state_of(self.game, record)

    def from_view(self, view: View) -> t.Bytes:
        """What a seat knows; all unseen tiles lie in the bag."""
        return record_of_view(self.game, view)

    def determinise(self, record: t.Bytes, seat: int, rng: t.Words) -> None:
        """Deal the tiles this seat cannot see anew."""
        entry.determinise_on(record, seat, rng)

    # -- play

    def to_move(self, record: t.Bytes) -> int | None:
        """A seat, CHANCE, or None when the game is over."""
        phase = record[t.PHASE]
        if phase == t.OVER:
            return None
        return int(record[t.TURN]) if phase in (t.PLACE, t.EXCHANGE) else CHANCE

    def legal(self, record: t.Bytes) -> NDArray[np.int32]:
        """The legal actions in the order of the rules."""
        return entry.legal_of(record)

    def mask(self, record: t.Bytes) -> NDArray[np.bool_]:
        """The legal actions as a row of truth values."""
        return cast(NDArray[np.bool_], self.mask_batch(record[None])[0])

    def act(self, record: t.Bytes, action: int) -> None:
        """Make a decision."""
        entry.act_on(record, action)

    def draw(self, record: t.Bytes, move: Draw) -> None:
        """Let this draw happen."""
        entry.draw_on(record, move.tile.kind)

    def apply(self, record: t.Bytes, action: int, rng: t.Words) -> None:
        """Make a decision, then draw."""
        self.step_batch(record[None], np.array([action], dtype=np.int32), rng)

    def values(self, record: t.Bytes, seat: int) -> NDArray[np.int16]:
        """The six markers as this seat sees them."""
        tracks = tracks_of(self.game, record)
        return np.array(self.game.scoring.values(tracks, seat), dtype=np.int16)

    def gains(self, record: t.Bytes, actions: NDArray[np.int32]) -> NDArray[np.int16]:
        """The steps every colour would move for the player, one row per action."""
        return entry.gains_of(record, actions)

    def places(self, record: t.Bytes) -> tuple[int, ...] | None:
        """The place of every seat, once the game is over."""
        if record[t.PHASE] != t.OVER:
            return None
        return tuple(self.places_batch(record[None])[0].tolist())

    def observe(self, record: t.Bytes, seat: int) -> NDArray[np.float32]:
        """What a seat knows as numbers: see fast_read for the list."""
        seats = np.array([seat], dtype=np.int8)
        return cast(NDArray[np.float32], self._observed(record[None], seats)[0])

    def observe_after(self, record: t.Bytes, actions: NDArray[np.int32]) -> NDArray[np.float32]:
        """What the player would observe after each action and before the draws."""
        out = np.empty((len(actions), self.features), dtype=np.float32)
        entry.observe_after(record, actions, out)
        return out

    def playout(self, record: t.Bytes, rng: t.Words) -> int:
        """Play at random to the end."""
        return entry.play_on(record, rng)

    def playouts(self, number: int, seed: int) -> int:
        """Play so many whole random matches."""
        return entry.play_many(self._blank, number, seeded(seed))

    # -- many at once

    def start_batch(self, number: int, rng: t.Words) -> t.Bytes:
        """So many new matches, dealt."""
        records = np.repeat(self._blank[None], number, axis=0)
        entry.step_all(records, np.full(number, -1, dtype=np.int32), rng)
        return records

    def to_move_batch(self, records: t.Bytes) -> NDArray[np.int8]:
        """Who is to move in each."""
        over = records[:, t.PHASE] == t.OVER
        return np.where(over, NOBODY, records[:, t.TURN]).astype(np.int8)

    def mask_batch(self, records: t.Bytes) -> NDArray[np.bool_]:
        """The legal actions of each."""
        masks = np.zeros((len(records), self.actions), dtype=np.bool_)
        entry.mask_all(records, masks)
        return masks

    def sample_batch(self, records: t.Bytes, rng: t.Words) -> NDArray[np.int32]:
        """A random legal action for each."""
        return entry.sample_all(records, rng)

    def step_batch(self, records: t.Bytes, actions: NDArray[np.int32], rng: t.Words) -> None:
        """Apply one action to each."""
        entry.step_all(records, actions, rng)

    def observe_batch(self, records: t.Bytes) -> NDArray[np.float32]:
        """What the player to move observes in each."""
        seats = np.where(records[:, t.PHASE] == t.OVER, 0, records[:, t.TURN]).astype(np.int8)
        return self._observed(records, seats)

    def places_batch(self, records: t.Bytes) -> NDArray[np.int8]:
        """The place of every seat in each."""
        out = np.zeros((len(records), self.game.players), dtype=np.int8)
        entry.places_all(records, out)
        return out

    def _observed(self, records: t.Bytes, seats: NDArray[Any]) -> NDArray[np.float32]:
        out = np.empty((len(seats), self.features), dtype=np.float32)
        entry.observe_all(records, seats, out)
        return out
