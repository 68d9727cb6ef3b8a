"""The 3D game as training sees it: candidates with features, random moves, results."""

import jax
import jax.numpy as jnp

from genial.train import scoring
from genial.train.arrays import pick
from genial.train.compiler import settled
from genial.train.config import Config
from genial.train.placing import (
    Move,
    Width,
    best_weighted,
    choose_candidates,
    move_at,
    random_placement,
    with_exchanges,
)
from genial.train.simulator import Options
from genial.train.three_d.after import look_ahead, opposing
from genial.train.three_d.candidates import NOISE, weighted_gains
from genial.train.three_d.features import feature_count, features
from genial.train.three_d.lines import framed, lay, scan_halves
from genial.train.three_d.setting import Setting, setting_of
from genial.train.three_d.sim import (
    State,
    legal_mask,
    open_pairs,
    renewed,
    seen_tracks,
    start,
    step,
)

__all__ = [
    "PRESETS",
    "feature_count",
    "legal_mask",
    "look",
    "lowest",
    "random_move",
    "renewed",
    "results",
    "setting_of",
    "start",
    "step",
]
Array = jax.Array
PRESETS = {
    "defaults": Config(games=8192, layers=(256, 64), width=(28, 8, 4)),
    "toy": Config(
        games=64,
        minibatches=4,
        layers=(64, 32),
        width=(8, 2, 1),
        rate=3e-3,
        average=0.97,
        match_games=64,
    ),
}


def look(s: Setting, state: State, width: tuple[int, ...], seed: Array) -> Options:
    """The candidates (best, noisy, with an exchange) and what the net is told about them."""
    wanted = Width(*width)
    halves = settled(scan_halves(s, framed(s, state.cells)))
    gains = settled(weighted_gains(s, state, halves))
    index, legal = choose_candidates(gains, wanted, NOISE, seed)
    move = move_at(index, s.pairs, jnp.zeros(index.shape, bool))
    if not s.solo:
        move, legal = with_exchanges(move, legal, wanted.exchanges)
    laid = settled(lay(s, state, halves, move))
    after = settled(look_ahead(s, state, move, laid))
    simple = best_weighted(gains, seed)
    return Options(
        move=move,
        legal=legal & (after.exchanged | ~move.exchange),
        known=jnp.where(after.over, after.reward, -1.0),
        inputs=features(s, state, laid, after),
        simple=move_at(simple, s.pairs, jnp.ones(simple.shape, bool)),  # it exchanges if it may
    )


def random_move(s: Setting, state: State, seed: Array) -> Move:
    """A uniformly random legal placement."""
    return random_placement(pick(state.racks, state.turn), open_pairs(s, state), seed)


def results(s: Setting, state: State) -> Array:
    """Every side's result of finished games: float32 [B, sides]."""
    shares = []
    for seat in range(s.players):
        seen = state._replace(turn=jnp.full_like(state.turn, seat))
        mine = seen_tracks(seen, seen.turn)
        shares.append(scoring.reward(s, mine, opposing(s, seen)[0]))
    return jnp.stack(shares, 1)


def lowest(s: Setting, state: State) -> Array:
    """The mean over the sides of the lowest marker: float32 [B]."""
    return state.tracks.min(2).astype(jnp.float32).mean(1)
