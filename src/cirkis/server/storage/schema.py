"""The database tables as they are now; for their history see `migrations/versions`.

A `Relation` is a database table, as opposed to a table at which a game is played.
"""

import sqlite3
from collections.abc import Sequence
from typing import Any, TypeVar

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    Connection,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Text,
    UniqueConstraint,
    select,
)
from sqlalchemy import Table as Relation
from sqlalchemy.ext.compiler import compiles

metadata = MetaData()

# due: when the server has to act at the table by itself, in Unix seconds; null if never.
tables = Relation(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("due", Float, index=True),
    Column("is_over", Boolean, nullable=False),
)

# The ids of removed tables, so that opening them reports that they were removed.
removed = Relation(
    "removed",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("at", Float, nullable=False, index=True),
)

# checksum: see table_store.py. sender: the `Sender.id` of the command. The id of a command is
# unique only among its sender's, so that nobody can use up another sender's ids.
events = Relation(
    "events",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("command", String(80), nullable=False),
    Column("at", Float, nullable=False),
    Column("entry", Text, nullable=False),
    Column("sender", String(32), nullable=False),
    Column("checksum", BigInteger, nullable=False),
    UniqueConstraint("table_id", "sender", "command", name="events_table_id_sender_command_key"),
)

# A join code is written before its table, so that a conflict leaves nothing to undo.
codes = Relation(
    "codes",
    metadata,
    Column("code", String(8), primary_key=True),
    Column("table_id", String(32), nullable=False),
    Column("at", Float, nullable=False),
)

# Each person's tables, which the logs also contain; stored here for look-ups.
players = Relation(
    "players",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("table_id", ForeignKey("tables.id"), primary_key=True, index=True),
)

# Each table's chat. Its lines are numbered separately, so that chat makes no command stale.
# person: the writer; null if unknown.
sayings = Relation(
    "sayings",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("saying", Text, nullable=False),
    Column("person", String(32)),
)

# When each server was up, so that time banks are charged only for that time. boot: identifies the
# machine's last boot; elapsed: the seconds from then to `alive`.
runs = Relation(
    "runs",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("started", Float, nullable=False),
    Column("alive", Float, nullable=False),
    Column("boot", String(64)),
    Column("elapsed", Float, nullable=False),
)

# The server's own secrets, which all servers on one database share. tokens: the key that signs new
# people's tokens, in hexadecimal.
secrets = Relation(
    "secrets",
    metadata,
    Column("name", String(20), primary_key=True),
    Column("secret", String(64), nullable=False),
)

