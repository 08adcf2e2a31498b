"""Web Push: messages to browsers, even if the page is not open, through their push services.

They are encrypted for the browser, so that its push service cannot read them (RFC 8291), and signed
with the operator's key (RFC 8292). `webpush` does both; the `push` extra installs it.
"""

from __future__ import annotations

import contextlib
import http.client
import re
import socket
import ssl
import threading
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, urlsplit

from cirkis.errors import CirkisError
from cirkis.extras import require
from cirkis.files import open_file
from cirkis.i18n import texts_in
from cirkis.server.addresses import read_address, read_range
from cirkis.server.settings import Settings
from cirkis.server.storage.people import StoredSubscription

TIMEOUT = 10.0  # seconds
MAX_URL = 1000  # characters
MAX_STATUS_LINE = 200  # bytes
HTTPS = 443

Resolve = Callable[..., list[Any]]  # like socket.getaddrinfo


class PostError(CirkisError):
    """Nothing can be posted to this address."""

    code = "bad-endpoint"


def check_url(url: str) -> SplitResult:
    """Return the parts of a URL that may be posted to.

    Raises PostError unless it is https on the default port of a named host.
    """
    try:
        parts = urlsplit(url)
        port = parts.port or HTTPS
    except ValueError:
        raise PostError("the address is invalid") from None
    host = parts.hostname or ""
    is_named = "." in host and not host.replace(".", "").isdigit() and ":" not in host
    is_plain = parts.username is None and parts.password is None and url.isascii()
    if parts.scheme != "https" or port != HTTPS or not is_named or not is_plain:
        raise PostError("the address must use https, the default port and the name of a host")
    if len(url) > MAX_URL or any(ord(letter) <= 32 for letter in url):
        raise PostError("the address is invalid")
    return parts


