"""Counting symbols in straight lines, as every board game here scores."""

from collections.abc import Iterator, Sequence

from genial.kernel.game import Ray
from genial.kernel.hexgrid import Grid


def run_points(grid: Grid, cells: Sequence[int], cell: int, partner: int, colour: int) -> int:
    """What one half scores: the unbroken runs in the five directions away from its partner."""
    total = 0
    for ray in grid.rays[cell]:
        for ahead in ray:
            if cells[ahead] != colour or ahead == partner:
                break
            total += 1
    return total


def run_rays(
    grid: Grid, cells: Sequence[int], cell: int, partner: int, colour: int
) -> Iterator[Ray]:
    """The runs behind `run_points`, for showing them."""
    for ray in grid.rays[cell]:
        run = []
        for ahead in ray:
            if cells[ahead] != colour or ahead == partner:
                break
            run.append(grid.labels[ahead])
        if run:
            yield Ray(colour, grid.labels[cell], tuple(run))
