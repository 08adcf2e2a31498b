"""Locks of tables, and messages between servers (LISTEN and NOTIFY), through PostgreSQL.

Each has a connection outside the pool, used by one thread.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
import selectors
import socket
import threading
import time
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from typing import Any

import msgspec
import psycopg

from cirkis.server.cluster.peers import Handler, Joined, Peers, Poll
from cirkis.server.storage.postgres import CONNECT_TIMEOUT, LOST_AFTER, parse_address
from cirkis.server.storage.store import Result, StoreError

log = logging.getLogger("cirkis.server")

RawConnection = psycopg.Connection[tuple[Any, ...]]

LOCK_RETRY = 1.0  # seconds before retrying a lock held by another server
LONGEST_WAIT = 20_000  # milliseconds in a queue; a holder that hangs is killed sooner
CHANNEL = "cirkis"  # of messages to all servers; each table has a channel of its own
MAX_QUEUED = 2000  # messages; more are dropped
MAX_PAYLOAD = 7900  # bytes of a message; PostgreSQL accepts fewer than 8000
RECONNECT_AFTER = 2.0  # seconds
LOOK_AFTER = 1.0  # seconds after which the thread looks even if nothing has woken it
POLL_INTERVAL = 5.0  # seconds between checks of the database for lost messages
HEARD_FOR = 300.0  # seconds for which a server that said something about a table counts as there
ANSWERED_IN = 10.0  # seconds until other servers have said whether they are there


def connect(address: str) -> RawConnection:
    """Return a connection in autocommit mode. Raises psycopg.Error."""
    url = parse_address(address)
    # Connect as the pool does: libpq cannot parse every password in a URL.
    options: dict[str, Any] = dict(url.get_dialect()().create_connect_args(url)[1])
    options |= {"connect_timeout": CONNECT_TIMEOUT, "application_name": "cirkis", **LOST_AFTER}
    return psycopg.connect(autocommit=True, **options)


class _Line:
    """A connection that is opened when first needed, and reopened when it breaks."""

    def __init__(self, address: str, name: str) -> None:
        self._address = address
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=f"cirkis-{name}")
        self._connection: RawConnection | None = None

    async def run(self, work: Callable[[RawConnection], Result]) -> Result:
        """Run work in the thread. Raises psycopg.Error."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, lambda: work(self._open()))

    def run_later(self, work: Callable[[RawConnection], object]) -> None:
        """Run work after all queued work, if the connection is open; this cannot be cancelled."""
        self._thread.submit(self._run_if_open, work)

    def _open(self) -> RawConnection:
        if self._connection is None or self._connection.closed:
            self._connection = connect(self._address)
        return self._connection

    def _run_if_open(self, work: Callable[[RawConnection], object]) -> None:
        if self._connection is not None and not self._connection.closed:
            work(self._connection)

    async def close(self) -> None:
        """Finish queued work, then disconnect."""
        self.run_later(RawConnection.close)
        await asyncio.to_thread(self._thread.shutdown)


class TableLocks:
    """Session-level advisory locks, which are released when this server exits.

    The lock of a table decides which server runs its computers. It only saves work: even if two
    servers chose a placement, the log would accept only one of them. Waiting in a queue blocks a
    connection, so queues have their own.
    """

    def __init__(self, address: str) -> None:
        self._line, self._queue = _Line(address, "locks"), _Line(address, "queue")

    @asynccontextmanager
    async def queue(self, name: str) -> AsyncIterator[None]:
        """Hold a lock that is granted in the order of requests; raises StoreError if it is not."""
        lock = _Lock(lock_number(name))
        try:
            try:
                await self._queue.run(lock.wait)
            except psycopg.Error as problem:
                raise StoreError(f"PostgreSQL did not grant a lock: {problem}") from None
            yield
        finally:
            self._queue.run_later(lock.release)

    @asynccontextmanager
    async def hold(self, table_id: str) -> AsyncIterator[None]:
        lock = _Lock(lock_number(table_id))
        try:
            while not await self._acquire(lock):
                await asyncio.sleep(LOCK_RETRY)
            yield
        finally:
            # Not awaited, so that it happens even if the block is cancelled.
            self._line.run_later(lock.release)

    async def _acquire(self, lock: _Lock) -> bool:
        try:
            return await self._line.run(lock.acquire)
        except psycopg.Error as problem:
            log.warning("PostgreSQL did not grant a lock: %s", problem)
            return False

    async def close(self) -> None:
        await self._line.close()
        await self._queue.close()


