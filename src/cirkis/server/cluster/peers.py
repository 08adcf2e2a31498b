"""Exchange messages with the other servers on the same database.

A message is about one table and has a kind: "version" reports that the table's log has grown;
other kinds report facts that are not in logs, such as who is connected. Messages can get lost, so
nothing depends on them: after a gap, and every few seconds, a server checks the database.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import TYPE_CHECKING, Any

import msgspec

from cirkis.server.cluster.pubsub import CHANNEL, PubSub, PubSubError
from cirkis.server.quotas import Quotas
from cirkis.server.settings import Settings

if TYPE_CHECKING:
    from cirkis.server.cluster.locks import TableLocks
    from cirkis.server.cluster.shared_quotas import SharedQuotas

log = logging.getLogger("cirkis.server")

MAX_QUEUED = 2000  # messages; more are dropped
PUBSUB_RETRY = 2.0  # seconds before reconnecting
POLL_INTERVAL = 5.0  # seconds between checks of the database for lost messages

Handler = Callable[[str, str, Any], None]  # called with server, table and value
Poll = Callable[[], Awaitable[None]]


class PeerMessage(msgspec.Struct, frozen=True, array_like=True):
    sender: str
    kind: str
    table_id: str
    value: Any


class Peers:
    """No peers, for a server whose database is a file."""

    is_alone = True

    def publish(self, kind: str, table_id: str, value: Any) -> None:
        """Queue a message to the other servers; it can get lost."""

    def on(self, kind: str, handler: Handler) -> None:
        """Call a function with each message of this kind from another server."""

    def lock_table(
        self, table_id: str, retry: float | None = None
    ) -> AbstractAsyncContextManager[None]:
        """Wait until no other server is thinking for this table's computer.

        `retry` is the number of seconds between tries, by default LOCK_RETRY.
        """
        return nullcontext()

    def start(self, poll: Poll) -> None:
        """Start exchanging messages; call `poll` regularly, to catch up on lost ones."""

    async def close(self) -> None:
        """Stop exchanging messages."""


class ClusterPeers(Peers):
    """The other servers on a shared database, if any, reached by publishing messages."""

    is_alone = False

    def __init__(self, pubsub: PubSub, locks: TableLocks) -> None:
        self._pubsub, self._locks = pubsub, locks
        self._id = secrets.token_hex(8)
        self._queue: asyncio.Queue[str] = asyncio.Queue(MAX_QUEUED)
        self._handlers: dict[str, Handler] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._is_connected = True

    def publish(self, kind: str, table_id: str, value: Any) -> None:
        text = msgspec.json.encode(PeerMessage(self._id, kind, table_id, value)).decode()
        if not self._queue.full():
            self._queue.put_nowait(text)

    def on(self, kind: str, handler: Handler) -> None:
        self._handlers[kind] = handler

    def lock_table(
        self, table_id: str, retry: float | None = None
    ) -> AbstractAsyncContextManager[None]:
        return self._locks.hold(table_id, retry)

    def start(self, poll: Poll) -> None:
        loops = (self._send_all(), self._receive_all(poll), self._poll_all(poll))
        self._tasks = [asyncio.create_task(loop) for loop in loops]

    # These three tasks keep running after any error: a server that had stopped listening would
    # still look healthy.

    async def _send_all(self) -> None:
        while True:
            text = await self._queue.get()
            try:
                await self._pubsub.publish(text)
                self._set_connected()
            except PubSubError as problem:
                self._set_disconnected(problem)
            except Exception as problem:
                log.warning("a message to other servers was lost: %r", problem)

    async def _receive_all(self, poll: Poll) -> None:
        while True:
            try:
                async for text in self._pubsub.subscribe():
                    if text:
                        self._dispatch(text)
                    else:
                        await self._look(poll)
            except PubSubError as problem:
                self._set_disconnected(problem)
            except Exception as problem:
                log.warning("messages from other servers were lost: %r", problem)
            await asyncio.sleep(PUBSUB_RETRY)

    async def _poll_all(self, poll: Poll) -> None:
        while True:
            await asyncio.sleep(POLL_INTERVAL)
            await self._look(poll)

    async def _look(self, poll: Poll) -> None:
        try:
            await poll()
        except Exception as problem:
            log.warning("checking the database for changes failed: %r", problem)

    def _dispatch(self, text: bytes) -> None:
        try:
            message = msgspec.json.decode(text, type=PeerMessage)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            log.warning(
                'ignoring a message on the channel "%s" of %s from another program',
                CHANNEL,
                self._pubsub.name,
            )
            return
        handler = self._handlers.get(message.kind)
        if handler is None or message.sender == self._id:
            return
        try:
            handler(message.sender, message.table_id, message.value)
        except Exception:  # sent by another version of this program
            log.warning(
                'a "%s" message from another server was not understood',
                message.kind,
            )

    def _set_connected(self) -> None:
        if not self._is_connected:
            log.warning("%s is answering again", self._pubsub.name)
        self._is_connected = True

    def _set_disconnected(self, problem: Exception) -> None:
        if self._is_connected:
            log.warning(
                "%s does not answer (%s); changes by other servers are seen within %.0f seconds",
                self._pubsub.name,
                problem,
                POLL_INTERVAL,
            )
        self._is_connected = False

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._pubsub.close()
        await self._locks.close()


def peers_for(settings: Settings) -> Peers:
    """Return the peers. Raises StoreError if the address of the database or Redis is invalid."""
    if settings.database is None:
        return Peers()
    from cirkis.server.cluster.locks import TableLocks

    return ClusterPeers(
        _pubsub_for(settings.database, settings.redis), TableLocks(settings.database)
    )


# These imports are lazy, because most servers need none of them.


def share_quotas(settings: Settings, quotas: Quotas) -> SharedQuotas | None:
    """Share quotas with other servers if Redis is configured.

    Raises StoreError if its address is invalid.
    """
    if settings.redis is None:
        return None
    from cirkis.server.cluster.shared_quotas import SharedQuotas

    return SharedQuotas(settings.redis, quotas)


def _pubsub_for(database: str, redis: str | None) -> PubSub:
    if redis is not None:
        from cirkis.server.cluster.redis_pubsub import RedisPubSub

        return RedisPubSub(redis)
    from cirkis.server.cluster.postgres_pubsub import PostgresPubSub

    return PostgresPubSub(database)
