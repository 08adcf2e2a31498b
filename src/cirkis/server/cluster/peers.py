"""Exchange messages with the other servers on the same database.

A message has a kind and, in most cases, is about one table: "version" reports that the table's log
has grown; other kinds report facts that are not in logs, such as who is connected. Messages can get
lost, so nothing depends on them: after a gap, and every few seconds, a server checks the database.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import TYPE_CHECKING, Any

import msgspec

from cirkis.server.cluster.pubsub import CHANNEL, PubSub, PubSubError
from cirkis.server.settings import Settings

if TYPE_CHECKING:
    from cirkis.server.cluster.locks import TableLocks

log = logging.getLogger("cirkis.server")

MAX_QUEUED = 2000  # messages; more are dropped
PUBSUB_RETRY = 2.0  # seconds before reconnecting
POLL_INTERVAL = 5.0  # seconds between checks of the database for lost messages

Handler = Callable[[str, str, Any], None]  # called with the server, table and value
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

    def lock_table(self, table_id: str) -> AbstractAsyncContextManager[None]:
        """During the block, keep other servers from thinking for this table's computers."""
        return nullcontext()

    def queue(self, name: str) -> AbstractAsyncContextManager[None]:
        """During the block, keep other servers out of blocks of this name. One task at a time can
        wait here. Raises StoreError.
        """
        return nullcontext()

    def start(self, poll: Poll) -> None:
        """Start exchanging messages; call `poll` regularly, to catch up on lost ones."""

    async def close(self) -> None:
        """Stop exchanging messages."""


class ClusterPeers(Peers):
    """The other servers on a shared database, if any, reached by publishing messages."""

    is_alone = False

    def __init__(self, pubsub: PubSub, locks: TableLocks, spare: PubSub | None = None) -> None:
        """`spare` is used while `pubsub` fails, so that all servers know who is connected."""
        self._pubsubs = [pubsub] if spare is None else [pubsub, spare]
        self._locks = locks
        self._id = secrets.token_hex(8)
        self._queue: asyncio.Queue[str] = asyncio.Queue(MAX_QUEUED)
        self._handlers: dict[str, Handler] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._failed: dict[PubSub, float] = {}  # the last failure of each that is not answering

    def publish(self, kind: str, table_id: str, value: Any) -> None:
        text = msgspec.json.encode(PeerMessage(self._id, kind, table_id, value)).decode()
        if not self._queue.full():
            self._queue.put_nowait(text)

    def on(self, kind: str, handler: Handler) -> None:
        self._handlers[kind] = handler

    def lock_table(self, table_id: str) -> AbstractAsyncContextManager[None]:
        return self._locks.hold(table_id)

    def queue(self, name: str) -> AbstractAsyncContextManager[None]:
        return self._locks.queue(name)

    def start(self, poll: Poll) -> None:
        receiving = (self._receive_all(one, poll) for one in self._pubsubs)
        loops = (self._send_all(), *receiving, self._poll_all(poll))
        self._tasks = [asyncio.create_task(loop) for loop in loops]

    # These tasks keep running after any error: a server that stopped listening would still
    # look healthy.

    async def _send_all(self) -> None:
        while True:
            text = await self._queue.get()
            try:
                await self._send(text)
            except Exception as problem:
                log.warning("a message to other servers was lost: %r", problem)

    async def _send(self, text: str) -> None:
        """Send a message through the first that works; skip those that have just failed."""
        for pubsub in self._pubsubs:
            retried = self._failed.get(pubsub, float("-inf")) + PUBSUB_RETRY
            if time.monotonic() < retried and pubsub is not self._pubsubs[-1]:
                continue
            try:
                await pubsub.publish(text)
            except PubSubError as problem:
                self._set_disconnected(pubsub, problem)
            else:
                self._set_connected(pubsub)
                return

    async def _receive_all(self, pubsub: PubSub, poll: Poll) -> None:
        while True:
            try:
                async for text in pubsub.subscribe():
                    if text:
                        self._dispatch(text, pubsub)
                    else:
                        self._set_connected(pubsub)
                        await self._look(poll)
            except PubSubError as problem:
                self._set_disconnected(pubsub, problem)
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

    def _dispatch(self, text: bytes, pubsub: PubSub) -> None:
        try:
            message = msgspec.json.decode(text, type=PeerMessage)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            log.warning(
                'ignoring a message on the channel "%s" of %s from another program',
                CHANNEL,
                pubsub.name,
            )
            return
        handler = self._handlers.get(message.kind)
        if handler is None or message.sender == self._id:
            return
        try:
            handler(message.sender, message.table_id, message.value)
        except Exception:  # sent by another version of this program
            log.warning('a "%s" message from another server was not understood', message.kind)

    def _set_connected(self, pubsub: PubSub) -> None:
        if self._failed.pop(pubsub, None) is not None:
            log.warning("%s is answering again", pubsub.name)

    def _set_disconnected(self, pubsub: PubSub, problem: Exception) -> None:
        if pubsub not in self._failed:
            log.warning(
                "%s is not answering (%s); changes by other servers are seen within %.0f seconds",
                pubsub.name,
                problem,
                POLL_INTERVAL,
            )
        self._failed[pubsub] = time.monotonic()

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for pubsub in self._pubsubs:
            await pubsub.close()
        await self._locks.close()


def peers_for(settings: Settings) -> Peers:
    """Return the peers. Raises StoreError if the address of the database or Redis is invalid."""
    if settings.database is None:
        return Peers()
    # These imports are lazy, because most servers need none of them.
    from cirkis.server.cluster.locks import TableLocks
    from cirkis.server.cluster.postgres_pubsub import PostgresPubSub

    own, locks = PostgresPubSub(settings.database), TableLocks(settings.database)
    if settings.redis is None:
        return ClusterPeers(own, locks)
    from cirkis.server.cluster.redis_pubsub import RedisPubSub

    return ClusterPeers(RedisPubSub(settings.redis), locks, own)
