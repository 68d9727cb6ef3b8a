"""Write the measured parts of docs/strength.md, and its plot, from levels.json and ratings.json.

python benchmarks/strength.py
"""

from collections.abc import Sequence
from pathlib import Path

from genial.games import GAMES
from genial.players.levels import NAMES, Level, all_levels
from genial.players.ratings import Measured, ratings

DOCS = Path(__file__).parents[1] / "docs"
PAGE = DOCS / "strength.md"
PLOT = DOCS / "pictures" / "strength.svg"
TABLE = "classic-versus-2"  # whose bots are drawn by their time
MARKERS = "os^DvP"  # of the tables of a game
THINKERS = ("mc", "net", "net2")  # of the others no time is worth mentioning


def rows(table: str, levels: tuple[Level, ...]) -> str:
    lines = [f"### {table}", ""]
    lines.append("| level | name | bot | Elo | against the level below | time per move |")
    lines.append("|---|---|---|---|---|---|")
    for number, (name, one) in enumerate(zip(NAMES, levels, strict=True), 1):
        share = "" if one.share is None else f"{one.share:.3f} ± {one.error:.3f}"
        time = f"{one.seconds * 1e3:.3g} ms"
        lines.append(f"| {number} | {name} | `{one.bot}` | {one.elo} | {share} | {time} |")
    return "\n".join(lines)


def think_times(measured: dict[str, tuple[Measured, ...]]) -> str:
    lines = ["| table | " + " | ".join(f"`{bot}`" for bot in THINKERS) + " |"]
    lines.append("|---|" + "---|" * len(THINKERS))
    for table, bots in measured.items():
        seconds = {one.bot: one.seconds for one in bots}
        cells = (f"{seconds[bot] * 1e3:.3g} ms" for bot in THINKERS)
        lines.append(f"| {table} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def filled(page: str, part: str, text: str) -> str:
    """The page with its part of that name written anew."""
    begin, end = f"<!-- {part} -->", f"<!-- end of {part} -->"
    before, after = page.split(begin)[0], page.split(end)[1]
    return f"{before}{begin}\n{text}\n\n{end}{after}"


def plot(bots: Sequence[Measured], measured: dict[str, tuple[Level, ...]]) -> None:
    import matplotlib

    matplotlib.use("svg")
    from matplotlib import pyplot

    matplotlib.rcParams["svg.hashsalt"] = "genial"  # the same file every time
    figure, (times, steps) = pyplot.subplots(1, 2, figsize=(11, 5), layout="constrained")
    for bot in bots:
        at, error = bot.seconds * 1e3, [[bot.elo - bot.low], [bot.high - bot.elo]]
        times.errorbar(at, bot.elo, yerr=error, fmt="o", capsize=3)
        times.annotate(bot.bot, (at, bot.elo), (8, 4), textcoords="offset points")
    times.margins(x=0.15)
    times.set(xscale="log", xlabel="milliseconds per move", ylabel="Elo above greedy", title=TABLE)
    for table, levels in measured.items():
        elos = [one.elo for one in levels]
        game = table.partition("-")[0]
        number = [name for name in measured if name.startswith(game)].index(table)
        look = {"color": f"C{list(GAMES).index(game)}", "marker": MARKERS[number]}
        steps.plot(range(1, len(elos) + 1), elos, label=table, **look)
    steps.set(xlabel="level", ylabel="Elo above level 1", title="levels")
    steps.legend(fontsize=7)
    for axes in (times, steps):
        axes.grid(alpha=0.3)
    figure.savefig(PLOT, metadata={"Date": None})


def main() -> None:
    measured = all_levels()
    steps = "\n\n".join(rows(table, levels) for table, levels in measured.items())
    page = filled(PAGE.read_text(), "levels", steps)
    PAGE.write_text(filled(page, "times", think_times(ratings())))
    plot(ratings()[TABLE], measured)


if __name__ == "__main__":
    main()
