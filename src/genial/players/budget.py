"""How long a bot may think: so many simulations, or so many seconds."""

from dataclasses import dataclass
from math import isfinite

from genial.kernel.game import GameError


@dataclass(frozen=True, slots=True)
class Budget:
    """Either is None; a budget of simulations makes a bot repeatable."""

    simulations: int | None = None
    seconds: float | None = None

    def __str__(self) -> str:
        return f"{self.seconds:g}s" if self.seconds is not None else str(self.simulations)


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
