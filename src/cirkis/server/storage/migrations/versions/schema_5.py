"""Version 5: clubs and the lobby have tables of their own; they were documents before.

A club was a document under its own id in place of a person's; its rows had kinds like "line:ID".
"""

import json
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sql
from alembic import op

from cirkis.server.storage.schema import IS_STRICT

revision = "5"
down_revision = "4"

_OLD = sql.table(
    "documents",
    *map(sql.column, ("person", "kind", "id", "changed", "summary", "document")),
)


def _create(name: str, *columns: sql.Column[Any]) -> sql.Table:
    return op.create_table(name, *columns, sqlite_strict=IS_STRICT)


def _club() -> sql.Column[str]:
    return sql.Column("club", sql.String(32), sql.ForeignKey("clubs.id"), primary_key=True)


def _table() -> sql.Column[str]:
    return sql.Column("table_id", sql.String(32), sql.ForeignKey("tables.id"), primary_key=True)


def _of(kind: sql.ColumnElement[bool]) -> list[dict[str, Any]]:
    """Return the readable documents of a kind, with their values; damaged ones are left behind."""
    found = list[dict[str, Any]]()
    for row in op.get_bind().execute(sql.select(_OLD).where(kind).order_by(_OLD.c.id)).mappings():
        try:
            value = json.loads(row["document"])
        except ValueError:
            continue
        found.append({**row, "club": row["kind"].partition(":")[2], "value": value})
    return found


def upgrade() -> None:
    seeks = _create("seeks", _table(), sql.Column("at", sql.Float, nullable=False))
    clubs = _create(
        "clubs",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("name", sql.Text, nullable=False),
        sql.Column("made", sql.Float, nullable=False),
        sql.Column("host", sql.Integer, nullable=False),
        sql.Column("newest", sql.Integer, nullable=False),
        sql.Column("link", sql.String(43), nullable=False, index=True),
        sql.Column("closed", sql.Float),
        sql.Column("is_gone", sql.Boolean, nullable=False),
    )
    members = _create(
        "club_members",
        _club(),
        sql.Column("person", sql.String(32), primary_key=True, index=True),
        sql.Column("n", sql.Integer, nullable=False),
        sql.Column("name", sql.Text, nullable=False),
        sql.Column("since", sql.Float, nullable=False),
        sql.Column("state", sql.String(8), nullable=False),
        sql.Column("muted", sql.Boolean, nullable=False),
    )
    tables = _create(
        "club_tables",
        _club(),
        sql.Column(
            "table_id", sql.String(32), sql.ForeignKey("tables.id"), primary_key=True, index=True
        ),
    )
    lines = _create(
        "club_lines",
        _club(),
        sql.Column("n", sql.Integer, primary_key=True),
        sql.Column("at", sql.Float, nullable=False),
        sql.Column("person", sql.String(32), nullable=False, index=True),
        sql.Column("name", sql.Text, nullable=False),
        sql.Column("text", sql.Text),
        sql.Column("phrase", sql.String(20)),
        sql.Column("reporter", sql.Integer),
    )
    log = _create(
        "club_log",
        _club(),
        sql.Column("n", sql.Integer, primary_key=True),
        sql.Column("at", sql.Float, nullable=False),
        sql.Column("act", sql.String(20), nullable=False),
        sql.Column("by", sql.Integer, nullable=False),
        sql.Column("about", sql.Integer),
    )
    tournaments = _create(
        "club_tournaments",
        _club(),
        sql.Column("n", sql.Integer, primary_key=True),
        sql.Column("made", sql.Float, nullable=False),
        sql.Column("name", sql.Text, nullable=False),
        sql.Column("rounds", sql.Integer, nullable=False),
        sql.Column("opened", sql.Integer, nullable=False),
        sql.Column("awaited", sql.Integer, nullable=False),
        sql.Column("tournament", sql.Text, nullable=False),
    )
    results = _create(
        "club_results",
        _club(),
        sql.Column("game", sql.String(43), primary_key=True),
        sql.Column("seat", sql.Integer, primary_key=True),
        sql.Column("person", sql.String(32), index=True),
        sql.Column("at", sql.Float, nullable=False),
        sql.Column("place", sql.Integer, nullable=False),
        sql.Column("score", sql.Integer),
        sql.Column("won", sql.Boolean, nullable=False),
        sql.Column("counts", sql.Boolean, nullable=False),
        sql.Column("tournament", sql.Integer),
    )
    known = _clubs(clubs)
    _fill(members, _members(known))
    _fill(tables, _tables(known))
    _fill(lines, _lines(known))
    _fill(log, _log(known))
    _fill(tournaments, _tournaments(known))
    _fill(results, _results(known))
    _fill(seeks, _seeks())
    old = _OLD.c.kind.in_(("member", "club", "gone club", "seek")) | _OLD.c.kind.contains(":")
    op.execute(sql.delete(_OLD).where(old))
    players = sql.table("players", sql.column("person"))
    listed = (players.c.person == "lobby") | players.c.person.in_(sql.select(clubs.c.id))
    op.execute(sql.delete(players).where(listed))


