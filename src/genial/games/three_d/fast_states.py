"""Between the 3D game's states and its records."""

from collections.abc import Sequence

import numpy as np

from genial.games.fast_racks import rack_tiles, rack_word
from genial.games.three_d import fast_entry as entry
from genial.games.three_d import fast_tables as t
from genial.games.three_d.board import EMPTY
from genial.games.three_d.rules import ThreeD
from genial.games.three_d.stack import with_stones, with_tile
from genial.games.three_d.state import Phase, Public, State, View
from genial.kernel.moves import Place
from genial.kernel.racks import Rack
from genial.kernel.tiles import TILES, Bag

HALT = 27  # 3D-16


def blank_record(game: ThreeD) -> t.Bytes:
    """The record before the start stones are laid."""
    level, words, size = t.shape(game.radius)
    record = np.zeros(size, dtype=np.uint8)
    record[t.SOLO], record[t.PLAYERS] = game.mode == "solo", game.players
    record[t.STRIDE], record[t.RING] = 2 * game.radius + 3, game.ring
    record[t.LEVEL], record[t.WORDS] = level, words
    record[t.RACK_SIZE], record[t.TURN] = game.rack_size, game.first_seat
    record[t.END], record[t.HALT] = game.scoring.track.end, HALT
    record[t.PER_SPACE], record[t.FINAL_BY] = game.bonus_per_space, t.NOBODY
    _fill_bag(record, game.start().bag)
    entry.clear_board(record, np.array(t.cells_at(game.radius)))
    return record


def _fill_bag(record: t.Bytes, bag: Bag) -> None:
    kinds = [tile.kind for tile in bag for _ in range(bag[tile])]
    record[t.BAG : t.BAG + len(kinds)] = kinds
    record[t.BAG_SIZE] = len(kinds)


def record_of_state(game: ThreeD, blank: t.Bytes, state: State) -> t.Bytes:
    """The record of a state."""
    return _record(game, blank, state, state.racks, state.bag)


def record_of_view(game: ThreeD, blank: t.Bytes, view: View) -> t.Bytes:
    """The record of what a seat knows: the unseen tiles lie in the bag."""
    racks = tuple(view.rack if seat == view.seat else () for seat in range(game.players))
    record = _record(game, blank, view, racks, view.unseen)
    record[t.SIZES : t.SIZES + game.players] = view.rack_sizes
    return record


def _record(game: ThreeD, blank: t.Bytes, seen: Public, racks: Sequence[Rack], bag: Bag) -> t.Bytes:
    record = blank.copy()
    if seen.stones:
        entry.set_stones(record, np.array(seen.stones))
    if seen.free:
        entry.set_free(record)
    _replay(game, record, seen)
    record[t.TRACKS : t.TRACKS + 6 * game.players] = np.ravel(seen.tracks)
    record[t.TURN], record[t.BONUS] = seen.turn, seen.bonus
    record[t.PHASE] = t.PHASE_NAMES.index(seen.phase)
    record[t.FINAL_BY] = t.NOBODY if seen.final_by is None else seen.final_by
    record[t.BEGUN], record[t.EXCHANGING] = seen.begun, seen.exchanging
    record[t.REASON] = t.REASON_NAMES.index(seen.outcome.reason if seen.outcome else "")
    record[t.SIZES : t.SIZES + game.players] = [len(rack) for rack in racks]
    words = [rack_word(rack) for rack in (*racks, *[()] * (4 - game.players), seen.shown)]
    record[t.RACKS : t.SHOWN + 8] = np.array(words, dtype=np.uint64).view(np.uint8)
    _fill_bag(record, bag)
    return record


def _replay(game: ThreeD, record: t.Bytes, seen: Public) -> None:
    numbers, spots = game.board.pair_number, t.SPOT_OF[game.radius * t.MAX_PAIRS :]
    for laid in seen.laid:
        pair = numbers[min(laid.first, laid.second), max(laid.first, laid.second)]
        seat = t.NO_SEAT if laid.seat is None else laid.seat
        turned = int(laid.first > laid.second)
        entry.set_tile(record, laid.tile.kind, int(spots[pair]), turned, seat)


def state_of(game: ThreeD, record: t.Bytes) -> State:
    """The rules' state of a record, its history replayed."""
    state = game.start()
    phase = Phase(t.PHASE_NAMES[record[t.PHASE]])
    if phase is not Phase.STONES:
        state = with_stones(state, game.board, tuple(record[t.STONES : t.STONES + 6].tolist()))
    for entry_at in range(record[t.LAID]):
        at = t.HISTORY + 4 * entry_at
        state = _with_laid(game, state, *record[at : at + 4].tolist())
    cells = t.CELLS + 2 * np.array(t.cells_at(game.radius))
    tops = record[cells], record[cells + 1]
    tracks = record[t.TRACKS : t.TRACKS + 6 * game.players].reshape(-1, 6)
    values = tuple(map(tuple, tracks.tolist()))
    reason = t.REASON_NAMES[record[t.REASON]]
    words = record[t.RACKS : t.SHOWN + 8].view(np.uint64)
    bag = record[t.BAG : t.BAG + record[t.BAG_SIZE]].tolist()
    return State(
        cells=tuple(EMPTY if colour == t.EMPTY_CELL else colour for colour in tops[0].tolist()),
        heights=tuple(tops[1].tolist()),
        pieces=state.pieces,
        laid=state.laid,
        stones=state.stones,
        served=tuple(bool(record[t.SERVED] >> stone & 1) for stone in range(6)),
        tracks=values,
        turn=int(record[t.TURN]),
        phase=phase,
        bonus=int(record[t.BONUS]),
        final_by=None if record[t.FINAL_BY] == t.NOBODY else int(record[t.FINAL_BY]),
        free=bool(record[t.FREE]),
        begun=bool(record[t.BEGUN]),
        shown=rack_tiles(words[4]),
        exchanging=bool(record[t.EXCHANGING]),
        outcome=game.scoring.outcome(values, reason) if reason else None,
        racks=tuple(rack_tiles(word) for word in words[: game.players]),
        bag=Bag().add(TILES[kind] for kind in bag),
    )


def _with_laid(game: ThreeD, state: State, kind: int, low: int, high: int, way: int) -> State:
    pair = t.PAIR_OF[game.radius * t.MAX_SPOTS + low + 256 * high]
    ends = game.board.grid.pairs[pair]
    first, second = (game.board.grid.labels[cell] for cell in (ends[::-1] if way & 1 else ends))
    seat = None if way >> 1 == t.NO_SEAT else way >> 1
    return with_tile(state, game.board, Place(TILES[kind], first, second), seat)
