"""Between the rules' states and views of the classic game and its records."""

from collections.abc import Iterable

import numpy as np

from genial.games.classic import fast_tables as t
from genial.games.classic.board import EMPTY
from genial.games.classic.fast_entry import set_board
from genial.games.classic.rules import Classic
from genial.games.classic.state import Phase, Public, State, View
from genial.kernel.racks import Rack
from genial.kernel.scoring import Tracks
from genial.kernel.tiles import TILES, Bag, Tile


def record_of_state(game: Classic, state: State) -> t.Bytes:
    """The record of a state."""
    record = _public_record(game, state)
    _set_racks(record, state.racks)
    record[t.SIZES : t.SIZES + game.players] = [len(rack) for rack in state.racks]
    _set_bag(record, state.bag)
    return record


def record_of_view(game: Classic, view: View) -> t.Bytes:
    """The record of a view: all unseen tiles lie in the bag, the unknown racks are empty."""
    record = _public_record(game, view)
    racks = (view.rack if seat == view.seat else () for seat in range(game.players))
    _set_racks(record, racks)
    record[t.SIZES : t.SIZES + game.players] = view.rack_sizes
    _set_bag(record, view.unseen)
    return record


def _public_record(game: Classic, public: Public) -> t.Bytes:
    board = t.BOARDS.index(game.board)
    record = np.zeros(t.record_size(board), dtype=np.uint8)
    double_length = game.mode in ("team", "solo")
    reason = public.outcome.reason if public.outcome else ""
    record[:16] = (
        t.MODE_NAMES.index(game.mode),
        game.players,
        board,
        game.rack_size,
        public.turn,
        t.PHASE_NAMES.index(public.phase),
        public.bonus,
        sum(opened << seat for seat, opened in enumerate(public.opened)),
        sum(1 << colour for colour in public.claimed),
        public.free,
        public.begun,
        public.exchanging,
        t.REASON_NAMES.index(reason),
        0,
        36 if double_length else 18,
        18,
    )
    shift = t.DUEL_MIDDLE if game.mode == "duel" else 0
    for side, values in enumerate(public.tracks):
        record[t.TRACKS + 6 * side : t.TRACKS + 6 * side + 6] = [v + shift for v in values]
    words = record.view(np.uint64)
    words[t.SHOWN // 8] = rack_word(public.shown)
    pairs = len(game.board.pairs)
    words[t.FREE_COUNT // 8] = pairs
    words[t.FREE_PAIRS // 8 :][: t.MAX_WORDS] = t.bits(range(pairs), t.MAX_WORDS)
    set_board(record, np.array(public.cells, dtype=np.int8))
    return record


def _set_racks(record: t.Bytes, racks: Iterable[Rack]) -> None:
    words = record.view(np.uint64)
    for seat, rack in enumerate(racks):
        words[t.RACKS // 8 + seat] = rack_word(rack)


def _set_bag(record: t.Bytes, bag: Bag) -> None:
    kinds = [kind for kind, count in enumerate(bag.counts) for _ in range(count)]
    record[t.BAG : t.BAG + len(kinds)] = kinds
    record[t.BAG_SIZE] = len(kinds)


def rack_word(rack: Iterable[Tile]) -> np.uint64:
    """A rack as a word with three bits of count per kind."""
    return np.uint64(sum(1 << 3 * tile.kind for tile in rack))


def rack_of(word: int) -> Rack:
    """The tiles of such a word in order."""
    return tuple(tile for kind, tile in enumerate(TILES) for _ in range(word >> 3 * kind & 7))


def state_of(game: Classic, record: t.Bytes) -> State:
    """The state of a record; lost are `laid` and the order of `claimed`, which are history."""
    words = [int(word) for word in record.view(np.uint64)[: t.FREE_PAIRS // 8]]
    head = [int(byte) for byte in record[:16]]
    tracks = tracks_of(game, record)
    reason = t.REASON_NAMES[head[t.REASON]]
    numbers = record[t.CELLS :].view(np.uint32)[: len(game.board.grid.cells)].tolist()
    return State(
        cells=tuple(EMPTY if number < t.TAKEN else number - t.TAKEN for number in numbers),
        laid=(),
        tracks=tracks,
        turn=head[t.TURN],
        phase=Phase(t.PHASE_NAMES[head[t.PHASE]]),
        bonus=head[t.BONUS],
        opened=tuple(bool(head[t.OPENED] >> seat & 1) for seat in range(game.players)),
        claimed=tuple(colour for colour in range(6) if head[t.CLAIMED] >> colour & 1),
        free=bool(head[t.FREE]),
        begun=bool(head[t.BEGUN]),
        shown=rack_of(words[t.SHOWN // 8]),
        exchanging=bool(head[t.EXCHANGING]),
        outcome=game.scoring.outcome(tracks, reason) if reason else None,
        racks=tuple(rack_of(words[t.RACKS // 8 + seat]) for seat in range(game.players)),
        bag=Bag(
            tuple(np.bincount(record[t.BAG :][: head[t.BAG_SIZE]], minlength=t.KINDS).tolist())
        ),
    )


def tracks_of(game: Classic, record: t.Bytes) -> Tracks:
    """The tracks as the rules write them."""
    shift = t.DUEL_MIDDLE if game.mode == "duel" else 0
    sides = len(game.scoring.start())
    rows = record[t.TRACKS :][: 6 * sides].reshape(sides, 6)
    return tuple(tuple(int(value) - shift for value in row) for row in rows)
