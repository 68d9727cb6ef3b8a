"""The compiled classic game beyond lock-step: hidden tiles, observations, random play, batches."""

from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pytest

from genial.games.classic.rules import ALL_TILES, Classic
from genial.games.fast_api import FastGame, load_fast, warm_up
from tests.fast.classic_positions import late_position, without_history
from tests.tables import name_of, tables

GAMES: list[Any] = list(tables("classic"))
each_game = pytest.mark.parametrize("game", GAMES, ids=name_of)


def midway(fast: FastGame, seed: int, steps: int = 12) -> tuple[Any, Any]:
    """A record after some random moves, and its generator."""
    rng = fast.rng(seed)
    records = fast.start_batch(1, rng)
    for _ in range(steps):
        fast.step_batch(records, fast.sample_batch(records, rng), rng)
    return records[0], rng


@each_game
def test_dealing_the_unseen_keeps_what_a_seat_knows(game: Classic) -> None:
    fast = load_fast(game)
    record, rng = midway(fast, 1)
    state = fast.to_state(record)
    racks = set()
    for seat in range(game.players):
        view = game.view(state, seat)
        dealt = fast.from_view(view)
        for _ in range(5):
            fast.determinise(dealt, seat, rng)
            assert game.view(fast.to_state(dealt), seat) == view
            racks.add(fast.to_state(dealt).racks)
    assert len(racks) > 4 or game.players == 1


def test_a_spectator_knows_no_rack() -> None:
    game = Classic()
    fast = load_fast(game)
    record, rng = midway(fast, 2)
    view = game.view(fast.to_state(record), None)
    dealt = fast.from_view(view)
    fast.determinise(dealt, -1, rng)
    assert game.view(fast.to_state(dealt), None) == view


@each_game
def test_an_observation_shows_nothing_hidden(game: Classic) -> None:
    fast = load_fast(game)
    record, rng = midway(fast, 3)
    for seat in range(game.players):
        seen = fast.observe(record, seat)
        other = record.copy()
        fast.determinise(other, seat, rng)
        assert fast.observe(other, seat).tolist() == seen.tolist()
        view = game.view(fast.to_state(record), seat)
        assert fast.observe(fast.from_view(view), seat).tolist() == seen.tolist()
        assert seen.tolist() == pytest.approx(expected_features(game, fast, record, seat))


def expected_features(game: Classic, fast: FastGame, record: Any, seat: int) -> list[float]:
    """The features as fast_read lists them, from the rules' state."""
    state = fast.to_state(record)
    view = game.view(state, seat)
    sides = len(state.tracks)
    order = [(game.sides[seat] + n) % sides for n in range(sides)]
    features = [value / 18 for side in order for value in state.tracks[side]]
    if game.mode == "duel":
        features = [value / 9 for value in game.scoring.values(state.tracks, seat)]
    features += [view.rack.count(tile) for tile in ALL_TILES]
    features += view.unseen.counts
    features += board_features(game, state.cells)
    over, mine = state.outcome is not None, state.turn == seat
    return [
        *features,
        len(game.board.free_pairs(state.cells)) / len(game.board.pairs),
        len(view.unseen) / 120,
        state.bonus,
        *map(float, (mine and not over, state.phase == "exchange", over, state.opened[seat])),
    ]


def board_features(game: Classic, cells: Any) -> list[float]:
    """Most, mean and share of scoring cells per colour, counted run by run."""
    free = {cell for i in game.board.free_pairs(cells) for cell in game.board.pairs[i]}
    points = [[runs(game, cells, cell, colour) for cell in free] for colour in range(6)]
    number = max(len(free), 1)
    return [
        *(max(row, default=0) / 10 for row in points),
        *(sum(row) / 2 / number for row in points),
        *(sum(p > 0 for p in row) / number for row in points),
    ]


def runs(game: Classic, cells: Any, cell: int, colour: int) -> int:
    """What a colour would score on a free cell."""
    total = 0
    for ray in game.board.grid.rays[cell]:
        for ahead in ray:
            if cells[ahead] != colour:
                break
            total += 1
    return total


