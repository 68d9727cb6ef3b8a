"""The dice game on short sheets, solved exactly, and how much players give away against that.

    python benchmarks/dice_exact.py --row 2 --games 500 [--train-minutes 5] [--out FOLDER]

The model is the two-player game itself with the rules' own option `row_length`: six rows of one or
two boxes instead of seven, everything else as it is (four dice, three throws, jokers, the dice in
view). Rows that short end before the first gate. A position at the start of a turn is both sheets
and the dice in view; turning colours into one another changes nothing, so few are left. From the
fullest sheets down, each is worth the best that its throws lead to; where nothing can be crossed,
the turn passes and the same sheets come up again, which is solved by repeating.

A player's loss is what its decisions cost it by the exact values, added up over a game against the
exact player: the share of wins that it gives away.
"""

import argparse
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations_with_replacement
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from typing import Any

import numpy as np
from numpy.typing import NDArray

from genial.games.dice import fast_tables as t
from genial.games.dice.fast import Fast
from genial.games.dice.fast_bots import turn_of
from genial.games.dice.fast_look import MOST_SCORES, best_scores, follow_all, throw_worth
from genial.games.dice.fast_search import FIRST_THROW, THROWS
from genial.games.dice.rules import Dice
from genial.games.fast_kernel import address, compiled, get_word, put_word, shared
from genial.games.fast_zones import ONES, TRACK_ROW, TRACKS, all_reach, value_of
from genial.kernel.game import GameError
from genial.players import load_player
from genial.players.choices import table_of
from genial.players.net_dice import TurnEye
from genial.players.weights import Net, read_net, unpacked
from genial.players.worth import needs

Numbers = NDArray[np.float64]
Keys = NDArray[np.int64]
FIRST, NUMBER = int(FIRST_THROW[4]), int(THROWS[4])
CLOSE = 1e-12


@shared
def key_of(mine: np.uint64, theirs: np.uint64, dice: np.uint64) -> int:
    """A number that is the same for positions that differ in the names of colours only."""
    parts = np.empty(6, np.int64)
    for c in range(6):
        parts[c] = value_of(mine, c) << 5 | value_of(theirs, c) << 3 | value_of(dice, c)
    parts.sort()
    key = 0
    for c in range(6):
        key = key << 7 | parts[c]
    return key


@compiled
def keys_of(mine: Any, theirs: Any) -> Keys:
    """The keys of all dice with each pair of sheets."""
    out = np.empty(mine.size * NUMBER, np.int64)
    for i in range(mine.size):
        for n in range(NUMBER):
            out[i * NUMBER + n] = key_of(mine[i], theirs[i], t.COUNTS[FIRST + n])
    return out


@compiled
def prepare(record: Any, level: Keys, keys: Keys, values: Numbers, bests: Any, stuck: Any) -> None:
    """For each position of a level: the best value of each throw, or where it leads if stuck."""
    rec = address(record)
    actions, sheets = np.empty(MOST_SCORES, np.int64), np.empty(MOST_SCORES, np.uint64)
    full = np.uint64(record[t.ROW]) * ONES
    for i in range(level.size):
        mine = theirs = dice = np.uint64(0)
        for c in range(6):
            part = keys[level[i]] >> 7 * (5 - c)
            mine |= np.uint64(part >> 5 & 3) << np.uint64(8 * c)
            theirs |= np.uint64(part >> 3 & 3) << np.uint64(8 * c)
            dice |= np.uint64(part & 7) << np.uint64(8 * c)
        put_word(rec, TRACKS, mine)
        for n in range(NUMBER):
            bests[i, n], stuck[i, n] = -1.0, -1
            for k in range(best_scores(rec, dice, FIRST + n, actions, sheets)):
                if all_reach(sheets[k], full):
                    bests[i, n] = 1.0
                    continue
                key = key_of(theirs, sheets[k], t.COUNTS[FIRST + n])
                after = np.searchsorted(keys, key)
                if sheets[k] == mine:
                    stuck[i, n] = after
                else:
                    bests[i, n] = max(bests[i, n], 1.0 - values[after])


