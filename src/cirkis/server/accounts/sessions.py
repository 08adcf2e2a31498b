"""People's devices: sessions, their tokens, and links that sign people in on another device."""

import asyncio
import base64
import hashlib
import hmac
import re
import secrets
from collections import OrderedDict, defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple

from cirkis.backend.broadcast import Listener
from cirkis.server.cluster.peers import Peers
from cirkis.server.quotas import Quotas
from cirkis.server.storage import people as queries
from cirkis.server.storage.people import StoredLink, StoredSession
from cirkis.server.storage.store import Conflict, Store, StoreError
from cirkis.tables.messages import ErrorMessage, encode, error_info
from cirkis.tables.people import Person
from cirkis.tables.refusals import refused

MAX_AGENT = 200  # characters of a User-Agent that are stored

# The first match counts: nearly all browsers claim to be Chrome, Safari or both.
_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
_SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "Mac"),
    ("Linux", "Linux"),
)


class Agent(NamedTuple):
    """A browser and its system or device; each is empty if unknown, as for programs."""

    browser: str
    system: str


def parse_agent(text: str) -> Agent:
    """Return the browser and system that a User-Agent names.

    >>> parse_agent("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    Agent(browser='Firefox', system='Linux')
    """
    browser = next((name for part, name in _BROWSERS if part in text), "")
    return Agent(browser, next((name for part, name in _SYSTEMS if part in text), ""))


_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")  # 32 bytes


def new_token() -> str:
    return secrets.token_urlsafe(32)


def signed_token(key: bytes) -> str:
    """Return the token of a new person."""
    seed = secrets.token_bytes(16)
    return _encode(seed + _signature(seed, key))


def is_signed(token: str, key: bytes) -> bool:
    raw = base64.urlsafe_b64decode(f"{token}=")
    is_right = hmac.compare_digest(raw[16:], _signature(raw[:16], key))
    return is_right and _encode(raw) == token  # its last letter has two unused bits


def _signature(seed: bytes, key: bytes) -> bytes:
    return hmac.digest(key, b"token " + seed, "sha256")[:16]


def is_token(text: str) -> bool:
    return _TOKEN.fullmatch(text) is not None


def person_from_token(token: str) -> Person:
    """Return the person that a token initially identifies: 128 bits of its hash."""
    return Person(_encode(hashlib.sha256(token.encode()).digest()[:16]))


def session_key(token: str) -> str:
    return _encode(hashlib.sha256(b"session " + token.encode()).digest())


def link_key(secret: str) -> str:
    return _encode(hashlib.sha256(b"device link " + secret.encode()).digest())


def code_key(session: str, code: str) -> str:
    """Return the hash of an e-mailed code, which only the session that requested it can use."""
    return _encode(hashlib.sha256(f"mail code {session} {code}".encode()).digest())


def _encode(digest: bytes) -> str:
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


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
        session = self._known.get(session_key(token))
        if session is not None:
            return session.person
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
        current = self._known.get(session.key)
        if current is None or current.ended is None:
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
        ended = list(keys)
        await self._store.call(queries.end_sessions, keys=ended, at=self._store.now())
        self.note_ended(ended)

    def note_ended(self, keys: list[str]) -> None:
        """Refuse and close sessions that any server has ended in the database."""
        self._note_ended(keys)
        self._peers.publish("ended", "", keys, to_all=True)

    def _note_ended(self, keys: Any) -> None:
        for key in map(str, keys):
            session = self._known.get(key) or StoredSession(key, Person(""))  # being looked up
            self._remember(session._replace(ended=self._store.now()))
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
            current = self._known.get(key)
            if current is not None and current.ended is not None:  # ended since it was looked up
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


LINK_LIFETIME = 600.0  # seconds
LINK_SIZE = 1000  # bytes charged for a link and its session, which are stored for a day or longer
CLEANED_EVERY = 3600.0  # seconds; the search for expired links reads all links


class DeviceLinks:
    def __init__(self, store: Store, sessions: Sessions, quotas: Quotas) -> None:
        self._store, self._sessions, self._quotas = store, sessions, quotas
        self._cleaned = float("-inf")

    async def make(self, session: StoredSession, name: str) -> str:
        """Create a link for a person, replacing any earlier one; return its secret.

        Raises Refused if they have too many devices, or StoreError if storing fails.
        """
        self._quotas.charge("byte", LINK_SIZE)
        await self._sessions.keep(session)
        if len(await self._sessions.of(session.person)) >= MAX_SESSIONS:
            raise refused("many-devices.most", most=MAX_SESSIONS)
        secret, now = new_token(), self._store.now()
        expires = now + LINK_LIFETIME
        link = StoredLink(link_key(secret), session.key, session.person, name, expires)
        await self._store.call(queries.add_device_link, link=link)
        if now - self._cleaned > CLEANED_EVERY:
            self._cleaned = now
            await self._store.call(queries.remove_expired_device_links, now=now)
        return secret

    async def look(self, secret: str, visitor: StoredSession | None) -> StoredLink:
        """Return a link without using it, or raise Refused if it cannot be used.

        `visitor` is the other device's session, if it has one.
        """
        link = await self._store.call(queries.find_device_link, key=link_key(secret))
        if link is None:
            raise refused("link-unknown")
        if link.used is not None:
            raise refused("link-used")
        if link.expires <= self._store.now():
            raise refused("link-expired")
        if visitor is not None and link.person == visitor.person:
            raise refused("own-link")
        return link

    async def take(
        self, secret: str, visitor: StoredSession | None, agent: str
    ) -> tuple[StoredLink, str]:
        """Use a link; return it, and the token of the person's new session.

        `visitor` is the other device's current session, if any. Raises Refused if the link cannot
        be used, or StoreError if storing fails.
        """
        link = await self.look(secret, visitor)
        token, now = new_token(), self._store.now()
        session = StoredSession(session_key(token), link.person, agent, now, now)
        await self._store.call(queries.use_device_link, key=link.key, session=session)
        return link, token
