"""How readily players keep cards, by how far above their lowest chip the colours stand.

    genial arena cards net net@0.97 --seats 3 --games 500 --records --out out/cards
    python benchmarks/kept_cards.py out/cards/records …

Every hand in the records is taken as six cards out of those its neighbours cannot see, a card being
as likely as the product of two weights, one for each colour. The weights are those that make the
hands most likely (KEPT in games/cards/needs.py); a quarter of the matches is kept aside to say
how much they tell.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from rich.progress import track

from genial.games.cards.moves import CARDS, Play
from genial.games.cards.needs import KEPT
from genial.games.cards.rules import Cards
from genial.kernel.game import GameError
from genial.record import Record, read_file, record_files

Numbers = NDArray[np.float64]
STEPS = 20  # of Newton's method


class Hands(NamedTuple):
    """Hands as counts of kinds [N, 15], and what is known of them."""

    held: Numbers
    unseen: Numbers  # how many cards of each kind another player cannot see
    above: Numbers  # [N, 15, distances]: how many of a kind's colours stand so far above the lowest


def hands_of(record: Record) -> Iterator[tuple[Any, ...]]:
    """Every hand of another player, whenever a card is played."""
    for event, state in zip(record.events, record.states(), strict=False):
        if isinstance(event.move, Play):
            unseen = record.game.view(state, event.who).unseen
            for seat, hand in enumerate(state.hands):
                if seat != event.who:
                    values = state.tracks[seat]
                    far = [min(value - min(values), len(KEPT) - 1) for value in values]
                    above = np.eye(len(KEPT))[far]
                    yield (
                        [hand.count(card) for card in CARDS],
                        [unseen[card] for card in CARDS],
                        [above[card.low] + above[card.high] for card in CARDS],
                    )


def shares(hands: Hands, weights: Numbers) -> Numbers:
    """How likely each kind is to be a card of the hand [N, 15]; weights are logarithms."""
    likely = hands.unseen * np.exp(hands.above @ weights)
    found: Numbers = likely / likely.sum(1, keepdims=True)
    return found


def fitted(hands: Hands) -> Numbers:
    """The weights' logarithms that make the hands most likely; the first is 0."""
    weights = np.zeros(len(KEPT))
    for _ in range(STEPS):
        share, size = shares(hands, weights), hands.held.sum(1)
        mean = np.einsum("nk,nkf->nf", share, hands.above)
        slope = np.einsum("nk,nkf->f", hands.held - size[:, None] * share, hands.above)
        apart = hands.above - mean[:, None]
        bend = np.einsum("nk,nkf,nkg->fg", size[:, None] * share, apart, apart, optimize=True)
        weights[1:] += np.linalg.solve(bend[1:, 1:], slope[1:])
    return weights


def told(hands: Hands, weights: Numbers) -> Numbers:
    """How many bits the weights tell of each hand."""
    ratio = shares(hands, weights) / np.maximum(shares(hands, np.zeros_like(weights)), 1e-300)
    found: Numbers = (hands.held * np.log2(np.where(hands.held > 0, ratio, 1))).sum(1)
    return found


def read(paths: Sequence[Path]) -> tuple[Hands, NDArray[np.int64]]:
    """The hands in these files and folders, and the number of the match each is from."""
    rows, matches = list[tuple[Any, ...]](), list[int]()
    for number, path in enumerate(track(record_files(paths), "Records")):
        record = read_file(path)
        if not isinstance(record.game, Cards):
            raise GameError(f"{path}: no card game")
        rows += hands_of(record)
        matches += [number] * (len(rows) - len(matches))
    if len({*matches}) < 4:
        raise GameError("it takes four records at least")
    hands = Hands(*(np.array(column, float) for column in zip(*rows, strict=True)))
    return hands, np.array(matches)


def main() -> int:
    """Read, fit, and say how much it tells."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("records", type=Path, nargs="+", help="files, or folders of them")
    try:
        hands, matches = read(parser.parse_args().records)
    except (GameError, OSError) as error:
        print(f"kept_cards: {error}", file=sys.stderr)
        return 2
    aside = matches % 4 == 0
    weights = fitted(Hands(*(column[~aside] for column in hands)))
    bits = told(Hands(*(column[aside] for column in hands)), weights)
    error = 1.96 * bits.std() / len(bits) ** 0.5
    print("kept, in per cent:", ", ".join(f"{100 * weight:.0f}" for weight in np.exp(weights)))
    print(f"{bits.mean():.3f} ± {error:.3f} bits a hand, {len(matches)} hands")
    return 0


if __name__ == "__main__":
    sys.exit(main())
