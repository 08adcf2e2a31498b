"""If the requester hangs up while a set is being made, the work stops."""

import socket
import sys
from pathlib import Path

from tests.server.helpers import Program, wait_while
from tests.server.hosted import children
from tests.server.printing.stand_in import COMMAND, ENDLESS

_PROGRAM = """
import sys
from cirkis.server.printing import maker
from cirkis.server.run import play
maker.COMMAND = tuple(sys.argv[2:])
play.play(port=0, data=sys.argv[1], open_browser=False, echo=lambda line: print(line, flush=True))
"""


def test_a_browser_that_is_closed(tmp_path: Path) -> None:
    """When the connection is gone, the process that makes the set is killed within seconds."""
    with Program([sys.executable, "-c", _PROGRAM, str(tmp_path), *COMMAND]) as server:
        host, port = server.place.split(":")
        with socket.create_connection((host, int(port))) as line:
            path = f"/api/print/paper/preview?edge={ENDLESS}"
            line.sendall(f"GET {path} HTTP/1.1\r\nHost: {server.place}\r\n\r\n".encode())
            wait_while(lambda: not children(server.process.pid))
        wait_while(lambda: children(server.process.pid), seconds=10)
