"""Moves, scores and results in words."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from genial.kernel.game import AnyGame, Outcome, Preview, Ray
from genial.kernel.moves import Place
from genial.kernel.tiles import COLOURS
from genial.render import Style
from genial.terminal.choices import Choice
from genial.terminal.texts import Texts


@dataclass(frozen=True, slots=True)
class Sayings:
    """One language in one style, about one game."""

    game: AnyGame
    texts: Texts
    style: Style
    shared: bool = False  # a duel's markers are pulled both ways: no lowest one to speak of

    def gains(self, preview: Preview) -> str:
        """Six deltas (those that are not 0), the new lowest, bonuses and lapsed points."""
        moved = [
            self.style.chip(COLOURS[colour], f"{steps:+d}")
            for colour, steps in enumerate(preview.gains)
            if steps
        ]
        parts = [" ".join(moved) or self.texts("choice.nothing")]
        if not self.shared:
            parts.append(self.texts("choice.lowest", value=preview.lowest))
        if preview.bonuses:
            parts.append(self.style.bold(self.texts("choice.bonus", count=preview.bonuses)))
        lapsed = sum(preview.points) - preview.total
        if lapsed > 0:
            parts.append(self.texts("choice.lapsed", count=lapsed))
        return ", ".join(parts)

    def page(self, choices: Sequence[Choice], first: int, size: int) -> list[str]:
        """A page of the numbered list."""
        shown = choices[first : first + size]
        lines = [
            self.texts(
                "choice.line", number=n, move=str(c.move), gains=self.gains(c.preview)
            ).rstrip()
            for n, c in enumerate(shown, first + 1)
        ]
        last = first + len(shown)
        return [*lines, self.texts("choice.page", first=first + 1, last=last, count=len(choices))]

    def why(self, view: Any, choice: Choice) -> list[str]:
        """Where the points of a move come from."""
        move, preview = choice.move, choice.preview
        lines = []
        if isinstance(move, Place):
            rays = self.game.rays(view, move)
            halves = zip(move.tile, (move.first, move.second), strict=True)
            lines = [self._half(colour, cell, rays) for colour, cell in halves]
        told = preview.gains if isinstance(move, Place) else (0,) * 6  # full lines need no sum
        lines += [self._points(c, preview) for c in range(6) if preview.points[c] != told[c]]
        return lines or [self.texts("why.nothing", move=move)]

    def _half(self, colour: int, cell: str, rays: Iterable[Ray]) -> str:
        runs = [ray for ray in rays if ray.start == cell]
        chip = self.style.chip(COLOURS[colour])
        if not runs:
            return self.texts("why.half_none", colour=chip, cell=cell)
        spelled = [
            self.texts("why.run", cells=" ".join(ray.cells), count=len(ray.cells)) for ray in runs
        ]
        points = sum(len(ray.cells) for ray in runs)
        return self.texts(
            "why.half", colour=chip, cell=cell, runs=" + ".join(spelled), points=points
        )

    def _points(self, colour: int, preview: Preview) -> str:
        points, steps = preview.points[colour], preview.gains[colour]
        chip = self.style.chip(COLOURS[colour])
        if points == steps:
            return self.texts("why.points", colour=chip, points=points, steps=steps)
        lapsed = points - steps
        return self.texts(
            "why.points_lapsed", colour=chip, points=points, steps=steps, lapsed=lapsed
        )

    # -- the end

    def ranking(self, outcome: Outcome) -> list[str]:
        """The places, and step by step why each is before the next."""
        reason = self.texts(f"reasons.{outcome.reason}")
        lines = [self.style.bold(self.texts("end.over", reason=reason)), ""]
        groups = [outcome.seats_at(place) for place in sorted(set(outcome.places))]
        lines += [
            self.texts(
                "end.place", place=n, names=self._names(seats), values=_values(outcome, seats)
            )
            for n, seats in enumerate(groups, 1)
        ]
        sides = [{self.game.sides[seat] for seat in seats} for seats in groups]
        shared = [seats for seats, s in zip(groups, sides, strict=True) if len(s) > 1]
        lines += [self.texts("end.same", names=self._names(seats)) for seats in shared]
        if outcome.compared:
            for better, worse in pairwise(groups):
                lines += ["", *self._steps(outcome, better, worse)]
        if self.game.players == 1 and outcome.compared:
            lines.append(self.texts("end.score", score=outcome.compared[0][0]))
        return lines

    def _names(self, seats: Sequence[int]) -> str:
        return ", ".join(self.style.name(seat) for seat in seats)

    def _steps(self, outcome: Outcome, better: Sequence[int], worse: Sequence[int]) -> list[str]:
        """The comparison of two places, number by number, up to the one that decides."""
        lines: list[str] = []
        pairs = zip(outcome.compared[better[0]], outcome.compared[worse[0]], strict=True)
        for step, (a, b) in enumerate(pairs):
            if outcome.reason == "four-colours" and step != 1:  # DUE-4: only won colours count
                continue
            what = self._compared(step)
            if a > b:
                names = {"winner": self._names(better), "loser": self._names(worse)}
                return [*lines, self.texts("end.step_ahead", what=what, a=a, b=b, **names)]
            lines.append(self.texts("end.step_equal", what=what, a=a, b=b))
        return lines

    def _compared(self, step: int) -> str:
        if self.shared:
            return self.texts(("end.colours", "end.won", "end.steps")[step])
        return self.texts("end.next" if step else "end.lowest")


def _values(outcome: Outcome, seats: Sequence[int]) -> str:
    return "-".join(map(str, outcome.compared[seats[0]])) if outcome.compared else ""
