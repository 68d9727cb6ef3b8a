"""Learning curves, drawn from the metrics of a run."""

import json
from pathlib import Path
from typing import Any

from genial.kernel.game import GameError

METRICS = "metrics.jsonl"
CURVES = "curves.svg"
PANELS = {
    "share of wins, net against": {"vs_weighted": "-", "vs_frozen": "--"},
    "lowest marker": {"lowest_weighted": "-", "lowest_frozen": "--"},
    "loss": {"loss": "-", "expert_loss": "--"},
}
Line = dict[str, Any]


def read_matches(folder: Path) -> dict[str, list[Line]]:
    """The lines of matches of every table; a run that began anew replaces the one before."""
    path, found = folder / METRICS, dict[str, list[Line]]()
    try:
        lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    except OSError as error:
        raise GameError(f"no metrics in {folder}: {error.strerror}") from error
    except ValueError as error:
        raise GameError(f"{path} is damaged: {error}") from error
    for line in lines:
        if line["event"] == "start" and line["iteration"] == 0:
            found[line["run"]] = []
        elif line["event"] == "eval":
            found.setdefault(line["run"], []).append(line)
    if not any(found.values()):
        raise GameError(f"{path} tells of no matches yet")
    return found


def draw_curves(folder: Path) -> Path:
    """Write curves.svg beside the metrics."""
    found = read_matches(folder)
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, rows = pyplot.subplots(
        len(PANELS), 1, sharex=True, figsize=(8, 8), layout="constrained"
    )
    for axes, (title, names) in zip(rows, PANELS.items(), strict=True):
        for colour, (run, lines) in enumerate(sorted(found.items())):
            for name, style in names.items():
                points = [(line["iteration"], line[name]) for line in lines if name in line]
                label = f"{run}, {name.rpartition('_')[2]}"
                if points:
                    axes.plot(*zip(*points, strict=True), style, color=f"C{colour}", label=label)
        axes.set_ylabel(title)
        axes.grid(alpha=0.3)
    rows[0].legend(fontsize="small")
    rows[-1].set_xlabel("iteration")
    path = folder / CURVES
    figure.savefig(path)
    pyplot.close(figure)
    return path
