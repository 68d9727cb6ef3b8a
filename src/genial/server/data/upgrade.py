"""Bringing a database to the newest form."""

from pathlib import Path
from typing import Any

from sqlalchemy import Connection, create_engine, inspect, text

from genial.kernel.game import GameError

HEAD = "0001"


def revision(connection: Connection) -> str | None:
    """The form a database has; None when it is empty."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(text("select version_num from alembic_version")).scalar()
    return found


def upgrade(url: str) -> str | None:
    """Bring the database to HEAD; the form it had before."""
    engine = create_engine(url)
    try:
        with engine.connect() as connection:
            before = revision(connection)
            if before is not None and before > HEAD:
                raise GameError(
                    f"the database has form {before}, newer than this program's {HEAD}: upgrade it"
                )
        if before != HEAD:
            with engine.begin() as connection:
                if connection.dialect.name == "postgresql":
                    connection.execute(text("select pg_advisory_xact_lock(7305)"))
                if revision(connection) != HEAD:
                    _run(connection)
    finally:
        engine.dispose()
    return before


def _run(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config

    config: Any = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
