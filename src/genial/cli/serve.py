"""Commands of the table server: serve, db, worker."""

import gc

import click


@click.command()
@click.option("--database", default="genial.db", show_default=True, help="A file or postgresql://…")
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535))
@click.option("--workers", default=1, show_default=True, type=click.IntRange(1, 64))
@click.option(
    "--bots",
    default=1,
    show_default=True,
    type=click.IntRange(0, 64),
    help="Processes for bots (0: only `genial worker` on PostgreSQL).",
)
@click.option("--origin", "origins", multiple=True, help="Also allow pages of this origin.")
@click.option(
    "--rate",
    default=20.0,
    show_default=True,
    type=click.FloatRange(min=0.1),
    help="Requests and messages a second for one person.",
)
@click.option("--secure", is_flag=True, help="Cookies for https only (behind a TLS proxy).")
@click.option("--open", "show", is_flag=True, help="Open the page in the browser.")
def serve(
    database: str,
    host: str,
    port: int,
    workers: int,
    bots: int,
    origins: tuple[str, ...],
    rate: float,
    secure: bool,
    show: bool,
) -> None:
    """Run tables for people and bots (docs/server.md)."""
    gc.disable()  # starting leaves no garbage; the application collects once it is up
    from genial.server.limits import Limits
    from genial.server.run import serve as run
    from genial.server.settings import Settings

    limits = Limits(http_rate=rate, http_burst=3 * rate, socket_rate=rate, socket_burst=2 * rate)
    settings = Settings(
        database=database,
        host=host,
        port=port,
        bots=bots,
        origins=origins,
        secure=secure,
        limits=limits,
    )
    run(settings, workers, show)


@click.group()
def db() -> None:
    """Look after a server's database."""


@db.command()
@click.option("--database", default="genial.db", show_default=True, help="A file or postgresql://…")
def upgrade(database: str) -> None:
    """Bring a database to the form this program needs."""
    from genial.server.data.database import sync_url
    from genial.server.data.upgrade import HEAD
    from genial.server.data.upgrade import upgrade as run

    before = run(sync_url(database))
    click.echo(f"{before or 'empty'} → {HEAD}" if before != HEAD else f"already {HEAD}")


@click.command()
@click.option("--database", required=True, help="postgresql://…")
@click.option("--bots", default=1, show_default=True, type=click.IntRange(1, 64))
def worker(database: str, bots: int) -> None:
    """Think for the bots of servers on the same PostgreSQL database."""
    from genial.server.worker import work

    work(database, bots)
