"""Starting the server for people: a port, the link, the browser; and a quiet end."""

from __future__ import annotations

import contextlib
import errno
import ipaddress
import os
import signal
import socket
import threading
import webbrowser
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType

import uvicorn
from starlette.applications import Starlette

from cirkis.errors import CirkisError
from cirkis.server.http.app import make_app
from cirkis.server.http.share_links import network_name
from cirkis.server.settings import Settings, chosen_folder

DEFAULT_PORT = 8765
PORTS_TRIED = 20
SECONDS_TO_END = 3


class PortError(CirkisError):
    """The server cannot listen at the address it was given."""

    code = "bad-port"


def play(
    host: str = "127.0.0.1",
    port: int | None = None,
    data: Path | str | None = None,
    *,
    open_browser: bool = True,
    pause: float = 0.6,
    path: str = "/",
    say: Callable[[str], None] = print,
) -> None:
    """Runs the server until it is told to end (Ctrl-C).

    Args:
        host: the address to listen at; only this machine by default.
        port: the port; None for 8765, or the next one that is free.
        data: the folder for the tables; None for the usual one of the system.
        open_browser: whether to open the page once the server listens.
        pause: how many seconds a computer takes for a placement at least.
        path: the page that the browser opens.
        say: is told the link and the folder.

    Raises:
        PortError: nothing can listen at this address.
        StoreError: the database cannot be used.
    """
    folder = chosen_folder(data)
    listening = listen(host, port)
    with contextlib.closing(listening):
        is_open = not is_own(listening)
        settings = Settings(folder, pause=pause, compiles_ahead=True, open_to_network=is_open)
        link = link_to(host, listening)

        def started() -> None:
            for line in _greeting(link, folder, listening):
                say(line)
            if open_browser:
                threading.Thread(target=webbrowser.open, args=(link + path,), daemon=True).start()

        Server(make_app(settings), settings, started).run([listening])


def _greeting(link: str, folder: Path, listening: socket.socket) -> Iterator[str]:
    yield f"Cir*Kis is ready: {link}/"
    yield f"The tables are kept in {folder}. Press Ctrl-C to end."
    if not is_own(listening):
        port = listening.getsockname()[1]
        yield f"Everybody on the network can open it: http://{network_name()}:{port}/"


class Server(uvicorn.Server):
    """uvicorn's server, which says when it listens and ends quietly."""

    def __init__(
        self,
        app: Starlette,
        settings: Settings,
        started: Callable[[], None],
        *,
        has_logs: bool = False,
    ) -> None:
        """Ready to run.

        Args:
            app: what it serves.
            settings: how large a message may be.
            started: called once it listens.
            has_logs: whether logs are set up already.
        """
        logs = {"log_config": None} if has_logs else {"log_level": "warning"}
        super().__init__(
            uvicorn.Config(
                app,
                **logs,
                access_log=False,
                server_header=False,
                proxy_headers=False,
                ws_max_size=settings.max_message,
                ws_per_message_deflate=True,
                timeout_graceful_shutdown=SECONDS_TO_END,
            )
        )
        self._say_started, self._events = started, app.state.events

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listens, then says so."""
        await super().startup(sockets)
        self._say_started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Ends the event streams, which nothing else would end, and then as usual."""
        self._events.close()
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Ends on a signal as asked, but does not raise it once more afterwards."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {kind: signal.signal(kind, self._end) for kind in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for kind, handler in before.items():
                signal.signal(kind, handler)

    def _end(self, kind: int, frame: FrameType | None) -> None:
        self.handle_exit(kind, frame)


_TAKEN = {errno.EADDRINUSE, errno.EACCES}


def listen(host: str, port: int | None) -> socket.socket:
    """A socket bound to the port; if none was asked for, to the usual one or the next free."""
    if port is not None and not 0 <= port <= 65_535:
        raise PortError(f"there is no port {port}: ports go from 0 to 65535")
    usual = (*range(DEFAULT_PORT, DEFAULT_PORT + PORTS_TRIED), 0)
    for number in usual if port is None else (port,):
        try:
            return _bind(host, number)
        except OSError as problem:
            if problem.errno not in _TAKEN:
                raise PortError(f"cannot listen at {host}: {problem.strerror}") from None
    raise PortError(f"port {port} is in use or not allowed; choose another one with --port")


def _bind(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    # The protocol is named so that asyncio knows TCP and sends at once (TCP_NODELAY); otherwise an
    # answer waits 40 ms for the page to acknowledge the message before it.
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


def is_own(listening: socket.socket) -> bool:
    """Whether only this machine can reach the socket."""
    return _address_of(listening).is_loopback


def _address_of(listening: socket.socket) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    return ipaddress.ip_address(listening.getsockname()[0].partition("%")[0])


def link_to(host: str, listening: socket.socket) -> str:
    """A link that works, for the machine that listens under this name."""
    port = listening.getsockname()[1]
    if _address_of(listening).is_unspecified:
        return f"http://localhost:{port}"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
