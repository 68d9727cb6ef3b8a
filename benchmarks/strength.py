"""Write the measured parts of docs/strength.md, and its plot, from levels.json and ratings.json.

python benchmarks/strength.py
"""

from collections.abc import Sequence
from pathlib import Path

from genial.players.levels import Level, all_levels
from genial.players.ratings import Measured, ratings

DOCS = Path(__file__).parents[1] / "docs"
PAGE = DOCS / "strength.md"
PLOT = DOCS / "pictures" / "strength.svg"
TABLE = "classic-versus-2"  # whose bots are drawn by their time
BEGIN, END = "<!-- levels -->", "<!-- end of levels -->"


def rows(table: str, levels: tuple[Level, ...]) -> str:
    lines = [f"### {table}", "", "| level | bot | Elo | against the level below | time per move |"]
    lines.append("|---|---|---|---|---|")
    for number, one in enumerate(levels, 1):
        share = "" if one.share is None else f"{one.share:.3f} ± {one.error:.3f}"
        time = f"{one.seconds * 1e3:.3g} ms"
        lines.append(f"| {number} | `{one.bot}` | {one.elo} | {share} | {time} |")
    return "\n".join(lines)


def plot(bots: Sequence[Measured], measured: dict[str, tuple[Level, ...]]) -> None:
    import matplotlib

    matplotlib.use("svg")
    from matplotlib import pyplot

    matplotlib.rcParams["svg.hashsalt"] = "genial"  # the same file every time
    figure, (times, steps) = pyplot.subplots(1, 2, figsize=(11, 5), layout="constrained")
    for bot in bots:
        if bot.elo is None or bot.low is None or bot.high is None:
            continue
        at, error = bot.seconds * 1e3, [[bot.elo - bot.low], [bot.high - bot.elo]]
        times.errorbar(at, bot.elo, yerr=error, fmt="o", capsize=3)
        times.annotate(bot.bot, (at, bot.elo), (8, 4), textcoords="offset points")
    times.set(xscale="log", xlabel="milliseconds per move", ylabel="Elo above greedy", title=TABLE)
    for table, levels in measured.items():
        elos = [one.elo for one in levels]
        steps.plot(range(1, len(elos) + 1), elos, "o-", label=table)
    steps.set(xlabel="level", ylabel="Elo above level 1", title="levels")
    steps.legend(fontsize=7)
    for axes in (times, steps):
        axes.grid(alpha=0.3)
    figure.savefig(PLOT, metadata={"Date": None})


def main() -> None:
    measured = all_levels()
    page = PAGE.read_text()
    before, after = page.split(BEGIN)[0], page.split(END)[1]
    written = "\n\n".join(rows(table, levels) for table, levels in measured.items())
    PAGE.write_text(f"{before}{BEGIN}\n{written}\n\n{END}{after}")
    plot(ratings()[TABLE], measured)


if __name__ == "__main__":
    main()
