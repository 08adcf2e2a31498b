"""If the requester hangs up while a set is being made, the work stops."""

from pathlib import Path

from tests.server.helpers import RunningServer, wait_while
from tests.server.printing.stand_in import ENDLESS, PREPARE
from tests.services import children


def test_a_browser_that_is_closed(tmp_path: Path) -> None:
    """When the connection is gone, the process that makes the set is killed within seconds."""
    with RunningServer(tmp_path, prepare=PREPARE) as server:
        with server.connect() as line:
            path = f"/api/print/paper/preview?edge={ENDLESS}"
            line.sendall(f"GET {path} HTTP/1.1\r\nHost: {server.place}\r\n\r\n".encode())
            wait_while(lambda: not children(server.process.pid))
        wait_while(lambda: children(server.process.pid), seconds=10)
