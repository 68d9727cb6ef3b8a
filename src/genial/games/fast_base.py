"""The part of a compiled game that only hands records to its kernels; all games share it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

import numpy as np
from numpy.typing import NDArray

from genial.games.fast_kernel import seeded
from genial.games.fast_zones import TRACK_ROW, TRACKS
from genial.kernel.game import AnyGame

if TYPE_CHECKING:
    from genial.games.fast_api import Actions, Record, Records, Rng

NOBODY = -2  # is to move, when the game is over


class FastBase(ABC):
    """A compiled game on top of the functions of its fast_entry.py."""

    def __init__(self, game: AnyGame, entry: ModuleType, numbered: Any, features: int) -> None:
        self.game = game
        self.actions = max(numbered.by_number) + 1
        self.features = features
        self._numbered = numbered
        self._entry: Any = entry
        self._blank = self.from_state(game.start())
        self.size = len(self._blank)

    @abstractmethod
    def from_state(self, state: Any) -> Record:
        """The record of a rules' state."""

    def rng(self, seed: int) -> Rng:
        """A fresh source of randomness."""
        return seeded(seed)

    def move(self, action: int) -> Any:
        """The rules' decision with this number."""
        return self._numbered.by_number[int(action)]

    def action(self, move: Any) -> int:
        """The number of a rules' decision."""
        return int(self._numbered.number[move])

    def start(self, rng: Rng) -> Record:
        """A new match, dealt, at its first decision."""
        return cast("Record", self.start_batch(1, rng)[0])

    def determinise(self, record: Record, seat: int, rng: Rng) -> None:
        """Deal everything this seat (-1: a spectator) cannot see anew, at random."""
        self._entry.determinise_on(record, seat, rng)

    # -- play

    def to_move(self, record: Record) -> int | None:
        """A seat, CHANCE, or None when the game is over."""
        seat = int(self.to_move_batch(record[None])[0])
        return None if seat == NOBODY else seat

    def legal(self, record: Record) -> NDArray[np.int32]:
        """The legal actions in the order of the rules; empty at CHANCE and when over."""
        return cast(NDArray[np.int32], self._entry.legal_of(record))

    def mask(self, record: Record) -> NDArray[np.bool_]:
        """The legal actions as a row of truth values."""
        return cast(NDArray[np.bool_], self.mask_batch(record[None])[0])

    def act(self, record: Record, action: int) -> None:
        """Make a decision and stop before anything is drawn."""
        self._entry.act_on(record, action)

    def draw(self, record: Record, move: Any) -> None:
        """At CHANCE: let this draw of the rules happen."""
        self._entry.draw_on(record, move.tile.kind)

    def apply(self, record: Record, action: int, rng: Rng) -> None:
        """Make a decision, then draw up to the next decision."""
        self.step_batch(record[None], np.array([action], dtype=np.int32), rng)

    def values(self, record: Record, seat: int) -> NDArray[np.int16]:
        """The six markers of this seat."""
        return record[TRACKS + TRACK_ROW * seat :][:6].astype(np.int16)

    def gains(self, record: Record, actions: Actions) -> NDArray[np.int16]:
        """For each action, the steps every colour would move for the player: one row each."""
        return cast(NDArray[np.int16], self._entry.gains_of(record, actions))

    def places(self, record: Record) -> tuple[int, ...] | None:
        """The place of every seat, once the game is over."""
        places = tuple(map(int, self.places_batch(record[None])[0]))
        return places if any(places) else None

    def observe(self, record: Record, seat: int) -> NDArray[np.float32]:
        """What a seat knows as numbers; the game's fast_read.py lists the features."""
        return cast(NDArray[np.float32], self._observe(record[None], [seat])[0])

    def observe_after(self, record: Record, actions: Actions) -> NDArray[np.float32]:
        """What the player would observe after each action and before the draws: one row each."""
        out = np.empty((len(actions), self.features), dtype=np.float32)
        self._entry.observe_after(record, actions, out)
        return out

    def playout(self, record: Record, rng: Rng) -> int:
        """Play uniformly random legal actions to the end; how many there were."""
        return int(self._entry.play_on(record, rng))

    def playouts(self, number: int, seed: int) -> int:
        """Play so many whole random matches and forget them; how many decisions there were."""
        return int(self._entry.play_many(self._blank, number, seeded(seed)))

    # -- many at once

    def start_batch(self, number: int, rng: Rng) -> Records:
        """So many new matches, dealt."""
        records = np.repeat(self._blank[None], number, axis=0)
        self._entry.step_all(records, np.full(number, -1, dtype=np.int32), rng)
        return records

    def to_move_batch(self, records: Records) -> NDArray[np.int8]:
        """Who is to move in each: a seat, CHANCE, or -2 when it is over."""
        out = np.empty(len(records), dtype=np.int8)
        self._entry.to_move_all(records, out)
        return out

    def mask_batch(self, records: Records) -> NDArray[np.bool_]:
        """The legal actions of each, one row of truth values per record."""
        out = np.zeros((len(records), self.actions), dtype=np.bool_)
        self._entry.mask_all(records, out)
        return out

    def sample_batch(self, records: Records, rng: Rng) -> NDArray[np.int32]:
        """A uniformly random legal action for each; -1 where the game is over."""
        return cast(NDArray[np.int32], self._entry.sample_all(records, rng))

    def step_batch(self, records: Records, actions: NDArray[np.int32], rng: Rng) -> None:
        """Apply one action to each; records that are over stay as they are."""
        self._entry.step_all(records, actions, rng)

    def observe_batch(self, records: Records) -> NDArray[np.float32]:
        """What the player to move observes in each (seat 0 when it is over), one row per record."""
        return self._observe(records, np.maximum(self.to_move_batch(records), 0))

    def _observe(self, records: Records, seats: Any) -> NDArray[np.float32]:
        out = np.empty((len(records), self.features), dtype=np.float32)
        self._entry.observe_all(records, np.asarray(seats, dtype=np.int8), out)
        return out

    def places_batch(self, records: Records) -> NDArray[np.int8]:
        """The place of every seat in each; zeros where the game goes on."""
        out = np.zeros((len(records), self.game.players), dtype=np.int8)
        self._entry.places_all(records, out)
        return out