# Each person's browsers and programs. key: a hash of the token. A signed token without a row counts
# as a new person. A token whose row has `ended` is refused, so the row is kept, and emptied if its
# person is forgotten. Times are in Unix seconds.
sessions = Relation(
    "sessions",
    metadata,
    Column("key", String(43), primary_key=True),
    Column("person", String(32), nullable=False, index=True),
    Column("agent", String(200), nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("ended", Float, index=True),
)

# Links that sign a person in on another device. key: a hash of the link's secret; session: the one
# that created it.
device_links = Relation(
    "device_links",
    metadata,
    Column("key", String(43), primary_key=True),
    Column("session", String(43), nullable=False),
    Column("person", String(32), nullable=False, index=True),
    Column("name", String(40), nullable=False),
    Column("expires", Float, nullable=False),
    Column("used", Float),
)

# Where to notify people's browsers of their turns (Web Push). key: a hash of the endpoint.
subscriptions = Relation(
    "subscriptions",
    metadata,
    Column("key", String(43), primary_key=True),
    Column("session", String(43), nullable=False, index=True),
    Column("person", String(32), nullable=False, index=True),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(100), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("language", String(10), nullable=False),
)

# A person's confirmed e-mail address in lower case, which signs them in and belongs to nobody else.
# key: the secret in the links of e-mails about turns; confirmed: when the address was confirmed;
# turns: whether to send these e-mails; sent: when the last one was sent. Times are in Unix seconds.
mail_addresses = Relation(
    "mail_addresses",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("address", String(254), nullable=False),
    Column("key", String(43), nullable=False, index=True),
    Column("language", String(10), nullable=False),
    Column("confirmed", Float),
    Column("sent", Float, nullable=False),
    Column("turns", Boolean, nullable=False),
    Index("ix_mail_addresses_address", "address", unique=True),
)

# Addresses that browsers want to sign in with, until their owners answer the e-mail. session:
# the browser's; link and code: hashes of the secrets in the e-mail; tries: wrong codes so far.
sign_ins = Relation(
    "sign_ins",
    metadata,
    Column("session", String(43), primary_key=True),
    Column("link", String(43), nullable=False, index=True),
    Column("code", String(43), nullable=False),
    Column("address", String(254), nullable=False),
    Column("language", String(10), nullable=False),
    Column("expires", Float, nullable=False, index=True),
    Column("tries", Integer, nullable=False),
)

# Documents about each person, as JSON. kind: see backend/documents.py; version: how many times it
# was written, to detect concurrent writes; summary: its row in lists, null for kinds that are not
# listed. The long text is the last column, because SQLite has to
# read through it to reach any column after it.
documents = Relation(
    "documents",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("kind", String(20), primary_key=True),
    Column("id", String(40), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("changed", Float, nullable=False),
    Column("summary", Text),
    Column("document", Text, nullable=False),
    Index("ix_documents_kind_id", "kind", "id"),
)

# The tables that are looking for players in the lobby, or were until lately.
seeks = Relation(
    "seeks",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("at", Float, nullable=False),
)

# The games from the lobby that were in progress lately, for those who watch.
public_games = Relation(
    "public_games",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
)

# Clubs. Members are identified by number: host, newest (the last to join), and by, about and
# reporter below. link: the secret of the invitation, empty if there is none; is_gone: whether the
# club was deleted, but not all of its rows yet. Every change to a club locks its row first.
clubs = Relation(
    "clubs",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", Text, nullable=False),
    Column("made", Float, nullable=False),
    Column("host", Integer, nullable=False),
    Column("newest", Integer, nullable=False),
    Column("link", String(43), nullable=False, index=True),
    Column("closed", Float),
    Column("is_gone", Boolean, nullable=False),
)

# Present and former members, who keep their number. state: here, left, removed or banned.
club_members = Relation(
    "club_members",
    metadata,
    Column("club", ForeignKey("clubs.id"), primary_key=True),
    Column("person", String(32), primary_key=True, index=True),
    Column("n", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("since", Float, nullable=False),
    Column("state", String(8), nullable=False),
    Column("muted", Boolean, nullable=False),
)

club_tables = Relation(
    "club_tables",
    metadata,
    Column("club", ForeignKey("clubs.id"), primary_key=True),
    Column("table_id", ForeignKey("tables.id"), primary_key=True, index=True),
)

# Each club's chat. name: the writer's at that time; text and phrase: null if the line was removed;
# reporter: the first member who reported the line, until the host settles that.
club_lines = Relation(
    "club_lines",
    metadata,
    Column("club", ForeignKey("clubs.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("person", String(32), nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("text", Text),
    Column("phrase", String(20)),
    Column("reporter", Integer),
)

# What was done in each club, by which member, and about which member.
club_log = Relation(
    "club_log",
    metadata,
    Column("club", ForeignKey("clubs.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("act", String(20), nullable=False),
    Column("by", Integer, nullable=False),
    Column("about", Integer),
)

# tournament: as JSON; awaited: how many of its games need a result in club_results.
club_tournaments = Relation(
    "club_tournaments",
    metadata,
    Column("club", ForeignKey("clubs.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("made", Float, nullable=False),
    Column("name", Text, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("opened", Integer, nullable=False),
    Column("awaited", Integer, nullable=False),
    Column("tournament", Text, nullable=False),
)

# How games at clubs' tables ended, for each seat. game: the id of the table, and the round; person:
# null if forgotten; won: whether the seat shares the victory; score: null in results that earlier
# versions stored for the ladder; counts: whether the game counts for the ladder.
club_results = Relation(
    "club_results",
    metadata,
    Column("club", ForeignKey("clubs.id"), primary_key=True),
    Column("game", String(43), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(32), index=True),
    Column("at", Float, nullable=False),
    Column("place", Integer, nullable=False),
    Column("score", Integer),
    Column("won", Boolean, nullable=False),
    Column("counts", Boolean, nullable=False),
    Column("tournament", Integer),
)


# SQLite's strict tables reject values of the wrong type, even from other programs, and use other
# names for types.
IS_STRICT = sqlite3.sqlite_version_info >= (3, 37)
for relation in metadata.tables.values():
    relation.dialect_options["sqlite"]["strict"] = IS_STRICT


@compiles(String, "sqlite")
def _text(_type: String, _compiler: object, **_: Any) -> str:
    return "TEXT"


@compiles(Float, "sqlite")
def _real(_type: Float[float], _compiler: object, **_: Any) -> str:
    return "REAL"


@compiles(BigInteger, "sqlite")
@compiles(Boolean, "sqlite")
def _integer(_type: object, _compiler: object, **_: Any) -> str:
    return "INTEGER"


RowType = TypeVar("RowType", bound=tuple[Any, ...])


def read_rows(
    connection: Connection,
    relation: Relation,
    row: type[RowType],
    *where: ColumnElement[bool],
    order: Sequence[ColumnElement[Any]] = (),
    limit: int | None = None,
) -> list[RowType]:
    """Return the rows that meet all conditions, or the first `limit` of them."""
    fields: tuple[str, ...] = row._fields  # pyrefly: ignore[missing-attribute]
    query = (
        select(*(relation.c[name] for name in fields)).where(*where).order_by(*order).limit(limit)
    )
    return [row(*found) for found in connection.execute(query)]


def read_row(
    connection: Connection, relation: Relation, row: type[RowType], *where: ColumnElement[bool]
) -> RowType | None:
    """Return a row that meets all conditions, or None if there is none."""
    return next(iter(read_rows(connection, relation, row, *where)), None)
