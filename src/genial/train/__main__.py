"""Train the nets where there is only JAX: python -m genial.train classic --minutes 9 --out DIR."""

import sys
from collections.abc import Sequence
from functools import partial

from genial.train.command import carry_out, status_of


def main(words: Sequence[str]) -> int:
    """Train as told."""
    return status_of("genial.train", partial(carry_out, words, "python -m genial.train"))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
