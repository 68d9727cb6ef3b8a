"""The compiled 3D game against the rules, move by move."""

import random
from dataclasses import replace

import numpy as np
import pytest
from three_d_study import ONE_SPOT, SETTINGS, SMALL, laid_out, study

from genial.games.fast_api import load_fast
from genial.games.three_d.rules import ThreeD
from genial.games.three_d.state import Phase
from genial.kernel.game import CHANCE
from genial.kernel.moves import SetTile, SetTrack
from genial.kernel.tiles import Bag

EXTREMES = [
    {"players": 2, "radius": 1, "ring": 1},
    {"mode": "solo", "players": 1, "radius": 9, "ring": 9},
]
EACH_SETTING = pytest.mark.parametrize(
    "options", [*SETTINGS, *EXTREMES], ids=lambda o: "-".join(map(str, o.values()))
)
NEAR = {27: (0, 8, 16, 17, 18, 25, 26, 27), 54: (0, 17, 25, 26, 27, 52, 53, 54)}


def agree(game, fast, state, record):
    """The record says what the state says; every decision scores alike."""
    assert fast.to_state(record) == state
    assert fast.to_move(record) == game.to_move(state)
    outcome = game.outcome(state)
    assert fast.places(record) == (outcome.places if outcome else None)
    if game.to_move(state) in (None, CHANCE):
        assert fast.legal(record).size == 0
        return
    moves = game.legal_moves(state)
    legal = fast.legal(record)
    assert legal.tolist() == [fast.action(move) for move in moves]
    sample = random.Random(len(moves)).sample(range(len(moves)), min(8, len(moves)))
    for row, i in zip(fast.gains(record, legal[sample]).tolist(), sample, strict=True):
        assert tuple(row) == game.preview(state, moves[i]).gains
        assert fast.move(int(legal[i])) == moves[i]


def lock_step(game, state, seed):
    """Play at random to the end on both; the reason the game gave."""
    fast, rng = load_fast(game), random.Random(seed)
    record = fast.from_state(state)
    agree(game, fast, state, record)
    while (mover := game.to_move(state)) is not None:
        moves = game.legal_moves(state)
        if mover == CHANCE:
            move = rng.choices(moves, game.weights(state))[0]
            fast.draw(record, move)
        else:
            move = best_of(game, state, rng.sample(moves, min(6, len(moves))), rng)
            fast.act(record, fast.action(move))
        state = game.apply(state, move)
        agree(game, fast, state, record)
    agree(game, fast, state, fast.from_state(state))
    return state.outcome.reason


def best_of(game, state, moves, rng):
    """Half of the time the move that scores most, so that markers get somewhere."""
    if rng.random() < 0.5:
        return moves[0]
    return max(moves, key=lambda move: game.preview(state, move).total)


def late(game, seed):
    """A position with few tiles left, high stacks and markers near the spaces that matter."""
    rng = random.Random(seed)
    state, labels = laid_out(game), game.board.grid.labels
    wanted = rng.choice((0, 1, 4, 5, 6, 9, 20)) + game.players * game.rack_size
    while len(state.bag) > wanted:
        pairs = game.board.level_pairs(state.heights, state.pieces)
        a, b = game.board.grid.pairs[
            max(rng.sample(pairs, min(len(pairs), 3)), key=high(game, state))
        ]
        tile = rng.choice(list(state.bag))
        nearer = attempted(game, state, SetTile(tile, labels[a], labels[b]))
        if nearer is None:
            break
        state = nearer
    for seat in range(game.players):
        values = rng.choices(NEAR[game.scoring.track.end], k=6)
        state = attempted(game, state, SetTrack(seat, tuple(values))) or state
    return game.apply(state, game.parse_move("free")) if rng.random() < 0.5 else state


def high(game, state):
    return lambda pair: state.heights[game.board.grid.pairs[pair][0]]


def attempted(game, state, set_up):
    """The state after a set-up, or None where it would finish the game."""
    try:
        return game.apply(state, set_up)
    except ValueError:
        return None


@EACH_SETTING
def test_whole_games_in_lock_step(options):
    game = ThreeD(**options)
    reasons = [lock_step(game, game.start(), seed) for seed in range(2)]
    assert None not in reasons


@EACH_SETTING
def test_late_positions_in_lock_step(options):
    game = ThreeD(**options)
    for seed in range(12):
        assert lock_step(game, late(game, seed), seed)


