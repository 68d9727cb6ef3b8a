"""All plays, the rows of features after each of them, and deals to look further into."""

import numpy as np
from numpy.typing import NDArray

from genial.games.cards import fast_tables as t
from genial.games.cards.fast_chance import draw_all
from genial.games.cards.fast_entry import copy_into
from genial.games.cards.fast_guess import deal_likely
from genial.games.cards.fast_play import act, scored
from genial.games.cards.fast_read import legal_number, list_legal
from genial.games.cards.fast_told import Work, feature_count, work_space, write_features
from genial.games.fast_kernel import GAMMA, address, compiled, fetch, get, get_word, inner, int64
from genial.games.fast_zones import TRACK_ROW, TRACKS, standing

__all__ = [
    "deal_out",
    "feature_count",
    "follow_all",
    "look",
    "most_rows",
    "results_for",
    "work_space",
]

Bytes = NDArray[np.uint8]
Floats = NDArray[np.float32]
Notes = NDArray[np.float64]
Plans = NDArray[np.int64]


@inner
def result_for(rec: int, seat: int) -> float:
    """The share of the others a seat leaves behind in a finished game."""
    behind, players = 0.0, get(rec, t.PLAYERS)
    mine = standing(get_word(rec, TRACKS + TRACK_ROW * seat))
    for ahead in range(1, players):
        theirs = standing(get_word(rec, TRACKS + TRACK_ROW * ((seat + ahead) % players)))
        behind += 1.0 if mine > theirs else 0.5 * (mine == theirs)
    return behind / (players - 1)


@compiled
def results_for(records: Bytes, seat: int) -> NDArray[np.float64]:
    """A seat's result in each record; -1 where the game goes on."""
    out = np.full(records.shape[0], -1.0)
    for i in range(out.size):
        rec = address(records) + i * records.shape[1]
        if get(rec, t.PHASE) == t.OVER:
            out[i] = result_for(rec, seat)
    return out


@inner
def repeats(rec: int, action: int) -> bool:
    """Whether scoring a card's high colour first comes to the same as its low one."""
    if action >= t.ACTIONS or not action & 1:
        return False
    kind = fetch(t.KIND_OF_CARD, action >> 1)
    return bool(scored(rec, kind, 0) == scored(rec, kind, 1))


def most_rows(width: int) -> int:
    """Every card in both orders of scoring, once more with an exchange, however large the width."""
    return 4 * t.HAND


@compiled
def look(
    records: Bytes,
    width: int,
    hints: Plans,
    ranker: Floats,
    work: Work,
    features: Floats,
    notes: Notes,
) -> int:
    """Write a row for every play that differs in every record; how many rows there are.

    Notes: the record, the action, whether the hand is exchanged then, the result if it is known
    and -1 if not. Neither width, hints nor ranker matter.
    """
    actions, after, n = np.empty(2 * t.HAND, np.int32), records[0].copy(), 0
    for i in range(records.shape[0]):
        rec = address(records) + i * records.shape[1]
        seat = get(rec, t.TURN)
        list_legal(rec, actions)
        for k in range(legal_number(rec)):
            action = int64(actions[k])
            if repeats(rec, action):
                continue
            for swap in range(2):  # an exchange is looked at after keeping the hand
                copy_into(after, records[i])
                if follow(address(after), action, swap) or swap == 0:
                    write_features(address(after), seat, work, features[n])
                    over = after[t.PHASE] == t.OVER
                    known = result_for(address(after), seat) if over else -1.0
                    notes[n, 0], notes[n, 1], notes[n, 2], notes[n, 3] = i, action, swap, known
                    n += 1
    return n


@inner
def follow(rec: int, action: int, swap: int) -> bool:
    """Make a move, and exchange or keep afterwards if that is asked; whether it was."""
    act(rec, action)
    asked = get(rec, t.PHASE) == t.EXCHANGE
    if asked:
        act(rec, t.ACTIONS + 1 - swap)
    return bool(asked)


@compiled
def deal_out(record: Bytes, plans: Plans, seed: int, dealt: int, number: int) -> Bytes:
    """What each plan (action, exchange) leads to in each of so many deals: deal by deal.

    A deal is what the player cannot see and what will be drawn; it is the same for all plans.
    """
    out = np.empty((number * plans.shape[0], record.size), np.uint8)
    base, row = record.copy(), 0
    for deal in range(dealt, dealt + number):
        counter = np.uint64(seed) + np.uint64(deal) * np.uint64(1000003) * GAMMA
        copy_into(base, record)
        counter = deal_likely(address(base), get(address(base), t.TURN), counter)
        for p in range(plans.shape[0]):
            copy_into(out[row], base)
            follow(address(out) + row * record.size, plans[p, 0], plans[p, 1])
            draw_all(address(out) + row * record.size, counter)
            row += 1
    return out


@compiled
def follow_all(records: Bytes, plans: Plans, seeds: NDArray[np.uint64]) -> None:
    """Make a planned move in each record and draw; those with the same seed draw alike."""
    for i in range(records.shape[0]):
        rec = address(records) + i * records.shape[1]
        if get(rec, t.PHASE) != t.OVER:
            follow(rec, plans[i, 0], plans[i, 1])
            draw_all(rec, seeds[i])
