"""The classic game's kernels for chance: drawing, dealing the unseen, and playing at random."""

import numpy as np

from genial.games.classic import fast_tables as t
from genial.games.classic.fast_play import (
    NONE,
    ONE,
    answer,
    narrowed,
    open_pairs,
    place,
)
from genial.games.classic.fast_read import count_on, distinct
from genial.games.fast_kernel import (
    GAMMA,
    below,
    below_high,
    fetch,
    get,
    get_word,
    inner,
    int64,
    mixed,
    popcount,
    put,
    put_word,
    select,
    shared,
)

# -- draws


@inner
def drawing_seat(rec: int) -> int:
    """The seat that draws next, or -1 when the deal is done."""
    if get(rec, t.PHASE) == t.REFILL:
        return get(rec, t.TURN)
    for seat in range(get(rec, t.PLAYERS)):
        if get(rec, t.SIZES + seat) < get(rec, t.RACK_SIZE):
            return seat
    return -1


@inner
def take(rec: int, at: int) -> int:
    """Take the tile at this place out of the bag; the last one moves there."""
    left = get(rec, t.BAG_SIZE) - 1
    kind = get(rec, t.BAG + at)
    put(rec, t.BAG + at, get(rec, t.BAG + left))
    put(rec, t.BAG_SIZE, left)
    return kind


@inner
def put_back(rec: int, rack: np.uint64) -> None:
    """Put all tiles of a rack into the bag."""
    for kind in range(t.KINDS):
        for _ in range(count_on(rack, kind)):
            put(rec, t.BAG + get(rec, t.BAG_SIZE), kind)
            put(rec, t.BAG_SIZE, get(rec, t.BAG_SIZE) + 1)


@inner
def draw_at(rec: int, at: int) -> None:
    """Draw the tile at this place in the bag."""
    seat = drawing_seat(rec)
    kind = take(rec, at)
    put_word(rec, t.RACKS + 8 * seat, get_word(rec, t.RACKS + 8 * seat) + fetch(t.UNIT, kind))
    size = get(rec, t.SIZES + seat) + 1
    put(rec, t.SIZES + seat, size)
    if size == get(rec, t.RACK_SIZE):
        next_turn(rec)


@inner
def next_turn(rec: int) -> None:
    """A rack is full: the deal goes on, or the next player's turn begins."""
    if get(rec, t.PHASE) == t.DEAL:
        if drawing_seat(rec) < 0:
            put(rec, t.PHASE, t.PLACE)
        return
    if get(rec, t.EXCHANGING):
        put_back(rec, get_word(rec, t.SHOWN))
        put(rec, t.EXCHANGING, 0)
    turn = get(rec, t.TURN) + 1
    put(rec, t.TURN, turn if turn < get(rec, t.PLAYERS) else 0)
    put(rec, t.PHASE, t.PLACE)


@shared
def draw_kind(rec: int, kind: int) -> None:
    """Draw a tile of this kind."""
    at = 0
    while get(rec, t.BAG + at) != kind:
        at += 1
    draw_at(rec, at)


@inner
def draw_all(rec: int, counter: np.uint64) -> np.uint64:
    """Draw at random up to the next decision; the moved-on counter of the generator."""
    while get(rec, t.PHASE) == t.REFILL or get(rec, t.PHASE) == t.DEAL:
        counter += GAMMA
        draw_at(rec, below(mixed(counter), get(rec, t.BAG_SIZE)))
    return counter


@shared
def deal_unseen(rec: int, seat: int, counter: np.uint64) -> np.uint64:
    """Collect every rack but this seat's in the bag and deal them anew."""
    for other in range(get(rec, t.PLAYERS)):
        if other != seat:
            put_back(rec, get_word(rec, t.RACKS + 8 * other))
            put_word(rec, t.RACKS + 8 * other, NONE)
    for other in range(get(rec, t.PLAYERS)):
        if other != seat:
            rack = NONE
            for _ in range(get(rec, t.SIZES + other)):
                counter += GAMMA
                rack += fetch(t.UNIT, take(rec, below(mixed(counter), get(rec, t.BAG_SIZE))))
            put_word(rec, t.RACKS + 8 * other, rack)
    return counter


# -- random play


@inner
def random_pair(rec: int, bits: np.uint64) -> int:
    """A random pair of cells a tile may lie on."""
    if narrowed(rec):
        return random_opening(rec, bits)
    rest = below_high(bits, int64(get_word(rec, t.FREE_COUNT)))
    at = before = total = 0
    for w in range(fetch(t.WORDS, get(rec, t.BOARD)) - 1):  # no early end: it could not be foreseen
        total += popcount(get_word(rec, t.FREE_PAIRS + 8 * w))
        at += int(rest >= total)
        before = total if rest >= total else before
    return 64 * at + select(get_word(rec, t.FREE_PAIRS + 8 * at), rest - before)


@inner
def random_opening(rec: int, bits: np.uint64) -> int:
    """A random pair of cells for a first tile."""
    total = 0
    for w in range(fetch(t.WORDS, get(rec, t.BOARD))):
        total += popcount(open_pairs(rec, w, True))
    rest = below_high(bits, total)
    w = 0
    while rest >= popcount(open_pairs(rec, w, True)):
        rest -= popcount(open_pairs(rec, w, True))
        w += 1
    return 64 * w + select(open_pairs(rec, w, True), rest)


@inner
def random_tile(rack: np.uint64, bits: np.uint64) -> int:
    """Twice the kind of a random tile, plus its way round: a mixed one counts twice."""
    kinds = distinct(rack)
    doubles = kinds & t.DOUBLES
    both = kinds ^ doubles
    ways = 2 * popcount(both)
    chosen = below(bits, ways + popcount(doubles))
    double = chosen >= ways
    at = select(doubles if double else both, chosen - ways if double else chosen >> 1)
    return at // 3 * 2 + (0 if double else chosen & 1)


@inner
def random_action(rec: int, bits: np.uint64) -> int:
    """The number of a uniformly random legal action, or -1 when the game is over."""
    width: int = 2 * fetch(t.PAIRS, get(rec, t.BOARD))
    if get(rec, t.PHASE) == t.EXCHANGE:
        return t.KINDS * width + int64(bits & ONE)
    if get(rec, t.PHASE) != t.PLACE:
        return -1
    tile = random_tile(get_word(rec, t.RACKS + 8 * get(rec, t.TURN)), bits)
    return (tile >> 1) * width + 2 * random_pair(rec, bits) + (tile & 1)


@inner
def random_decision(rec: int, bits: np.uint64) -> None:
    """Make a uniformly random legal decision."""
    if get(rec, t.PHASE) == t.PLACE:
        tile = random_tile(get_word(rec, t.RACKS + 8 * get(rec, t.TURN)), bits)
        place(rec, tile >> 1, random_pair(rec, bits), tile & 1)
    else:
        answer(rec, int64(bits & ONE))


@shared
def play_out(rec: int, counter: np.uint64) -> tuple[int, np.uint64]:
    """Play at random to the end; the number of decisions and the moved-on counter."""
    counter = draw_all(rec, counter)
    number = 0
    while get(rec, t.PHASE) != t.OVER:
        counter += GAMMA
        random_decision(rec, mixed(counter))
        counter = draw_all(rec, counter)
        number += 1
    return number, counter
