"""Answers to requests about tables that are not sent over connections too."""

from __future__ import annotations

from msgspec import Struct

from cirkis.tables.table.messages import ErrorInfo
from cirkis.tables.table.table_info import TableInfo
from cirkis.tables.table.view import View


class TableCreated(Struct, frozen=True):
    """A new table and its short code."""

    id: str
    code: str


class TableState(Struct, frozen=True):
    """A table: what stays the same there, and how it stands."""

    table: TableInfo
    view: View


class ErrorReply(Struct, frozen=True):
    """Why a request is refused: the one form of errors."""

    error: ErrorInfo
