"""The 3D game compiled: the same rules as rules.py on flat records (see games/fast_api.py).

The layout of a record is in fast_tables.py, the features of an observation in fast_read.py.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from genial.games.fast_kernel import seeded
from genial.games.fast_racks import KINDS
from genial.games.three_d import fast_entry as entry
from genial.games.three_d import fast_tables as t
from genial.games.three_d.fast_read import OTHER_FEATURES
from genial.games.three_d.fast_states import blank_record, record_of, state_of
from genial.games.three_d.moves import Move, Stones, actions_of
from genial.games.three_d.rules import ThreeD
from genial.games.three_d.state import State, View
from genial.kernel.game import CHANCE
from genial.kernel.moves import Draw
from genial.kernel.placements import Decision

Record = t.Bytes
Records = t.Bytes
Rng = t.Words
Actions = NDArray[np.int32]


class Fast:
    """The compiled 3D game; it checks nothing, so pass legal actions only."""

    def __init__(self, game: ThreeD) -> None:
        self.game = game
        self.numbered = actions_of(game.radius)
        self.actions = KINDS * 2 * len(game.board.grid.pairs) + 2
        self.features = 6 * game.players + OTHER_FEATURES
        self.blank = blank_record(game)
        self.size = self.blank.size

    def rng(self, seed: int) -> Rng:
        """A fresh source of randomness."""
        return seeded(seed)

    # -- actions and states

    def move(self, action: int) -> Decision:
        """The rules' decision with this number."""
        return self.numbered.by_number[action]

    def action(self, move: Decision) -> int:
        """The number of a rules' decision."""
        return self.numbered.number[move]

    def start(self, rng: Rng) -> Record:
        """A new match, dealt, at its first decision."""
        record = self.blank.copy()
        entry.draw_on(record, rng)
        return record

    def from_state(self, state: State) -> Record:
        """The record of a rules' state."""
        return record_of(self.game, self.blank, state, state.racks, state.bag)

    def to_state(self, record: Record) -> State:
        """The rules' state of a record."""
        return state_of(self.game, record)

    def from_view(self, view: View) -> Record:
        """What a seat knows, all unseen tiles in the bag; `determinise` it before playing on."""
        racks = tuple(view.rack if seat == view.seat else () for seat in range(self.game.players))
        record = record_of(self.game, self.blank, view, racks, view.unseen)
        record[t.SIZES : t.SIZES + self.game.players] = view.rack_sizes
        return record

    def determinise(self, record: Record, seat: int, rng: Rng) -> None:
        """Deal everything this seat (-1: a spectator) cannot see anew, at random."""
        entry.deal_anew(record, seat, rng)

    # -- play

    def to_move(self, record: Record) -> int | None:
        """A seat, CHANCE, or None when the game is over."""
        phase = record[t.PHASE]
        if phase == t.OVER:
            return None
        return int(record[t.TURN]) if phase in (t.PLACE, t.EXCHANGE) else CHANCE

    def legal(self, record: Record) -> Actions:
        """The legal actions in the order of the rules; empty at CHANCE and when over."""
        return entry.legal_actions(record)

    def mask(self, record: Record) -> NDArray[np.bool_]:
        """The legal actions as a row of truth values."""
        row = np.zeros(self.actions, dtype=np.bool_)
        row[entry.legal_actions(record)] = True
        return row

    def act(self, record: Record, action: int) -> None:
        """Make a decision and stop before anything is drawn."""
        entry.decide(record, action)

    def draw(self, record: Record, move: Move) -> None:
        """At CHANCE: let this draw of the rules, or these stones, happen."""
        if isinstance(move, Stones):
            entry.set_stones(record, np.array(move.colours))
        elif isinstance(move, Draw):
            entry.draw_one(record, move.tile.kind)

    def apply(self, record: Record, action: int, rng: Rng) -> None:
        """Make a decision, then draw up to the next decision."""
        entry.decide_and_draw(record, action, rng)

    def values(self, record: Record, seat: int) -> NDArray[np.int16]:
        """The six markers of this seat."""
        track = t.TRACKS + 6 * seat
        return record[track : track + 6].astype(np.int16)

    def gains(self, record: Record, actions: Actions) -> NDArray[np.int16]:
        """For each action, the steps every colour would move for the player: one row each."""
        return entry.gains_of(record, actions)

    def places(self, record: Record) -> tuple[int, ...] | None:
        """The place of every seat, once the game is over."""
        if record[t.PHASE] != t.OVER:
            return None
        return tuple(entry.places_of(record).tolist())

    def observe(self, record: Record, seat: int) -> NDArray[np.float32]:
        """What a seat knows as numbers."""
        return entry.observation(record, seat, self.features)

    def observe_after(self, record: Record, actions: Actions) -> NDArray[np.float32]:
        """What the player would observe after each action and before the draws: one row each."""
        return entry.observations_after(record, actions, self.features)

    def playout(self, record: Record, rng: Rng) -> int:
        """Play uniformly random legal actions to the end; how many there were."""
        return entry.play_to_end(record, rng)

    def playouts(self, number: int, seed: int) -> int:
        """Play so many whole random matches and forget them; how many decisions there were."""
        return entry.play_matches(self.blank, number, seeded(seed))

    # -- many at once

    def start_batch(self, number: int, rng: Rng) -> Records:
        """So many new matches, dealt."""
        records = np.tile(self.blank, (number, 1))
        entry.draw_on_each(records, rng)
        return records

    def to_move_batch(self, records: Records) -> NDArray[np.int8]:
        """Who is to move in each: a seat, or -2 when it is over."""
        over: Any = records[:, t.PHASE] == t.OVER
        return np.where(over, -2, records[:, t.TURN]).astype(np.int8)

    def mask_batch(self, records: Records) -> NDArray[np.bool_]:
        """The legal actions of each, one row of truth values per record."""
        return entry.masks_of(records, self.actions)

    def sample_batch(self, records: Records, rng: Rng) -> Actions:
        """A uniformly random legal action for each; -1 where the game is over."""
        return entry.samples_of(records, rng)

    def step_batch(self, records: Records, actions: Actions, rng: Rng) -> None:
        """Apply one action to each; records that are over stay as they are."""
        entry.decide_each(records, actions, rng)

    def observe_batch(self, records: Records) -> NDArray[np.float32]:
        """What the player to move observes in each (seat 0 when it is over), one row per record."""
        return entry.observations_of(records, self.features)

    def places_batch(self, records: Records) -> NDArray[np.int8]:
        """The place of every seat in each; zeros where the game goes on."""
        return entry.places_each(records, self.game.players)
