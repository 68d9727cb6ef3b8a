"""What the decisions of recorded card games cost: python -m genial.train.cards.judge NET RECORDS.

A decision is judged by playing on in many deals of what the player could not see, everybody making
the move the net likes best, until the player is to decide again and the net is asked. The best of
the candidates is found in one half of the deals and compared with what was done in the other half,
so that luck does not look like strength. The judgement is as good as the net.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import track
from rich.table import Table

from genial.games.cards.needs import KEPT
from genial.games.cards.rules import HAND
from genial.kernel.game import GameError
from genial.train.arrays import pick, pick_each
from genial.train.cards.made import Decisions, Made, read
from genial.train.cards.setting import HIGH, KINDS, LOW, OF_A_KIND, Setting
from genial.train.cards.sim import State, counts, step
from genial.train.cards.table import feature_count, look, results
from genial.train.checkpoint import load_net
from genial.train.command import status_of, within_memory
from genial.train.config import Config
from genial.train.net import Params
from genial.train.play import values
from genial.train.zones import in_order

Array = jax.Array
Numbers = NDArray[np.float64]
EVERYTHING = (2 * HAND, 2 * HAND)  # all plays, each with and without an exchange
USUAL = (10, 2)  # plays that are looked at when playing on
LONGEST = 120  # further decisions; later a game counts as it stands
NEVER = -1  # no turn of its own is the last
CANDIDATES = 5
TRUST = 20.0  # the first sight counts as much as so many deals


class Going(NamedTuple):
    """Games that are played on until the judged seat's value is known."""

    state: State
    value: Array  # -1 as long as it is not
    left: Array  # decisions of that seat until the net is asked
    number: Array  # of decisions so far


