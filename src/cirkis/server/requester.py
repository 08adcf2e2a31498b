"""Who caused the work at hand: known wherever it is done, and inherited by the tasks it starts.

A computer's placement is the work of whoever moved before it; at a table of computers it is the
work of whoever opened the table. Nobody has to pass this on, since tasks and `asyncio.to_thread`
copy the context they are started in.
"""

from __future__ import annotations

from contextvars import ContextVar
from typing import NamedTuple

from cirkis.table.people import Person


class Requester(NamedTuple):
    """The requester of some work.

    Attributes:
        address: their address, or the /64 network of an IPv6 address.
        person: the person; None if anonymous.
    """

    address: str
    person: Person | None = None


def requester_for_host(host: Person | None) -> Requester:
    """Return the requester of the server's own work on a table: the table's host."""
    return Requester(f"of {host or 'nobody'}", host)


current_requester: ContextVar[Requester | None] = ContextVar("current_requester", default=None)
"""Who asks; None for what the server does by itself."""
