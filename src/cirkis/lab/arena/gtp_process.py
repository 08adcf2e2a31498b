"""A GTP engine in its own process, with pipes for commands and time limits for responses."""

import contextlib
import os
import queue
import select
import shlex
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from multiprocessing.util import Finalize
from typing import IO

from cirkis.errors import OutOfTime, PlayerFailed
from cirkis.lab.arena.faults import cause_in, one_line

Listener = Callable[[str, str], None]
"""Called with one of GameLog's marks and a line."""

MAX_RESPONSE_BYTES = 1_000_000
READ_SIZE = 65_536  # bytes; longer lines come in parts
MAX_QUEUED_LINES = 1_000  # read ahead, before they are needed
QUIT_TIMEOUT = 2.0  # seconds for a program to exit after `quit`, and for its last output
LOOK_INTERVAL = 0.2  # seconds between checks whether a silent program still runs
MAX_QUOTE = 200  # characters of a program's output in an error message
LAST_WORDS = 50  # lines of standard error that are searched for the cause of an exit
_REMOVED = bytes(code for code in (*range(32), 127) if chr(code) not in "\t\n")


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
                bufsize=0,
                start_new_session=True,  # shields it from Ctrl-C, and lets us kill its children
            )
        except (OSError, ValueError, IndexError) as problem:
            why = getattr(problem, "strerror", None) or "it is not a command"
            raise PlayerFailed(f'cannot start "{command}": {why}') from None
        self._asked = 0
        self._lines: queue.Queue[bytes | None] = queue.Queue(MAX_QUEUED_LINES)
        self._last_words: deque[bytes] = deque(maxlen=LAST_WORDS)
        self._is_closed = threading.Event()
        self._grace_ends: float | None = None
        out, err, closed = self._process.stdout, self._process.stderr, self._is_closed
        self._threads = (
            threading.Thread(
                target=_read_stdout, args=(out, closed, self._lines, listen), daemon=True
            ),
            threading.Thread(
                target=_read_stderr, args=(err, closed, self._last_words, listen), daemon=True
            ),
        )
        for thread in self._threads:
            thread.start()
        self._kill = Finalize(self, _kill, (self._process,), exitpriority=10)

    def ask(self, command: str, seconds: float) -> str:
        """Send a command and return the text of its response; raise PlayerFailed or OutOfTime."""
        self._asked += 1
        self._listen(">", f"{self._asked} {command}")
        deadline = time.monotonic() + seconds
        try:
            self._send(f"{self._asked} {command}\n", deadline)
        except TimeoutError:
            raise _too_slow(f"did not read {_name(command)}", seconds) from None
        except OSError:
            raise self._exit_failure() from None
        text = self._response(command, seconds, deadline)
        command = _shortened(command)  # for error messages
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
            self._send("quit\n", time.monotonic() + QUIT_TIMEOUT)
            self._process.wait(QUIT_TIMEOUT)
        self.kill()

    def kill(self) -> None:
        """Kill the program immediately, together with the processes it started.

        One that left its process group survives, and may keep our pipes open: they are closed.
        """
        self._kill()
        while any(thread.is_alive() for thread in self._threads):
            if not self._grace():
                self._is_closed.set()
                break
            with contextlib.suppress(queue.Empty):  # the reader may be waiting for space
                self._lines.get(timeout=0.01)
        _stdin(self._process).close()

    def _send(self, line: str, deadline: float) -> None:
        """Write a line; raise OSError, which is TimeoutError if the program does not read it."""
        pipe, data = _stdin(self._process).fileno(), line.encode()
        while data:
            if sys.platform == "win32":
                part = data
            else:
                part = data[: select.PIPE_BUF]  # as much as never blocks if the pipe is ready
                if not _is_ready(pipe, select.POLLOUT, deadline - time.monotonic()):
                    raise TimeoutError
            data = data[os.write(pipe, part) :]

    def _grace(self) -> float:
        """Return for how many seconds to wait for the last output of a program that has ended."""
        if self._grace_ends is None:
            self._grace_ends = time.monotonic() + QUIT_TIMEOUT
        return max(0.0, self._grace_ends - time.monotonic())

    def _response(self, command: str, seconds: float, deadline: float) -> str:
        lines: list[str] = []
        size = 0
        while True:
            left = max(0.0, deadline - time.monotonic())
            try:
                line = self._lines.get(timeout=min(left, LOOK_INTERVAL))
            except queue.Empty:
                if left <= LOOK_INTERVAL:
                    what = "did not end its answer to {} with an empty line"
                    what = what if lines else "did not answer {}"
                    raise _too_slow(what.format(_name(command)), seconds) from None
                # A child of a program that has ended may keep its output open.
                if self._process.poll() is not None and not self._grace():
                    raise self._exit_failure() from None
                continue
            if line is None:
                raise self._exit_failure()
            size += len(line)
            if size > MAX_RESPONSE_BYTES:
                raise PlayerFailed(f'sent an endless answer to "{_shortened(command)}"')
            # The protocol's preprocessing of responses.
            line = line.translate(None, _REMOVED).replace(b"\t", b" ")
            text = line.decode("utf-8", "replace").rstrip()
            if text and not lines and text[0] not in "=?":
                raise PlayerFailed(f'answered "{_shortened(command)}" with "{_shortened(text)}"')
            if text:
                lines.append(text)
            elif lines:  # empty lines before a response are harmless
                return "\n".join(lines)

    def _exit_failure(self) -> PlayerFailed:
        try:
            code = self._process.wait(QUIT_TIMEOUT)
        except subprocess.TimeoutExpired:
            return PlayerFailed("closed its output")
        self._threads[1].join(self._grace())
        words = [line.decode("utf-8", "replace") for line in self._last_words]
        reason = f": {_shortened(cause_in(words))}" if words else ""
        return PlayerFailed(f"ended with exit code {code}{reason}")


