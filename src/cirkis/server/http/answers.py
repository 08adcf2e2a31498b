"""What the server answers over HTTP, beside what is sent over connections too."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from cirkis.table.messages import ErrorInfo
from cirkis.table.table_info import TableInfo
from cirkis.table.view import View


class Health(Struct, frozen=True):
    """The server runs, and its database can write."""

    status: Literal["ok"]
    version: str
    database: Literal["sqlite", "postgresql"]


class Token(Struct, frozen=True):
    """The secret by which a program is known from then on."""

    token: str


class TableCreated(Struct, frozen=True):
    """A new table and its short code."""

    id: str
    code: str


class TableFound(Struct, frozen=True):
    """The table with a short code."""

    id: str


class ShareLink(Struct, frozen=True):
    """The link to send to friends, and whether other machines can open it."""

    link: str
    reaches_others: bool


class TableState(Struct, frozen=True):
    """A table: what stays the same there, and how it stands."""

    table: TableInfo
    view: View


class ErrorReply(Struct, frozen=True):
    """Why a request is refused: the one form of errors."""

    error: ErrorInfo