@compiled
def settle(record: Any, level: Keys, values: Numbers, bests: Numbers, stuck: Any) -> int:
    """Repeat until the values of a level stay the same; how often that was."""
    rec, worth = address(record), np.empty(t.KINDS)
    change, rounds = 1.0, 0
    while change > CLOSE:
        change, rounds = 0.0, rounds + 1
        for i in range(level.size):
            for n in range(NUMBER):
                worth[FIRST + n] = bests[i, n]
                if stuck[i, n] >= 0:
                    worth[FIRST + n] = max(bests[i, n], 1.0 - values[stuck[i, n]])
            again = -1.0
            for _ in range(t.MOST_THROWS):
                again = throw_worth(rec, worth, again)
            change = max(change, abs(again - values[level[i]]))
            values[level[i]] = again
    return rounds


@compiled
def judge(records: Any, notes: Numbers, keys: Keys, values: Numbers) -> Numbers:
    """The exact value of every row: what the opponent does not expect of its turn."""
    actions, sheets = np.empty(MOST_SCORES, np.int64), np.empty(MOST_SCORES, np.uint64)
    out, last, scores = np.empty(notes.shape[0]), (-1, -1), 0
    for n in range(out.size):
        i, place = int(notes[n, 0]), int(notes[n, 2])
        rec, seat = address(records) + i * records.shape[1], int(records[i, t.TURN])
        throw = place if place >= 0 else int(records[i, t.THROWN + seat])
        if (i, place) != last:
            dice = get_word(rec, t.FACES + t.FACES_ROW * (1 - seat))
            scores = best_scores(rec, dice, throw, actions, sheets)
            last = (i, place)
        for k in range(scores):
            if actions[k] == int(notes[n, 1]):
                theirs = get_word(rec, TRACKS + TRACK_ROW * (1 - seat))
                key = key_of(theirs, sheets[k], t.COUNTS[throw])
                out[n] = 1.0 - values[min(np.searchsorted(keys, key), keys.size - 1)]
    return out


@dataclass(frozen=True, slots=True)
class Solved:
    """Every position at the start of a turn, and what it is worth to whoever throws."""

    game: Dice
    keys: Keys
    values: Numbers

    @property
    def start(self) -> float:
        """The first player's share of the wins."""
        nothing = np.zeros(1, np.uint64)
        first = self.values[np.searchsorted(self.keys, keys_of(nothing, nothing))]
        chances = np.bincount(t.ORDERED[252:] - FIRST) / 1296
        return float(chances @ first)


def solve(row: int) -> Solved:
    """All positions with rows of this length, the fullest sheets first."""
    game = Dice(row_length=row)
    pairs = [(mine, theirs) for mine in range(row + 1) for theirs in range(row + 1)]
    sheets = [
        [sum(pair[who] << 8 * c for c, pair in enumerate(six)) for who in (0, 1)]
        for six in combinations_with_replacement(pairs, 6)
        if all(min(pair[who] for pair in six) < row for who in (0, 1))
    ]
    mine, theirs = np.array(sheets, np.uint64).T
    keys = np.unique(keys_of(mine.copy(), theirs.copy()))
    parts = keys[:, None] >> 7 * np.arange(6)
    crosses = ((parts >> 5 & 3) + (parts >> 3 & 3)).sum(1)
    values, record = np.full(keys.size, 0.5), Fast(game).start(np.zeros(1, np.uint64))
    record[t.TURN] = 0
    for total in range(int(crosses.max()), -1, -1):
        level = np.flatnonzero(crosses == total)
        bests, stuck = np.empty((level.size, NUMBER)), np.empty((level.size, NUMBER), np.int32)
        prepare(record, level, keys, values, bests, stuck)
        settle(record, level, values, bests, stuck)
    return Solved(game, keys, values)


@dataclass(frozen=True, slots=True)
class ExactEye(TurnEye):
    """Sees the exact values where others have a net."""

    solved: Any = None

    def judge(self, records: Any, notes: Any, features: Any) -> Numbers:
        """The exact value of every row."""
        return judge(records, notes, self.solved.keys, self.solved.values)


Policy = Callable[[Any], NDArray[np.int64]]  # records -> an action each


def weighted(game: Dice) -> Policy:
    """The player that solves its turn exactly by what the crosses are worth."""
    fast, worth = Fast(game), table_of(needs(game))

    def best(record: Any) -> int:
        actions = fast.legal(record)
        return int(actions[turn_of(record, actions, worth).argmax()])

    return lambda records: np.array([best(record) for record in records], np.int64)


