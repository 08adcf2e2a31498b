"""Send e-mails through the operator's SMTP server, in one of the gate's threads."""

from __future__ import annotations

import asyncio
import logging
import math
import re
import smtplib
import socket
import ssl
import threading
import time
from collections import Counter
from collections.abc import Callable
from email.message import EmailMessage
from email.policy import default
from email.utils import formatdate, make_msgid
from typing import Any, BinaryIO, Literal, NamedTuple
from urllib.parse import unquote, urlsplit

from cirkis.errors import CirkisError
from cirkis.i18n import texts_in
from cirkis.server.accounts.safe_post import shut
from cirkis.server.gate import Gate
from cirkis.server.settings import Settings
from cirkis.tables.refusals import Refused

log = logging.getLogger("cirkis.server")

UNFOLDED = default.clone(max_line_length=998)  # the limit of SMTP; folding would break links
TIMEOUT = 10.0  # seconds before a silent server times out
LONGEST = 20.0  # seconds that sending an e-mail may take
MOST_READ = 64 * 1024  # bytes
MailKind = Literal["sign-in", "turn"]
HOUR = 3600.0  # seconds
MOST_AN_HOUR: dict[MailKind, int] = {"sign-in": 300, "turn": 1000}
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
    """The SMTP server; the scheme is "smtp" or "smtps"."""

    scheme: str
    host: str
    port: int
    user: str | None
    password: str


def parse_smtp(url: str) -> SmtpServer:
    """Parse an address like smtp://user:password@host:587.

    Raises MailError if it is invalid; the message omits the address to hide the password.
    """
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise MailError(texts_in()("mail-bad-smtp")) from None
    if parts.scheme not in PORTS or not parts.hostname or parts.path.strip("/") or parts.query:
        raise MailError(texts_in()("mail-bad-smtp"))
    user = None if parts.username is None else unquote(parts.username)
    password = unquote(parts.password or "")
    return SmtpServer(parts.scheme, parts.hostname, port or PORTS[parts.scheme], user, password)


def mailer_for(settings: Settings, gate: Gate) -> Mailer | None:
    """Return the mailer, or None if the operator has not set up e-mail.

    Raises MailError if it is misconfigured.
    """
    if settings.smtp is None:
        return None
    server = parse_smtp(settings.smtp)
    if settings.mail_from is None or not is_address(settings.mail_from):
        raise MailError(texts_in()("mail-no-sender"))
    if settings.public_url is None:
        raise MailError(texts_in()("mail-no-url"))
    return Mailer(server, settings.mail_from, gate)


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
        sender: str,
        gate: Gate,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._server, self._sender, self._gate, self._clock = server, sender, gate, clock
        self._sent: Counter[MailKind] = Counter()
        self._hour_ends = 0.0
        self.tasks: set[asyncio.Task[None]] = set()

    def wait(self, kind: MailKind) -> float:
        """Return the seconds until another e-mail of this kind may be sent, or 0."""
        left = self._hour_ends - self._clock()
        if left <= 0:
            self._sent.clear()
        return left if self._sent[kind] >= MOST_AN_HOUR[kind] else 0.0

    def count(self, kind: MailKind) -> None:
        """Count an e-mail, before anything else can happen after `wait`."""
        if not self._sent:
            self._hour_ends = self._clock() + HOUR
        self._sent[kind] += 1
        if self._sent[kind] == MOST_AN_HOUR[kind]:
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
        mail["From"], mail["To"], mail["Subject"] = self._sender, to, subject
        mail["Date"] = formatdate()
        mail["Message-ID"] = make_msgid(domain=self._sender.rpartition("@")[2])
        if stop is not None:
            mail["List-Unsubscribe"] = f"<{stop}>"
        mail["Auto-Submitted"] = "auto-generated"
        mail.set_content(body, cte="quoted-printable")
        task = asyncio.create_task(self._send(mail, to))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _send(self, mail: EmailMessage, to: str) -> None:
        try:
            await self._gate.start("mail", lambda: self._deliver(mail, to))
        except Refused:
            log.warning("an e-mail was not sent: too many are waiting")

    def _deliver(self, mail: EmailMessage, to: str) -> None:
        try:
            with self._connect() as line:
                line.send_message(mail, self._sender, [to])
        except (OSError, ValueError) as problem:
            # Log only the kind of error, never the address or password.
            why = f"{type(problem).__name__} {getattr(problem, 'smtp_code', '')}".strip()
            log.warning("an e-mail was not sent: %s", why)

    def _connect(self) -> smtplib.SMTP:
        scheme, host, port, user, password = self._server
        tls = ssl.create_default_context()
        line = _Line(host, port, tls if scheme == "smtps" else None)
        try:
            if scheme == "smtp" and host not in HERE:
                line.starttls(context=tls)
            if user is not None:
                line.login(user, password)
        except BaseException:
            line.close()
            raise
        return line

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


class _Line(smtplib.SMTP):
    """A connection that is closed after LONGEST, and reads at most MOST_READ.

    A server that answers one byte at a time, or without end, could occupy the thread forever.
    """

    def __init__(self, host: str, port: int, tls: ssl.SSLContext | None) -> None:
        """`tls` is for servers that expect TLS from the start."""
        self._tls = tls
        self._watch: threading.Timer | None = None
        super().__init__(host, port, timeout=TIMEOUT)

    def connect(self, host: str = "", port: int = 0, *_: Any) -> tuple[int, bytes]:  # pyrefly: ignore[bad-override]
        raw = socket.create_connection((host, port), TIMEOUT)
        self._spare = raw.dup()  # stays valid when TLS takes over
        self._watch = threading.Timer(LONGEST, shut, [self._spare])
        self._watch.start()
        try:
            self.sock = (
                raw if self._tls is None else self._tls.wrap_socket(raw, server_hostname=host)
            )
            return self.getreply()
        except BaseException:
            self.close()
            raise

    def getreply(self) -> tuple[int, bytes]:
        if self.file is None and self.sock is not None:  # also after STARTTLS
            self.file = _ShortFile(self.sock.makefile("rb"))
        return super().getreply()

    def close(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
            self._spare.close()
        super().close()


class _ShortFile:
    """A server's replies, cut off after MOST_READ bytes."""

    def __init__(self, file: BinaryIO) -> None:
        self._file, self._left = file, MOST_READ

    def readline(self, most: int) -> bytes:
        line = self._file.readline(min(most, self._left))
        self._left -= len(line)
        return line

    def close(self) -> None:
        self._file.close()
