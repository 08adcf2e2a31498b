"""Statements that every placement needs: compiled once, then run without SQLAlchemy's own
processing, which takes several times as long as the statement itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, Insert, Update


class Prepared:
    """An insert or update whose values are given by name."""

    def __init__(self, statement: Insert | Update, columns: tuple[str, ...]) -> None:
        """The statement may have parameters of its own."""
        self._statement, self._columns = statement, list(columns)
        self._compiled: dict[str, tuple[str, list[str] | None]] = {}  # by dialect

    def run(self, connection: Connection, values: Mapping[str, Any]) -> None:
        text, order = self._compiled.get(connection.dialect.name) or self._compile(connection)
        given = dict(values) if order is None else tuple([values[name] for name in order])
        connection.exec_driver_sql(text, given)

    def _compile(self, connection: Connection) -> tuple[str, list[str] | None]:
        """Return the text, and the names of its parameters if they are positional."""
        dialect = connection.dialect
        compiled = self._statement.compile(dialect=dialect, column_keys=self._columns)
        names = compiled.positiontup if dialect.positional else None
        self._compiled[dialect.name] = str(compiled), names
        return self._compiled[dialect.name]
