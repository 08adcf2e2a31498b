"""Links to the page that work on other machines, and their QR codes."""

import io
import socket
from functools import lru_cache

import segno
from starlette.requests import Request

from cirkis.server.addresses import read_address
from cirkis.server.settings import Settings

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
