"""A host of static files, as plain as there are, with the site under a path of its own."""

from __future__ import annotations

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from tests.services import free_port

PATH = "/some/where"


class SiteHost:
    """Serves the folder of a site. It can be switched off, and made to lose files."""

    def __init__(self, folder: Path) -> None:
        self.lost: set[str] = set()
        handler = partial(_Handler, folder=folder, lost=self.lost)
        self._server = ThreadingHTTPServer(("127.0.0.1", free_port()), handler)
        self.address = f"http://127.0.0.1:{self._server.server_port}{PATH}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


class _Handler(SimpleHTTPRequestHandler):
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".js": "text/javascript",
        ".wasm": "application/wasm",
    }

    def __init__(self, *args: Any, folder: Path, lost: set[str], **more: Any) -> None:
        self._lost = lost
        super().__init__(*args, directory=str(folder), **more)

    def do_GET(self) -> None:
        """Answer with a file, unless it is one of the lost."""
        inside = self.path.startswith(PATH)
        self.path = self.path.removeprefix(PATH)
        if not inside or any(name in self.path for name in self._lost):
            self.send_error(404)
        else:
            super().do_GET()

    def end_headers(self) -> None:
        """Have each file asked for again, so that a browser notices what is lost."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""