class _Lock:
    """A lock, used only in the thread of its connection."""

    def __init__(self, number: int) -> None:
        self._number, self._is_held = number, False

    def acquire(self, connection: RawConnection) -> bool:
        query = "SELECT pg_try_advisory_lock(%s)"
        self._is_held = connection.execute(query, (self._number,)).fetchone() == (True,)
        return self._is_held

    def wait(self, connection: RawConnection) -> None:
        connection.execute(f"SET lock_timeout = {LONGEST_WAIT}".encode())
        connection.execute("SELECT pg_advisory_lock(%s)", (self._number,))
        self._is_held = True

    def release(self, connection: RawConnection) -> None:
        if self._is_held:
            with suppress(psycopg.Error):  # the lock was released with the connection
                connection.execute("SELECT pg_advisory_unlock(%s)", (self._number,))


def lock_number(table_id: str) -> int:
    """Return the 64-bit PostgreSQL key of a table's lock."""
    digest = hashlib.sha256(f"cirkis table {table_id}".encode()).digest()
    return int.from_bytes(digest[:8], "big", signed=True)


def channel_of(table_id: str) -> str:
    return f"{CHANNEL} {table_id}"


class _Channels:
    """The connection that sends and receives messages, and its thread.

    The callbacks are called in the loop: `on_message` with the text of a message from elsewhere,
    `on_connected` after each time that the connection was opened, `on_followed` with channels that
    are now listened to, and `on_lost` with what closed the connection.
    """

    def __init__(
        self,
        address: str,
        on_message: Callable[[str], object],
        on_connected: Callable[[], object],
        on_followed: Callable[[set[str]], object],
        on_lost: Callable[[Exception], object],
    ) -> None:
        self._address, self._loop = address, asyncio.get_running_loop()
        self._on_message, self._on_connected = on_message, on_connected
        self._on_followed, self._on_lost = on_followed, on_lost
        self._wanted: set[str] = set()  # replaced, never changed
        self._outgoing: deque[tuple[str, str]] = deque()  # channels and texts
        self._is_closing = False
        self._wake, self._woken = socket.socketpair()
        self._wake.setblocking(False)
        self._woken.setblocking(False)
        self._thread = threading.Thread(target=self._run, name="cirkis-messages", daemon=True)
        self._thread.start()

    def send(self, channel: str, text: str) -> None:
        if len(self._outgoing) < MAX_QUEUED and len(text.encode()) <= MAX_PAYLOAD:
            self._outgoing.append((channel, text))
            self._signal()

    def listen(self, channels: set[str]) -> None:
        """Receive the messages on these channels, and no others."""
        self._wanted = channels
        self._signal()

    def _signal(self) -> None:
        with suppress(BlockingIOError):  # it is going to wake up anyway
            self._wake.send(b"x")

    async def close(self) -> None:
        self._is_closing = True
        self._signal()
        await asyncio.to_thread(self._thread.join)
        self._wake.close()
        self._woken.close()

    def _run(self) -> None:
        while not self._is_closing:
            try:
                with connect(self._address) as connection:
                    self._exchange(connection)
            # The thread goes on after any error: a server that stopped listening would still look
            # healthy.
            except Exception as problem:
                self._outgoing.clear()
                self._call(self._on_lost, problem)
                self._pause()

    def _pause(self) -> None:
        end = time.monotonic() + RECONNECT_AFTER
        while not self._is_closing and time.monotonic() < end:
            time.sleep(0.05)

    def _exchange(self, connection: RawConnection) -> None:
        """Send and receive until the end, or until the connection breaks."""
        own, heard = connection.info.backend_pid, set[str]()
        is_new = True
        with selectors.DefaultSelector() as ready:
            ready.register(connection, selectors.EVENT_READ)
            ready.register(self._woken, selectors.EVENT_READ)
            while not self._is_closing:
                heard = self._subscribe(connection, heard)
                if is_new:
                    self._call(self._on_connected)
                    is_new = False
                self._send_queued(connection)
                for notice in connection.notifies(timeout=0):
                    if notice.pid != own:
                        self._call(self._on_message, notice.payload)
                ready.select(LOOK_AFTER)
                with suppress(BlockingIOError):
                    self._woken.recv(4096)

    def _subscribe(self, connection: RawConnection, heard: set[str]) -> set[str]:
        wanted = self._wanted
        if heard == wanted:
            return heard
        changes = [f'LISTEN "{channel}"' for channel in wanted - heard]
        changes += [f'UNLISTEN "{channel}"' for channel in heard - wanted]
        connection.execute("; ".join(changes).encode())
        if wanted - heard:
            self._call(self._on_followed, wanted - heard)
        return wanted

    def _send_queued(self, connection: RawConnection) -> None:
        queued = [self._outgoing.popleft() for _ in range(len(self._outgoing))]
        if queued:
            query = "SELECT pg_notify(channel, text) FROM unnest(%s::text[], %s::text[])"
            query += " AS queued (channel, text)"
            connection.execute(query.encode(), tuple(map(list, zip(*queued, strict=True))))

    def _call(self, callback: Callable[..., object], *values: object) -> None:
        with suppress(RuntimeError):  # the loop has been closed
            self._loop.call_soon_threadsafe(callback, *values)


