"""Two proxies: one can silence connections without closing them; one serves under a path prefix."""

import contextlib
import socket
import threading
from typing import Self

from tests.web.running import RunningServer


class Proxy:
    """Listens on its own port inside a `with` block."""

    def __init__(self) -> None:
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listening.getsockname()[1]}"

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                threading.Thread(target=self._serve, args=(near,), daemon=True).start()

    def _serve(self, near: socket.socket) -> None:
        """Serve one connection."""
        raise NotImplementedError

    def __enter__(self) -> Self:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()


class Relay(Proxy):
    """Forwards data in both directions, until it goes silent, like a host after a power cut."""

    def __init__(self, server: RunningServer) -> None:
        super().__init__()
        self._port = server.port
        self._silent = threading.Event()  # for the connections open now
        self._ends: list[socket.socket] = []  # an unreferenced connection would be closed

    def fall_silent(self) -> None:
        """Silence the open connections without closing them; new connections work."""
        self._silent.set()
        self._silent = threading.Event()

    def _serve(self, near: socket.socket) -> None:
        far = socket.create_connection(("127.0.0.1", self._port))
        self._ends += [near, far]
        _pass_both_ways(near, far, self._silent)

    def __exit__(self, *_: object) -> None:
        super().__exit__()
        for one in self._ends:
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()


class PrefixProxy(Proxy):
    """Forwards requests under a prefix, with the prefix removed; refuses others with 404."""

    def __init__(self, prefix: str) -> None:
        super().__init__()
        self._prefix, self.target = prefix.encode(), 0
        self.strays: list[bytes] = []  # requests outside the prefix

    def _serve(self, near: socket.socket) -> None:
        """Forward one request, and close its connection."""
        with near, contextlib.suppress(OSError):
            head = b""
            while b"\r\n\r\n" not in head:
                part = near.recv(65_536)
                if not part:
                    return
                head += part
            line, _, rest = head.partition(b"\r\n")
            method, path, version = line.split(b" ")
            if not path.startswith(self._prefix + b"/"):
                self.strays.append(path)
                near.sendall(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
                return
            if b"upgrade: websocket" not in rest.lower():
                rest = rest.replace(b"Connection: keep-alive", b"Connection: close")
            with socket.create_connection(("127.0.0.1", self.target)) as far:
                far.sendall(
                    b" ".join((method, path[len(self._prefix) :], version)) + b"\r\n" + rest
                )
                _pass_both_ways(near, far, threading.Event())


def _pass_both_ways(near: socket.socket, far: socket.socket, silent: threading.Event) -> None:
    threading.Thread(target=_pass_on, args=(near, far, silent), daemon=True).start()
    _pass_on(far, near, silent)


def _pass_on(one: socket.socket, other: socket.socket, silent: threading.Event) -> None:
    """Forward data from one end to the other, until the first closes or is silenced."""
    with contextlib.suppress(OSError):
        while data := one.recv(65_536):
            if silent.is_set():
                return
            other.sendall(data)
        if not silent.is_set():
            other.shutdown(socket.SHUT_WR)
