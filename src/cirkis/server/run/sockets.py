"""Listening sockets: find a free port, and format the URL shown to users."""

import errno
import os
import socket

from cirkis.errors import CirkisError
from cirkis.i18n import texts_in
from cirkis.server.addresses import Address, read_address

texts = texts_in()

DEFAULT_PORT = 8765
PORTS_TRIED = 20


class PortError(CirkisError):
    """The server cannot listen on the address it was given."""

    code = "bad-port"


_PORT_TAKEN = {errno.EADDRINUSE, errno.EACCES}


def listen(host: str, port: int | None) -> socket.socket:
    """Return a listening socket; `port` is None for the default one or the next free one.

    Raises PortError if nothing can listen there.
    """
    if port is not None and not 0 <= port <= 65_535:
        raise PortError(texts("port-unknown", port=str(port)))
    candidates = (*range(DEFAULT_PORT, DEFAULT_PORT + PORTS_TRIED), 0)
    for number in candidates if port is None else (port,):
        try:
            return _bind(host, number)
        except OSError as problem:
            if problem.errno not in _PORT_TAKEN:
                why = problem.strerror or str(problem)
                raise PortError(texts("port-failed", host=host, why=why)) from None
        except ValueError:  # a name that no host can have
            why = texts("port-no-host")
            raise PortError(texts("port-failed", host=host, why=why)) from None
    raise PortError(texts("port-taken", port=str(port)))


def _bind(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    # Given the protocol, asyncio recognises TCP and sends immediately (TCP_NODELAY); without it, a
    # response would wait 40 ms for the page to acknowledge the previous message.
    listening = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":  # elsewhere this option would share a port that is in use
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(socket.SOMAXCONN)
    except OSError:
        listening.close()
        raise
    return listening


def is_loopback(listening: socket.socket) -> bool:
    return _address_of(listening).is_loopback


def _address_of(listening: socket.socket) -> Address:
    address = read_address(listening.getsockname()[0])
    assert address is not None
    return address


def url_for(host: str, listening: socket.socket) -> str:
    """Return a URL that works on this machine."""
    port = listening.getsockname()[1]
    if _address_of(listening).is_unspecified:
        return f"http://localhost:{port}"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