class PeerMessage(msgspec.Struct, frozen=True, array_like=True):
    sender: str
    kind: str
    table_id: str
    value: Any


class ClusterPeers(Peers):
    """The other servers on a shared database, if any."""

    is_alone = False

    def __init__(self, address: str) -> None:
        """Raises StoreError if the address is invalid."""
        parse_address(address)
        self._address, self._locks = address, TableLocks(address)
        self._id = secrets.token_hex(8)
        self._handlers: dict[str, Handler] = {}
        self._followed: set[str] = set()  # tables
        # When another server last said something about a table. One that is followed anew counts as
        # heard of for a while, so that nothing is missed.
        self._heard: dict[str, float] = {}
        self._channels: _Channels | None = None  # once started
        self._poll: Poll
        self._joined: Joined
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_lost = False

    def publish(self, kind: str, table_id: str, value: Any, *, to_all: bool = False) -> None:
        if self._channels is not None:
            text = msgspec.json.encode(PeerMessage(self._id, kind, table_id, value)).decode()
            self._channels.send(CHANNEL if to_all else channel_of(table_id), text)

    def on(self, kind: str, handler: Handler) -> None:
        self._handlers[kind] = handler

    def follow(self, table_id: str) -> None:
        if table_id not in self._followed:
            self._followed.add(table_id)
            self._heard[table_id] = time.monotonic() + ANSWERED_IN - HEARD_FOR
            self._listen()

    def unfollow(self, table_id: str) -> None:
        if table_id in self._followed:
            self._followed.remove(table_id)
            self._heard.pop(table_id, None)
            self._listen()

    def _listen(self) -> None:
        if self._channels is not None:
            self._channels.listen({CHANNEL, *map(channel_of, self._followed)})

    def is_followed_elsewhere(self, table_id: str) -> bool:
        return time.monotonic() < self._heard.get(table_id, float("-inf")) + HEARD_FOR

    def lock_table(self, table_id: str) -> AbstractAsyncContextManager[None]:
        return self._locks.hold(table_id)

    def queue(self, name: str) -> AbstractAsyncContextManager[None]:
        return self._locks.queue(name)

    def start(self, poll: Poll, joined: Joined) -> None:
        self._poll, self._joined = poll, joined
        self._channels = _Channels(
            self._address, self._receive, self._note_connected, self._note_followed, self._note_lost
        )
        self._listen()
        self._run_task(self._poll_all())

    def _run_task(self, work: Awaitable[None]) -> None:
        async def run() -> None:
            try:
                await work
            except Exception as problem:
                log.warning("checking the database for changes failed: %r", problem)

        task = asyncio.create_task(run())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _poll_all(self) -> None:
        while True:
            await asyncio.sleep(POLL_INTERVAL)
            self._run_task(self._poll())

    def _receive(self, text: str) -> None:
        try:
            message = msgspec.json.decode(text, type=PeerMessage)
        except (msgspec.DecodeError, RecursionError):
            log.warning('ignoring a message on the channel "%s" from another program', CHANNEL)
            return
        if message.table_id in self._followed:
            self._heard[message.table_id] = time.monotonic()
        handler = self._handlers.get(message.kind)
        if handler is None:
            return
        try:
            handler(message.sender, message.table_id, message.value)
        except Exception:  # sent by another version of this program
            log.warning('a "%s" message from another server was not understood', message.kind)

    def _note_connected(self) -> None:
        if self._is_lost:
            log.warning("messages from other servers arrive again")
        self._is_lost = False
        self._run_task(self._poll())

    def _note_followed(self, channels: set[str]) -> None:
        tables = [channel.partition(" ")[2] for channel in channels if channel != CHANNEL]
        self._run_task(self._joined(tables))

    def _note_lost(self, problem: Exception) -> None:
        if not self._is_lost:
            log.warning(
                "messages from other servers do not arrive (%s); their changes are seen within %.0f"
                " seconds",
                problem,
                POLL_INTERVAL,
            )
        self._is_lost = True

    async def close(self) -> None:
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        channels, self._channels = self._channels, None  # nothing is published from now on
        if channels is not None:
            await channels.close()
        await self._locks.close()
