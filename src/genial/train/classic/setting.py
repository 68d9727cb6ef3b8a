"""A mode and player count of the classic game as the constant numbers and tables of a simulator."""

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from genial.games.classic.duel import STEPS, Duel
from genial.games.classic.rules import ALL_TILES, Classic
from genial.kernel.hexgrid import DIRECTIONS, Grid
from genial.kernel.scoring import SideTracks
from genial.kernel.tiles import TILE_INDEX, TILES, Tile

Table = NDArray[Any]
COLOURS = 6
KINDS = len(TILES)
LOW: Table = np.array([tile.low for tile in TILES], np.int32)
HIGH: Table = np.array([tile.high for tile in TILES], np.int32)
DOUBLE: Table = LOW == HIGH
SHOWS: Table = np.array([[c in tile for c in range(COLOURS)] for tile in TILES])  # kind, colour
KIND_OF: Table = np.array(
    [[TILE_INDEX[Tile(min(a, b), max(a, b))] for b in range(COLOURS)] for a in range(COLOURS)],
    np.int32,
)
FULL_BAG: Table = np.array(ALL_TILES.counts, np.int8)
OPPOSITE: Table = np.array([3, 4, 5, 0, 1, 2])
OFF_BOARD = -2
EMPTY = -1


@dataclass(frozen=True, slots=True, eq=False)
class Setting:
    """Everything about a table that does not change during play; compared by identity."""

    game: str
    mode: str
    players: int
    sides: tuple[int, ...]  # the side of each seat
    shared: bool  # the duel: one track for both, seen with opposite signs
    floor: int  # the lowest value a marker can have
    end: int
    halt: int  # where a marker stops for one half of a tile; `end` if nowhere
    bonus_at: tuple[int, ...]
    rack: int
    cells: int
    placements: int  # a game has at most so many
    pair_a: Table
    pair_b: Table
    pair_way: Table  # the direction from the first cell of a pair to the second
    beside: Table  # per pair: the colour of the printed symbol it touches, or -1
    rays: Table  # cell, direction, step -> cell; `cells` stands for off the board
    start: Table  # the cells before the first tile, and one off the board
    row: int  # cells also lie in a frame of rows this long, where a direction is a shift
    spots: Table  # the place of each cell in the frame; -1 for off the board
    framed: Table  # the cell at each place of the frame; `cells` for none
    shifts: tuple[int, ...]  # how far on the neighbour in each direction is

    @property
    def pairs(self) -> int:
        """How many touching pairs of cells there are."""
        return len(self.pair_a)

    @property
    def side_count(self) -> int:
        """How many sides play against each other."""
        return max(self.sides) + 1

    @property
    def opponents(self) -> int:
        """How many sides one side plays against."""
        return self.side_count - 1

    @property
    def name(self) -> str:
        """A name for files and metrics, such as classic-versus-2."""
        return f"{self.game}-{self.mode}-{self.players}"

    @property
    def decisions(self) -> int:
        """A step is a placement with everything that follows from it."""
        return self.placements

    @property
    def uniforms(self) -> int:
        """A step draws at most a whole rack."""
        return self.rack


@cache
def setting_of(mode: str, players: int) -> Setting:
    """The setting of a mode and player count; raises GameError if there is none such."""
    game = Classic(mode=mode, players=players)
    grid, pairs = game.board.grid, np.array(game.board.pairs, np.int32)
    count = len(grid.cells)
    longest = max(len(ray) for rays in grid.rays for ray in rays)
    rays = np.full((count + 1, 6, longest + 1), count, np.int32)
    for cell, lines in enumerate(grid.rays):
        for way, ray in enumerate(lines):
            rays[cell, way, : len(ray)] = ray
    start = game.board.empty()
    return Setting(
        game=game.key,
        mode=mode,
        players=players,
        sides=game.sides,
        rack=game.rack_size,
        cells=count,
        placements=start.count(EMPTY) // 2,
        pair_a=pairs[:, 0],
        pair_b=pairs[:, 1],
        pair_way=np.array([list(rays[a, :, 0]).index(b) for a, b in pairs], np.int32),
        beside=np.array([-1 if c is None else c for c in game.board.beside], np.int32),
        rays=rays,
        start=np.array([*start, OFF_BOARD], np.int8),
        **_frame(grid),
        **_track_numbers(game),
    )


def _frame(grid: Grid) -> dict[str, Any]:
    side = 2 * grid.radius + 1
    row = side + 1  # a spare column, so that no step leads from one row's end into the next
    spots = [(r + grid.radius) * row + q + grid.radius for q, r in grid.cells]
    framed = np.full(side * row, len(spots), np.int32)
    framed[spots] = np.arange(len(spots))
    shifts = tuple(dr * row + dq for dq, dr in DIRECTIONS)
    return {"row": row, "spots": np.array([*spots, -1]), "framed": framed, "shifts": shifts}


def _track_numbers(game: Classic) -> dict[str, Any]:
    if isinstance(game.scoring, Duel):
        return {"shared": True, "floor": -STEPS, "end": STEPS, "halt": STEPS, "bonus_at": (STEPS,)}
    assert isinstance(game.scoring, SideTracks)
    track = game.scoring.track
    halt = track.end if track.halt is None else track.halt
    return {
        "shared": False,
        "floor": 0,
        "end": track.end,
        "halt": halt,
        "bonus_at": track.bonus_at,
    }
