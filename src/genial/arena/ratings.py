"""Ratings from results: Bradley-Terry on an Elo scale, with 95 % intervals."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import log, sqrt

import numpy as np
from numpy.typing import NDArray

from genial.arena.play import Result

ELO = 400 / log(10)
RESAMPLES = 300
Z = 1.96  # 95 % of a normal distribution lie within
PRIOR = 0.5  # drawn games each pair is thought to have played, so that no rating is infinite


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a bot is, against the field's average."""

    bot: str
    elo: float
    low: float
    high: float
    matches: int
    lowest: float  # mean lowest marker at the end
    lowest_error: float  # half the width of its 95 % interval
    seconds: float  # per move


@dataclass(frozen=True, slots=True)
class Score:
    """How a bot did against another; a shared place counts half."""

    share: float
    error: float  # half the width of the 95 % interval, from the deals' spread
    meetings: int


def _by_deal(results: Sequence[Result]) -> list[list[Result]]:
    groups: dict[str, list[Result]] = defaultdict(list)
    for result in results:
        groups[result.deal].append(result)
    return list(groups.values())


def _wins(results: Sequence[Result], bots: int) -> NDArray[np.float64]:
    """wins[i, j]: how often i finished before j, shared places counting half."""
    wins = np.zeros((bots, bots))
    for result in results:
        for (a, place_a), (b, place_b) in combinations(
            zip(result.seating, result.places, strict=True), 2
        ):
            if a != b:
                wins[a, b] += (place_a < place_b) + 0.5 * (place_a == place_b)
                wins[b, a] += (place_b < place_a) + 0.5 * (place_a == place_b)
    return wins


def _elo(wins: NDArray[np.float64]) -> NDArray[np.float64]:
    import choix

    strengths: NDArray[np.float64] = choix.ilsr_pairwise_dense(wins, max_iter=10_000)
    centred: NDArray[np.float64] = (strengths - strengths.mean()) * ELO
    return centred


def rate(results: Sequence[Result], bots: Sequence[str], seed: int = 0) -> list[Rating]:
    """The bots, strongest first; intervals by weighing whole deals at random."""
    elos, samples = _sampled(results, len(bots), np.random.default_rng(seed))
    low, high = np.percentile(samples, [2.5, 97.5], axis=0)
    ratings = [
        Rating(bot, float(elos[i]), float(low[i]), float(high[i]), *_facts(results, i))
        for i, bot in enumerate(bots)
    ]
    return sorted(ratings, key=lambda rating: (-rating.elo, -rating.lowest))


def _sampled(
    results: Sequence[Result], bots: int, rng: np.random.Generator
) -> tuple[NDArray[np.float64], list[NDArray[np.float64]]]:
    """The ratings, and what they could have been (a Bayesian bootstrap over deals)."""
    deals = np.array([_wins(group, bots) for group in _by_deal(results)])
    if bots == 1 or not deals.any():
        return np.zeros(bots), [np.zeros(bots)]
    prior = PRIOR * ((deals.sum(axis=0) + deals.sum(axis=0).T) > 0)
    deals = np.concatenate([deals, prior[None]])
    weights = rng.exponential(size=(RESAMPLES, len(deals)))
    return _elo(deals.sum(axis=0)), [_elo(np.tensordot(w, deals, axes=1)) for w in weights]


def _facts(results: Sequence[Result], bot: int) -> tuple[int, float, float, float]:
    seats = [(r, seat) for r in results for seat, who in enumerate(r.seating) if who == bot]
    lows = [r.lowest[seat] for r, seat in seats]
    mean, error = _mean(lows)
    moves = sum(r.moves[seat] for r, seat in seats)
    seconds = sum(r.seconds[seat] for r, seat in seats)
    return len({id(r) for r, _ in seats}), mean, error, seconds / max(moves, 1)


def _mean(values: Sequence[float]) -> tuple[float, float]:
    """A mean and half the width of its 95 % interval."""
    if len(values) < 2:
        return float(np.mean(values)) if values else 0.0, float("inf")
    return float(np.mean(values)), Z * float(np.std(values, ddof=1)) / sqrt(len(values))


def _share(values: Sequence[float]) -> tuple[float, float]:
    """A mean share and its error; where all deals ended alike, the rule of three."""
    mean, error = _mean(values)
    return mean, max(error, 3 / (len(values) + 3)) if len(set(values)) == 1 else error


def deal_shares(results: Sequence[Result], a: int, b: int, bots: int) -> list[float]:
    """The share bot a won against bot b in each deal where they met."""
    shares = []
    for group in _by_deal(results):
        wins = _wins(group, bots)
        if both := wins[a, b] + wins[b, a]:
            shares.append(float(wins[a, b] / both))
    return shares


def score(results: Sequence[Result], a: int, b: int, bots: int) -> Score:
    """How bot a did against bot b; the error comes from the spread over deals."""
    mean, error = _share(deal_shares(results, a, b, bots))
    wins = _wins(results, bots)
    return Score(mean, error, int(wins[a, b] + wins[b, a]))


def log_likelihood_ratio(shares: Sequence[float], elo0: float, elo1: float) -> float:
    """How much likelier elo1 is than elo0, for the mean shares of independent deals."""
    if len(shares) < 2:
        return 0.0
    low, high = (1 / (1 + 10 ** (-elo / 400)) for elo in (elo0, elo1))
    variance = max(float(np.var(shares, ddof=1)), 1e-6) / len(shares)
    return (high - low) * (2 * float(np.mean(shares)) - low - high) / (2 * variance)
