"""Read rows of a relation as named tuples, whose fields are some of its columns."""

from collections.abc import Sequence
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, Connection, select
from sqlalchemy import Table as Relation

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
