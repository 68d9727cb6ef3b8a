"""The tables of the database; migrations/ brings a database here."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

events = Table(
    "events",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("key", String(40), nullable=False),
    Column("seat", Integer),
    Column("kind", String(16), nullable=False),
    Column("body", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("table_id", "key", name="events_once"),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("host", String(32), nullable=False),
    Column("key", String(40), nullable=False),
    Column("phase", String(8), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("free", Boolean, nullable=False),  # open with a seat for anybody
    Column("changed", BigInteger, nullable=False),
    Column("deadline", BigInteger),  # when the person to move runs out of time
    Column("bot_due", BigInteger),  # since when a bot is to move
    Column("brief", Text, nullable=False),  # what lists show
    UniqueConstraint("host", "key", name="tables_once"),
)
Index("tables_lists", tables.c.phase, tables.c.listed, tables.c.changed)
Index("tables_deadline", tables.c.deadline)
Index("tables_bot_due", tables.c.bot_due)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("person", String(32), primary_key=True),
)
Index("seats_person", seats.c.person)

chat = Table(
    "chat",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("key", String(40), nullable=False),
    Column("person", String(32), nullable=False),
    Column("line", Text, nullable=False),
    UniqueConstraint("table_id", "key", name="chat_once"),
)

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("created", BigInteger, nullable=False),
)

tokens = Table(
    "tokens",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("hash", String(64), nullable=False, unique=True),
    Column("person", String(32), nullable=False, index=True),
    Column("name", String(40), nullable=False),
    Column("created", BigInteger, nullable=False),
)

facts = Table(
    "facts",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)

downtime = Table(
    "downtime",
    metadata,
    Column("start", BigInteger, primary_key=True, autoincrement=False),
    Column("end", BigInteger, nullable=False),
)
