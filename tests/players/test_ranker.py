"""What ranks the placements of the classic game: its facts, its sums, and what it is worth."""

from itertools import pairwise

import numpy as np
import pytest

from genial.games.classic.board import EMPTY
from genial.games.classic.fast_rank import FACTS, UNITS, facts_of
from genial.games.classic.fast_told import work_space
from genial.games.classic.rules import Classic
from genial.games.classic.state import State
from genial.kernel.game import GameError
from genial.kernel.moves import Place
from genial.players.budget import Budget
from genial.players.choices import fast_of
from genial.players.deep import ALONE, QUICK, THOROUGH, UNRANKED, DeepNetPlayer
from genial.players.eye import Eye
from genial.players.net import deep_of
from genial.players.weights import Net, read_net
from tests.players.test_net import SETTINGS, position, table

HELD, BESIDE, GAIN, BEYOND, COUNT, DOUBLE = 4, 11, 12, 17, 26, 27  # the places of some facts


def placements(game: Classic, state: State) -> tuple[list[Place], np.ndarray]:
    """The placements in a position with their facts."""
    record = fast_of(game).from_view(game.view(state, state.turn))
    actions = fast_of(game).legal(record)
    return [fast_of(game).move(int(a)) for a in actions], facts_of(record, actions, work_space())


def beyond(game: Classic, state: State, cell: int, colour: int) -> int:
    """The points more that cells beyond the runs of a colour would offer, ray by ray."""
    rays, runs, total = game.board.grid.rays[cell], [], 0
    for ray in rays:
        own = [state.cells[there] == colour for there in ray]
        runs.append([*own, False].index(False))
    for way, ray in enumerate(rays):
        if runs[way] < len(ray) and state.cells[ray[runs[way]]] == EMPTY:
            total += 1 + runs[(way + 3) % 6]
    return total


@pytest.mark.parametrize("seed", range(3))
def test_facts_are_what_the_rules_say(seed: int) -> None:
    game = table("versus", 2)
    assert isinstance(game, Classic)
    state = position(game, seed, 7)
    rack, grid = state.racks[state.turn], game.board.grid
    for move, told in zip(*placements(game, state), strict=True):
        gained = np.subtract(game.apply(state, move).tracks[state.turn], state.tracks[state.turn])
        halves = list(zip(map(grid.index.get, (move.first, move.second)), move.tile, strict=True))
        near = [ray[0] for cell, _ in halves for ray in grid.rays[cell] if ray]
        assert told[GAIN] == gained.sum()
        assert told[COUNT] == rack.count(move.tile)
        assert told[DOUBLE] == move.tile.is_double
        assert told[HELD] == sum(c in tile for c in move.tile for tile in rack)
        assert told[BESIDE] == sum(state.cells[cell] == EMPTY for cell in near)
        assert told[BEYOND] == sum(beyond(game, state, *half) for half in halves)


@pytest.mark.parametrize(("mode", "players"), SETTINGS)
def test_moves_are_looked_at_in_the_order_of_the_sums(mode: str, players: int) -> None:
    game, rng = table(mode, players), np.random.default_rng(players)
    ranker = rng.normal(size=(FACTS + 1, UNITS)).astype(np.float32)
    eye = Eye(game, Net(read_net(game).layers, ranker))
    state = position(game, players + 1, 8)
    moves, facts = placements(game, state)
    promise = np.maximum(facts @ ranker[:-1], 0) @ ranker[-1]
    looked = eye.look(fast_of(game).from_view(game.view(state, state.turn))[None], 20)
    seen = list(dict.fromkeys(looked.plans[:, 0].tolist()))
    assert len(seen) == 20
    order = [promise[moves.index(fast_of(game).move(action))] for action in seen]
    assert all(one >= other - 1e-2 for one, other in pairwise(order))
    assert order[-1] >= np.sort(promise)[-20] - 1e-2


def given_away(eye: Eye, records: np.ndarray) -> float:
    """By how much the best of 8 moves is worse than the best of all, in all records together."""
    return sum(
        float(eye.look(one[None], 4000).values.max() - eye.look(one[None], 8).values.max())
        for one in records
    )


@pytest.mark.parametrize(("mode", "players"), SETTINGS)
def test_a_ranker_finds_better_moves_than_their_gains_do(mode: str, players: int) -> None:
    game = table(mode, players)
    net = read_net(game)
    assert net.ranker is not None
    eyes, seeds = (Eye(game, Net(net.layers)), Eye(game, net)), np.arange(12, dtype=np.uint64)
    records, lost = eyes[0].fast.start_batch(12, eyes[0].fast.rng(1)), np.zeros(2)
    for turn in range(17):
        if turn in (4, 16):
            lost += [given_away(eye, records) for eye in eyes]
        plans = eyes[0].look(records, 24).best()[1]
        eyes[0].code.follow_all(records, plans, seeds + np.uint64(turn))
    by_gains, by_ranker = lost
    assert 0 <= by_ranker < by_gains


def test_more_replies_are_looked_at_where_nothing_ranks_them() -> None:
    for players, budget, effort in (
        (2, Budget(200), QUICK),
        (2, Budget(seconds=1.0), THOROUGH),
        (1, Budget(200), QUICK),
        (1, Budget(600), ALONE),
    ):
        game = table("solo" if players == 1 else "versus", players)
        net = read_net(game)
        ranked, blind = (deep_of(Eye(game, one), budget) for one in (net, Net(net.layers)))
        assert isinstance(ranked, DeepNetPlayer) and isinstance(blind, DeepNetPlayer)
        assert ranked.effort == effort
        assert blind.effort == UNRANKED[effort] and blind.effort.narrow > effort.narrow


def test_a_ranker_of_another_shape_is_refused() -> None:
    game = table("versus", 2)
    with pytest.raises(GameError, match=r"does not fit classic: \(3, 16\)"):
        Eye(game, Net(read_net(game).layers, np.zeros((3, UNITS), np.float32)))
