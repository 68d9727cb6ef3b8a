"""The compiled functions that Python calls: they take arrays, and hand addresses to the kernels."""

import numpy as np
from numpy.typing import NDArray

from genial.games.classic import fast_tables as t
from genial.games.classic.fast_chance import (
    deal_unseen,
    draw_all,
    draw_kind,
    play_out,
    random_action,
)
from genial.games.classic.fast_play import act, lay, strike
from genial.games.classic.fast_read import gains, legal_number, list_legal, observe, places
from genial.games.fast_kernel import GAMMA, address, compiled, get, int64, mixed, put_four

Actions = NDArray[np.int32]

# -- one record


@compiled
def set_board(record: t.Bytes, colours: NDArray[np.int8]) -> None:
    """Put symbols (-1: none) on the board of a record whose pairs are all free."""
    rec = address(record)
    board = get(rec, t.BOARD)
    for at in range(t.CELLS, record.size):
        record[at] = 0
    put_four(rec, t.CELLS + colours.size * t.ROW, t.TAKEN + t.NO_COLOUR)
    for cell in range(colours.size):
        if colours[cell] >= 0:
            lay(rec, board, int64(colours[cell]), cell * t.ROW)
            strike(rec, board, cell * t.ROW, cell * t.ROW)


@compiled
def legal_of(record: t.Bytes) -> Actions:
    """The legal actions in the order of the rules."""
    rec = address(record)
    out = np.empty(legal_number(rec), np.int32)
    list_legal(rec, out)
    return out


@compiled
def act_on(record: t.Bytes, action: int) -> None:
    """Make a decision."""
    act(address(record), action)


@compiled
def draw_on(record: t.Bytes, kind: int) -> None:
    """Draw a tile of this kind."""
    draw_kind(address(record), kind)


@compiled
def determinise_on(record: t.Bytes, seat: int, rng: t.Words) -> None:
    """Deal what a seat cannot see anew."""
    rng[0] = deal_unseen(address(record), seat, rng[0])


@compiled
def play_on(record: t.Bytes, rng: t.Words) -> int:
    """Play at random to the end; the number of decisions."""
    number, rng[0] = play_out(address(record), rng[0])
    return number


@compiled
def play_many(blank: t.Bytes, number: int, rng: t.Words) -> int:
    """Play whole matches from an undealt record; the number of decisions."""
    record, decisions, counter = blank.copy(), 0, rng[0]
    for _ in range(number):
        copy_into(record, blank)
        more, counter = play_out(address(record), counter)
        decisions += more
    rng[0] = counter
    return decisions


@compiled
def copy_into(record: t.Bytes, source: t.Bytes) -> None:
    """Overwrite a record; a slice assignment takes ten times as long."""
    for at in range(source.size):
        record[at] = source[at]


@compiled
def gains_of(record: t.Bytes, actions: Actions) -> NDArray[np.int16]:
    """The steps every colour would move for the player, one row per action."""
    out = np.empty((actions.size, 6), np.int16)
    for i in range(actions.size):
        gains(address(record), int64(actions[i]), out[i])
    return out


@compiled
def observe_after(record: t.Bytes, actions: Actions, out: NDArray[np.float32]) -> None:
    """What the player would observe after each action."""
    after = record.copy()
    seat = int64(record[t.TURN])
    for i in range(actions.size):
        copy_into(after, record)
        act(address(after), int64(actions[i]))
        observe(address(after), seat, out[i])


# -- many records


@compiled
def step_all(records: t.Bytes, actions: Actions, rng: t.Words) -> None:
    """Make one decision in each (-1: none) and draw."""
    start, counter = address(records), rng[0]
    for i in range(actions.size):
        rec = start + i * records.shape[1]
        if actions[i] >= 0 and get(rec, t.PHASE) != t.OVER:
            act(rec, int64(actions[i]))
        counter = draw_all(rec, counter)
    rng[0] = counter


@compiled
def sample_all(records: t.Bytes, rng: t.Words) -> Actions:
    """A random legal action in each, or -1."""
    start, counter = address(records), rng[0]
    out = np.empty(records.shape[0], np.int32)
    for i in range(out.size):
        counter += GAMMA
        out[i] = random_action(start + i * records.shape[1], mixed(counter))
    rng[0] = counter
    return out


@compiled
def mask_all(records: t.Bytes, masks: NDArray[np.bool_]) -> None:
    """Set the legal actions in rows that are all false."""
    start, buffer = address(records), np.empty(masks.shape[1], np.int32)
    for i in range(records.shape[0]):
        rec = start + i * records.shape[1]
        list_legal(rec, buffer)
        for n in range(legal_number(rec)):
            masks[i, buffer[n]] = True


@compiled
def observe_all(records: t.Bytes, seats: NDArray[np.int8], out: NDArray[np.float32]) -> None:
    """What a seat observes in each."""
    for i in range(seats.size):
        observe(address(records) + i * records.shape[1], int64(seats[i]), out[i])


@compiled
def places_all(records: t.Bytes, out: NDArray[np.int8]) -> None:
    """The places in each."""
    for i in range(records.shape[0]):
        places(address(records) + i * records.shape[1], out[i])
