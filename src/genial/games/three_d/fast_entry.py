"""The compiled functions that Python calls: they take arrays, and hand addresses to the kernels."""

import numpy as np
from numpy.typing import NDArray

from genial.games.fast_kernel import GAMMA, address, compiled, get, mixed, put
from genial.games.three_d import fast_tables as t
from genial.games.three_d.fast_board import find_beside, lay, rise
from genial.games.three_d.fast_chance import (
    deal_unseen,
    draw_all,
    draw_kind,
    lay_stone,
    play_out,
    random_action,
)
from genial.games.three_d.fast_play import act
from genial.games.three_d.fast_read import gains, legal_number, list_legal, observe, places

# -- one record


@compiled
def clear_board(record: t.Bytes, cells: NDArray[np.int64]) -> None:
    """Make these cells empty ground, all others off the board."""
    rec = address(record)
    stride = get(rec, t.STRIDE)
    for cell in range(stride * stride):
        put(rec, t.CELLS + 2 * cell, t.NO_CELL)
        put(rec, t.CELLS + 2 * cell + 1, t.NO_HEIGHT)
    for cell in cells:
        put(rec, t.CELLS + 2 * cell, t.EMPTY_CELL)
        rise(rec, cell, 0)
    find_beside(rec)


@compiled
def set_stones(record: t.Bytes, colours: NDArray[np.int64]) -> None:
    """Lay the start stones."""
    for stone in range(6):
        lay_stone(address(record), stone, colours[stone])


@compiled
def set_tile(record: t.Bytes, kind: int, spot: int, turned: int, seat: int) -> None:
    """Lay a tile without scoring it."""
    lay(address(record), kind, spot, turned, seat)


@compiled
def set_free(record: t.Bytes) -> None:
    """End the start rule."""
    record[t.FREE] = 1
    find_beside(address(record))


@compiled
def draw_one(record: t.Bytes, kind: int) -> None:
    """Draw a tile of this kind."""
    draw_kind(address(record), kind)


@compiled
def decide(record: t.Bytes, action: int) -> None:
    """Make a decision and stop before anything is drawn."""
    act(address(record), action)


@compiled
def draw_on(record: t.Bytes, rng: t.Words) -> None:
    """Draw up to the next decision."""
    rng[0] = draw_all(address(record), rng[0])


@compiled
def decide_and_draw(record: t.Bytes, action: int, rng: t.Words) -> None:
    """Make a decision and draw up to the next one."""
    rec = address(record)
    act(rec, action)
    rng[0] = draw_all(rec, rng[0])


@compiled
def deal_anew(record: t.Bytes, seat: int, rng: t.Words) -> None:
    """Deal what a seat cannot see anew."""
    rng[0] = deal_unseen(address(record), seat, rng[0])


@compiled
def legal_actions(record: t.Bytes) -> NDArray[np.int32]:
    """The legal actions in order."""
    rec = address(record)
    actions = np.empty(legal_number(rec), dtype=np.int32)
    list_legal(rec, actions)
    return actions


@compiled
def gains_of(record: t.Bytes, actions: NDArray[np.int32]) -> NDArray[np.int16]:
    """The gains of each action."""
    rows = np.empty((actions.size, 6), dtype=np.int16)
    for i in range(actions.size):
        gains(address(record), np.int64(actions[i]), rows[i])
    return rows


@compiled
def places_of(record: t.Bytes) -> NDArray[np.int8]:
    """The place of every seat, or zeros."""
    row = np.empty(record[t.PLAYERS], dtype=np.int8)
    places(address(record), row)
    return row


@compiled
def observation(record: t.Bytes, seat: int, features: int) -> NDArray[np.float32]:
    """What a seat knows."""
    row = np.empty(features, dtype=np.float32)
    observe(address(record), seat, row)
    return row


@compiled
def observations_after(
    record: t.Bytes, actions: NDArray[np.int32], features: int
) -> NDArray[np.float32]:
    """What the player would observe after each action."""
    rows = np.empty((actions.size, features), dtype=np.float32)
    after = record.copy()
    for i in range(actions.size):
        for at in range(record.size):
            after[at] = record[at]
        act(address(after), np.int64(actions[i]))
        observe(address(after), np.int64(record[t.TURN]), rows[i])
    return rows


@compiled
def play_to_end(record: t.Bytes, rng: t.Words) -> int:
    """Play at random to the end; the number of decisions."""
    return play_out(address(record), rng)


@compiled
def play_matches(blank: t.Bytes, number: int, rng: t.Words) -> int:
    """Play whole matches from an undealt record; the number of decisions."""
    record = blank.copy()
    decisions = 0
    for _ in range(number):
        for at in range(blank.size):
            record[at] = blank[at]
        decisions += play_out(address(record), rng)
    return decisions


# -- batches


@compiled
def draw_on_each(records: t.Bytes, rng: t.Words) -> None:
    """Draw up to the next decision in each."""
    for i in range(len(records)):
        rng[0] = draw_all(address(records[i]), rng[0])


@compiled
def masks_of(records: t.Bytes, actions: int) -> NDArray[np.bool_]:
    """The legal actions of each as truth values."""
    rows = np.zeros((len(records), actions), dtype=np.bool_)
    listed = np.empty(actions, dtype=np.int32)
    for i in range(len(records)):
        rec = address(records[i])
        list_legal(rec, listed)
        for n in range(legal_number(rec)):
            rows[i, listed[n]] = True
    return rows


@compiled
def samples_of(records: t.Bytes, rng: t.Words) -> NDArray[np.int32]:
    """A random legal action for each, or -1."""
    chosen = np.full(len(records), -1, dtype=np.int32)
    for i in range(len(records)):
        if records[i, t.PHASE] != t.OVER:
            rng[0] += GAMMA
            chosen[i] = random_action(address(records[i]), mixed(rng[0]))
    return chosen


@compiled
def decide_each(records: t.Bytes, actions: NDArray[np.int32], rng: t.Words) -> None:
    """One decision and the draws after it in each that is not over."""
    for i in range(len(records)):
        rec = address(records[i])
        if get(rec, t.PHASE) != t.OVER:
            act(rec, np.int64(actions[i]))
            rng[0] = draw_all(rec, rng[0])


@compiled
def observations_of(records: t.Bytes, features: int) -> NDArray[np.float32]:
    """What the player to move observes in each."""
    rows = np.empty((len(records), features), dtype=np.float32)
    for i in range(len(records)):
        over = records[i, t.PHASE] == t.OVER
        observe(address(records[i]), 0 if over else np.int64(records[i, t.TURN]), rows[i])
    return rows


@compiled
def places_each(records: t.Bytes, players: int) -> NDArray[np.int8]:
    """The places in each."""
    rows = np.empty((len(records), players), dtype=np.int8)
    for i in range(len(records)):
        places(address(records[i]), rows[i])
    return rows
