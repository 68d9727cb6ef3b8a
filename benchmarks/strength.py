"""Write the measured parts of docs/strength.md, and its plot, from players/levels.json.

python benchmarks/strength.py
"""

from pathlib import Path

from genial.players.levels import ELSEWHERE, Level, all_levels

DOCS = Path(__file__).parents[1] / "docs"
PAGE = DOCS / "strength.md"
PLOT = DOCS / "pictures" / "strength.svg"
BEGIN, END = "<!-- levels -->", "<!-- end of levels -->"


def rows(table: str, levels: tuple[Level, ...]) -> str:
    lines = [f"### {table}", "", "| level | bot | Elo | against the level below | time per move |"]
    lines.append("|---|---|---|---|---|")
    for number, one in enumerate(levels, 1):
        share = "" if one.share is None else f"{one.share:.3f} ± {one.error:.3f}"
        time = "" if one.seconds is None else f"{one.seconds * 1e3:.3g} ms"
        lines.append(f"| {number} | `{one.bot}` | {one.elo} | {share} | {time} |")
    return "\n".join(lines)


def plot(measured: dict[str, tuple[Level, ...]]) -> None:
    import matplotlib

    matplotlib.use("svg")
    from matplotlib import pyplot

    matplotlib.rcParams["svg.hashsalt"] = "genial"  # the same file every time
    figure, axes = pyplot.subplots(figsize=(8, 5))
    for table, levels in measured.items():
        timed = [one for one in levels if one.seconds and one.elo is not None]
        axes.plot([o.seconds * 1e3 for o in timed], [o.elo for o in timed], "o-", label=table)
    axes.set_xscale("log")
    axes.set_xlabel("milliseconds per move")
    axes.set_ylabel("Elo above level 1 of the table")
    axes.grid(alpha=0.3)
    axes.legend(fontsize=7)
    figure.savefig(PLOT, metadata={"Date": None}, bbox_inches="tight")


def main() -> None:
    known = {table: levels for table, levels in all_levels().items() if table != ELSEWHERE}
    measured = {table: levels for table, levels in known.items() if levels[0].elo is not None}
    page = PAGE.read_text()
    before, after = page.split(BEGIN)[0], page.split(END)[1]
    written = "\n\n".join(rows(table, levels) for table, levels in measured.items())
    PAGE.write_text(f"{before}{BEGIN}\n{written}\n\n{END}{after}")
    plot(measured)


if __name__ == "__main__":
    main()
