"""What a step is worth along the track, per game, mode and number of players.

The numbers were found by letting weighted players meet greedy ones (`docs/bots.md`). They fall
where the lowest colour rarely gets: steps up there only lead to a bonus, or to a complete track.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Curve:
    """A broken line over the track, from the first step to the last; and the worth of a bonus."""

    steps: tuple[int, ...]
    bonus: int = 0
    bonus_at: tuple[int, ...] = ()  # spaces counted from the first one


PLAIN = Curve((100, 5))  # as much as the colour still lacks
CURVES = {
    ("classic", "versus", 2): Curve((162, 226, 110, 13, 27), 855, (18,)),
    ("classic", "versus", 3): Curve((120, 200, 168, 26, 37), 568, (18,)),
    ("classic", "versus", 4): Curve((127, 87, 131, 35, 60), 424, (18,)),
    ("classic", "team", 4): Curve((80, 67, 55, 100, 54, 12, 13), 237, (18, 36)),
    ("classic", "duel", 2): Curve((63, 59, 99, 100, 54, 68, 52), 901, (18,)),
    ("classic", "solo", 1): Curve((10000, 1100, 200, 20, 5, 2, 1)),
    ("3d", "versus", 2): Curve((100, 75, 54, 48, 5, 6, 11), 118, (18, 27)),
    ("3d", "versus", 3): Curve((100, 75, 54, 48, 5, 6, 11), 118, (18, 27)),
    ("3d", "versus", 4): Curve((100, 75, 54, 48, 5, 6, 11), 118, (18, 27)),
    ("3d", "solo", 1): Curve((100, 62, 38, 19, 5, 1, 0)),
    ("cards", "versus", 2): Curve((100, 8, 33, 39, 15, 20, 65, 3, 9, 1), 85, (10,)),
    ("cards", "versus", 3): Curve((100, 71, 61, 70, 50, 58, 75, 8, 27, 11), 148, (10,)),
    ("cards", "versus", 4): Curve((100, 64, 59, 45, 82, 39, 69, 6, 12, 4), 171, (10,)),
    ("dice", "versus", 2): Curve((100, 46, 59, 42, 30, 21, 23)),
    ("dice", "versus", 3): Curve((100, 64, 53, 38, 42, 25, 21)),
    ("dice", "versus", 4): Curve((100, 34, 43, 34, 20, 20, 12)),
}
