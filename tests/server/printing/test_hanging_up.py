"""Whoever hangs up while a set is made is not waited for."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from pathlib import Path

from tests.server.printing.stand_in import COMMAND, ENDLESS
from tests.services import free_port

_PROGRAM = """
import sys
from cirkis.server import processes
from cirkis.server.printing import maker
from cirkis.server.run import play
maker.COMMAND = tuple(sys.argv[3:])
start = processes.subprocess.Popen

def noted(*args, **more):
    made = start(*args, **more)
    print("begun", flush=True)
    end = made.kill
    made.kill = lambda: (end(), print("ended", flush=True))
    return made

processes.subprocess.Popen = noted
play.play(port=int(sys.argv[1]), data=sys.argv[2], open_browser=False, echo=lambda line: None)
"""


def test_a_browser_that_is_closed(tmp_path: Path) -> None:
    """When the connection is gone, the process that makes the set is ended within seconds."""
    port = free_port()
    command = [sys.executable, "-c", _PROGRAM, str(port), str(tmp_path), *COMMAND]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            line = _connect(port)
            path = f"/api/print/paper/preview?edge={ENDLESS}"
            line.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
            assert server.stdout.readline() == "begun\n"
            begun = time.monotonic()
            line.close()
            assert server.stdout.readline() == "ended\n"
            assert time.monotonic() - begun < 10
        finally:
            server.kill()


def _connect(port: int) -> socket.socket:
    end = time.monotonic() + 20
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port))
        except OSError:
            assert time.monotonic() < end, "the server does not start"
            time.sleep(0.05)
