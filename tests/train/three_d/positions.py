"""States of the rules as the simulator writes them, and comparing the two."""

import jax.numpy as jnp
import numpy as np

from genial.games.three_d.state import Phase
from genial.games.three_d.state import State as RulesState
from genial.kernel.tiles import TILES
from genial.train.three_d import sim
from genial.train.three_d.setting import Setting

SETTINGS = [("versus", 2), ("solo", 1), ("versus", 3), ("versus", 4)]


def batch(s: Setting, states: list[RulesState]) -> sim.State:
    """The same states as the simulator writes them."""

    def slots(rack) -> list[int]:
        return [tile.kind for tile in rack] + [-1] * (s.rack - len(rack))

    def board(rows, off: int):
        return jnp.array([[*row, off] for row in rows], jnp.int8)

    return sim.State(
        cells=board((state.cells for state in states), sim.OFF_BOARD),
        heights=board((state.heights for state in states), sim.OFF_BOARD),
        pieces=board((state.pieces for state in states), sim.GROUND),
        laid=jnp.array([len(state.laid) for state in states]),
        served=jnp.array([state.served for state in states]),
        tracks=jnp.array([state.tracks for state in states], jnp.int8),
        racks=jnp.array([[slots(rack) for rack in state.racks] for state in states], jnp.int8),
        bag=jnp.array([state.bag.counts for state in states], jnp.int8),
        turn=jnp.array([state.turn for state in states]),
        bonus=jnp.array([state.bonus for state in states]),
        final=jnp.array([-1 if state.final_by is None else state.final_by for state in states]),
        over=jnp.array([state.phase is Phase.OVER for state in states]),
    )


def assert_equal(rules: RulesState, state: sim.State, at: int) -> None:
    """The simulator's state (as NumPy) is the rules' one."""
    assert tuple(state.cells[at][:-1]) == rules.cells
    assert tuple(state.heights[at][:-1]) == rules.heights
    assert tuple(state.pieces[at][:-1]) == rules.pieces
    assert state.laid[at] == len(rules.laid)
    assert tuple(state.served[at]) == rules.served
    assert tuple(map(tuple, state.tracks[at].tolist())) == rules.tracks
    for seat, rack in enumerate(state.racks[at]):
        assert sorted(TILES[kind] for kind in rack if kind >= 0) == list(rules.racks[seat])
    assert tuple(state.bag[at]) == rules.bag.counts
    assert (state.turn[at], state.bonus[at]) == (rules.turn, rules.bonus)
    assert state.final[at] == (-1 if rules.final_by is None else rules.final_by)
    assert state.over[at] == (rules.phase is Phase.OVER)


def action_numbers(s: Setting, state: sim.State, mask: np.ndarray, at: int) -> list[int]:
    """The legal placements in the numbering of the rules' moves."""
    rack = state.racks[at][state.turn[at]]
    return sorted(
        int(rack[slot]) * 2 * s.pairs + 2 * pair + turned
        for slot, pair, turned in np.argwhere(mask[at])
    )
