"""The command that measures the compiled games."""

import json
import sys

import click


@click.command()
@click.option("--repetitions", type=click.IntRange(1), default=60, show_default=True)
@click.option("--json", "as_json", is_flag=True, help='{"classic-2": {"ns_per_move": …}, …}')
def bench(repetitions: int, as_json: bool) -> None:
    """Time random matches of every compiled game and number of players on one core."""
    from genial.bench import measure

    click.echo("compiling or loading the games, then measuring …", err=True)
    speeds = dict(measure(repetitions))
    if as_json:
        figures = {
            name: {
                "ns_per_move": round(speed.ns_per_move, 1),
                "ns_median": round(speed.ns_median, 1),
                "moves_per_second": round(speed.moves_per_second),
                "moves_per_match": round(speed.moves_per_match, 1),
                "bytes": speed.bytes,
                "seconds_to_load": round(speed.seconds_to_load, 3),
            }
            for name, speed in speeds.items()
        }
        json.dump(figures, sys.stdout, indent=1)
        click.echo()
        return
    from rich.console import Console
    from rich.table import Table

    base = speeds["classic-2"].ns_per_move
    table = Table("table", "ns per move", "median", "to classic-2", "moves/s", "moves a match")
    for name, speed in speeds.items():
        table.add_row(
            name,
            f"{speed.ns_per_move:.0f}",
            f"{speed.ns_median:.0f}",
            f"{speed.ns_per_move / base:.2f}",
            f"{speed.moves_per_second / 1e6:.1f} M",
            f"{speed.moves_per_match:.1f}",
        )
    Console(highlight=False).print(table)