def redealt(s: Setting, state: State, key: Array) -> State:
    """The states with everything dealt anew that the player to move cannot see.

    Everybody gets what they are likely to have kept, as in games/cards/fast_guess.py.
    """
    games, own = state.turn.shape[0], pick(state.hands, state.turn)
    unseen = OF_A_KIND - counts(own) - counts(state.open.reshape(games, -1))
    cards = np.arange(KINDS * OF_A_KIND)
    kinds, free = cards // OF_A_KIND, cards % OF_A_KIND < unseen[:, cards // OF_A_KIND]
    hands = []
    for tracks in jnp.unstack(in_order(state.tracks, state.turn)[:, 1:], axis=1):
        key, drawn = jax.random.split(key)
        likely = likelihood(tracks)[:, kinds] + jax.random.gumbel(drawn, free.shape)
        places = jax.lax.top_k(jnp.where(free, likely, -jnp.inf), HAND)[1]
        free &= ~(places[..., None] == cards).any(1)
        hands.append(places // OF_A_KIND)
    seat = (jnp.arange(s.players) - state.turn[:, None] - 1) % s.players  # after the player
    dealt = jnp.take_along_axis(jnp.stack([*hands, own], 1), seat[..., None], 1)
    order = jnp.argsort(jax.random.uniform(key, free.shape) + ~free, 1)
    deck = order[..., None] // OF_A_KIND == np.arange(KINDS)
    pile = (cards < state.pile.sum(1)[:, None])[..., None]
    rest = (cards < free.sum(1)[:, None])[..., None]
    return state._replace(
        hands=dealt, pile=(deck & pile).sum(1), discards=(deck & rest & ~pile).sum(1)
    )


def likelihood(tracks: Array) -> Array:
    """The logarithm of how readily each kind is kept [B, 15] by players with these tracks."""
    far = jnp.minimum(tracks - tracks.min(1, keepdims=True), len(KEPT) - 1)
    readily = jnp.log(jnp.asarray(KEPT, jnp.float32))[far]
    return readily[:, LOW] + readily[:, HIGH]


def play_on(
    s: Setting, params: Params, begun: State, seat: Array, key: Array, turns: Array
) -> Array:
    """What a seat expects so many of its decisions further; 0 turns: how its games end."""
    games, dtype = seat.shape[0], Config().play_dtype()

    def ply(going: Going) -> Going:
        state, keys = going.state, jax.random.split(jax.random.fold_in(key, going.number))
        options = look(s, state, USUAL, jax.random.bits(keys[0], (games,)))
        worth = values(params, options, dtype)
        left = going.left - (state.turn == seat)
        asked = jnp.where(left == 0, worth.max(1), -1.0)
        told = jnp.where(state.over, pick(results(s, state), seat), asked)
        move = pick_each(options.move, jnp.argmax(worth, 1))
        after = step(s, state, move, jax.random.uniform(keys[1], (games, s.uniforms)))
        value = jnp.where(going.value < 0, told, going.value)
        return Going(after, value, left, going.number + 1)

    def goes_on(going: Going) -> Array:
        return (going.value < 0).any() & (going.number < LONGEST)

    left = jnp.full(games, jnp.where(turns == 0, NEVER, turns))
    start = Going(begun, jnp.full(games, -1.0), left, jnp.zeros((), jnp.int32))
    end = jax.lax.while_loop(goes_on, ply, start)
    return jnp.where(end.value < 0, pick(results(s, end.state), seat), end.value)


@partial(jax.jit, static_argnums=(0, 4))
def judged(
    s: Setting, params: Params, made: Made, key: Array, deals: int, turns: Array
) -> tuple[Array, Array]:
    """What the candidates, and last what was done, bring [C + 1, B, D]; the first sights [B, C]."""
    number, keys = made.state.turn.shape[0], jax.random.split(key, 3)
    options = look(s, made.state, EVERYTHING, jnp.zeros(number, jnp.uint32))
    first, index = jax.lax.top_k(values(params, options, jnp.dtype("float32")), CANDIDATES)
    moves = jax.tree.map(
        lambda all_moves, done: jnp.append(
            jnp.take_along_axis(all_moves, jnp.where(first >= 0, index, index[:, :1]), 1),
            done[:, None],
            1,
        ),
        options.move,
        made.move,
    )
    state, moves = jax.tree.map(lambda rows: jnp.repeat(rows, deals, 0), (made.state, moves))
    state = redealt(s, state, keys[0])
    uniforms = jax.random.uniform(keys[1], (number * deals, s.uniforms))

    def one(_: None, candidate: Array) -> tuple[None, Array]:
        move = jax.tree.map(lambda rows: rows[:, candidate], moves)
        after = step(s, state, move, uniforms)
        return None, play_on(s, params, after, state.turn, keys[2], turns)

    found = jax.lax.scan(one, None, jnp.arange(CANDIDATES + 1))[1]
    return found.reshape(CANDIDATES + 1, number, deals), first


class Cost(NamedTuple):
    """Per decision, how much more than what was done would have been worth …"""

    net: Numbers  # what the net likes best at first sight
    best: Numbers  # the best found


def cost_of(found: NDArray[np.float32], first: NDArray[np.float32]) -> Cost:
    """The costs, given what was judged."""
    sums = [half.sum(2, dtype=np.float64) for half in np.split(found, 2, 2)]
    best, each = np.zeros(found.shape[1]), np.arange(found.shape[1])
    for one, other in (sums, sums[::-1]):
        chosen = (one[:-1] + TRUST * first.T).argmax(0)
        best += (other[chosen, each] - other[-1]) / found.shape[2]
    means = found.mean(2, dtype=np.float64)
    return Cost(means[0] - means[-1], best)


def costs(
    params: Params, decisions: Decisions, deals: int, turns: int, batch: int, seed: int
) -> Cost:
    """What each decision cost."""
    number, parts = len(decisions.bots), list[Cost]()
    for begin in track(range(0, number, batch), "Decisions"):
        rows = np.arange(begin, begin + batch) % number
        part = jax.tree.map(lambda table, rows=rows: table[rows], decisions.made)
        key = jax.random.fold_in(jax.random.key(seed), begin)
        found, first = judged(decisions.setting, params, part, key, deals, jnp.asarray(turns))
        parts.append(cost_of(np.asarray(found), np.asarray(first)))
    return Cost(*(np.concatenate(column)[:number] for column in zip(*parts, strict=True)))


def rows_of(decisions: Decisions, cost: Cost) -> Iterator[list[str]]:
    """Per bot, what it gives away in a match."""
    bots = np.array(decisions.bots)
    for bot, each in sorted(decisions.each.items()):
        cells = []
        for column in cost:
            found = column[bots == bot]
            error = 1.96 * found.std(ddof=1) / len(found) ** 0.5
            cells.append(f"{each * found.mean():+.4f} ± {each * error:.4f}")
        yield [bot, f"{each:.1f}", str((bots == bot).sum()), *cells]


def report(options: argparse.Namespace) -> None:
    """Judge as told and print the table."""
    if options.deals < 2 or options.deals % 2 or options.turns < 0 or options.batch < 1:
        raise GameError("deals are an even number, turns and the batch no negative ones")
    decisions = read(options.records, options.decisions, options.seed)
    for bot in decisions.each:
        if decisions.bots.count(bot) < 2:
            raise GameError(f"too few decisions of {bot}: take more")
    params = load_net(options.net)
    if params[0][0].shape[0] != feature_count(decisions.setting):
        raise GameError(f"{options.net} is no net for {decisions.setting.name}")
    with within_memory("set a smaller --batch"):
        numbers = options.deals, options.turns, options.batch, options.seed
        cost = costs(params, decisions, *numbers)
    shown = Table("bot", "decisions a match", "judged", "the net's choice", "the best")
    for row in rows_of(decisions, cost):
        shown.add_row(*row)
    Console().print("How much more than what was done, a match and seat:", shown)


def main(arguments: Sequence[str] | None = None) -> int:
    """Judge as told."""
    parser = argparse.ArgumentParser(prog="genial.train.cards.judge", description=__doc__)
    parser.add_argument("net", type=Path)
    parser.add_argument("records", type=Path, nargs="+", help="files, or folders of them")
    parser.add_argument("--decisions", type=int, default=4096, help="judged, at random")
    parser.add_argument("--deals", type=int, default=256, help="per candidate")
    parser.add_argument("--turns", type=int, default=1, help="until the net is asked; 0: never")
    parser.add_argument("--batch", type=int, default=128, help="decisions at a time")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    return status_of(parser.prog, partial(report, options))


if __name__ == "__main__":
    sys.exit(main())
