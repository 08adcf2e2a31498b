"""The relations in the database, as they are now. How they came to be: `migrations/versions`."""

from __future__ import annotations

from sqlalchemy import (
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

LAYOUT = 3  # the number of the last migration

relations = MetaData()

# due: when the server has to look at the table by itself, in unix seconds; null for never.
tables = Relation(
    "tables",
    relations,
    Column("id", String(32), primary_key=True),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("due", Float, index=True),
)

# sender: whose command it was, by `Sender.mark`; null where that was not written down yet. Ids of
# commands are each sender's own, so that nobody can use up somebody else's.
events = Relation(
    "events",
    relations,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("command", String(80), nullable=False),
    Column("at", Float, nullable=False),
    Column("entry", Text, nullable=False),
    Column("sender", String(32)),
    UniqueConstraint("table_id", "sender", "command", name="events_table_id_sender_command_key"),
)

# A short code is written before its table is, so that one that is taken undoes nothing else.
codes = Relation(
    "codes",
    relations,
    Column("code", String(8), primary_key=True),
    Column("table_id", String(32), nullable=False),
    Column("at", Float, nullable=False),
)

# Which tables are whose, for a person's list: what is in the log, kept where it can be asked for.
players = Relation(
    "players",
    relations,
    Column("person", String(32), primary_key=True),
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
)

# What was said at a table. It has numbers of its own, so that talking makes no command stale.
sayings = Relation(
    "sayings",
    relations,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("saying", Text, nullable=False),
)
