"""Links that sign people in on another device: once, within ten minutes.

Only a hash of a link's secret is stored. Looking at a link does not use it up, so link previews do
no harm.
"""

from cirkis.server.accounts.sessions import MAX_SESSIONS, Sessions
from cirkis.server.accounts.tokens import link_key, new_token, session_key
from cirkis.server.quotas import Quotas
from cirkis.server.storage import people as queries
from cirkis.server.storage.people import StoredLink, StoredSession
from cirkis.server.storage.store import Store
from cirkis.tables.refusals import refused

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
