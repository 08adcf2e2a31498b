"""Find people's browsers and programs by their tokens, list them, and end their sessions.

A signed token that was never stored stands for a new person, so that a first visit writes nothing.
Its session is stored once something depends on it, such as another device or an e-mail address.
Other tokens are refused unless something is stored about their person: older releases did not sign
them. Ended
sessions are kept forever, because their tokens must be refused; `Retention` removes others that
have long been unused if nothing else is stored about the person.
"""

import asyncio
import secrets
from collections import OrderedDict, defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from cirkis.backend.listener import Listener
from cirkis.server.accounts.agents import MAX_AGENT
from cirkis.server.accounts.tokens import (
    is_signed,
    person_from_token,
    session_key,
    signed_token,
)
from cirkis.server.cluster.peers import Peers
from cirkis.server.storage import people as queries
from cirkis.server.storage.people import StoredSession
from cirkis.server.storage.store import Conflict, Store, StoreError
from cirkis.tables.messages import ErrorMessage, encode, error_info
from cirkis.tables.people import Person
from cirkis.tables.refusals import refused

MAX_SESSIONS = 20  # per person
SIGNING = "tokens"  # the name of the key
SESSIONS_REMEMBERED = 10_000
SEEN_INTERVAL = 600.0  # seconds between updates of a session's last use
WATCH_INTERVAL = 5.0  # seconds between checks for sessions ended by other servers
WATCH_BACK = 300.0  # maximum clock skew between servers, in seconds


class Sessions:
    """All sessions; the most recently used ones are cached."""

    def __init__(self, store: Store, peers: Peers) -> None:
        self._store, self._peers = store, peers
        self._known: OrderedDict[str, StoredSession] = OrderedDict()
        self._listeners: defaultdict[str, set[Listener]] = defaultdict(set)  # by session key
        self._signing_key: bytes | None = None  # as soon as it is read
        peers.on("ended", lambda _, __, keys: self._note_ended(keys))

    async def new_token(self) -> str:
        """Return the token of a new person. Raises StoreError."""
        return signed_token(await self._key())

    async def _key(self) -> bytes:
        """Return the key that signs tokens, which the first server on this database makes."""
        while self._signing_key is None:
            if found := await self._store.call(queries.find_secret, SIGNING):
                self._signing_key = bytes.fromhex(found)
            else:
                with suppress(Conflict):  # another server was first
                    await self._store.call(queries.add_secret, SIGNING, secrets.token_hex(32))
        return self._signing_key

    def guess(self, token: str) -> Person | None:
        """Return the person of a token as far as that is known without the database."""
        known = self._known.get(session_key(token))
        if known is not None:
            return known.person
        key = self._signing_key
        return person_from_token(token) if key is not None and is_signed(token, key) else None

    async def _look_up(self, token: str, key: str) -> StoredSession:
        found = await self._store.call(queries.find_session, key=key)
        if found is not None:
            return found
        person = person_from_token(token)
        if not is_signed(token, await self._key()) and not await self._store.call(
            queries.is_known, person=person
        ):
            raise refused("signed-out.unknown")
        return StoredSession(key, person)

    async def find(self, token: str, agent: str = "") -> StoredSession:
        """Return the session of a token, and record its use.

        Raises Refused if the session was ended or the server never made the token, or StoreError if
        the lookup fails.
        """
        key, now = session_key(token), self._store.now()
        session = self._known.get(key)
        if session is None:
            found = await self._look_up(token, key)
            session = self._remember(self._known.get(key) or found)
        if session.ended is not None:
            raise refused("signed-out")
        self._known.move_to_end(key)
        if agent and session.agent != agent[:MAX_AGENT]:
            session = self._remember(session._replace(agent=agent[:MAX_AGENT]))
        if session.seen and now - session.seen > SEEN_INTERVAL:
            session = self._remember(session._replace(seen=now))
            self._store.run(queries.keep_session, session=session)
        return session

    def _remember(self, session: StoredSession) -> StoredSession:
        self._known[session.key] = session
        if len(self._known) > SESSIONS_REMEMBERED:
            self._known.popitem(last=False)
        return session

    async def keep(self, session: StoredSession) -> None:
        """Store a session, so that other devices can list or end it. Raises StoreError."""
        now = self._store.now()
        session = session._replace(created=session.created or now, seen=now)
        with suppress(Conflict):  # stored by a concurrent request
            await self._store.call(queries.keep_session, session=session)
        known = self._known.get(session.key)
        if known is None or known.ended is None:
            self._remember(session)

    async def of(self, person: Person) -> list[StoredSession]:
        """Return the person's valid stored sessions, most recently used first.

        Raises StoreError.
        """
        return await self._store.call(queries.sessions_of, person=person)

    async def end(self, keys: Iterable[str]) -> None:
        """End sessions on all servers, closing their connections immediately.

        Raises StoreError.
        """
        given = list(keys)
        await self._store.call(queries.end_sessions, keys=given, at=self._store.now())
        self.note_ended(given)

    def note_ended(self, keys: list[str]) -> None:
        """Refuse and close sessions that any server has ended in the database."""
        self._note_ended(keys)
        self._peers.publish("ended", "", keys)

    def _note_ended(self, keys: Any) -> None:
        for key in map(str, keys):
            known = self._known.get(key) or StoredSession(key, Person(""))  # being looked up
            self._remember(known._replace(ended=self._store.now()))
            self._close_listeners(key)

    @contextmanager
    def line(self, session: StoredSession | None, listener: Listener) -> Iterator[None]:
        """Track a connection, to close it when its session ends; `session` is None if anonymous."""
        if session is None:
            yield
            return
        key = session.key
        self._listeners[key].add(listener)
        try:
            known = self._known.get(key)
            if known is not None and known.ended is not None:  # ended since it was looked up
                self._close_listeners(key)
            yield
        finally:
            self._listeners[key].discard(listener)
            if not self._listeners[key]:
                del self._listeners[key]

    def _close_listeners(self, key: str) -> None:
        problem = refused("signed-out")
        for listener in tuple(self._listeners.get(key, ())):
            listener.close(encode(ErrorMessage(error_info(problem))), problem.code)

    async def watch(self) -> None:
        """Poll for ended sessions, since messages about them can get lost."""
        while not self._peers.is_alone:
            await asyncio.sleep(WATCH_INTERVAL)
            with suppress(StoreError):
                self._note_ended(
                    await self._store.call(
                        queries.ended_since, since=self._store.now() - WATCH_BACK
                    )
                )
