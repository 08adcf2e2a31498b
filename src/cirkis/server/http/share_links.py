"""The link to a table, as others can open it, and its QR code."""

from __future__ import annotations

import io
import ipaddress
import socket

import segno
from starlette.requests import Request


def network_name() -> str:
    """How other machines call this one: its address on the way to the network, or its name."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # only looks up the way: nothing is sent
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()


def table_link(request: Request, table_id: str, *, is_open: bool) -> str:
    """The link to a table, with the name by which the page was asked for.

    Where that is a name for this machine alone, as "localhost" is, others are given its address in
    the network, if the server is open to it.

    Args:
        request: the question for the link.
        table_id: the table.
        is_open: whether the server is open to the network.
    """
    url = request.url
    name = url.hostname or ""
    if is_open and not reaches_others(name):
        port = "" if url.port is None else f":{url.port}"
        return f"{url.scheme}://{network_name()}{port}/table/{table_id}"
    return f"{url.scheme}://{url.netloc}/table/{table_id}"


def reaches_others(name: str) -> bool:
    """Whether a host's name means the same machine to others."""
    try:
        return not ipaddress.ip_address(name).is_loopback
    except ValueError:
        return name != "localhost"


def qr_code(link: str) -> bytes:
    """The link as a picture (SVG) that a telephone's camera reads, dark on white."""
    picture = io.BytesIO()
    segno.make(link, error="m", micro=False).save(
        picture, kind="svg", scale=8, border=4, light="white", svgclass=None, lineclass=None
    )
    return picture.getvalue()
