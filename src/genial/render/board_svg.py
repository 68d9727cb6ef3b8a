"""A hexagon of cells as a picture, flat or with stacked tiles."""

from math import sqrt
from typing import Any

from genial.render.shapes import Point, circle, polygon, tag, words
from genial.render.symbols import hexagon_corners, symbol

Cell = dict[str, Any]
GAP = 0.94  # a tile is a little smaller than its cells
LIFT = 0.15  # how far a level rises, in cell sizes


def board(position: dict[str, Any], left: float, top: float, width: float) -> tuple[str, float]:
    """The board drawn into this width, and the height it takes."""
    return _Board(position, left, top, width).draw()


class _Board:
    """One picture: where every cell lies, and the pieces on it."""

    def __init__(self, position: dict[str, Any], left: float, top: float, width: float) -> None:
        self.radius: int = position["radius"]
        self.size = width / ((2 * self.radius + 1) * sqrt(3))
        self.left, self.top, self.width = left, top, width
        self.cells: list[Cell] = position["cells"]
        self.by_label = {cell["cell"]: cell for cell in self.cells}
        self.laid: list[dict[str, Any]] = position["laid"]

    def draw(self) -> tuple[str, float]:
        """The picture and its height."""
        ground = "".join(map(self._ground, self.cells))
        height = self.size * (3 * self.radius + 2)
        return ground + "".join(self._pieces()), height

    def centre(self, label: str, level: int = 0) -> Point:
        """Where a cell's middle lies; higher levels are shifted up and to the left."""
        row = ord(label[0]) - ord("a") - self.radius
        column = int(label[1:]) - 1 - self.radius
        x = self.left + self.width / 2 + (column + row / 2) * sqrt(3) * self.size
        y = self.top + self.size * (1.5 * (row + self.radius) + 1)
        rise = max(level - 1, 0) * LIFT * self.size
        return x - rise * 0.5, y - rise

    def _ground(self, cell: Cell) -> str:
        x, y = self.centre(cell["cell"])
        kind = "gn-start" if cell.get("start") else "gn-cell"
        shape = polygon(hexagon_corners(x, y, self.size * 0.98), class_=kind)
        if cell["colour"] is None:
            return shape + words(x, y + 3, cell["cell"], "gn-label gn-faint", "middle")
        return shape

    def _pieces(self) -> list[str]:
        """Every printed symbol, stone and tile, the lowest level first."""
        lone = [cell for cell in self.cells if cell["printed"]]
        shapes = [self._printed(cell) for cell in lone]
        shapes += [self._stone(cell) for cell in self.cells if cell.get("start")]
        for tile in sorted(self.laid, key=lambda tile: tile.get("level", 1)):
            shapes.append(self._tile(tile))
        return shapes + [self._marks(cell) for cell in self.cells if cell.get("height")]

    def _printed(self, cell: Cell) -> str:
        x, y = self.centre(cell["cell"])
        body = polygon(hexagon_corners(x, y, self.size * 0.98), class_="gn-printed")
        return body + symbol(cell["colour"], x, y, self.size * 0.6)

    def _stone(self, cell: Cell) -> str:
        """A start stone, if it is still the top of its cell."""
        if cell["height"] != 1 or cell["piece"] is None or cell["piece"] >= 6:
            return ""
        x, y = self.centre(cell["cell"])
        body = circle(x, y, self.size * 0.8, fill="#23262d", stroke="#8b8577", width=1.5)
        return body + symbol(cell["colour"], x, y, self.size * 0.52)

    def _tile(self, tile: dict[str, Any]) -> str:
        level = tile.get("level", 1)
        ends = [self.centre(label, level) for label in tile["cells"]]
        depth = self.size * LIFT * 1.1
        stacked = "level" in tile
        wall = _body(ends, self.size, depth, "gn-wall") if stacked else ""
        edge = _body(ends, self.size, 0, "gn-edge") if level > 1 else ""
        top = _body(ends, self.size * (0.95 if level > 1 else 1), 0, "gn-tile")
        marks = [
            symbol(letter, x, y, self.size * 0.6)
            for letter, (x, y), label in zip(tile["tile"], ends, tile["cells"], strict=True)
            if self.by_label[label].get("height", level) == level
        ]
        return wall + edge + top + "".join(marks)

    def _marks(self, cell: Cell) -> str:
        """What a stack says of itself: its cell, and how high it is."""
        x, y = self.centre(cell["cell"], cell["height"])
        name = words(x, y + self.size * 0.8, cell["cell"], "gn-label gn-faint", "middle")
        if cell["height"] == 1:
            return name
        x, y = x + self.size * 0.6, y - self.size * 0.34
        return name + words(x, y, str(cell["height"]), "gn-height", "middle")


def _body(ends: list[Point], size: float, drop: float, paint: str) -> str:
    """Two hexagons joined into one piece, pushed down by `drop`."""
    hexes = [polygon(hexagon_corners(x, y + drop, size * GAP), class_=paint) for x, y in ends]
    (ax, ay), (bx, by) = ends
    dx, dy = bx - ax, by - ay
    length = sqrt(dx * dx + dy * dy)
    ox, oy = -dy / length * size * 0.47, dx / length * size * 0.47
    bridge = [(ax + ox, ay + oy), (bx + ox, by + oy), (bx - ox, by - oy), (ax - ox, ay - oy)]
    hexes.append(polygon([(x, y + drop) for x, y in bridge], class_=paint))
    return tag("g", "".join(hexes))