def test_the_late_positions_reach_every_end_and_bonus():
    """What the lock-step above would be worth little without."""
    reasons, most = set(), 0
    for options in SETTINGS:
        game = ThreeD(**options)
        for seed in range(12):
            state, rng = late(game, seed), random.Random(seed)
            while (mover := game.to_move(state)) is not None:
                moves = game.legal_moves(state)
                move = (
                    rng.choice(moves)
                    if mover == CHANCE
                    else best_of(game, state, rng.sample(moves, min(6, len(moves))), rng)
                )
                state = game.apply(state, move)
                most = max(most, state.bonus)
            reasons.add(state.outcome.reason)
    assert reasons == {"final-round", "no-place", "no-tiles"}
    assert most >= 2


def test_all_complete_in_lock_step():
    game, state = study("track 0 26 27 27 27 27 27", racks=("RG",))
    fast, move = load_fast(game), game.parse_move("place RG b6-b7")
    record = fast.from_state(state)
    fast.act(record, fast.action(move))
    agree(game, fast, game.apply(state, move), record)
    assert game.apply(state, move).outcome.reason == "all-complete"


@pytest.mark.parametrize("mode", ["versus", "solo"])
@pytest.mark.parametrize("red", [16, 17])
def test_the_last_spot_taken_in_lock_step(mode, red):
    """With red on 17 the tile earns a bonus that finds no spot."""
    options = {"mode": mode, "players": 2 if mode == "versus" else 1, **SMALL}
    game, state = study(*ONE_SPOT, f"track 0 {red} 0 0 0 0 0", racks=("RG",), **options)
    fast, move = load_fast(game), game.parse_move("place RG d3-d2")
    record = fast.from_state(state)
    fast.act(record, fast.action(move))
    state = game.apply(state, move)
    agree(game, fast, state, record)
    assert (state.outcome is None) == (mode == "versus" and red == 16)


@pytest.mark.parametrize(("per_space", "bonus"), [(False, 1), (True, 2)])
def test_one_marker_past_two_bonus_spaces_in_lock_step(per_space, bonus):
    """Ten red symbols in five directions around e5 take red from 17 to 27."""
    doubles = ["tile RR e3-e4", "tile RR c5-d5", "tile RR d6-c7"]
    mixed = ["tile RG f4-f3", "tile RG g3-g2", "tile RG f5-f6", "tile RG g5-g6"]
    options = {"players": 4, "stones": "GBORYV", "bonus_per_space": per_space}
    near = ["track 0 17 0 0 0 0 0", "free"]
    game, state = study(*doubles, *mixed, *near, racks=("RO",), **options)
    fast, move = load_fast(game), game.parse_move("place RO e5-e6")
    record = fast.from_state(state)
    fast.act(record, fast.action(move))
    state = game.apply(state, move)
    agree(game, fast, state, record)
    assert (state.tracks[0][0], state.bonus) == (27, bonus)


def test_nothing_to_draw_in_lock_step():
    """Only a set-up leaves an empty bag before the final round."""
    for seed in range(6):
        game, state = study("track 0 17 17 17 17 17 17", "free")
        assert lock_step(game, replace(state, bag=Bag()), seed) == "final-round"


@EACH_SETTING
def test_applied_actions_keep_all_tiles_and_stop_at_decisions(options):
    game = ThreeD(**options)
    fast = load_fast(game)
    rng = fast.rng(3)
    record = fast.start(rng)
    while (mover := fast.to_move(record)) is not None:
        state = fast.to_state(record)
        agree(game, fast, state, record)
        assert mover == state.turn
        racks = [tile for rack in state.racks for tile in rack]
        assert state.bag.add([*racks, *(laid.tile for laid in state.laid)]) == game.start().bag
        fast.apply(record, int(fast.sample_batch(record[None], rng)[0]), rng)
    agree(game, fast, fast.to_state(record), record)


@EACH_SETTING
def test_playouts_end_where_the_rules_say(options):
    game = ThreeD(**options)
    fast = load_fast(game)
    rng = fast.rng(8)
    for _ in range(3):
        record = fast.start(rng)
        number = fast.playout(record, rng)
        state = fast.to_state(record)
        placed = len(state.laid)
        assert state.phase is Phase.OVER
        assert placed <= number
        assert fast.places(record) == state.outcome.places
        agree(game, fast, state, record)
    assert fast.playouts(2, seed=1) > 2


