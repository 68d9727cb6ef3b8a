"""The six symbols: a colour is never the only thing that tells them apart (COM-1)."""

from math import cos, pi, sin

from genial.render.shapes import Point, circle, polygon

PALETTE = {
    "R": "#ff5a55",
    "G": "#43c767",
    "B": "#55adff",
    "O": "#ff9a3d",
    "Y": "#ffe156",
    "V": "#cf8bff",
}


def symbol(letter: str, x: float, y: float, size: float) -> str:
    """The symbol of a colour, `size` from its middle to its edge."""
    return SHAPES[letter](x, y, size, PALETTE[letter])


def star(x: float, y: float, points: int, outer: float, inner: float) -> list[Point]:
    """The corners of a star, one point upwards."""
    corners = []
    for i in range(2 * points):
        radius = inner if i % 2 else outer
        angle = pi * i / points - pi / 2
        corners.append((x + radius * cos(angle), y + radius * sin(angle)))
    return corners


def hexagon_corners(x: float, y: float, size: float) -> list[Point]:
    """The corners of a hexagon standing on a point."""
    angles = [pi / 3 * i - pi / 2 for i in range(6)]
    return [(x + size * cos(a), y + size * sin(a)) for a in angles]


def _red(x: float, y: float, size: float, fill: str) -> str:
    return polygon(star(x, y, 12, size, size * 0.58), fill=fill)


def _green(x: float, y: float, size: float, fill: str) -> str:
    return circle(x, y, size * 0.8, fill=fill)


def _blue(x: float, y: float, size: float, fill: str) -> str:
    return polygon(star(x, y, 6, size, size * 0.5), fill=fill)


def _orange(x: float, y: float, size: float, fill: str) -> str:
    return polygon(hexagon_corners(x, y, size * 0.92), fill=fill)


def _yellow(x: float, y: float, size: float, fill: str) -> str:
    """A sun: a disc in a wreath of 24 fine rays."""
    wreath = polygon(star(x, y, 24, size, size * 0.62), fill=fill)
    return wreath + circle(x, y, size * 0.44, fill="none", stroke="#23262d", width=size * 0.12)


def _violet(x: float, y: float, size: float, fill: str) -> str:
    return circle(x, y, size * 0.64, fill="none", stroke=fill, width=size * 0.36)


SHAPES = {"R": _red, "G": _green, "B": _blue, "O": _orange, "Y": _yellow, "V": _violet}
