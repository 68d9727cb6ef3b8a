"""Legal moves with their scores, small enough to send: the client looks up, never counts."""

from collections.abc import Sequence
from typing import Any

from genial.kernel.game import AnyGame
from genial.kernel.moves import Place
from genial.kernel.tiles import COLOURS, Tile
from genial.server.messages.position import Listed, Moves, Placements

Halves = dict[str, dict[str, list[int]]]


def encoded(game: AnyGame, view: Any, moves: Sequence[Any], labels: Sequence[str]) -> Moves:
    """The legal moves of the seat to move, as this seat sees the position."""
    places = [move for move in moves if isinstance(move, Place)]
    others = [move for move in moves if not isinstance(move, Place)]
    now = game.preview(view, moves[0])
    values = [after - gain for after, gain in zip(now.values, now.gains, strict=True)]
    return Moves(
        values=values,
        place=_Placing(game, view, places, labels).encoded() if places else None,
        other=[_listed(game, view, move) for move in others],
    )


def _listed(game: AnyGame, view: Any, move: Any) -> Listed:
    found = game.preview(view, move)
    return Listed(move=str(move), gains=list(found.gains), bonuses=found.bonuses)


class _Placing:
    """Groups placements: what a colour counts on an end of a pair, what a tile gains by points."""

    def __init__(
        self, game: AnyGame, view: Any, places: list[Place], labels: Sequence[str]
    ) -> None:
        self.game, self.view, self.places, self.labels = game, view, places, labels
        self.number = {label: i for i, label in enumerate(labels)}
        self.pairs: dict[tuple[int, int], int] = {}
        self.rays: dict[tuple[int, ...], int] = {}
        self.points: dict[tuple[int, int], int] = {}  # colour, end -> points

    def encoded(self) -> Placements:
        tiles = list(dict.fromkeys(place.tile for place in self.places))
        for place in self.places:
            self.pairs.setdefault(self._pair(place), len(self.pairs))
        colours = sorted({colour for tile in tiles for colour in tile})
        halves = {COLOURS[colour]: self._half(colour) for colour in colours}
        scores = {str(tile): self._scores(tile) for tile in tiles}
        return Placements(
            tiles=[str(tile) for tile in tiles],
            pairs=[list(pair) for pair in self.pairs],
            rays=[list(ray) for ray in self.rays],
            halves=halves,
            scores=scores,
        )

    def _pair(self, place: Place) -> tuple[int, int]:
        a, b = self.number[place.first], self.number[place.second]
        return (a, b) if a < b else (b, a)

    def _half(self, colour: int) -> dict[str, list[int]]:
        """For every end of every pair: the rays this colour counts there."""
        labels = self.labels
        counted: dict[str, list[int]] = {}
        for (a, b), pair in self.pairs.items():
            probe = Place(Tile(colour, colour), labels[a], labels[b])
            for ray in self.game.rays(self.view, probe):
                end = 2 * pair + (ray.start != labels[a])
                counted.setdefault(str(end), []).append(self._ray(ray.start, ray.cells))
                self.points[colour, end] = self.points.get((colour, end), 0) + len(ray.cells)
        return counted

    def _ray(self, start: str, cells: tuple[str, ...]) -> int:
        ray = (self.number[start], *(self.number[cell] for cell in cells))
        return self.rays.setdefault(ray, len(self.rays))

    def _scores(self, tile: Tile) -> dict[str, list[int]]:
        """What the tile gains, by the points of its two halves; one preview for each pair."""
        low, high = tile
        found: dict[str, list[int]] = {}
        for (a, b), pair in self.pairs.items():
            for ends in ((2 * pair, 2 * pair + 1), (2 * pair + 1, 2 * pair)):
                points = self.points.get((low, ends[0]), 0), self.points.get((high, ends[1]), 0)
                name = f"{points[0]},{points[1]}"
                if name not in found:
                    first, second = (a, b) if ends[0] < ends[1] else (b, a)
                    found[name] = self._score(tile, first, second)
        return found

    def _score(self, tile: Tile, first: int, second: int) -> list[int]:
        place = Place(tile, self.labels[first], self.labels[second])
        preview = self.game.preview(self.view, place)
        gain_high = 0 if tile.is_double else preview.gains[tile.high]
        return [preview.gains[tile.low], gain_high, preview.bonuses]