def test_samples_are_uniform_over_the_legal_actions():
    game, state = study("free", racks=("RR RB",), players=4, radius=1, ring=1)
    fast = load_fast(game)
    records = np.tile(fast.from_state(state), (6000, 1))
    chosen = fast.sample_batch(records, fast.rng(5))
    legal = fast.legal(records[0])
    counts = np.array([(chosen == action).sum() for action in legal])
    assert counts.sum() == 6000
    assert np.abs(counts - 6000 / legal.size).max() < 6 * (6000 / legal.size) ** 0.5


@EACH_SETTING
def test_batches_do_what_single_records_do(options):
    game = ThreeD(**options)
    fast = load_fast(game)
    rng = fast.rng(11)
    records = fast.start_batch(4, rng)
    for _ in range(70):
        assert fast.mask_batch(records).tolist() == [
            fast.mask(record).tolist() for record in records
        ]
        movers = [fast.to_move(record) for record in records]
        assert fast.to_move_batch(records).tolist() == [-2 if m is None else m for m in movers]
        seen = fast.observe_batch(records)
        for row, record, mover in zip(seen, records, movers, strict=True):
            assert np.array_equal(row, fast.observe(record, mover or 0))
        actions = fast.sample_batch(records, rng)
        singles, own = records.copy(), rng.copy()
        fast.step_batch(records, actions, rng)
        for single, action, mover in zip(singles, actions, movers, strict=True):
            if mover is not None:
                fast.apply(single, int(action), own)
        assert np.array_equal(singles, records)
    assert fast.places_batch(records).tolist() == [
        list(fast.places(r) or [0] * game.players) for r in records
    ]


@EACH_SETTING
def test_determinising_changes_only_the_unseen(options):
    game = ThreeD(**options)
    fast = load_fast(game)
    rng = fast.rng(2)
    record = fast.start(rng)
    for _ in range(9):
        state = fast.to_state(record)
        for seat in (None, *range(game.players)):
            other = fast.from_view(game.view(state, seat))
            fast.determinise(other, -1 if seat is None else seat, rng)
            assert game.view(fast.to_state(other), seat) == game.view(state, seat)
            if seat is not None:
                assert np.array_equal(fast.observe(other, seat), fast.observe(record, seat))
            fast.playout(other, rng)
            assert fast.places(other)
        fast.apply(record, int(fast.legal(record)[0]), rng)


@EACH_SETTING
def test_observing_after_an_action_is_acting_then_observing(options):
    game = ThreeD(**options)
    fast = load_fast(game)
    record = fast.from_state(late(game, 4))
    rng = fast.rng(1)
    fast.determinise(record, -1, rng)
    while fast.to_move(record) == CHANCE:
        fast.draw(record, game.legal_moves(fast.to_state(record))[0])
    actions = fast.legal(record)[:40]
    rows = fast.observe_after(record, actions)
    assert rows.shape == (len(actions), fast.features)
    for row, action in zip(rows, actions, strict=True):
        after = record.copy()
        fast.act(after, int(action))
        assert np.array_equal(row, fast.observe(after, fast.to_move(record)))


def test_an_observation_reads_as_documented():
    game, state = study("track 0 9 0 0 0 0 27", "tile RG b6-b7", racks=("RB RB GO",))
    fast = load_fast(game)
    seen = fast.observe(fast.from_state(state), 0)
    assert seen.size == fast.features == 12 + 71
    assert seen[:6].tolist() == [np.float32(9 / 27), 0, 0, 0, 0, 1]
    own, unseen = seen[12:33], seen[33:54]
    assert own.sum() == 5
    assert [own[tile.kind] for tile in state.racks[0]] == [
        state.racks[0].count(t) for t in state.racks[0]
    ]
    assert unseen.tolist() == list(game.view(state, 0).unseen.counts)
    rest = seen[72:]
    assert rest[0] == np.float32(
        len({(m.first, m.second) for m in game.legal_moves(state)}) / 2 / 156
    )
    assert rest[1:4].tolist() == [np.float32(49 / 78), 0, np.float32(4 / 6)]
    assert rest[4] == np.float32(8 / 61 / 4)
    assert rest[5:].tolist() == [1, 0, 0, 0, 0, 1]