def by_net(game: Dice, net: Net) -> Policy:
    """The player `net`."""
    eye = TurnEye(game, net)
    return lambda records: eye.look(records).best()[1][:, 0]


def by_playing_out(game: Dice) -> Policy:
    """The player `mc`."""
    fast, player, rng = Fast(game), load_player("mc", game), Random(1)

    def choice(record: Any) -> int:
        state = fast.to_state(record)
        moves = game.legal_moves(state)
        return fast.action(player.choose(game.view(state, state.turn), moves, rng))

    return lambda records: np.array([choice(record) for record in records], np.int64)


def losses(exact: ExactEye, policy: Policy, games: int, seed: int) -> tuple[Numbers, Numbers]:
    """What a policy gives away in each game against exact play, and whether it won."""
    rng = exact.fast.rng(seed)
    records = exact.fast.start_batch(games, rng)
    seats, lost = np.arange(games) % 2, np.zeros(games)
    seeds = np.random.default_rng(seed).integers(1 << 62, size=games).astype(np.uint64)
    while len(on := np.flatnonzero(exact.fast.to_move_batch(records) >= 0)):
        playing = records[on]
        looked = exact.look(playing)
        best, plans = looked.best()
        actions = plans[:, 0]
        own = np.flatnonzero(exact.fast.to_move_batch(playing) == seats[on])
        if len(own):
            chosen = policy(playing[own])
            for at, action in zip(own, chosen, strict=True):
                rows = (looked.records == at) & (looked.plans[:, 0] == action)
                lost[on[at]] += best[at] - looked.values[rows].max(initial=best[at] - 1)
            actions[own] = chosen
        seeds += np.uint64(1)
        follow_all(playing, actions, seeds[on])
        records[on] = playing
    won = exact.fast.places_batch(records)[np.arange(games), seats] == 1
    return lost, won.astype(float)


def trained(game: Dice, minutes: float, out: Path) -> Net:
    """A net for these sheets, trained as the shipped ones are."""
    from genial.train.config import read_config
    from genial.train.dice.setting import setting_for
    from genial.train.dice.table import PRESETS
    from genial.train.pack import packed
    from genial.train.run import begin, train

    s = setting_for(game)
    settings = {"games": 512, "average": 0.995, "match_games": 256}
    config = read_config("defaults", PRESETS, settings)
    train(begin(s, config, 1, out, time.monotonic() + 60 * minutes))
    path = out / f"{s.name}.npz"
    return unpacked(packed(path), path)


def report(name: str, lost: Numbers, won: Numbers) -> str:
    """A line of the table."""
    half = 1.96 * lost.std() / len(lost) ** 0.5
    wide = 1.96 * won.std() / len(won) ** 0.5
    return (
        f"| {name} | {100 * lost.mean():.2f} ± {100 * half:.2f} % "
        f"| {won.mean():.3f} ± {wide:.3f} | {len(lost)} |"
    )


def main() -> None:
    """Solve, play, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--row", type=int, choices=(1, 2, 3), default=2)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--train-minutes", type=float, default=0.0)
    parser.add_argument("--out", type=Path, help="where the trained net is kept")
    options = parser.parse_args()
    began = time.perf_counter()
    solved = solve(options.row)
    took = time.perf_counter() - began
    print(f"rows of {options.row}: {solved.keys.size} positions in {took:.0f} s; ", end="")
    print(f"the first player wins {solved.start:.4f} of exact games\n")
    nothing = Net(((np.zeros((1, 1), np.float32), np.zeros(1, np.float32)),))
    exact = ExactEye(solved.game, nothing, solved)
    policies = {"exact": lambda records: exact.look(records).best()[1][:, 0]}
    policies["weighted (best single turns)"] = weighted(solved.game)
    policies["mc"] = by_playing_out(solved.game)
    try:
        policies["net, trained with rows of 7"] = by_net(solved.game, read_net(solved.game))
    except GameError as error:
        print(f"{error}\n")
    if options.train_minutes:
        out = options.out or Path(mkdtemp())
        net = trained(solved.game, options.train_minutes, out)
        policies[f"net, trained with rows of {options.row}"] = by_net(solved.game, net)
    print("| player | given away a game | share against exact | games |\n|---|---|---|---|")
    for name, policy in policies.items():
        print(report(name, *losses(exact, policy, options.games, options.seed)), flush=True)


if __name__ == "__main__":
    main()