def public_address(host: str, resolve: Resolve = socket.getaddrinfo) -> str:
    """Return an address of a host.

    Raises PostError unless the host is found and all its addresses are public.
    """
    try:
        found = resolve(host, HTTPS, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise PostError(f'"{host}" cannot be found') from None
    addresses = [str(info[4][0]) for info in found]
    if not addresses or not all(map(_is_public, addresses)):
        raise PostError(f'"{host}" is not a public host')
    return addresses[0]


def _is_public(text: str) -> bool:
    address = read_address(text)
    if address is None:
        return False
    is_tunnelled = getattr(address, "sixtofour", None) or any(
        address in network for network in _NOT_PUBLIC
    )
    return address.is_global and not address.is_multicast and not is_tunnelled


# Not all versions of Python know these: addresses that contain an IPv4 address, which can be a
# private one (NAT64, translated and compatible addresses), and site-local ones.
_NOT_PUBLIC = tuple(
    map(
        read_range,
        ("64:ff9b::/96", "64:ff9b:1::/48", "::ffff:0:0:0/96", "::/96", "fec0::/10"),
    )
)


def post(
    url: str, body: bytes, headers: Mapping[str, str], resolve: Resolve = socket.getaddrinfo
) -> int:
    """Post data, and return the status code.

    Raises PostError if posting there is forbidden or fails.
    """
    parts = check_url(url)
    host = parts.hostname or ""
    try:
        raw = socket.create_connection((public_address(host, resolve), HTTPS), TIMEOUT)
    except OSError as problem:
        raise PostError(f'"{host}" cannot be reached: {problem.strerror}') from None
    try:
        with _encrypted(raw, host) as line:
            connection = http.client.HTTPSConnection(host, timeout=TIMEOUT)
            connection.sock = line
            path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            connection.request("POST", path, body, dict(headers))
            return _read_status(line)
    except (OSError, ValueError, http.client.HTTPException) as problem:
        raise PostError(f'"{host}" does not answer: {type(problem).__name__}') from None


@contextlib.contextmanager
def _encrypted(raw: socket.socket, host: str) -> Iterator[ssl.SSLSocket]:
    """Add TLS to a connection, and close it after the block or, at the latest, after TIMEOUT.

    Otherwise a server that answers one byte at a time could occupy the thread forever.
    """
    tls = ssl.create_default_context()
    with raw, tls.wrap_socket(raw, do_handshake_on_connect=False, server_hostname=host) as line:
        watch = threading.Timer(TIMEOUT, _shut, [line])  # `raw` is detached now
        watch.start()
        try:
            line.do_handshake()
            yield line
        finally:
            watch.cancel()


def _shut(line: socket.socket) -> None:
    """End a connection, whatever another thread is doing with it."""
    with contextlib.suppress(OSError):
        # `line.shutdown` would also remove the encryption while another thread is using it.
        socket.socket.shutdown(line, socket.SHUT_RDWR)


def _read_status(line: ssl.SSLSocket) -> int:
    """Read the status code and nothing more: even what comes before a final status can be endless.

    Raises ValueError if there is none.
    """
    with line.makefile("rb") as answer:
        _, status, *_ = answer.readline(MAX_STATUS_LINE).split()
    return int(status)


LIFETIME = 24 * 3600  # seconds for which a push service keeps a message for an offline browser
GONE = (404, 410)  # status codes for a browser that has unsubscribed
BROWSERS_SERVICES = (
    "fcm.googleapis.com",  # Chrome, Edge, Opera, Samsung and others
    "updates.push.services.mozilla.com",
    "web.push.apple.com",
    "notify.windows.com",
)
"""The push services of common browsers, or their domains. A stranger cannot make them hang."""


_CONTACT = re.compile(rb"^Contact: ([!-?A-~]+@[!-?A-~]+)$", re.MULTILINE)


class PushError(CirkisError):
    """Push messages cannot be set up as configured."""

    code = "push"


def is_browsers_service(endpoint: str) -> bool:
    host = urlsplit(endpoint).hostname or ""
    return any(f".{host}".endswith(f".{service}") for service in BROWSERS_SERVICES)


def write_key(path: Path, contact: str) -> None:
    """Write a new private key, below the operator's e-mail address, to a file that only its owner
    can read.

    Raises MissingModule if the library is missing, PushError if the address is invalid, or OSError
    if the file exists or is unwritable.
    """
    require("webpush")
    head = f"Contact: {contact}\n".encode()
    if _CONTACT.fullmatch(head.rstrip()) is None:
        raise PushError(texts_in()("push-bad-contact", email=contact))
    from webpush.vapid import VAPID

    private, _, _ = VAPID.generate_keys()
    with open_file(path, "xb", private=True) as file:
        file.write(head + private)


def push_for(settings: Settings) -> PushSender | None:
    """Return the sender of push messages, or None if the operator has not set one up.

    Raises PushError if it is misconfigured.
    """
    if settings.push_key is None:
        return None
    return PushSender(settings.push_key)


class PushSender:
    """Encrypts, signs and posts messages. Browsers recognise our messages by `public_key`."""

    def __init__(self, key_file: Path) -> None:
        """Raises MissingModule if the library is missing, or PushError if the file has no key or no
        address of the operator.
        """
        require("webpush")
        from cryptography.hazmat.primitives.serialization import (
            Encoding,
            PublicFormat,
            load_pem_private_key,
        )
        from webpush import WebPush, WebPushSubscription
        from webpush.vapid import VAPID

        try:
            private = key_file.read_bytes()
            key = load_pem_private_key(private, None).public_key()
            public = key.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
            contact = _CONTACT.search(private)
            address = "" if contact is None else contact[1].decode()
            self._push = WebPush(private, public, address, ttl=LIFETIME)
            self.public_key: str = VAPID.get_application_server_key(key)
        except (OSError, ValueError, TypeError):
            raise PushError(texts_in()("push-bad-key", file=str(key_file))) from None
        if contact is None:
            raise PushError(texts_in()("push-no-contact", file=str(key_file)))
        self._subscription = WebPushSubscription

    def send(self, to: StoredSubscription, message: bytes, topic: str) -> bool:
        """Send a message (this is slow); return whether the browser is still subscribed.

        Raises a CirkisError if sending fails.
        """
        keys = {"auth": to.auth, "p256dh": to.p256dh}
        try:
            subscription = self._subscription.model_validate(
                {"endpoint": to.endpoint, "keys": keys}
            )
            sealed = self._push.get(message, subscription)
        except ValueError as problem:  # the browser's keys are invalid
            raise PushError(str(problem)) from None
        headers = {**sealed.headers, "topic": topic[:32], "urgency": "normal"}
        return post(to.endpoint, sealed.encrypted, headers) not in GONE  # pyrefly: ignore[bad-argument-type]
