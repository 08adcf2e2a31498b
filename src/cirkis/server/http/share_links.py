"""Links that work on other machines, their QR codes, and access from the local network."""

import io
import socket
from collections.abc import Awaitable, Callable
from functools import lru_cache
from typing import Literal, Protocol

import segno
from starlette.requests import HTTPConnection, Request

from cirkis.server.addresses import read_address
from cirkis.server.settings import Settings
from cirkis.tables.refusals import refused

QR_CODES_KEPT = 500


def network_address() -> str | None:
    """Return this machine's address on the network, or None if it has no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # only looks up the route: nothing is sent
        except OSError:
            return None
        return str(probe.getsockname()[0])


def network_name() -> str:
    return network_address() or socket.gethostname()


def page_link(
    request: Request, settings: Settings, path: str, opened: tuple[str, int] | None = None
) -> str:
    """Return a link to the page, at this path, that works on other machines.

    It starts with the public address or the request's host name. If that name works only on
    this machine, like "localhost", and the server is open to the network, the link starts with the
    machine's network address. `opened` is the address and port open to the local network.
    """
    url = request.url
    if settings.public_url is not None:
        return f"{settings.public_url}{path}"
    if opened is not None and not reaches_others(url.hostname or ""):
        return f"{url.scheme}://{opened[0]}:{opened[1]}{path}"
    if settings.open_to_network and not reaches_others(url.hostname or ""):
        port = "" if url.port is None else f":{url.port}"
        return f"{url.scheme}://{network_name()}{port}{path}"
    return f"{url.scheme}://{url.netloc}{path}"


def reaches_others(name: str) -> bool:
    """Return whether a host name or address can work on other machines."""
    address = read_address(name)
    return name != "localhost" if address is None else not address.is_loopback


@lru_cache(QR_CODES_KEPT)
def qr_code(link: str) -> bytes:
    """Return a QR code as an SVG, dark on white."""
    picture = io.BytesIO()
    segno.make(link, error="m", micro=False).save(
        picture, kind="svg", scale=8, border=4, light="white", svgclass=None, lineclass=None
    )
    return picture.getvalue()


def qr_rows(link: str) -> tuple[str, ...]:
    """Return a QR code as rows, 1 for dark, without the quiet zone."""
    matrix = segno.make(link, error="m", micro=False).matrix
    return tuple("".join("1" if module & 1 else "0" for module in row) for row in matrix)


class Listening(Protocol):
    """A listener on one more address."""

    port: int

    async def close(self) -> None:
        """Stop listening, and close the connections accepted there."""


Listen = Callable[[str], Awaitable[Listening]]


class LocalNetwork:
    """Access from the local network; closed until opened.

    `address` and `port` are this machine's on that network; `address` is None while closed.
    """

    def __init__(self) -> None:
        self.address: str | None = None
        self.port = 0
        self._listen: Listen | None = None
        self._listening: Listening | None = None

    def offer(self, listen: Listen) -> None:
        """Allow access to be opened from now on."""
        self._listen = listen

    @property
    def state(self) -> Literal["open", "shut"]:
        return "shut" if self.address is None else "open"

    def may_change(self, request: HTTPConnection) -> bool:
        """Return whether a request comes from this machine's own page: both its address and its
        Host must be this machine's.
        """
        return (
            self._listen is not None
            and request.client is not None
            and not reaches_others(request.client.host)
            and not reaches_others(request.url.hostname or "")
        )

    async def open(self) -> None:
        """Open access, if it is not open. Raises Refused if this machine has no network."""
        if self._listening is not None or self._listen is None:
            return
        address = network_address()
        if address is None or not reaches_others(address):
            raise refused("no-network")
        self._listening = await self._listen(address)
        self.address, self.port = address, self._listening.port

    async def close(self) -> None:
        listening, self._listening, self.address = self._listening, None, None
        if listening is not None:
            await listening.close()
