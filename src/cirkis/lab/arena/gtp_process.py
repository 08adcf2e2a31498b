"""A GTP engine in its own process, with pipes for commands and time limits for responses."""

import contextlib
import os
import queue
import shlex
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable
from multiprocessing.util import Finalize
from typing import IO

from cirkis.errors import OutOfTime, PlayerFailed
from cirkis.lab.arena.faults import cause_in, one_line

Listener = Callable[[str, str], None]
"""Called with one of GameLog's marks and a line."""

MAX_RESPONSE_BYTES = 1_000_000
READ_SIZE = 65_536  # bytes; longer lines come in parts
MAX_QUEUED_LINES = 1_000  # read ahead, before they are needed
QUIT_TIMEOUT = 2.0  # seconds for a program to exit after `quit`
MAX_QUOTE = 200  # characters of a program's output in an error message
LAST_WORDS = 50  # lines of standard error that are searched for the cause of an exit


class GtpProcess:
    """A program in its own process; `listen` is called from several threads."""

    def __init__(self, command: str, listen: Listener = lambda mark, text: None) -> None:
        self._listen = listen
        try:
            self._process = subprocess.Popen(
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # shields it from Ctrl-C, and lets us kill its children
            )
        except (OSError, ValueError, IndexError) as problem:
            why = getattr(problem, "strerror", None) or "it is not a command"
            raise PlayerFailed(f'cannot start "{command}": {why}') from None
        self._asked = 0
        self._lines: queue.Queue[bytes | None] = queue.Queue(MAX_QUEUED_LINES)
        self._last_words: deque[bytes] = deque(maxlen=LAST_WORDS)
        self._threads = (
            threading.Thread(
                target=_read_stdout, args=(self._process.stdout, self._lines, listen), daemon=True
            ),
            threading.Thread(
                target=_read_stderr,
                args=(self._process.stderr, self._last_words, listen),
                daemon=True,
            ),
        )
        for thread in self._threads:
            thread.start()
        self._kill = Finalize(self, _kill, (self._process,), exitpriority=10)

    def ask(self, command: str, seconds: float) -> str:
        """Send a command and return the text of its response; raise PlayerFailed or OutOfTime."""
        self._asked += 1
        self._listen(">", f"{self._asked} {command}")
        try:
            _stdin(self._process).write(f"{self._asked} {command}\n".encode())
            _stdin(self._process).flush()
        except OSError:
            raise self._exit_failure() from None
        command = _shortened(command)  # for error messages
        text = self._response(command, seconds)
        mark, _, answer = text.partition(" ")
        if mark == f"?{self._asked}":
            raise PlayerFailed(f'answered "{command}" with an error: {_shortened(answer)}')
        if mark.rstrip() != f"={self._asked}":
            got, wanted = _shortened(mark), f"={self._asked}"
            raise PlayerFailed(f'answered "{command}" with "{got}" instead of "{wanted}"')
        return answer

    def close(self) -> None:
        """Ask the program to quit, and kill it if it does not."""
        with contextlib.suppress(OSError, subprocess.TimeoutExpired):
            _stdin(self._process).write(b"quit\n")
            _stdin(self._process).flush()
            self._process.wait(QUIT_TIMEOUT)
        self.kill()

    def kill(self) -> None:
        """Kill the program immediately, together with the processes it started."""
        self._kill()
        while any(thread.is_alive() for thread in self._threads):
            with contextlib.suppress(queue.Empty):  # the reader may be waiting for space
                self._lines.get(timeout=0.01)
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            with contextlib.suppress(OSError):  # unsent data may be left in the pipe
                if stream is not None:
                    stream.close()

    def _response(self, command: str, seconds: float) -> str:
        deadline = time.monotonic() + seconds
        lines: list[str] = []
        size = 0
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                raise _too_slow(command, seconds, is_unfinished=bool(lines)) from None
            if line is None:
                raise self._exit_failure()
            size += len(line)
            if size > MAX_RESPONSE_BYTES:
                raise PlayerFailed(f'sent an endless answer to "{command}"')
            text = line.decode("utf-8", "replace").rstrip()
            if text and not lines and text[0] not in "=?":
                raise PlayerFailed(f'answered "{command}" with "{_shortened(text)}"')
            if text:
                lines.append(text)
            elif lines:  # empty lines before a response are harmless
                return "\n".join(lines)

    def _exit_failure(self) -> PlayerFailed:
        try:
            code = self._process.wait(QUIT_TIMEOUT)
        except subprocess.TimeoutExpired:
            return PlayerFailed("closed its output")
        self._threads[1].join(QUIT_TIMEOUT)
        words = [line.decode("utf-8", "replace") for line in self._last_words]
        reason = f": {_shortened(cause_in(words))}" if words else ""
        return PlayerFailed(f"ended with exit code {code}{reason}")


def _read_stdout(stream: IO[bytes], lines: queue.Queue[bytes | None], listen: Listener) -> None:
    while line := stream.readline(READ_SIZE):
        if line.strip():
            listen("<", line.decode("utf-8", "replace"))
        lines.put(line)
    listen("=", "closed its output")
    lines.put(None)


def _read_stderr(stream: IO[bytes], last_words: deque[bytes], listen: Listener) -> None:
    while line := stream.readline(READ_SIZE):
        if line.strip():
            listen("!", line.decode("utf-8", "replace"))
            last_words.append(line)


def _too_slow(command: str, seconds: float, *, is_unfinished: bool) -> OutOfTime:
    name = command.split()[0]  # hundreds of placements may follow
    within = f"within {seconds:.4g} seconds"
    if is_unfinished:
        return OutOfTime(f'did not end its answer to "{name}" with an empty line {within}')
    return OutOfTime(f'did not answer "{name}" {within}')


def _stdin(process: subprocess.Popen[bytes]) -> IO[bytes]:
    assert process.stdin is not None
    return process.stdin


def _kill(process: subprocess.Popen[bytes]) -> None:
    if hasattr(os, "killpg"):  # its children belong to its process group
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.wait()


def _shortened(text: str) -> str:
    return one_line(text, MAX_QUOTE)
