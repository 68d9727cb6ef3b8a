"""Train the nets where there is only JAX: python -m genial.train classic --minutes 9 --out DIR."""

import sys
from collections.abc import Sequence

from genial.kernel.game import GameError
from genial.train.command import carry_out


def main(words: Sequence[str]) -> int:
    """Train as told; a mistake is one line on stderr and status 2."""
    try:
        carry_out(words, "python -m genial.train")
    except (GameError, OSError) as error:
        print(f"genial.train: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
