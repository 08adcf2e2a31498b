"""Version 5: clubs and the lobby have tables of their own; they were documents before.

A club was a document under its own id in place of a person's; its rows had kinds like "line:ID".
"""

import json
from collections import defaultdict
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


def _table(*, index: bool = False) -> sql.Column[str]:
    key = sql.ForeignKey("tables.id")
    return sql.Column("table_id", sql.String(32), key, primary_key=True, index=index)


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


def _fill(relation: sql.Table, rows: list[dict[str, Any]]) -> None:
    for start in range(0, len(rows), 500):
        op.get_bind().execute(relation.insert(), rows[start : start + 500])


def upgrade() -> None:
    known = _add_clubs()
    _add_members(known)
    _add_tables(known)
    _add_lines(known)
    _add_log(known)
    _add_tournaments(known)
    _add_results(known)
    _add_seeks()
    old = _OLD.c.kind.in_(("member", "club", "gone club", "seek")) | _OLD.c.kind.contains(":")
    op.execute(sql.delete(_OLD).where(old))
    players = sql.table("players", sql.column("person"))
    clubs = sql.select(sql.column("id")).select_from(sql.table("clubs"))
    listed = (players.c.person == "lobby") | players.c.person.in_(clubs)
    op.execute(sql.delete(players).where(listed))


def _add_clubs() -> set[str]:
    """Copy the clubs; return their ids. Nothing is copied of those that were being deleted."""
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
        for row in _of(_OLD.c.kind == "club")
    ]
    _fill(clubs, rows)
    return {row["id"] for row in rows}


def _add_members(known: set[str]) -> None:
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
    rows = [
        {
            "club": row["id"],
            "person": row["person"],
            "n": row["value"]["n"],
            "name": row["value"]["name"],
            "since": row["value"]["since"],
            "state": row["value"].get("state", "here"),
            "muted": row["value"].get("muted", False),
        }
        for row in _of(_OLD.c.kind == "member")
        if row["id"] in known
    ]
    _fill(members, rows)


def _add_tables(known: set[str]) -> None:
    tables = _create("club_tables", _club(), _table(index=True))
    players = sql.table("players", sql.column("person"), sql.column("table_id"))
    found = op.get_bind().execute(sql.select(players)).all()
    _fill(tables, [{"club": who, "table_id": table_id} for who, table_id in found if who in known])


def _add_lines(known: set[str]) -> None:
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
    rows = [
        {
            "club": row["club"],
            "n": int(row["id"]),
            "at": row["changed"],
            "person": row["person"],
            "name": row["value"].get("name") or "",
            "text": row["value"].get("text"),
            "phrase": row["value"].get("phrase"),
            "reporter": _first(row["summary"]),
        }
        for row in _of(_OLD.c.kind.startswith("line:"))
        if row["club"] in known
    ]
    _fill(lines, rows)


def _first(reporters: str | None) -> int | None:
    try:
        return json.loads(reporters or "[null]")[0]
    except (ValueError, LookupError):
        return None


def _add_log(known: set[str]) -> None:
    log = _create(
        "club_log",
        _club(),
        sql.Column("n", sql.Integer, primary_key=True),
        sql.Column("at", sql.Float, nullable=False),
        sql.Column("act", sql.String(20), nullable=False),
        sql.Column("by", sql.Integer, nullable=False),
        sql.Column("about", sql.Integer),
    )
    rows = [
        {
            "club": row["club"],
            "n": int(row["id"]),
            "at": row["changed"],
            "act": row["value"]["act"],
            "by": row["value"]["by"],
            "about": row["value"].get("about"),
        }
        for row in _of(_OLD.c.kind.startswith("log:"))
        if row["club"] in known
    ]
    _fill(log, rows)


def _add_tournaments(known: set[str]) -> None:
    """Copy the tournaments; their results so far stay in them.

    A round whose tables were not all opened, as after a kill, can be opened again.
    """
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
    there = _ids("tables", "id") | _ids("removed", "table_id")
    rows = list[dict[str, Any]]()
    for row in _of(_OLD.c.kind.startswith("cup:")):
        if row["club"] not in known:
            continue
        value = row["value"]
        rounds, opened = value["rounds"], value.setdefault("opened", 0)
        for game in rounds[opened - 1] if opened else ():
            if game.get("table", "") not in there and not game.get("result"):
                game["table"], value["opened"] = "", opened - 1
        games = [game for games in rounds for game in games]
        text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        rows.append(
            {
                "club": row["club"],
                "n": int(row["id"]),
                "made": row["changed"],
                "name": value["name"],
                "rounds": len(rounds),
                "opened": value["opened"],
                "awaited": sum(not game.get("result") for game in games),
                "tournament": text,
            }
        )
    _fill(tournaments, rows)


def _ids(relation: str, column: str) -> set[str]:
    name = sql.column(column)
    return set(op.get_bind().execute(sql.select(name).select_from(sql.table(relation))).scalars())


def _add_results(known: set[str]) -> None:
    """Copy the ladder's results: every seat's place was stored for each known player.

    Somebody who was banned and then forgotten had an id that starts with "~"; their games do not
    count.
    """
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
    games = defaultdict[tuple[str, str], list[dict[str, Any]]](list)
    for row in _of(_OLD.c.kind.startswith("game:")):
        if row["club"] in known:
            games[row["club"], row["id"]].append(row)
    rows = list[dict[str, Any]]()
    for (club, game), seats in games.items():
        people = {row["value"]["seat"]: row["person"] for row in seats}
        places = seats[0]["value"]["places"]
        first = min((place for place in places if place), default=0)
        is_void = any(person.startswith("~") for person in people.values())
        for seat, place in enumerate(places):
            person = people.get(seat)
            rows.append(
                {
                    "club": club,
                    "game": game,
                    "seat": seat,
                    "person": None if person is None or person.startswith("~") else person,
                    "at": seats[0]["changed"],
                    "place": place,
                    "score": None,
                    "won": place == first,
                    "counts": not is_void,
                    "tournament": None,
                }
            )
    _fill(results, rows)


def _add_seeks() -> None:
    seeks = _create("seeks", _table(), sql.Column("at", sql.Float, nullable=False))
    there = _ids("tables", "id")
    rows = [
        {"table_id": row["id"], "at": row["changed"]}
        for row in _of(_OLD.c.kind == "seek")
        if row["id"] in there
    ]
    _fill(seeks, rows)
