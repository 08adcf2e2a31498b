"""Use two features of systemd: a socket that outlives the service, and a watchdog.

Both are plain protocols of a few lines (sd_listen_fds, sd_notify), so no library is needed.
"""

import contextlib
import os
import socket

from cirkis.i18n import texts_in
from cirkis.server.run.sockets import PortError

FIRST_SOCKET = 3  # the first file descriptor passed by systemd
SEND_TIMEOUT = 0.5  # seconds; systemd may be hanging


def inherited_socket() -> socket.socket | None:
    """Return the socket that systemd opened for this process, or None if there is none.

    It stays open while one process ends and the next one starts, so that no client is turned away.
    Raises PortError unless systemd passed exactly one listening TCP socket.
    """
    count = os.environ.get("LISTEN_FDS", "0")
    if os.environ.get("LISTEN_PID") != str(os.getpid()) or count == "0":
        return None
    with contextlib.suppress(OSError):
        found = socket.socket(fileno=FIRST_SOCKET)
        is_listening = found.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN)
        if count == "1" and is_listening and found.family in (socket.AF_INET, socket.AF_INET6):
            found.set_inheritable(False)
            return found
    raise PortError(texts_in()("port-not-inherited"))


class Watchdog:
    """Notifies systemd that the service is ready and alive; does nothing without systemd."""

    def __init__(self) -> None:
        self._address = os.environ.get("NOTIFY_SOCKET", "")

    def ready(self) -> None:
        self._send("READY=1")

    def beat(self) -> None:
        self._send("WATCHDOG=1")

    def _send(self, state: str) -> None:
        if not self._address:
            return
        address = self._address.replace("@", "\0", 1) if self._address[0] == "@" else self._address
        with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.settimeout(SEND_TIMEOUT)
            line.sendto(state.encode(), address)
