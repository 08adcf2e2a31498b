"""The link to a table, as others can open it, and its QR code."""

from __future__ import annotations

import io
import ipaddress
import socket
from functools import lru_cache

import segno
from starlette.requests import Request

QR_CODES_KEPT = 500


def network_name() -> str:
    """Return the name of this machine for others: its address in the network, or its host name."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # only looks up the way: nothing is sent
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()


def table_link(request: Request, table_id: str, *, is_open: bool) -> str:
    """Return the link to a table, with the host name of the request.

    If that name means this machine alone, as "localhost" does, and the server is open to the
    network, its address there stands in the link.

    Args:
        request: the request for the link.
        table_id: the id of the table.
        is_open: whether the server is open to the network.
    """
    url = request.url
    name = url.hostname or ""
    if is_open and not reaches_others(name):
        port = "" if url.port is None else f":{url.port}"
        return f"{url.scheme}://{network_name()}{port}/table/{table_id}"
    return f"{url.scheme}://{url.netloc}/table/{table_id}"


def reaches_others(name: str) -> bool:
    """Return whether a host name means the same machine to others."""
    try:
        return not ipaddress.ip_address(name).is_loopback
    except ValueError:
        return name != "localhost"


@lru_cache(QR_CODES_KEPT)
def qr_code(link: str) -> bytes:
    """Return the link as a QR code (SVG), dark on white."""
    picture = io.BytesIO()
    segno.make(link, error="m", micro=False).save(
        picture, kind="svg", scale=8, border=4, light="white", svgclass=None, lineclass=None
    )
    return picture.getvalue()
