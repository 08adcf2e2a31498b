"""Exchange messages with the other servers on the same database.

A message has a kind and, in most cases, is about one table: "version" reports that the table's log
has grown; other kinds report facts that are not in logs, such as who is connected. Messages can get
lost, so nothing depends on them: after a gap, and every few seconds, a server checks the database.

Most tables are used at one server alone. It reports only who comes and goes there, and changes only
once another server has said something about the table.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import Any

from cirkis.server.settings import Settings

Handler = Callable[[str, str, Any], None]
"""Called with the server that sent a message, the table and the value."""
Poll = Callable[[], Awaitable[None]]
"""Catches up with the database."""
Joined = Callable[[Iterable[str]], Awaitable[None]]
"""Called with tables whose messages arrive from now on."""


class Peers:
    """No peers, for a server whose database is a file."""

    is_alone = True

    def publish(self, kind: str, table_id: str, value: Any, *, to_all: bool = False) -> None:
        """Queue a message to the other servers that follow a table, or to all of them; it can get
        lost.
        """

    def on(self, kind: str, handler: Handler) -> None:
        """Call a function with each message of this kind from another server."""

    def follow(self, table_id: str) -> None:
        """Receive messages about a table."""

    def unfollow(self, table_id: str) -> None:
        """Receive no more messages about a table."""

    def is_followed_elsewhere(self, table_id: str) -> bool:
        """Return whether another server has said something about a table in the last minutes."""
        return False

    def lock_table(self, table_id: str) -> AbstractAsyncContextManager[None]:
        """During the block, keep other servers from thinking for this table's computers."""
        return nullcontext()

    def queue(self, name: str) -> AbstractAsyncContextManager[None]:
        """During the block, keep other servers out of blocks of this name. One task at a time can
        wait here. Raises StoreError.
        """
        return nullcontext()

    def start(self, poll: Poll, joined: Joined) -> None:
        """Start exchanging messages; call `poll` regularly, to catch up on lost ones."""

    async def close(self) -> None:
        """Stop exchanging messages."""


def peers_for(settings: Settings) -> Peers:
    """Return the peers. Raises StoreError if the address of the database is invalid."""
    if settings.database is None:
        return Peers()
    from cirkis.server.cluster.postgres import ClusterPeers  # most servers need no PostgreSQL

    return ClusterPeers(settings.database)
