"""Programs forked from a process that has already imported the server; importing it takes longer
than most tests.
"""

import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, TextIO

from cirkis.errors import CirkisError
from cirkis.server.run import play

_FORKS = multiprocessing.get_context("forkserver")
_FORKS.set_forkserver_preload([__name__])


class ForkedProcess:
    """A function in its own process, with the parts of `subprocess.Popen` that tests need."""

    def __init__(self, function: Callable[..., None], *arguments: Any) -> None:
        out, err = _FORKS.Pipe(duplex=False), _FORKS.Pipe(duplex=False)
        words = (out[1], err[1], function, *arguments)
        self._process = _FORKS.Process(target=_run, args=words)
        self._process.start()
        self.pid: int = self._process.pid or 0
        self.stdout: TextIO = _reader(*out)
        self.stderr: TextIO = _reader(*err)

    def poll(self) -> int | None:
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        self._process.join(timeout)
        if (code := self.poll()) is None:
            raise subprocess.TimeoutExpired(self._process.name, timeout or 0.0)
        return code

    def send_signal(self, kind: int) -> None:
        os.kill(self.pid, kind)

    def kill(self) -> None:
        if self.poll() is None:
            self.send_signal(signal.SIGKILL)


def _run(out: Connection, err: Connection, function: Callable[..., None], *arguments: Any) -> None:
    """Call the function with its output redirected to these pipes."""
    for number, pipe in ((1, out), (2, err)):
        os.dup2(pipe.fileno(), number)
        pipe.close()
    function(*arguments)


def _reader(reading: Connection, writing: Connection) -> TextIO:
    """Close this process's copy of the writing end; return the other end as a text file."""
    writing.close()
    file = open(os.dup(reading.fileno()))  # noqa: SIM115
    reading.close()
    return file


def play_with(data: Path, pause: float, host: str, port: int, prepare: str) -> None:
    """Run the code `prepare`, then the server."""
    exec(prepare, {})
    try:
        play.play(
            host, port, data, pause=pause, open_browser=False, echo=partial(print, flush=True)
        )
    except CirkisError as problem:
        sys.exit(f"Error: {problem}")
