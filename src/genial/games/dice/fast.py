"""The dice game compiled: the kernels behind the API, and the way to and from the rules' states."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from genial.games.dice import fast_entry
from genial.games.dice import fast_tables as t
from genial.games.dice.fast_read import features
from genial.games.dice.moves import Faces, actions_of
from genial.games.dice.rules import Dice
from genial.games.dice.state import Phase, Public, State, View
from genial.games.fast_base import FastBase
from genial.games.fast_zones import TRACK_ROW, TRACKS
from genial.kernel.scoring import lowest_first

if TYPE_CHECKING:
    from genial.games.fast_api import Record, Rng


class Fast(FastBase):
    """The dice game on records of bytes (fast_tables.py)."""

    def __init__(self, game: Dice) -> None:
        self.rules = game
        super().__init__(game, fast_entry, actions_of(game.dice), features(game.players))

    def from_state(self, state: Public) -> Record:
        """The record of a rules' state."""
        rules = self.rules
        record = np.zeros(t.SIZE, dtype=np.uint8)
        record[t.PLAYERS], record[t.DICE] = rules.players, rules.dice
        record[t.ROW], record[t.STRICT] = rules.row_length, rules.strict_jokers
        record[t.FIRST], record[t.TURN] = rules.first_seat, state.turn
        record[t.PHASE] = t.PHASE_NAMES.index(state.phase)
        record[t.THROWS], record[t.BEGUN] = state.throws, state.begun
        for seat, (values, faces) in enumerate(zip(state.tracks, state.dice, strict=True)):
            record[TRACKS + TRACK_ROW * seat :][:6] = values
            record[t.FACES + t.FACES_ROW * seat :][:6] = [faces.count(c) for c in range(6)]
            record[t.THROWN + seat] = t.THROW_NUMBER.get(faces, t.NOTHING)
        return record

    def from_view(self, view: View) -> Record:
        """The record of what a seat knows, which is everything."""
        return self.from_state(view)

    def to_state(self, record: Record) -> State:
        """The rules' state of a record."""
        seats = range(self.rules.players)
        phase = Phase(t.PHASE_NAMES[record[t.PHASE]])
        tracks = tuple(tuple(map(int, self.values(record, seat))) for seat in seats)
        return State(
            dice=tuple(_faces(record[t.THROWN + seat]) for seat in seats),
            tracks=tracks,
            turn=int(record[t.TURN]),
            phase=phase,
            throws=int(record[t.THROWS]),
            begun=bool(record[t.BEGUN]),
            outcome=lowest_first(tracks, "goal") if phase is Phase.OVER else None,
        )

    def draw(self, record: Record, move: Any) -> None:
        """At CHANCE: let this throw of the rules happen."""
        fast_entry.draw_on(record, t.THROW_NUMBER[move.faces])

    def determinise(self, record: Record, seat: int, rng: Rng) -> None:
        """Leave everything as it is: nothing is hidden."""


def _faces(number: int) -> Faces:
    return () if number == t.NOTHING else t.THROWN_FACES[number]
