"""A table of the dice game as the constant numbers and tables of a simulator."""

from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from genial.games.dice.moves import Faces, Score, actions_of, scores_of, throws_of
from genial.games.dice.rules import Dice
from genial.players.worth import needs

Table = NDArray[Any]
COLOURS = 6
ROW = 7  # boxes, where no option says otherwise
DECISIONS = {2: 80, 3: 120, 4: 260}  # hardly any game of sensible players has more


@dataclass(frozen=True, slots=True, eq=False)
class Setting:
    """Everything about a table that does not change during play; compared by identity."""

    players: int
    dice: int
    end: int  # the length of a row
    faces: Table  # throw, colour: how many dice show it
    ordered: Table  # every ordered throw -> its number
    number: Table  # throw, choice -> the number of the score as an action; -1: no such choice
    used: Table  # throw, choice, colour: dice that jokers use
    given: Table  # throw, choice, colour: crosses that jokers give
    ways: Table  # throw: the share of the ordered throws
    worth: Table  # what standing on each space is worth to the weighted player
    game: str = "dice"
    mode: str = "versus"
    uniforms: int = 1

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat."""
        return tuple(range(self.players))

    @property
    def side_count(self) -> int:
        """How many sides play against each other."""
        return self.players

    @property
    def opponents(self) -> int:
        """How many sides one side plays against."""
        return self.players - 1

    @property
    def name(self) -> str:
        """A name for files and metrics, such as dice-versus-2."""
        short = "" if self.end == ROW else f"-row-{self.end}"
        return f"dice-versus-{self.players}{short}"

    @property
    def decisions(self) -> int:
        """So many steps finish nearly every game."""
        return DECISIONS[self.players] * self.end // ROW + 10 * (self.end < ROW)

    @property
    def choices(self) -> int:
        """The most ways to score one throw that differ in what they give."""
        return int(self.number.shape[1])


@cache
def setting_of(mode: str, players: int) -> Setting:
    """The setting of a number of players; raises GameError if there is none such."""
    return setting_for(Dice(mode=mode, players=players))


def setting_for(game: Dice) -> Setting:
    """The setting of a game with options; every call makes another one."""
    throws = throws_of(game.dice)
    rows = [_choices(faces, game) for faces in throws]
    most = max(map(len, rows))
    number = np.full((len(throws), most), -1, np.int32)
    used, given = np.zeros((2, len(throws), most, COLOURS), np.int32)
    for n, row in enumerate(rows):
        for k, (score, dice, crosses) in enumerate(row):
            number[n, k], used[n, k], given[n, k] = score, dice, crosses
    place = {faces: n for n, faces in enumerate(throws)}
    ordered = [place[tuple(sorted(f))] for f in product(range(COLOURS), repeat=game.dice)]
    return Setting(
        players=game.players,
        dice=game.dice,
        end=game.row_length,
        faces=np.array([[f.count(c) for c in range(COLOURS)] for f in throws], np.int32),
        ordered=np.array(ordered, np.int32),
        number=number,
        used=used,
        given=given,
        ways=np.bincount(ordered).astype(np.float32) / len(ordered),
        worth=np.array(needs(game).spaces[: game.row_length + 1], np.float32),
    )


def _choices(faces: Faces, game: Dice) -> list[tuple[int, list[int], list[int]]]:
    """The scores of a throw that differ: number, dice used, crosses given."""
    found: dict[tuple[int, ...], tuple[int, list[int], list[int]]] = {}
    for score in scores_of(faces, game.strict_jokers):
        used, given = _jokers(score)
        number = actions_of(game.dice).number[score]
        found.setdefault((*used, *given), (number, used, given))
    return list(found.values())


def _jokers(score: Score) -> tuple[list[int], list[int]]:
    """The dice the jokers use and the crosses they give, by colour."""
    used, given = [0] * COLOURS, [0] * COLOURS
    for joker in score.jokers:
        used[joker.colour] += joker.size
        given[joker.target] += joker.crosses
    return used, given
