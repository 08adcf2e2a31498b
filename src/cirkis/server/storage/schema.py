"""The tables of the database as they are now. How they came to be: `migrations/versions`.

Here `Relation` is a table of the database, to tell it from a table at which a game is played.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Text,
    UniqueConstraint,
)
from sqlalchemy import Table as Relation

SCHEMA_VERSION = 5  # the number of the last migration

metadata = MetaData()

# due: when the server has to act at the table by itself, in Unix seconds; null for never.
tables = Relation(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("due", Float, index=True),
)

# checksum: see checksums.py; null where older releases did not store it.
# sender: the `Sender.id` of whose command it was; null where older releases did not store it. Every
# sender numbers their own commands, so that nobody can use up somebody else's ids.
events = Relation(
    "events",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("command", String(80), nullable=False),
    Column("at", Float, nullable=False),
    Column("entry", Text, nullable=False),
    Column("sender", String(32)),
    Column("checksum", BigInteger),
    UniqueConstraint("table_id", "sender", "command", name="events_table_id_sender_command_key"),
)

# A join code is written before its table is, so that a conflict leaves nothing to undo.
codes = Relation(
    "codes",
    metadata,
    Column("code", String(8), primary_key=True),
    Column("table_id", String(32), nullable=False),
    Column("at", Float, nullable=False),
)

# The tables of each person: also in the logs, but kept here so that they can be looked up.
players = Relation(
    "players",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
)

# The chat of each table. Its lines have numbers of their own, so that talking makes no command
# stale.
sayings = Relation(
    "sayings",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("saying", Text, nullable=False),
)

# When each server was up, so that time banks are charged for that time alone. boot: the machine's
# name for its last start; elapsed: the seconds since then at the moment `alive`.
runs = Relation(
    "runs",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("started", Float, nullable=False),
    Column("alive", Float, nullable=False),
    Column("boot", String(64)),
    Column("elapsed", Float, nullable=False),
)
