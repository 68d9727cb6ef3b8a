"""Results for people: a table, a cross-table, a plot; and for programs: JSON."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from genial.arena.alone import compared
from genial.arena.play import Result
from genial.arena.ratings import Rating, Score, rate, score

Scores = Mapping[tuple[str, str], Score]


class Standing:
    """The ratings and pairwise scores of some results."""

    def __init__(self, results: Sequence[Result], bots: Sequence[str]) -> None:
        self.bots = list(bots)
        self.matches = len(results)
        met = compared(results)
        self.ratings: list[Rating] = rate(met, bots)
        self.scores = self._scores(met)
        self.game_scores = self._scores(single_games(results))  # of series; else empty
        self.reports = [report for result in results for report in result.reports]

    def _scores(self, results: Sequence[Result]) -> Scores:
        """How every bot did against every other, the strongest first."""
        if not results:
            return {}
        bots = self.bots
        order = [bots.index(rating.bot) for rating in self.ratings]
        return {
            (bots[a], bots[b]): score(results, a, b, len(bots))
            for a in order
            for b in order
            if a != b
        }

    def as_json(self) -> dict[str, Any]:
        """Everything, as `genial arena --json` prints it."""
        return {
            "matches": self.matches,
            "ratings": [
                {
                    "bot": r.bot,
                    "elo": round(r.elo, 1),
                    "low": round(r.low, 1),
                    "high": round(r.high, 1),
                    "matches": r.matches,
                    "lowest": round(r.lowest, 3),
                    "lowest_error": round(r.lowest_error, 3) if r.matches > 1 else None,
                    "seconds_per_move": round(r.seconds, 6),
                }
                for r in self.ratings
            ],
            "scores": _listed(self.scores),
            "game_scores": _listed(self.game_scores),
            "forfeits": self.reports,
        }

    def print(self, title: str) -> None:
        """The ladder and the cross-table on the screen."""
        from rich.console import Console
        from rich.table import Table

        console = Console(highlight=False)
        elo = ("Elo", "95 %") if self.scores else ()
        ladder = Table("bot", *elo, "lowest", "time per move", "matches", title=title)
        for r in self.ratings:
            ladder.add_row(
                r.bot,
                *([f"{r.elo:+.0f}", f"{r.low:+.0f} … {r.high:+.0f}"] if elo else []),
                f"{r.lowest:.2f} ± {r.lowest_error:.2f}",
                spoken(r.seconds),
                str(r.matches),
            )
        console.print(ladder)
        if self.scores:
            console.print(self._cross_table("share won against", self.scores))
        if self.game_scores:
            console.print(self._cross_table("of single games", self.game_scores))
        for report in self.reports[:5]:
            console.print(f"forfeit: {report}")

    def _cross_table(self, head: str, scores: Scores) -> Any:
        from rich.table import Table

        names = [rating.bot for rating in self.ratings]
        table = Table(head, *names)
        for a in names:
            met = [scores.get((a, b)) for b in names]
            cells = ["" if one is None else f"{one.share:.3f} ± {one.error:.3f}" for one in met]
            table.add_row(a, *cells)
        return table

    def plot(self, path: Path, title: str) -> None:
        """The ratings with their intervals, as SVG or PNG by the file's ending."""
        import matplotlib

        matplotlib.use("Agg")
        from matplotlib import pyplot

        names = [rating.bot for rating in reversed(self.ratings)]
        elos = [rating.elo for rating in reversed(self.ratings)]
        spread = [
            [rating.elo - rating.low for rating in reversed(self.ratings)],
            [rating.high - rating.elo for rating in reversed(self.ratings)],
        ]
        figure, axes = pyplot.subplots(figsize=(7, 0.6 * len(names) + 1.4), layout="constrained")
        axes.errorbar(elos, names, xerr=spread, fmt="o", capsize=4, color="#7a3e9d")
        axes.set_xlabel("Elo against the field, 95 % interval")
        axes.set_title(title)
        axes.grid(axis="x", alpha=0.3)
        figure.savefig(path)
        pyplot.close(figure)


def single_games(results: Sequence[Result]) -> list[Result]:
    """The games of series by their places; deals, times and markers stay those of the series."""
    return [replace(result, places=places) for result in results for places in result.games]


def _listed(scores: Scores) -> list[dict[str, Any]]:
    return [
        {
            "bot": a,
            "against": b,
            "share": round(s.share, 4),
            "error": round(s.error, 4) if s.meetings > 2 else None,
            "meetings": s.meetings,
        }
        for (a, b), s in scores.items()
    ]


def spoken(seconds: float) -> str:
    """A short time with a fitting unit."""
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds * 1e6:.3g} µs"
