"""A server whose page can change while it runs, and a proxy that shows it under a path."""

from __future__ import annotations

import contextlib
import shutil
import socket
import threading
import time
from pathlib import Path
from typing import Self

from cirkis.server.settings import WEB_FOLDER
from tests.web.proxy import pass_on
from tests.web.running import RunningServer

_PROGRAM = """
import sys
from pathlib import Path
import uvicorn
from cirkis.server import Settings, make_app
port, folder, public = sys.argv[1:]
folder = Path(folder)
settings = Settings(
    data=folder / "data", web=folder / "web", site=folder / "site", public_url=public or None
)
uvicorn.run(make_app(settings), port=int(port), log_level="error")
"""


class ChangingServer(RunningServer):
    """A server with a copy of the page in a folder."""

    def __init__(self, folder: Path, public_url: str = "") -> None:
        """Ready to start.

        Args:
            folder: for the copy and the tables.
            public_url: the address of the page, if it is another one.
        """
        super().__init__(folder)
        self.web = folder / "web"
        shutil.copytree(WEB_FOLDER, self.web)
        self.words = [_PROGRAM, str(self.port), str(folder), public_url]

    def change(self, name: str, before: str, after: str) -> None:
        """Puts another text into one of the page's files, which makes a new release of it."""
        path = self.web / name
        text = path.read_text("utf-8")
        assert before in text
        path.write_text(text.replace(before, after), "utf-8")
        time.sleep(1.1)  # the server looks at the files once a second


class PrefixProxy:
    """Passes on what is asked under a prefix, without it; all else is not found."""

    def __init__(self, prefix: str) -> None:
        self._prefix, self.target = prefix.encode(), 0
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        self.strays: list[bytes] = []  # what was asked beside the prefix

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                threading.Thread(target=self._serve, args=(near,), daemon=True).start()

    def _serve(self, near: socket.socket) -> None:
        """Pass one request on; its connection carries no other."""
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
            never = threading.Event()  # does it fall silent
            with socket.create_connection(("127.0.0.1", self.target)) as far:
                far.sendall(
                    b" ".join((method, path[len(self._prefix) :], version)) + b"\r\n" + rest
                )
                threading.Thread(target=pass_on, args=(near, far, never), daemon=True).start()
                pass_on(far, near, never)

    def __enter__(self) -> Self:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
