"""The card game compiled: the kernels behind the API, and the way to and from the rules' states."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from genial.games.cards import fast_entry
from genial.games.cards import fast_tables as t
from genial.games.cards.fast_read import features
from genial.games.cards.moves import actions_of
from genial.games.cards.rules import Cards
from genial.games.cards.state import Hand, Phase, Public, State, View
from genial.games.fast_base import FastBase
from genial.games.fast_racks import rack_tiles, rack_word
from genial.games.fast_zones import TRACK_ROW, TRACKS
from genial.kernel.scoring import lowest_first
from genial.kernel.tiles import TILES, Bag

if TYPE_CHECKING:
    from genial.games.fast_api import Record


class Fast(FastBase):
    """The card game on records of bytes (fast_tables.py)."""

    def __init__(self, game: Cards) -> None:
        self.rules = game
        super().__init__(game, fast_entry, actions_of(), features(game.players))

    def from_state(self, state: State) -> Record:
        """The record of a rules' state."""
        pile, discards = _spread(state.pile), _spread(state.discards)
        record = self._public(state)
        for seat, hand in enumerate(state.hands):
            _word(record, t.HANDS + t.HAND_ROW * seat)[0] = rack_word(hand)
            record[t.SIZES + seat] = len(hand)
        record[t.PILE], record[t.DISCARDS] = len(pile), len(discards)
        self._fill(record, pile, discards)
        return record

    def from_view(self, view: View) -> Record:
        """What a seat knows; hands not seen lie behind the pile until `determinise` deals them."""
        record = self._public(view)
        if view.seat is not None:
            _word(record, t.HANDS + t.HAND_ROW * view.seat)[0] = rack_word(view.hand)
        record[t.SIZES : t.SIZES + len(view.hand_sizes)] = view.hand_sizes
        record[t.PILE], record[t.DISCARDS] = view.pile_size, view.discard_size
        unseen = _spread(view.unseen)
        front = len(unseen) - view.discard_size
        self._fill(record, unseen[:front], unseen[front:])
        return record

    def _public(self, state: Public) -> Record:
        record = np.zeros(t.SIZE, dtype=np.uint8)
        record[t.PLAYERS], record[t.OPEN_EACH] = self.rules.players, self.rules.open_cards
        record[t.TURN], record[t.PHASE] = state.turn, t.PHASE_NAMES.index(state.phase)
        record[t.BONUS], record[t.BEGUN] = state.bonus, state.begun
        _word(record, t.SHOWN)[0] = rack_word(state.shown)
        for seat, (values, opened) in enumerate(zip(state.tracks, state.open, strict=True)):
            record[TRACKS + TRACK_ROW * seat :][:6] = values
            kinds = [card.kind for card in opened]
            record[t.OPEN + t.OPEN_ROW * seat :][: len(kinds)] = kinds
            record[t.OPEN_SIZES + seat] = len(kinds)
            _word(record, t.MATCHES)[0] += t.SHOWS[kinds].sum()
        return record

    def _fill(self, record: Record, front: list[int], back: list[int]) -> None:
        end = t.DECK + t.DECK_SIZE
        record[t.DECK : t.DECK + len(front)] = front
        record[end - len(back) : end] = back

    def to_state(self, record: Record) -> State:
        """The rules' state of a record."""
        seats = range(self.rules.players)
        phase = Phase(t.PHASE_NAMES[record[t.PHASE]])
        tracks = tuple(tuple(map(int, self.values(record, seat))) for seat in seats)
        end = t.DECK + t.DECK_SIZE
        return State(
            open=tuple(self._open(record, seat) for seat in seats),
            tracks=tracks,
            turn=int(record[t.TURN]),
            phase=phase,
            bonus=int(record[t.BONUS]),
            begun=bool(record[t.BEGUN]),
            shown=_unpacked(record, t.SHOWN),
            outcome=lowest_first(tracks, "goal") if phase is Phase.OVER else None,
            hands=tuple(_unpacked(record, t.HANDS + t.HAND_ROW * seat) for seat in seats),
            pile=_gathered(record[t.DECK : t.DECK + record[t.PILE]]),
            discards=_gathered(record[end - record[t.DISCARDS] : end]),
        )

    def _open(self, record: Record, seat: int) -> Hand:
        row = t.OPEN + t.OPEN_ROW * seat
        return tuple(TILES[kind] for kind in record[row : row + record[t.OPEN_SIZES + seat]])


def _word(record: Record, at: int) -> Any:
    """The word at this byte, as an array of one."""
    return record[at : at + 8].view(np.uint64)


def _unpacked(record: Record, at: int) -> Hand:
    return rack_tiles(_word(record, at)[0])


def _spread(bag: Bag) -> list[int]:
    """The kinds of the cards, one entry for each card."""
    return [card.kind for card in bag for _ in range(bag[card])]


def _gathered(kinds: Record) -> Bag:
    return Bag().add(TILES[kind] for kind in kinds)
