"""What a request is to those who answer it on one device."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from cirkis.live.session import TableSession
from cirkis.live.studies import StudySummary
from cirkis.local.addresses import Address
from cirkis.local.memory import Memory
from cirkis.local.tables import Tables
from cirkis.table.incoming import MAX_MESSAGE
from cirkis.table.view import TableSummary

JSON, TEXT = "application/json", "text/plain; charset=utf-8"


class Answer(NamedTuple):
    """What a request is answered.

    Attributes:
        status: of HTTP.
        type: the media type of the body.
        body: the text.
        file: what the body is called where it is saved; empty if it is not for that.
    """

    status: int
    type: str
    body: str
    file: str = ""


class Call(NamedTuple):
    """A request.

    Attributes:
        tables: the tables.
        memory: what is remembered of whoever sits here.
        address: what is asked for.
        named: what the path names: a table, a lesson or a puzzle; empty for nothing.
        body: what was posted, read and checked.
    """

    tables: Tables
    memory: Memory
    address: Address
    named: str
    body: Any

    @property
    def session(self) -> TableSession:
        """The table that the path names.

        Raises:
            Refused: there is none, or it cannot be read.
        """
        return self.tables.open(self.named)


class Row(NamedTuple):
    """A request that is answered here.

    Attributes:
        method: of HTTP.
        path: with an asterisk in place of what it names.
        handler: what answers.
        body: reads what is posted, if anything is.
        max_body: how many bytes may be posted.
        status: of the answer.
    """

    method: str
    path: str
    handler: Callable[[Call], Awaitable[Answer | Struct | list[TableSummary] | list[StudySummary]]]
    body: msgspec.json.Decoder[Any] | None = None
    max_body: int = MAX_MESSAGE
    status: int = HTTPStatus.OK
