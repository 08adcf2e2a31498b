"""Other servers on the same database: what they are told, and what they tell.

A word is about one table and of a kind: "version" says that its log grew; other kinds carry what is
in no log, such as who is there. Words may get lost, so nothing may depend on them: a server that
was deaf is told so, and looks at the database.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import Any, Protocol

import msgspec

from cirkis.server.cluster.locks import TableLocks
from cirkis.server.cluster.pubsub import PostgresPubSub, PubSub, PubSubError, RedisPubSub
from cirkis.server.settings import Settings

log = logging.getLogger("cirkis.server")

MOST_WAITING = 2000  # words; more are dropped, as the bell may drop them
PUBSUB_RETRY = 2.0  # seconds until a bell that broke is tried again
LOOK = 5.0  # seconds between two looks at the database, for words that got lost

Heard = Callable[[str, str, Any], None]  # the server, the table, and what is said of it


class PeerMessage(msgspec.Struct, frozen=True, array_like=True):
    """One word: the server it is from, its kind, the table and what is said of it."""

    sender: str
    kind: str
    table_id: str
    value: Any


class Peers(Protocol):
    """The other servers, if there are any."""

    is_alone: bool

    def tell(self, kind: str, table_id: str, value: Any) -> None:
        """The others hear this soon, or never. Comes back at once."""
        ...

    def on(self, kind: str, heard: Heard) -> None:
        """From now on this function is called with each word of the kind from another server."""
        ...

    def lock_table(self, table_id: str) -> AbstractAsyncContextManager[None]:
        """Waits until no other server thinks for this table's computer."""
        ...

    def start(self, look: Callable[[], Any]) -> None:
        """Begins to hear; the function looks at the database for what was not heard."""
        ...

    async def close(self) -> None:
        """Hears no more."""
        ...


class NoPeers:
    """There is no other server: the database is a file."""

    is_alone = True

    def tell(self, kind: str, table_id: str, value: Any) -> None:
        """See `Peers`."""

    def on(self, kind: str, heard: Heard) -> None:
        """See `Peers`."""

    def lock_table(self, table_id: str) -> AbstractAsyncContextManager[None]:
        """See `Peers`."""
        return nullcontext()

    def start(self, look: Callable[[], Any]) -> None:
        """See `Peers`."""

    async def close(self) -> None:
        """See `Peers`."""


class ClusterPeers:
    """There may be other servers: they are reached by a bell."""

    is_alone = False

    def __init__(self, pubsub: PubSub, claims: TableLocks) -> None:
        self._pubsub, self._claims = pubsub, claims
        self._own = secrets.token_hex(8)
        self._waiting: asyncio.Queue[str] = asyncio.Queue(MOST_WAITING)
        self._heard: dict[str, Heard] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._is_connected = True

    def tell(self, kind: str, table_id: str, value: Any) -> None:
        """See `Peers`."""
        text = msgspec.json.encode(PeerMessage(self._own, kind, table_id, value)).decode()
        if not self._waiting.full():
            self._waiting.put_nowait(text)

    def on(self, kind: str, heard: Heard) -> None:
        """See `Peers`."""
        self._heard[kind] = heard

    def lock_table(self, table_id: str) -> AbstractAsyncContextManager[None]:
        """See `Peers`."""
        return self._claims.of(table_id)

    def start(self, look: Callable[[], Any]) -> None:
        """See `Peers`."""
        ways = (self._tell_all(), self._hear_all(look), self._look_again(look))
        self._tasks = [asyncio.create_task(way) for way in ways]

    async def _tell_all(self) -> None:
        while True:
            text = await self._waiting.get()
            try:
                await self._pubsub.publish(text)
                self._works(True)
            except PubSubError as problem:
                self._works(False, problem)

    async def _hear_all(self, look: Callable[[], Any]) -> None:
        while True:
            try:
                async for text in self._pubsub.subscribe():
                    if text:
                        self._pass_on(text)
                    else:
                        await look()
            except PubSubError as problem:
                self._works(False, problem)
                await asyncio.sleep(PUBSUB_RETRY)

    async def _look_again(self, look: Callable[[], Any]) -> None:
        while True:
            await asyncio.sleep(LOOK)
            await look()

    def _pass_on(self, text: str) -> None:
        try:
            word = msgspec.json.decode(text, type=PeerMessage)
        except msgspec.DecodeError:
            return  # some other program's, on the same channel
        heard = self._heard.get(word.kind)
        if heard is None or word.sender == self._own:
            return
        try:
            heard(word.sender, word.table_id, word.value)
        except (TypeError, ValueError, LookupError):  # a word of another version of the program
            log.warning('the word "%s" of another server was not understood', word.kind)

    def _works(self, does: bool, problem: Exception | None = None) -> None:
        if does and not self._is_connected:
            log.warning("%s answers again", self._pubsub.name)
        elif not does and self._is_connected:
            log.warning(
                "%s does not answer (%s); changes by other servers are seen within %.0f seconds",
                self._pubsub.name,
                problem,
                LOOK,
            )
        self._is_connected = does

    async def close(self) -> None:
        """See `Peers`."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._pubsub.close()
        await self._claims.close()


def peers_for(settings: Settings) -> Peers:
    """Whom a server with these settings has to reckon with.

    Raises:
        StoreError: the address of the database or of Redis cannot be read.
    """
    if settings.database is None:
        return NoPeers()
    pubsub = (
        PostgresPubSub(settings.database) if settings.redis is None else RedisPubSub(settings.redis)
    )
    return ClusterPeers(pubsub, TableLocks(settings.database))
