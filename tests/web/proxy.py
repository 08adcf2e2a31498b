"""A proxy whose connections can go silent without being closed, as when a machine loses power."""

from __future__ import annotations

import contextlib
import socket
import threading
from typing import Self

from tests.web.running import RunningServer


class Way:
    """Passes on what comes at a port of its own to the server, and back."""

    def __init__(self, server: RunningServer) -> None:
        self._port = server.port
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        self._silent = threading.Event()  # of the connections that are open now
        self._ends: list[socket.socket] = []

    def fall_silent(self) -> None:
        """Silence the open connections without closing them; new ones work."""
        self._silent.set()
        self._silent = threading.Event()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                far = socket.create_connection(("127.0.0.1", self._port))
                self._ends += [near, far]
                for one, other in ((near, far), (far, near)):
                    ways = (one, other, self._silent)
                    threading.Thread(target=pass_on, args=ways, daemon=True).start()

    def __enter__(self) -> Self:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        for one in (self._listening, *self._ends):
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()


def pass_on(one: socket.socket, other: socket.socket, silent: threading.Event) -> None:
    """Passes on what comes from one end to the other, until that ends or falls silent."""
    with contextlib.suppress(OSError):
        while data := one.recv(65_536):
            if silent.is_set():
                return
            other.sendall(data)
        if not silent.is_set():
            other.shutdown(socket.SHUT_WR)
