"""How long a bot may think: so many simulations, or so many seconds."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import isfinite
from time import perf_counter

from genial.kernel.game import GameError


@dataclass(frozen=True, slots=True)
class Budget:
    """Either is None; a budget of simulations makes a bot repeatable."""

    simulations: int | None = None
    seconds: float | None = None

    def __str__(self) -> str:
        return f"{self.seconds:g}s" if self.seconds is not None else str(self.simulations)

    def lap(self, candidates: int, most: int, spent: int, begun: float) -> int:
        """How many deals come next for each candidate after so many simulations since `begun`.

        Two at least at first, which tell a spread; 0 if the time is over.
        """
        if self.seconds is not None:
            return most if not spent or perf_counter() < begun + self.seconds else 0
        assert self.simulations is not None
        left = (self.simulations - spent) // candidates
        return min(max(left, 0 if spent else 2), most)

    def rounds(self, candidates: int, batch: int, begun: float) -> Iterator[Iterator[int]]:
        """Sequential halving: for every round the numbers of deals for each of its candidates.

        With seconds, which count from `begun`, deals come in batches until the round's are over.
        """
        rounds = max(candidates.bit_length() - 1, 1)  # then one is left
        for n in range(rounds):
            if self.seconds is not None:
                yield _until(begun + self.seconds * (n + 1) / rounds, batch)
            else:
                assert self.simulations is not None
                yield iter([max(self.simulations // (rounds * candidates), 1)])
            candidates = max(candidates // 2, 1)


def _until(deadline: float, batch: int) -> Iterator[int]:
    """Batches until a time has come; one at least."""
    yield batch
    while perf_counter() < deadline:
        yield batch


def parse_budget(text: str) -> Budget:
    """`400` is simulations, `0.5s` is seconds."""
    try:
        if text.endswith("s"):
            seconds = float(text[:-1])
            if seconds > 0 and isfinite(seconds):
                return Budget(seconds=seconds)
        elif int(text) > 0:
            return Budget(simulations=int(text))
    except ValueError:
        pass
    raise GameError(f"no budget {text!r}: write simulations such as 400, or seconds such as 0.5s")
