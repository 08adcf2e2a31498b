"""Post to untrusted addresses without reaching into the operator's own network.

Only https on the default port is allowed, and only host names whose addresses are all public. The
connection goes to the address that was checked, so DNS rebinding has no effect. Redirects are
not followed, and only the status is read. Connecting and the exchange take at most TIMEOUT each.
"""

import contextlib
import http.client
import socket
import ssl
import threading
from collections.abc import Callable, Iterator, Mapping
from typing import Any
from urllib.parse import SplitResult, urlsplit

from cirkis.errors import CirkisError
from cirkis.server.addresses import read_address, read_range

TIMEOUT = 10.0  # seconds
MAX_URL = 1000  # characters
MAX_STATUS_LINE = 200  # bytes
HTTPS = 443

# Not all versions of Python know these: addresses that contain an IPv4 address, which can be a
# private one (NAT64, translated and compatible addresses), and site-local ones.
_NOT_PUBLIC = tuple(
    map(read_range, ("64:ff9b::/96", "64:ff9b:1::/48", "::ffff:0:0:0/96", "::/96", "fec0::/10"))
)

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
