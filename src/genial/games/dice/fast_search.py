"""The dice game's kernels for bots: what throws are worth, the best turn, weighted play."""

import numpy as np
from numpy.typing import NDArray

from genial.games.dice import fast_tables as t
from genial.games.dice.fast_chance import draw_all
from genial.games.dice.fast_play import pick_up, score
from genial.games.dice.moves import ways
from genial.games.fast_kernel import (
    GAMMA,
    below,
    fetch,
    get,
    get_word,
    inner,
    int64,
    mixed,
    shared,
)
from genial.games.fast_search import Worth, utility
from genial.games.fast_zones import BYTE, NONE, TRACK_ROW, TRACKS, advanced, value_of

Table = NDArray[np.int64]
WAYS = np.array([ways(faces) for faces in t.THROWN_FACES], dtype=np.uint16)
FIRST_THROW = np.array([0, 0, 0, 21, 77], dtype=np.uint8)  # by the number of dice
THROWS = np.array([0, 0, 21, 56, 126], dtype=np.uint8)
MOST = 126  # throws of four dice
GUESSES = 12  # throws looked at where a turn is not thought through
LONGEST = 400  # turns in a game played to the end; a longer one is judged as it stands


@inner
def track_worth(rec: int, seat: int, worth: Worth) -> int:
    """What all rows of a seat are worth as they are."""
    total = 0
    for c in range(6):
        total += worth[get(rec, TRACKS + TRACK_ROW * seat + c)]
    return total


@inner
def others_dice(rec: int, seat: int) -> np.uint64:
    """How many dice in front of the other seats show each colour."""
    found = NONE
    for other in range(get(rec, t.PLAYERS)):
        if other != seat:
            found += get_word(rec, t.FACES + t.FACES_ROW * other)
    return found


@inner
def score_worth(
    rec: int, sheet: np.uint64, others: np.uint64, throw: int, action: int, worth: Worth
) -> int:
    """What all rows would be worth after scoring a throw so."""
    number = fetch(t.ACTION_START, get(rec, t.DICE)) + action
    matched = fetch(t.COUNTS, throw) - fetch(t.USED, number)  # DIC-5
    crosses = fetch(t.GIVEN, number)
    for c in range(6):  # DIC-4
        at = np.uint64(8 * c)
        crosses += (((matched >> at) & BYTE) * ((others >> at) & BYTE)) << at
    after, total = advanced(sheet, crosses, np.uint64(get(rec, t.ROW))), 0
    for c in range(6):
        total += worth[value_of(after, c)]
    return total


@shared
def best_score(rec: int, seat: int, others: np.uint64, throw: int, worth: Worth) -> int:
    """The score of a throw worth most to a seat: its worth times 65536, plus its number."""
    sheet = get_word(rec, TRACKS + TRACK_ROW * seat)
    row = t.KINDS * get(rec, t.STRICT) + throw
    start, best = int64(fetch(t.SCORES_START, row)), int64(-1)
    for n in range(fetch(t.SCORES_SIZE, row)):
        action = fetch(t.SCORES, start + n)
        value = score_worth(rec, sheet, others, throw, action, worth)
        if value > best >> 16:
            best = value << 16 | action
    return best


@shared
def fill_bests(rec: int, seat: int, others: np.uint64, worth: Worth, bests: Table) -> int:
    """Write what each throw is worth to a seat at best; how many throws there are."""
    dice, now = get(rec, t.DICE), track_worth(rec, seat, worth)
    for n in range(fetch(THROWS, dice)):
        throw = fetch(FIRST_THROW, dice) + n
        bests[n] = (best_score(rec, seat, others, throw, worth) >> 16) - now
    return int64(fetch(THROWS, dice))


@inner
def outcomes(rec: int) -> int:
    """How many ordered throws there are."""
    return int64(fetch(t.ORDERED_SIZE, get(rec, t.DICE)))


@inner
def throw_again(rec: int, bests: Table, floor: int, scale: int) -> int:
    """The sum over all ordered throws of the better of a throw, times a scale, and the floor."""
    dice, total = get(rec, t.DICE), 0
    for n in range(fetch(THROWS, dice)):
        total += fetch(WAYS, fetch(FIRST_THROW, dice) + n) * max(bests[n] * scale, floor)
    return total


@inner
def turn_values(rec: int, bests: Table) -> tuple[int, int, int]:
    """The best worth expected of one, two and three throws, times 1, 2 and 3 powers of outcomes."""
    scale = outcomes(rec)
    one = throw_again(rec, bests, 0, 1)
    two = throw_again(rec, bests, one, scale)
    return one, two, throw_again(rec, bests, two, scale * scale)


@shared
def expected_turn(rec: int, seat: int, others: np.uint64, worth: Worth, bests: Table) -> float:
    """What a seat can expect of a turn with these dice in view."""
    fill_bests(rec, seat, others, worth, bests)
    scale = outcomes(rec)
    return turn_values(rec, bests)[2] / (scale * scale * scale)


# -- weighted play


@inner
def random_throw(rec: int, bits: np.uint64) -> int:
    """The number of a random throw of the player's dice."""
    dice = get(rec, t.DICE)
    ordered = below(bits, fetch(t.ORDERED_SIZE, dice))
    return int64(fetch(t.ORDERED, fetch(t.ORDERED_START, dice) + ordered))


@shared
def guess_turn(
    rec: int, seat: int, others: np.uint64, worth: Worth, bests: Table, counter: np.uint64
) -> tuple[int, int]:
    """What one and two more throws promise, guessed from a few random ones."""
    for n in range(GUESSES):
        throw = random_throw(rec, mixed(counter + np.uint64(n) * GAMMA))
        bests[n] = best_score(rec, seat, others, throw, worth) >> 16
    one = two = 0
    for n in range(GUESSES):
        one += bests[n]
    for n in range(GUESSES):
        two += max(bests[n], one // GUESSES)
    return one // GUESSES, two // GUESSES


@shared
def play_turn(rec: int, worth: Worth, bests: Table, counter: np.uint64) -> np.uint64:
    """Throw and score as looks best for this turn; the moved-on counter."""
    seat = get(rec, t.TURN)
    others = others_dice(rec, seat)
    one, two = guess_turn(rec, seat, others, worth, bests, ~counter)
    while True:
        left = t.MOST_THROWS - get(rec, t.THROWS)
        if get(rec, t.PHASE) == t.CHOOSE:
            best = best_score(rec, seat, others, get(rec, t.THROWN + seat), worth)
            if left == 0 or best >> 16 >= (one if left == 1 else two):
                score(rec, best & 0xFFFF)
                return counter
        pick_up(rec)
        counter = draw_all(rec, counter)


@shared
def roll_out(rec: int, worth: Worth, bests: Table, counter: np.uint64) -> np.uint64:
    """Let everybody play their best turns, to the end; the moved-on counter."""
    counter = draw_all(rec, counter)
    turns = 0
    while get(rec, t.PHASE) != t.OVER and turns < LONGEST:
        counter = play_turn(rec, worth, bests, counter)
        turns += 1
    return counter


@shared
def worth_of_end(rec: int, seat: int) -> float:
    """How good a finished game is for a seat: places first, then by how much."""
    return utility(rec, TRACKS, TRACK_ROW, get(rec, t.PLAYERS), seat, get(rec, t.ROW))
