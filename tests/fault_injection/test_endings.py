"""Servers exit soon after a signal, even if something in them hangs."""

import signal
import time
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest

from cirkis.server import ending
from cirkis.server.run import play, serve
from cirkis.server.settings import Settings
from tests.server.forked import ForkedProcess
from tests.server.helpers import Program
from tests.server.hosted import Hosted
from tests.waiting import PATIENCE

# Code that the servers run first.
HURRY = """
from cirkis.server import ending
ending.END_TIMEOUT = 4.0
"""
THREAD_THAT_STAYS = """
import threading
threading.Thread(target=threading.Event().wait).start()
"""
STORE_THAT_HANGS = """
import threading
from cirkis.server.storage.sqlite import SqliteDatabase
SqliteDatabase.close = lambda self: threading.Event().wait()
"""
LOOP_THAT_HANGS = """
import time
from cirkis.server.hub.hub import Hub
async def close(self): time.sleep(1000)
Hub.close = close
"""
READER_THAT_HANGS = """
import ctypes
from cirkis.server.hub.hub import Hub
async def close(self): ctypes.PyDLL(None).sleep(1000)  # keeps the interpreter's lock
Hub.close = close
"""


HANGING = (THREAD_THAT_STAYS, STORE_THAT_HANGS, LOOP_THAT_HANGS, READER_THAT_HANGS)


def test_servers_that_hang(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A signal ends hanging servers in time, and their logs report the hang if possible."""
    with ExitStack() as stack:
        servers = list[Hosted]()
        for code in HANGING:  # together, because each takes four seconds to end
            data = str(tmp_path_factory.mktemp("hanging"))
            servers.append(stack.enter_context(Hosted("--data", data, prepare=HURRY + code)))
        for server in servers:
            server.process.send_signal(signal.SIGTERM)
        assert [server.process.wait(PATIENCE) for server in servers] == [1] * len(HANGING)
        told = ["the shutdown is hanging" in server.complaints for server in servers]
        assert told == [code != READER_THAT_HANGS for code in HANGING]


def _embed(data: Path) -> None:
    """Run two servers, one after the other, and outlive both."""
    say = partial(print, flush=True)
    ending.END_TIMEOUT = 2
    serve.serve(Settings(data), port=0)
    time.sleep(3)
    play.play(port=0, data=data, open_browser=False, echo=say)
    time.sleep(3)
    say("done")


def test_a_program_outlives_its_servers(tmp_path: Path) -> None:
    """A server that exits does not end the program that called it."""
    with Program(ForkedProcess(_embed, tmp_path), is_hosted=True) as program:
        assert program.place
        program.process.send_signal(signal.SIGTERM)
        assert program.process.stdout is not None
        assert "http://" in program.process.stdout.readline()
        assert str(tmp_path) in program.process.stdout.readline()
        program.process.send_signal(signal.SIGTERM)
        assert program.process.wait(PATIENCE) == 0, program.complaints
        assert program.process.stdout.read() == "done\n"
