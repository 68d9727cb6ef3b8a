"""Players that do not notice all of their moves: `greedy@0.1` sees a tenth of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from genial.kernel.game import AnyGame, GameError
from genial.players.base import Player

CLEAR = 2  # a choice between so few is never overlooked
CLEAR_BY_GAME = {"dice": 1}  # throwing again, or not, is what there is to see
MARK = "@"


@dataclass(frozen=True, slots=True)
class ShortSighted:
    """A player that sees a share of its moves and chooses among them as ever."""

    player: Player
    sight: float
    clear: int = CLEAR

    @property
    def name(self) -> str:
        """The player's name with its sight."""
        return f"{self.player.name}{MARK}{self.sight:g}"

    @property
    def compiled(self) -> bool:
        """Whether it needs compiled code."""
        return bool(getattr(self.player, "compiled", False))

    def choose(self, view: Any, moves: Sequence[Any], rng: Random) -> Any:
        """The player's choice among the moves it notices."""
        return self.player.choose(view, noticed(moves, self.sight, rng, self.clear), rng)


def short_sighted(player: Player, sight: float, game: AnyGame) -> ShortSighted:
    """A player who sees that share of its moves at this game."""
    return ShortSighted(player, sight, CLEAR_BY_GAME.get(game.key, CLEAR))


def noticed(moves: Sequence[Any], sight: float, rng: Random, clear: int = CLEAR) -> Sequence[Any]:
    """A share of the moves, on average and at least one, in their order."""
    if len(moves) <= clear:
        return moves
    share = sight * len(moves)
    number = int(share) + (rng.random() < share - int(share))
    seen = sorted(rng.sample(range(len(moves)), max(number, 1)))
    return [moves[n] for n in seen]


def parse_sight(text: str) -> float:
    """The share of moves that are seen."""
    try:
        if 0 < (sight := float(text)) <= 1:
            return sight
    except ValueError:
        pass
    raise GameError(f"no sight {text!r}: write the share of its moves a bot notices, such as 0.1")
