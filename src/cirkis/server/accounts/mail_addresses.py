"""E-mail addresses: sign people in with a link or code in an e-mail, and notify them of turns.

A confirmed address belongs to one person. Whoever proves that they get its e-mails is signed in
as that person; an address that nobody has confirmed becomes theirs. The link of a confirmed address
works in any browser, the code and other links only in the one that requested them, so nobody gains
by entering a stranger's address or by giving a stranger a link.
"""

from __future__ import annotations

import asyncio
import logging
import math
import re
import smtplib
import ssl
import time
from collections import Counter
from collections.abc import Callable
from email.message import EmailMessage
from email.policy import default
from email.utils import formatdate, make_msgid
from typing import Literal, NamedTuple
from urllib.parse import unquote, urlsplit

from cirkis.errors import CirkisError
from cirkis.i18n import texts_in
from cirkis.i18n.texts import known_language
from cirkis.server.accounts.sessions import (
    MAX_SESSIONS,
    Sessions,
    code_key,
    link_key,
    new_token,
    session_key,
)
from cirkis.server.gate import Gate
from cirkis.server.quotas import Quotas, duration
from cirkis.server.settings import Settings
from cirkis.server.storage import people as queries
from cirkis.server.storage.people import StoredAddress, StoredSession, StoredSignIn, mailbox_of
from cirkis.server.storage.store import Conflict, Store
from cirkis.tables.names import format_code, new_code, parse_code
from cirkis.tables.people import Person
from cirkis.tables.refusals import Refused, TooMany, refused

log = logging.getLogger("cirkis.server")

UNFOLDED = default.clone(max_line_length=998)  # the limit of SMTP; folding would break links
TIMEOUT = 10.0  # seconds before a silent server times out
LONGEST = 60.0  # seconds of sending an e-mail, after which the mail server counts as hanging
MailKind = Literal["sign-in", "turn"]
HOUR = 3600.0  # seconds
MAX_AN_HOUR: dict[MailKind, int] = {"sign-in": 300, "turn": 1000}
"""The e-mails that this process sends in an hour, of each kind: enough for a few thousand players.

Whoever has thousands of addresses could otherwise use the server to flood mailboxes, and mail
services would soon treat its e-mails as spam. Sign-ins leave e-mails about turns alone. Notices
that an address was removed are not counted: each needs a sign-in.
"""
HERE = ("localhost", "127.0.0.1", "::1")  # reached without TLS
PORTS = {"smtp": 587, "smtps": 465}
_ADDRESS = re.compile(
    r"""(?!-)[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*  # dots only between words
    @([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+  # labels
    (xn--[a-z0-9-]{2,58}[a-z0-9]|[a-z]{2,63})  # a top-level domain""",
    re.ASCII | re.IGNORECASE | re.VERBOSE,
)


class MailError(CirkisError):
    """E-mail cannot be set up as configured."""

    code = "mail"


class SmtpServer(NamedTuple):
    """The SMTP server and the sender of the e-mails; the scheme is "smtp" or "smtps"."""

    scheme: str
    host: str
    port: int
    user: str | None
    password: str
    sender: str


def parse_smtp(url: str) -> SmtpServer:
    """Parse an address like smtp://user:password@host:587?from=you@example.org.

    Raises MailError if it is invalid; the message omits the address to hide the password.
    """
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise MailError(texts_in()("mail-bad-smtp")) from None
    name, _, sender = parts.query.partition("=")
    is_known = name in ("", "from") and parts.scheme in PORTS
    if not is_known or not parts.hostname or parts.path.strip("/"):
        raise MailError(texts_in()("mail-bad-smtp"))
    user = None if parts.username is None else unquote(parts.username)
    password = unquote(parts.password or "")
    sender = unquote(sender)
    if not is_address(sender):
        raise MailError(texts_in()("mail-no-sender"))
    port = port or PORTS[parts.scheme]
    return SmtpServer(parts.scheme, parts.hostname, port, user, password, sender)


def mailer_for(settings: Settings, gate: Gate) -> Mailer | None:
    """Return the mailer, or None if the operator has not set up e-mail.

    Raises MailError if it is misconfigured.
    """
    if settings.smtp is None:
        return None
    server = parse_smtp(settings.smtp)
    if settings.public_url is None:
        raise MailError(texts_in()("mail-no-url"))
    return Mailer(server, gate)


def is_address(text: str) -> bool:
    """Return whether a string is a plain address at a public domain, safe in any mail program.

    Rejects names, lists, bare hosts, and anything that could add headers or look like an option.
    """
    return len(text) <= 254 and _ADDRESS.fullmatch(text) is not None


