"""A mode and player count of the 3D game as the constant numbers and tables of a simulator."""

from dataclasses import dataclass
from functools import cache

import numpy as np

from genial.games.three_d.modes import BAGS, MODES
from genial.games.three_d.rules import ThreeD
from genial.players.worth import needs
from genial.train.frame import Frame, frame_of, rays_of
from genial.train.tiles import Table


@dataclass(frozen=True, slots=True, eq=False)
class Setting:
    """Everything about a table that does not change during play; compared by identity."""

    mode: str
    players: int
    sides: tuple[int, ...]
    end: int
    halt: int  # where a marker stops for one half of a tile; `end` if nowhere
    bonus_at: tuple[int, ...]
    rack: int
    cells: int
    decisions: int  # no match has more placements than there are tiles
    bag: Table  # how many tiles of each kind there are
    kinds: Table  # the kinds there are any of
    pair_a: Table
    pair_b: Table
    pair_way: Table  # the direction from the first cell of a pair to the second
    starts: Table  # the cells of the start stones
    beside: Table  # bool: pair, start stone
    rays: Table  # cell, direction, step -> cell; `cells` stands for off the board
    frame: Frame
    worth: Table  # what standing on each space is worth to the weighted player
    game: str = "3d"
    shared: bool = False  # every side has a track of its own
    floor: int = 0

    @property
    def pairs(self) -> int:
        """How many touching pairs of cells there are."""
        return len(self.pair_a)

    @property
    def side_count(self) -> int:
        """How many sides play against each other."""
        return self.players

    @property
    def opponents(self) -> int:
        """How many sides one side plays against."""
        return self.players - 1

    @property
    def solo(self) -> bool:
        """Whether there is nobody to play against: other rules hold (3D-16)."""
        return self.players == 1

    @property
    def name(self) -> str:
        """A name for files and metrics, such as 3d-versus-2."""
        return f"{self.game}-{self.mode}-{self.players}"

    @property
    def uniforms(self) -> int:
        """A step draws at most a whole rack."""
        return self.rack


@cache
def setting_of(mode: str, players: int) -> Setting:
    """The setting of a mode and player count; raises GameError if there is none such."""
    game = ThreeD(mode=mode, players=players)
    grid, pairs = game.board.grid, np.array(game.board.grid.pairs, np.int32)
    rays = rays_of(grid)
    bag = np.array(BAGS[players].counts, np.int8)
    track = MODES[mode].track(game.bonus_per_space)
    return Setting(
        mode=mode,
        players=players,
        sides=game.sides,
        end=track.end,
        halt=track.end if track.halt is None else track.halt,
        bonus_at=track.bonus_at,
        rack=game.rack_size,
        cells=len(grid.cells),
        decisions=int(bag.sum()),
        bag=bag,
        kinds=np.flatnonzero(bag),
        pair_a=pairs[:, 0],
        pair_b=pairs[:, 1],
        pair_way=np.array([list(rays[a, :, 0]).index(b) for a, b in pairs], np.int32),
        starts=np.array(game.board.starts, np.int32),
        beside=np.array([[i in near for i in range(6)] for near in game.board.beside]),
        rays=rays,
        frame=frame_of(grid),
        worth=np.array(needs(game).spaces, np.int32),
    )
