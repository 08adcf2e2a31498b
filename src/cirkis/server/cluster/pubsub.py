"""Publish short messages to the other servers on the same database, and receive theirs.

Messages can get lost; what must not be lost is in the database, which servers also check.
Implemented by `redis_pubsub.py` and `postgres_pubsub.py`.
"""

from collections.abc import AsyncIterator
from typing import Protocol

CHANNEL = "cirkis"


class PubSubError(Exception):
    """Publishing or receiving failed; the message says why."""


class PubSub(Protocol):
    name: str

    async def publish(self, text: str) -> None:
        """Send a message to all subscribers, including this server.

        Raises PubSubError if they cannot be reached now.
        """
        ...

    def subscribe(self) -> AsyncIterator[bytes]:
        """Yield all messages from now on, as untrusted bytes.

        An empty one comes first, once the subscription is active. Raises PubSubError when it ends.
        """
        ...

    async def close(self) -> None: ...