class Mailer:
    """Sends e-mails one at a time, and counts how many in an hour."""

    def __init__(
        self,
        server: SmtpServer,
        gate: Gate,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._server, self._gate, self._clock = server, gate, clock
        self._sent: Counter[MailKind] = Counter()
        self._hour_ends = 0.0
        self.tasks: set[asyncio.Task[None]] = set()

    def wait(self, kind: MailKind) -> float:
        """Return the seconds until another e-mail of this kind may be sent, or 0."""
        left = self._hour_ends - self._clock()
        if left <= 0:
            self._sent.clear()
        return left if self._sent[kind] >= MAX_AN_HOUR[kind] else 0.0

    def count(self, kind: MailKind) -> None:
        """Count an e-mail, before anything else can happen after `wait`."""
        if not self._sent:
            self._hour_ends = self._clock() + HOUR
        self._sent[kind] += 1
        if self._sent[kind] == MAX_AN_HOUR[kind]:
            minutes = math.ceil((self._hour_ends - self._clock()) / 60)
            log.warning(
                "%d e-mails (%s) were sent within an hour; more are refused for %d minutes",
                self._sent[kind],
                kind,
                minutes,
            )

    def send(self, to: str, subject: str, body: str, stop: str | None = None) -> None:
        """Queue an e-mail and return; failures are only logged.

        `stop` is the link to unsubscribe; None for an e-mail that was requested.
        """
        mail = EmailMessage(UNFOLDED)
        mail["From"], mail["To"], mail["Subject"] = self._server.sender, to, subject
        mail["Date"] = formatdate()
        mail["Message-ID"] = make_msgid(domain=self._server.sender.rpartition("@")[2])
        if stop is not None:
            mail["List-Unsubscribe"] = f"<{stop}>"
        mail["Auto-Submitted"] = "auto-generated"
        mail.set_content(body, cte="quoted-printable")
        task = asyncio.create_task(self._send(mail, to))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _send(self, mail: EmailMessage, to: str) -> None:
        try:
            await self._gate.start("mail", lambda: self._deliver(mail, to), longest=LONGEST)
        except Refused:
            log.warning("an e-mail was not sent: too many are waiting")
        except TimeoutError:
            log.warning("an e-mail was not sent: the mail server does not finish its answers")

    def _deliver(self, mail: EmailMessage, to: str) -> None:
        try:
            with self._connect() as line:
                line.send_message(mail, self._server.sender, [to])
        except (OSError, ValueError) as problem:
            # Log only the kind of error, never the address or password.
            why = f"{type(problem).__name__} {getattr(problem, 'smtp_code', '')}".strip()
            log.warning("an e-mail was not sent: %s", why)

    def _connect(self) -> smtplib.SMTP:
        server, tls = self._server, ssl.create_default_context()
        line: smtplib.SMTP
        if server.scheme == "smtps":
            line = smtplib.SMTP_SSL(server.host, server.port, timeout=TIMEOUT, context=tls)
        else:
            line = smtplib.SMTP(server.host, server.port, timeout=TIMEOUT)
        try:
            if server.scheme == "smtp" and server.host not in HERE:
                line.starttls(context=tls)
            if server.user is not None:
                line.login(server.user, server.password)
        except BaseException:
            line.close()
            raise
        return line

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


SIGN_IN_LIFETIME = 900.0  # seconds; the messages in i18n mention it
FRESH = 7 * 86_400.0  # seconds in which it can be replaced; the messages in i18n mention it
SIGN_IN_SIZE = 1000  # bytes charged for a request and the session it can lead to


class Proof(NamedTuple):
    """A confirmed request, and the holder of its address, if any."""

    request: StoredSignIn
    holder: Person | None


class MailAddresses:
    """All addresses, and the e-mails to them. `is_offered` is whether e-mail has been set up."""

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
        return await self._store.call(queries.find_address, person=person)

    async def asked(self, session: StoredSession) -> str | None:
        """Return the address that a browser wants to sign in with, if a code is awaited."""
        now = self._store.now()
        found = await self._store.call(queries.find_sign_in, session=session.key, now=now)
        return None if found is None else found.address

    async def ask(self, session: StoredSession, address: str, language: str) -> None:
        """Send a link and a code to an address, whether or not anybody has confirmed it.

        Raises Refused if e-mail is not set up or the address is invalid, or TooMany if too many
        e-mails have been requested by this person, from this network address, to this mailbox, or
        by everybody.
        """
        if self._mailer is None:
            raise refused("no-mail")
        address = address.lower()
        if not is_address(address):
            raise refused("bad-address")
        if wait := math.ceil(self._mailer.wait("sign-in")):
            sentence = texts_in()("refused-too-many.server-mails", wait=duration(wait))
            raise TooMany(sentence, "server-mails", wait)
        mailbox = mailbox_of(address)  # a stranger must not use up the owner's quota
        self._quotas.charge("mail", mailbox=mailbox)
        self._quotas.charge("byte", SIGN_IN_SIZE)
        self._mailer.count("sign-in")
        secret, code, now = new_token(), new_code(), self._store.now()
        keys = link_key(secret), code_key(session.key, code)
        language = known_language(language)
        row = StoredSignIn(session.key, *keys, address, language, now + SIGN_IN_LIFETIME)
        await self._store.call(queries.add_sign_in, row=row, now=now)
        texts = texts_in(language)
        link = f"{self._url}/mail#confirm={secret}"
        body = texts("mail-confirm.body", code=format_code(code), link=link)
        self._mailer.send(address, texts("mail-confirm"), f"{body}\n")

    async def check_link(self, secret: str) -> Proof:
        """Return what a link proves, without using it up. Raises Refused if it is not valid."""
        now = self._store.now()
        found = await self._store.call(queries.find_mail_link, link=link_key(secret), now=now)
        return await self._proof(found)

    async def check_code(self, session: StoredSession, text: str) -> Proof:
        """Return what a code proves. Raises Refused if it is wrong, which counts as a try."""
        code, now = code_key(session.key, parse_code(text)), self._store.now()
        found = await self._store.call(queries.try_code, session=session.key, code=code, now=now)
        if found is None:
            raise refused("mail-code-wrong")
        return await self._proof(found)

    async def _proof(self, request: StoredSignIn) -> Proof:
        holder = await self._store.call(queries.find_holder, address=request.address)
        return Proof(request, holder)

    async def join(self, proof: Proof, agent: str, *, alone: bool) -> str:
        """Use up a proof to sign in as the address's holder; return the new session's token.

        The holder's least recently used device is signed out if they have too many; if `alone`, all
        others are, before one that somebody else uses can sign out this one. Raises Refused if the
        proof has since been used, or StoreError if storing fails.
        """
        assert proof.holder is not None
        token, now = new_token(), self._store.now()
        session = StoredSession(session_key(token), proof.holder, agent, now, now)
        link = proof.request.link
        await self._store.call(queries.join_holder, link=link, now=now, session=session)
        devices = await self._sessions.of(proof.holder)
        others = [device for device in devices if device.key != session.key]
        if unused := others if alone else devices[MAX_SESSIONS:]:
            await self._sessions.end(device.key for device in unused)
        return token

    async def hold(self, proof: Proof, session: StoredSession) -> bool:
        """Use up a proof to give its address to a person; return False if somebody else was first.

        Raises Refused if the proof has since been used, or if they have to confirm their present
        address again first; StoreError if storing fails.
        """
        await self._sessions.keep(session)
        request, confirmed = proof.request, self._store.now()
        before = await self.of(session.person)
        is_same = before is not None and before.address == request.address
        former = None if is_same else _checked_fresh(before, confirmed)
        if is_same and before is not None and request.session != session.key:
            confirmed = before.confirmed  # somebody else may have asked for it on another device
        row = (session.person, request.address, new_token(), request.language, confirmed)
        try:
            await self._store.call(queries.hold_address, request.link, StoredAddress(*row))
        except Conflict:
            return False
        if former is not None:
            self._tell_former(former)
        return True

    async def remove(self, person: Person) -> None:
        """Remove a person's address. Raises Refused if they have to confirm it again first."""
        former = _checked_fresh(await self.of(person), self._store.now())
        await self._store.call(queries.remove_address, person=person)
        if former is not None:
            self._tell_former(former)

    def _tell_former(self, row: StoredAddress) -> None:
        """Tell somebody who may have lent a device that their address no longer signs them in."""
        if self._mailer is not None:
            texts = texts_in(row.language)
            body = texts("mail-former.body", link=f"{self._url}/me")
            self._mailer.send(row.address, texts("mail-former"), f"{body}\n")

    async def set_turns(self, person: Person, language: str, is_on: bool) -> None:
        language = known_language(language)
        await self._store.call(queries.set_turns, person=person, language=language, is_on=is_on)

    async def tell_turn(self, person: Person, table_id: str) -> float:
        """Notify a person of their turn, if they want that and have not been notified recently.

        Returns the seconds until they can be notified, or 0. Raises StoreError if the lookup fails.
        """
        if self._mailer is None:
            return 0.0
        if wait := self._mailer.wait("turn"):
            return wait
        row = await self._store.call(queries.claim_turn, person=person, now=self._store.now())
        if isinstance(row, float):
            return row
        self._mailer.count("turn")
        texts, stop = texts_in(row.language), f"{self._url}/mail#stop={row.key}"
        body = texts("mail-turn.body", link=f"{self._url}/table/{table_id}")
        text = f"{body}\n\n{texts('mail-stop', link=stop)}\n"
        self._mailer.send(row.address, texts("mail-turn"), text, stop)
        return 0.0

    async def close(self) -> None:
        if self._mailer is not None:
            await self._mailer.close()


def _checked_fresh(row: StoredAddress | None, now: float) -> StoredAddress | None:
    """Return the address that somebody is about to lose, if any.

    Raises Refused unless it was confirmed within a week: whoever was lent a device could otherwise
    take everything from its owner. Within the week, its owner can get rid of an address that
    somebody else confirmed there.
    """
    if row is not None and row.confirmed < now - FRESH:
        raise refused("confirm-again")
    return row
