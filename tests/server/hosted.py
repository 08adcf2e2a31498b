"""A server as operators run it: `cirkis serve` as a separate program."""

import logging
import os
import socket
import sys

import httpx

from cirkis.cli import cirkis
from cirkis.server.quotas import QUOTAS, QuotaName
from tests.cli.running import program
from tests.server.forked import ForkedProcess
from tests.server.helpers import Program, piped
from tests.waiting import PATIENCE

_HAND_OVER = """
import os, sys
os.dup2(int(sys.argv[1]), 3)
os.environ.update(LISTEN_FDS="1", LISTEN_PID=str(os.getpid()))
os.execvp(sys.argv[2], sys.argv[2:])
"""


def serve(
    flags: tuple[str, ...], limits: dict[QuotaName, int], prepare: str, environment: dict[str, str]
) -> None:
    """Run `cirkis serve` in this process."""
    exec(prepare, {})
    os.environ.update(environment)
    for name, limit in limits.items():
        QUOTAS[name] = QUOTAS[name]._replace(person=limit)
    try:
        cirkis(["serve", "--port", "0", *flags], prog_name="cirkis")
    finally:
        logging.shutdown()  # as at the end of a program


class Hosted(Program):
    """`cirkis serve` on a free port, or on a socket that outlives it; it ends with the block."""

    def __init__(
        self,
        *flags: str,
        listening: socket.socket | None = None,
        limits: dict[QuotaName, int] | None = None,
        prepare: str = "",
        **environment: str,
    ) -> None:
        """Start the server, which runs the code `prepare` first; `limits` are the quotas of a
        person that differ from the usual.
        """
        if listening is None:
            forked = ForkedProcess(serve, flags, limits or {}, prepare, environment)
            super().__init__(forked, is_hosted=True)
            return
        # Only a new Python process can pass on a socket, the way systemd does.
        number, words = listening.fileno(), program("serve", "--port", "0", *flags)
        words = [sys.executable, "-c", _HAND_OVER, str(number), *words]
        process = piped(words, pass_fds=(number,), env=os.environ | environment)
        super().__init__(process, is_hosted=True)

    def client(self) -> httpx.Client:
        return httpx.Client(base_url=self.http, timeout=PATIENCE)
