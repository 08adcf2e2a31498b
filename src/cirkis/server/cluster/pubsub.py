"""Publish short messages to the other servers on one database, and receive theirs.

Messages may get lost: the database is the truth, and a message only saves waiting for the next
look at it. `redis_pubsub.py` and `postgres_pubsub.py` are the two ways.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Protocol

CHANNEL = "cirkis"


class PubSubError(Exception):
    """Publishing or receiving failed; the message says why."""


class PubSub(Protocol):
    """A channel to the other servers."""

    name: str

    async def publish(self, text: str) -> None:
        """Send a message to all subscribers, including this server.

        Raises:
            PubSubError: the servers cannot be reached now.
        """
        ...

    def subscribe(self) -> AsyncIterator[bytes]:
        """Yield all messages from now on, as untrusted bytes.

        An empty one comes first, once the subscription is active.

        Raises:
            PubSubError: nothing can be received any more.
        """
        ...

    async def close(self) -> None:
        """Close the connections."""
        ...
