"""Statements that every placement needs: compiled once, and run without going through SQLAlchemy's
own preparations, which take several times as long as the statement itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, Insert, Update


class Prepared:
    """An insert or update whose values are given by name."""

    def __init__(self, statement: Insert | Update, columns: tuple[str, ...]) -> None:
        """Prepare a statement.

        Args:
            statement: the statement; it may have parameters of its own.
        """
        self._statement, self._columns = statement, list(columns)
        self._compiled: dict[str, tuple[str, list[str] | None]] = {}  # by kind of database

    def run(self, connection: Connection, values: Mapping[str, Any]) -> None:
        """Run the statement."""
        text, order = self._compiled.get(connection.dialect.name) or self._compile(connection)
        given = dict(values) if order is None else tuple([values[name] for name in order])
        connection.exec_driver_sql(text, given)

    def _compile(self, connection: Connection) -> tuple[str, list[str] | None]:
        """Return the text, and the names of its parameters if it knows them by their places."""
        dialect = connection.dialect
        compiled = self._statement.compile(dialect=dialect, column_keys=self._columns)
        names = compiled.positiontup if dialect.positional else None
        self._compiled[dialect.name] = str(compiled), names
        return self._compiled[dialect.name]
