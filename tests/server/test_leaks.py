"""Non-interference: what a seat has not seen may be anything, its bytes stay the same."""

import dataclasses
import json
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from genial import GAMES
from genial.kernel.tiles import Bag
from genial.server.brief import brief_of
from genial.server.decide import Moment, check, decide
from genial.server.events import Stored
from genial.server.messages.actions import Check, Move, Ready
from genial.server.messages.codes import Refused
from genial.server.messages.requests import Create, SeatSpec
from genial.server.position import Around, Viewer, position
from genial.server.table import Table
from genial.server.talk import free_talk

PLAYERS = 3
AROUND = Around(0, [], (True,) * PLAYERS, 0, [])
EVERYBODY = (*range(PLAYERS), None)


def started(game: str, seed: int) -> Table:
    """A table whose draws come from this seed."""
    seats = [SeatSpec(kind="me")] + [SeatSpec(kind="link")] * (PLAYERS - 1)
    asked = Create(key="leak-test", game=game, seats=seats, start=0)
    plain = msgspec.to_builtins(asked)
    del plain["key"]
    people = ["ana", "ben", "cem"]
    chairs = [{"kind": "person", "name": p, "person": p, "ready": p != "ana"} for p in people]
    body = {"settings": plain, "chairs": chairs, "host": "ana", "first": 0, "series": None}
    body |= {"secret": seed.to_bytes(32, "big").hex(), "invite": "i", "watch": "w"}
    table = Table("leaks")
    table.fold(Stored(1, "leak-test", None, "created", body, 0))
    action = Ready(key="ready-key", version=1, seat=0, nonce="0" * 32)
    table.fold(decide(table, "ana", action, Moment(0, [])))
    return table


def played(table: Table, moves: int, rng: Random) -> Table:
    for number in range(moves):
        if table.to_move is None:
            break
        seat = table.to_move
        text = str(rng.choice(table.game.legal_moves(table.state)))
        action = Move(key=f"move-{number:04}", version=table.version, seat=seat, move=text)
        person = table.chairs[seat].person or ""
        table.fold(decide(table, person, action, Moment(number, [])))
    return table


POOLS = ("bag", "pile", "discards")  # pieces nobody sees


def swapped(state: Any, seat: int | None, rng: Random) -> Any:
    """A state that differs only in what this seat has not seen."""
    fields = [f.name for f in dataclasses.fields(state)]
    hands = {name: getattr(state, name) for name in ("racks", "hands") if name in fields}
    pools = {name: getattr(state, name) for name in POOLS if name in fields}
    loose = [tile for pool in pools.values() for kind in pool for tile in [kind] * pool[kind]]
    for held in hands.values():
        loose += [tile for other, hand in enumerate(held) if other != seat for tile in hand]
    rng.shuffle(loose)
    changed: dict[str, Any] = {}
    for name, held in hands.items():
        changed[name] = tuple(
            hand if other == seat else tuple(sorted(loose.pop() for _ in hand))
            for other, hand in enumerate(held)
        )
    for name, pool in pools.items():
        changed[name] = Bag().add([loose.pop() for _ in range(len(pool))])
    assert not loose
    return dataclasses.replace(state, **changed)


def everything_said(table: Table, seat: int | None) -> bytes:
    """The bytes of everything this seat can get the server to say."""
    person = None if seat is None else table.chairs[seat].person
    said: list[Any] = [
        position(table, Viewer(person, seat), 0, AROUND),
        brief_of(table).for_person(person),
    ]
    said.append(free_talk(table))
    if seat is not None:
        for text in ("keep", "exchange", "throw", "score", "place RR a5-a6", "play RG", "x"):
            try:
                said.append(check(table, person or "", Check(seat=seat, move=text)))
            except Refused as refusal:
                said.append([refusal.code, refusal.detail, refusal.version])
    return msgspec.json.encode(said)


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**32), moves=st.integers(0, 25), data=st.randoms(use_true_random=False))
def test_the_unseen_changes_no_byte(game: str, seed: int, moves: int, data: Random) -> None:
    table = played(started(game, seed), moves, Random(seed))
    for seat in EVERYBODY:
        other = table.clone()
        other.state = swapped(table.state, seat, data)
        assert everything_said(other, seat) == everything_said(table, seat)


@pytest.mark.parametrize("game", GAMES)
def test_the_swap_is_not_idle(game: str) -> None:
    """The states compared really differ where the game hides something."""
    table = started(game, 1)
    other = swapped(table.state, 0, Random(1))
    assert (other != table.state) == (game != "dice")
    seen = json.loads(everything_said(table, 1))
    assert game == "dice" or seen[0]["view"]["rack"]


@pytest.mark.parametrize("game", GAMES)
def test_the_secret_behind_the_draws_is_not_in_any_message(game: str) -> None:
    table = played(started(game, 99), 6, Random(2))
    for seat in EVERYBODY:
        assert table.secret.hex().encode() not in everything_said(table, seat)
