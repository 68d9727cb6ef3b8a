"""The compiled functions that Python calls: they take arrays, and hand addresses to the kernels."""

import numpy as np
from numpy.typing import NDArray

from genial.games.cards.fast_chance import deal_unseen, draw_all, draw_kind, play_out, random_action
from genial.games.cards.fast_play import act
from genial.games.cards.fast_read import (
    gains,
    legal_number,
    list_legal,
    observe,
    places,
    to_move,
)
from genial.games.fast_kernel import GAMMA, address, compiled, int64, mixed

Bytes = NDArray[np.uint8]
Words = NDArray[np.uint64]
Actions = NDArray[np.int32]

# -- one record


@compiled
def legal_of(record: Bytes) -> Actions:
    """The legal actions in the order of the rules."""
    rec = address(record)
    out = np.empty(legal_number(rec), np.int32)
    list_legal(rec, out)
    return out


@compiled
def act_on(record: Bytes, action: int) -> None:
    """Make a decision."""
    act(address(record), action)


@compiled
def draw_on(record: Bytes, kind: int) -> None:
    """Deal a card of this kind."""
    draw_kind(address(record), kind)


@compiled
def determinise_on(record: Bytes, seat: int, rng: Words) -> None:
    """Deal what a seat cannot see anew."""
    rng[0] = deal_unseen(address(record), seat, rng[0])


@compiled
def play_on(record: Bytes, rng: Words) -> int:
    """Play at random to the end; the number of decisions."""
    number, rng[0] = play_out(address(record), rng[0])
    return number


@compiled
def play_many(blank: Bytes, number: int, rng: Words) -> int:
    """Play whole matches from a record at its start; the number of decisions."""
    record, decisions, counter = blank.copy(), 0, rng[0]
    for _ in range(number):
        copy_into(record, blank)
        more, counter = play_out(address(record), counter)
        decisions += more
    rng[0] = counter
    return decisions


@compiled
def copy_into(record: Bytes, source: Bytes) -> None:
    """Overwrite a record; a slice assignment takes ten times as long."""
    for at in range(source.size):
        record[at] = source[at]


@compiled
def gains_of(record: Bytes, actions: Actions) -> NDArray[np.int16]:
    """The steps every colour would move for the player, one row per action."""
    out = np.empty((actions.size, 6), np.int16)
    for i in range(actions.size):
        gains(address(record), int64(actions[i]), out[i])
    return out


@compiled
def observe_after(record: Bytes, actions: Actions, out: NDArray[np.float32]) -> None:
    """What the player would observe after each action."""
    after, seat = record.copy(), to_move(address(record))
    for i in range(actions.size):
        copy_into(after, record)
        act(address(after), int64(actions[i]))
        observe(address(after), seat, out[i])


# -- many records


@compiled
def to_move_all(records: Bytes, out: NDArray[np.int8]) -> None:
    """Who is to move in each: a seat, -1 for chance, -2 when it is over."""
    for i in range(records.shape[0]):
        out[i] = to_move(address(records) + i * records.shape[1])


@compiled
def step_all(records: Bytes, actions: Actions, rng: Words) -> None:
    """Make one decision in each (-1: none) and draw."""
    start, counter = address(records), rng[0]
    for i in range(actions.size):
        rec = start + i * records.shape[1]
        if actions[i] >= 0 and to_move(rec) >= 0:
            act(rec, int64(actions[i]))
        counter = draw_all(rec, counter)
    rng[0] = counter


@compiled
def sample_all(records: Bytes, rng: Words) -> Actions:
    """A random legal action in each, or -1."""
    start, counter = address(records), rng[0]
    out = np.empty(records.shape[0], np.int32)
    for i in range(out.size):
        counter += GAMMA
        out[i] = random_action(start + i * records.shape[1], mixed(counter))
    rng[0] = counter
    return out


@compiled
def mask_all(records: Bytes, masks: NDArray[np.bool_]) -> None:
    """Set the legal actions in rows that are all false."""
    start, buffer = address(records), np.empty(masks.shape[1], np.int32)
    for i in range(records.shape[0]):
        rec = start + i * records.shape[1]
        list_legal(rec, buffer)
        for n in range(legal_number(rec)):
            masks[i, buffer[n]] = True


@compiled
def observe_all(records: Bytes, seats: NDArray[np.int8], out: NDArray[np.float32]) -> None:
    """What a seat observes in each."""
    for i in range(seats.size):
        observe(address(records) + i * records.shape[1], int64(seats[i]), out[i])


@compiled
def places_all(records: Bytes, out: NDArray[np.int8]) -> None:
    """The places in each."""
    for i in range(records.shape[0]):
        places(address(records) + i * records.shape[1], out[i])
