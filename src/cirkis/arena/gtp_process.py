"""Talking to a program in the Go Text Protocol: asked by pipes, and not waited for long."""

from __future__ import annotations

import contextlib
import os
import queue
import shlex
import signal
import subprocess
import threading
import time
from collections import deque
from multiprocessing.util import Finalize
from typing import IO

from cirkis.errors import PlayerFailed

LONGEST_RESPONSE = 1_000_000  # bytes
LONGEST_LINE = 65_536  # bytes; what is longer comes in parts
MOST_LINES = 1_000  # that are kept before anybody asks for them
LEAVE = 2.0  # seconds that a program has to end after `quit`
WORDS_KEPT = 200  # characters of what a program says amiss


class Program:
    """A program in a process of its own.

    Args:
        command: as it would be typed, with quotation marks around words that hold blanks.

    Raises:
        PlayerFailed: it cannot be started.
    """

    def __init__(self, command: str) -> None:
        try:
            self._process = subprocess.Popen(
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # Ctrl-C is for the arena, and its children die with it
            )
        except (OSError, ValueError, IndexError) as problem:
            why = getattr(problem, "strerror", None) or "it is no command"
            raise PlayerFailed(f'cannot start "{command}": {why}') from None
        self._asked = 0
        self._lines: queue.Queue[bytes | None] = queue.Queue(MOST_LINES)
        self._complaints: deque[bytes] = deque(maxlen=1)
        self._threads = (
            threading.Thread(target=_listen, args=(self._process.stdout, self._lines), daemon=True),
            threading.Thread(
                target=_overhear, args=(self._process.stderr, self._complaints), daemon=True
            ),
        )
        for thread in self._threads:
            thread.start()
        self._end = Finalize(self, _end, (self._process,), exitpriority=10)

    def ask(self, command: str, seconds: float) -> str:
        """The text of its response.

        Raises:
            PlayerFailed: it refuses, says something else, takes longer than so many seconds, or
                has ended.
        """
        self._asked += 1
        try:
            _stdin(self._process).write(f"{self._asked} {command}\n".encode())
            _stdin(self._process).flush()
        except OSError:
            raise self._gone() from None
        text = self._response(command, seconds)
        mark, _, answer = text.partition(" ")
        if mark == f"?{self._asked}":
            raise PlayerFailed(f'answered "{command}" with an error: {_short(answer)}')
        if mark.rstrip() != f"={self._asked}":
            raise PlayerFailed(f'answered "{command}" with the response to another: "{mark}"')
        return answer

    def close(self) -> None:
        """End it: politely, and soon after in any case."""
        with contextlib.suppress(OSError, subprocess.TimeoutExpired):
            _stdin(self._process).write(b"quit\n")
            _stdin(self._process).flush()
            self._process.wait(LEAVE)
        self.kill()

    def kill(self) -> None:
        """End it at once, with the programs it has started."""
        self._end()
        while any(thread.is_alive() for thread in self._threads):
            with contextlib.suppress(queue.Empty):  # whoever listens may wait for room
                self._lines.get(timeout=0.01)
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            with contextlib.suppress(OSError):  # something unsaid may be left in the pipe
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
                raise PlayerFailed(
                    f'did not answer "{command}" within {seconds:g} seconds'
                ) from None
            if line is None:
                raise self._gone()
            size += len(line)
            if size > LONGEST_RESPONSE:
                raise PlayerFailed(f'answered "{command}" without an end')
            text = line.decode("utf-8", "replace").rstrip()
            if text and not lines and text[0] not in "=?":
                raise PlayerFailed(f'answered "{command}" with "{_short(text)}"')
            if text:
                lines.append(text)
            elif lines:  # empty lines before a response do no harm
                return "\n".join(lines)

    def _gone(self) -> PlayerFailed:
        """What to say of a program that has ended."""
        try:
            code = self._process.wait(LEAVE)
        except subprocess.TimeoutExpired:
            return PlayerFailed("closed its output")
        self._threads[1].join(LEAVE)
        last = b"".join(self._complaints).decode("utf-8", "replace")
        return PlayerFailed(f"ended with exit code {code}" + (f": {_short(last)}" if last else ""))


def _listen(stream: IO[bytes], lines: queue.Queue[bytes | None]) -> None:
    while line := stream.readline(LONGEST_LINE):
        lines.put(line)
    lines.put(None)


def _overhear(stream: IO[bytes], complaints: deque[bytes]) -> None:
    while line := stream.readline(LONGEST_LINE):
        if line.strip():
            complaints.append(line)


def _stdin(process: subprocess.Popen[bytes]) -> IO[bytes]:
    assert process.stdin is not None
    return process.stdin


def _end(process: subprocess.Popen[bytes]) -> None:
    if hasattr(os, "killpg"):  # it leads a group of its own, in which its children are too
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.wait()


def _short(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= WORDS_KEPT else words[:WORDS_KEPT] + " ..."