def _fill(relation: sql.Table, rows: Iterator[dict[str, Any]]) -> None:
    found = list(rows)
    for start in range(0, len(found), 500):
        op.get_bind().execute(relation.insert(), found[start : start + 500])


def _clubs(relation: sql.Table) -> set[str]:
    """Copy the clubs; return their ids. Nothing is copied of those that were being deleted."""
    found = _of(_OLD.c.kind == "club")
    rows = [
        {
            "id": row["person"],
            "name": row["value"]["name"],
            "made": row["value"]["made"],
            "host": row["value"].get("host", 1),
            "newest": row["value"].get("newest", 1),
            "link": row["id"],
            "closed": row["value"].get("closed"),
            "is_gone": False,
        }
        for row in found
    ]
    _fill(relation, iter(rows))
    return {row["id"] for row in rows}


def _members(known: set[str]) -> Iterator[dict[str, Any]]:
    for row in _of(_OLD.c.kind == "member"):
        if row["id"] in known:
            value = row["value"]
            yield {
                "club": row["id"],
                "person": row["person"],
                "n": value["n"],
                "name": value["name"],
                "since": value["since"],
                "state": value.get("state", "here"),
                "muted": value.get("muted", False),
            }


def _tables(known: set[str]) -> Iterator[dict[str, Any]]:
    players = sql.table("players", sql.column("person"), sql.column("table_id"))
    for person, table_id in op.get_bind().execute(sql.select(players)):
        if person in known:
            yield {"club": person, "table_id": table_id}


def _lines(known: set[str]) -> Iterator[dict[str, Any]]:
    for row in _of(_OLD.c.kind.startswith("line:")):
        if row["club"] in known:
            yield {
                "club": row["club"],
                "n": int(row["id"]),
                "at": row["changed"],
                "person": row["person"],
                "name": row["value"].get("name") or "",
                "text": row["value"].get("text"),
                "phrase": row["value"].get("phrase"),
                "reporter": _first(row["summary"]),
            }


def _first(reporters: str | None) -> int | None:
    try:
        return json.loads(reporters or "[null]")[0]
    except (ValueError, LookupError):
        return None


def _log(known: set[str]) -> Iterator[dict[str, Any]]:
    for row in _of(_OLD.c.kind.startswith("log:")):
        if row["club"] in known:
            yield {
                "club": row["club"],
                "n": int(row["id"]),
                "at": row["changed"],
                "act": row["value"]["act"],
                "by": row["value"]["by"],
                "about": row["value"].get("about"),
            }


def _tournaments(known: set[str]) -> Iterator[dict[str, Any]]:
    """Yield the tournaments; their results so far stay in them.

    A round whose tables were not all opened, as after a kill, can be opened again.
    """
    there = _ids("tables", "id") | _ids("removed", "table_id")
    for row in _of(_OLD.c.kind.startswith("cup:")):
        if row["club"] in known:
            value = row["value"]
            rounds, opened = value["rounds"], value.get("opened", 0)
            for game in rounds[opened - 1] if opened else ():
                if game.get("table", "") not in there and not game.get("result"):
                    game["table"], value["opened"] = "", opened - 1
            games = [game for games in rounds for game in games]
            yield {
                "club": row["club"],
                "n": int(row["id"]),
                "made": row["changed"],
                "name": value["name"],
                "rounds": len(rounds),
                "opened": value["opened"],
                "awaited": sum(not game.get("result") for game in games),
                "tournament": json.dumps(value, ensure_ascii=False, separators=(",", ":")),
            }


def _ids(relation: str, column: str) -> set[str]:
    name = sql.column(column)
    return set(op.get_bind().execute(sql.select(name).select_from(sql.table(relation))).scalars())


def _results(known: set[str]) -> Iterator[dict[str, Any]]:
    """Yield the ladder's results: every seat's place was stored for each known player.

    Somebody who was banned and then forgotten had an id that starts with "~"; their games do not
    count.
    """
    games = defaultdict[tuple[str, str], list[dict[str, Any]]](list)
    for row in _of(_OLD.c.kind.startswith("game:")):
        if row["club"] in known:
            games[row["club"], row["id"]].append(row)
    for (club, game), rows in games.items():
        people = {row["value"]["seat"]: row["person"] for row in rows}
        places = rows[0]["value"]["places"]
        first = min((place for place in places if place), default=0)
        is_void = any(person.startswith("~") for person in people.values())
        for seat, place in enumerate(places):
            person = people.get(seat)
            yield {
                "club": club,
                "game": game,
                "seat": seat,
                "person": None if person is None or person.startswith("~") else person,
                "at": rows[0]["changed"],
                "place": place,
                "score": None,
                "won": place == first,
                "counts": not is_void,
                "tournament": None,
            }


def _seeks() -> Iterator[dict[str, Any]]:
    there = _ids("tables", "id")
    for row in _of(_OLD.c.kind == "seek"):
        if row["id"] in there:
            yield {"table_id": row["id"], "at": row["changed"]}
