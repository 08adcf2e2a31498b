"""Run the server for local users: find a port, open the browser, exit quietly."""

import contextlib
import socket
import threading
import webbrowser
from collections.abc import Callable, Iterator
from pathlib import Path

from cirkis.i18n import texts_in
from cirkis.server.ending import outlived
from cirkis.server.http.app import make_app
from cirkis.server.http.share_links import network_name
from cirkis.server.http.static_files import warn_if_unbundled
from cirkis.server.run.logs import configure_logging
from cirkis.server.run.sockets import is_loopback, listen, url_for
from cirkis.server.run.uvicorn_server import Server, listen_too
from cirkis.server.settings import Settings, resolve_data_folder


@outlived()
def play(
    host: str = "127.0.0.1",
    port: int | None = None,
    data: Path | str | None = None,
    *,
    open_browser: bool = True,
    pause: float = 0.6,
    path: str = "/",
    game_tree: Path | None = None,
    echo: Callable[[str], None] = print,
) -> None:
    """Run the server until Ctrl-C.

    Args:
        host: the address to listen on; only this machine by default.
        port: the port; None for 8765, or the next one that is free.
        data: the folder for the tables; None for the system's usual one.
        open_browser: whether to open the page once the server is listening.
        pause: the minimum number of seconds a computer takes for a placement.
        path: the page that the browser opens.
        game_tree: a tree of recorded games for the page to show, if any.
        echo: called with each line of output.

    Raises:
        PortError: nothing can listen on this address.
        CirkisError: the tree of games cannot be used.
        StoreError: the database cannot be used.
    """
    configure_logging(level="WARNING")
    folder = resolve_data_folder(data)
    listening = listen(host, port)
    with contextlib.closing(listening):
        is_open = not is_loopback(listening)
        settings = Settings(
            folder,
            pause=pause,
            game_tree=game_tree,
            open_to_network=is_open,
            makes_sets=True,
        )
        url = url_for(host, listening)
        if is_open:
            warn_if_unbundled(settings.web)

        def on_started() -> None:
            for line in _greeting(url, folder, listening):
                echo(line)
            if open_browser:
                threading.Thread(target=webbrowser.open, args=(url + path,), daemon=True).start()

        app = make_app(settings)
        server = Server(app, settings, on_started)
        if not is_open:
            own_port = listening.getsockname()[1]
            app.state.network.offer(lambda host: listen_too(app, settings, host, own_port))
        server.run([listening])


def _greeting(url: str, folder: Path, listening: socket.socket) -> Iterator[str]:
    texts = texts_in()
    yield texts("serving", link=url)
    yield texts("serving-stored", place=str(folder))
    if not is_loopback(listening):
        port = listening.getsockname()[1]
        yield texts("serving-network", host=network_name(), port=str(port))