def _read_stdout(
    stream: IO[bytes],
    is_closed: threading.Event,
    lines: queue.Queue[bytes | None],
    listen: Listener,
) -> None:
    for line in _lines_of(stream, is_closed):
        if line.strip():
            listen("<", line.decode("utf-8", "replace"))
        _put(lines, line, is_closed)
    listen("=", "closed its output")
    _put(lines, None, is_closed)


def _put(lines: queue.Queue[bytes | None], line: bytes | None, is_closed: threading.Event) -> None:
    while not is_closed.is_set():
        with contextlib.suppress(queue.Full):
            lines.put(line, timeout=LOOK_INTERVAL)
            return


def _read_stderr(
    stream: IO[bytes], is_closed: threading.Event, last_words: deque[bytes], listen: Listener
) -> None:
    for line in _lines_of(stream, is_closed):
        if line.strip():
            listen("!", line.decode("utf-8", "replace"))
            last_words.append(line)


def _lines_of(stream: IO[bytes], is_closed: threading.Event) -> Iterator[bytes]:
    """Yield lines until the stream ends or is to be closed, then close it."""
    rest = b""
    with stream:
        while not is_closed.is_set():
            # Windows cannot wait for a pipe: there, the thread ends with the stream.
            if sys.platform != "win32" and not _is_ready(
                stream.fileno(), select.POLLIN, LOOK_INTERVAL
            ):
                continue
            part = os.read(stream.fileno(), READ_SIZE)
            *lines, rest = (rest + part).split(b"\n")
            yield from (line + b"\n" for line in lines)
            if rest and (not part or len(rest) >= READ_SIZE):
                yield rest
                rest = b""
            if not part:
                return


if sys.platform != "win32":

    def _is_ready(pipe: int, event: int, seconds: float) -> bool:
        """Wait until a pipe can be read or written, or has been closed at the other end."""
        poll = select.poll()
        poll.register(pipe, event)
        return bool(poll.poll(max(0.0, seconds) * 1000))


def _too_slow(what: str, seconds: float) -> OutOfTime:
    return OutOfTime(f"{what} within {seconds:.4g} seconds")


def _name(command: str) -> str:
    return f'"{command.split()[0]}"'  # hundreds of placements may follow


def _stdin(process: subprocess.Popen[bytes]) -> IO[bytes]:
    assert process.stdin is not None
    return process.stdin


def _kill(process: subprocess.Popen[bytes]) -> None:
    if hasattr(os, "killpg"):  # its children belong to its process group
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(QUIT_TIMEOUT)


def _shortened(text: str) -> str:
    return one_line(text, MAX_QUOTE)
