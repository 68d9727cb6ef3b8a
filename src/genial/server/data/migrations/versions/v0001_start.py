"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "events",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("key", sa.String(40), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("table_id", "key", name="events_once"),
    )
    _tables()
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), primary_key=True),
    )
    op.create_index("seats_person", "seats", ["person"])
    op.create_table(
        "chat",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("key", sa.String(40), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("line", sa.Text, nullable=False),
        sa.UniqueConstraint("table_id", "key", name="chat_once"),
    )
    _people()
    op.create_table(
        "facts",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "downtime",
        sa.Column("start", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("end", sa.BigInteger, nullable=False),
    )
    bind = op.get_bind()
    if bind.dialect.name == "postgresql":
        from procrastinate.schema import SchemaManager

        bind.connection.cursor().execute(SchemaManager.get_schema())  # many statements at once


def _tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("host", sa.String(32), nullable=False),
        sa.Column("key", sa.String(40), nullable=False),
        sa.Column("phase", sa.String(8), nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("free", sa.Boolean, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("deadline", sa.BigInteger),
        sa.Column("bot_due", sa.BigInteger),
        sa.Column("brief", sa.Text, nullable=False),
        sa.UniqueConstraint("host", "key", name="tables_once"),
    )
    op.create_index("tables_lists", "tables", ["phase", "listed", "changed"])
    op.create_index("tables_deadline", "tables", ["deadline"])
    op.create_index("tables_bot_due", "tables", ["bot_due"])


def _people() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "tokens",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("hash", sa.String(64), nullable=False, unique=True),
        sa.Column("person", sa.String(32), nullable=False, index=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Drop them all."""
    for name in (
        "events", "tables", "seats", "chat", "people", "tokens", "facts", "downtime",
    ):  # fmt: skip
        op.drop_table(name)
