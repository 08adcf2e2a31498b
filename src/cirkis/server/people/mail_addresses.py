"""Add e-mail addresses, confirm them by a link, notify their owners of turns, and remove them.

Each address has a secret that only e-mails to it contain. Whoever knows the secret can read those
e-mails, and so may confirm or unsubscribe the address.
"""

from cirkis.i18n import languages, texts_in
from cirkis.server.people.mailer import Mailer, is_address
from cirkis.server.people.sessions import Sessions
from cirkis.server.people.tokens import new_token
from cirkis.server.quotas import Quotas
from cirkis.server.requester import here
from cirkis.server.storage import mail_addresses as queries
from cirkis.server.storage.mail_addresses import StoredAddress
from cirkis.server.storage.sessions import StoredSession
from cirkis.server.storage.store import Store
from cirkis.tables.model.people import Person
from cirkis.tables.model.refusals import refused

GMAIL = ("gmail.com", "googlemail.com")  # ignore dots in names


def _mailbox_of(address: str) -> str:
    """Return the mailbox that an address belongs to: its owner can choose what follows a plus."""
    name, _, domain = address.lower().rpartition("@")
    name = name.partition("+")[0]
    return f"{name.replace('.', '')}@{GMAIL[0]}" if domain in GMAIL else f"{name}@{domain}"


class MailAddresses:
    """All addresses, and the e-mails to them. `is_offered` is whether the operator set up mail."""

    def __init__(
        self,
        store: Store,
        sessions: Sessions,
        quotas: Quotas,
        mailer: Mailer | None,
        public_url: str | None,
    ) -> None:
        self._store, self._sessions, self._quotas = store, sessions, quotas
        self._mailer, self._url = mailer, public_url
        self.is_offered = mailer is not None

    async def of(self, person: Person) -> StoredAddress | None:
        return await self._store.call(queries.address_of, person=person, now=self._store.now())

    async def add(self, session: StoredSession, address: str, language: str) -> None:
        """Replace the person's address, and send it a confirmation link.

        Raises Refused if mail is not set up or the address is invalid, or TooMany if this address
        or person requested too many e-mails.
        """
        if self._mailer is None:
            raise refused("no-mail")
        if not is_address(address):
            raise refused("bad-address")
        mailbox = _mailbox_of(address)  # a stranger must not use up the owner's quota
        self._quotas.charge("mail", target=here(mailbox), for_all=f"mailbox {mailbox}")
        await self._sessions.keep(session)
        known = language if language in languages() else languages()[0]
        row = StoredAddress(session.person, address, new_token(), known, None, self._store.now())
        await self._store.call(queries.add_address, row=row)
        self._send(self._mailer, row, "mail-confirm", f"/mail#confirm={row.key}")

    def _send(self, mailer: Mailer, to: StoredAddress, kind: str, path: str) -> None:
        texts = texts_in(to.language)
        stop = f"{self._url}/mail#stop={to.key}"
        body = texts(f"{kind}.body", link=f"{self._url}{path}")
        mailer.send(to.address, texts(kind), f"{body}\n\n{texts('mail-stop', link=stop)}\n", stop)

    async def confirm(self, secret: str) -> None:
        """Mark an address as confirmed. Raises Refused if the link is no longer valid."""
        if not await self._store.call(queries.confirm_address, key=secret, now=self._store.now()):
            raise refused("mail-link-unknown")

    async def tell_turn(self, person: Person, table_id: str) -> None:
        """Notify a person of their turn, if they want that and have not been notified recently.

        Raises StoreError if the lookup fails.
        """
        if self._mailer is None:
            return
        row = await self._store.call(queries.claim_turn, person=person, now=self._store.now())
        if row is not None:
            self._send(self._mailer, row, "mail-turn", f"/table/{table_id}")

    async def close(self) -> None:
        if self._mailer is not None:
            await self._mailer.close()