@each_game
def test_batches_do_what_single_records_do(game: Classic) -> None:
    fast, rng = load_fast(game), load_fast(game).rng(4)
    records = fast.start_batch(5, rng)
    while (fast.to_move_batch(records) >= 0).any():
        actions = fast.sample_batch(records, rng)
        masks, seen = fast.mask_batch(records), fast.observe_batch(records)
        for i, record in enumerate(records):
            seat = fast.to_move(record)
            assert masks[i].nonzero()[0].tolist() == sorted(fast.legal(record).tolist())
            assert seen[i].tolist() == fast.observe(record, seat or 0).tolist()
            assert masks[i, actions[i]] if seat is not None else actions[i] == -1
        singly = [
            after(fast, record, action) for record, action in zip(records, actions, strict=True)
        ]
        fast.step_batch(records, actions, rng)
        assert [fast.to_state(r).tracks for r in records] == singly
    assert fast.places_batch(records).tolist() == [list(fast.places(r) or ()) for r in records]


def after(fast: FastGame, record: Any, action: int) -> Any:
    """The tracks after an action, which no draw changes."""
    alone = record.copy()
    if action >= 0:
        fast.apply(alone, int(action), fast.rng(9))
    return fast.to_state(alone).tracks


@each_game
def test_scores_kept_up_to_date_equal_scores_counted_anew(game: Classic) -> None:
    fast, rng = load_fast(game), load_fast(game).rng(5)
    record = fast.start(rng)
    while fast.to_move(record) is not None:
        actions = fast.legal(record)
        anew = fast.from_state(fast.to_state(record))
        assert (fast.gains(record, actions) == fast.gains(anew, actions)).all()
        fast.apply(record, int(fast.sample_batch(record[None], rng)[0]), rng)


@each_game
def test_afterstates_are_observed_before_the_draws(game: Classic) -> None:
    fast = load_fast(game)
    record, _ = midway(fast, 6, 20)
    seat, actions = fast.to_move(record), fast.legal(record)[::37]
    rows = fast.observe_after(record, actions)
    for row, action in zip(rows, actions, strict=True):
        alone = record.copy()
        fast.act(alone, int(action))
        assert seat is not None and row.tolist() == fast.observe(alone, seat).tolist()


def test_random_actions_are_uniform() -> None:
    game, rng = Classic(), Random(7)
    fast = load_fast(game)
    state = late_position(game, rng)
    while not (set(map(len, map(set, state.racks))) == {5} and len(game.legal_moves(state)) < 150):
        state = late_position(game, rng)
    records = np.repeat(fast.from_state(state)[None], 40_000, axis=0)
    counts = Counter(fast.sample_batch(records, fast.rng(8)).tolist())
    legal = fast.legal(records[0]).tolist()
    assert set(counts) == set(legal)
    mean = 40_000 / len(legal)
    assert (
        sum((counts[a] - mean) ** 2 / mean for a in legal) < len(legal) + 4 * len(legal) ** 0.5 * 2
    )


@each_game
def test_playouts_end_with_all_tiles_accounted_for(game: Classic) -> None:
    fast = load_fast(game)
    rng = fast.rng(10)
    record = fast.from_state(game.start())
    number = fast.playout(record, rng)
    state = fast.to_state(record)
    laid = (sum(cell >= 0 for cell in state.cells) - 6) // 2
    assert state.outcome is not None and laid <= number
    assert laid + len(state.bag) + sum(map(len, state.racks)) == len(ALL_TILES)
    assert without_history(state) == state
    assert fast.playouts(1, 10) == number
    assert fast.playouts(3, 11) == fast.playouts(3, 11) != fast.playouts(3, 12)


def test_actions_and_moves_are_inverse() -> None:
    fast = load_fast(Classic())
    record = fast.start(fast.rng(0))
    assert [fast.action(fast.move(a)) for a in fast.legal(record).tolist()] == fast.legal(
        record
    ).tolist()


def test_warming_up_says_what_it_is_at() -> None:
    said: list[str] = []
    assert warm_up(Classic(), said.append).game == Classic()
    assert said == ["start", "actions", "observations", "play", "batches"]
