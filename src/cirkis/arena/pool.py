"""Processes that share work: each does one piece at a time, and whichever dies is replaced."""

from __future__ import annotations

import pickle
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import connection, get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Protocol

from cirkis.errors import CirkisError

Work = tuple[Callable[..., Any], tuple[Any, ...]]

MOST_DEATHS = 3  # so often may processes die over one piece of work before it is given up
PATIENCE = 2.0  # seconds that a process gets to put its things away


class Pool(Protocol):
    """Whoever does pieces of work; results come back in any order.

    Attributes:
        size: how many pieces are done at the same time.
        busy: how many pieces have been taken and not come back.
    """

    @property
    def size(self) -> int: ...  # noqa: D102

    @property
    def busy(self) -> int: ...  # noqa: D102

    def submit(self, function: Callable[..., Any], *arguments: Any) -> None:
        """Take a piece of work: a function of a module, and what it is called with."""
        ...

    def next(self) -> Any:
        """Wait for any piece of work, and return what came of it.

        Raises:
            CirkisError: the work could not be done; the message says why.
        """
        ...

    def close(self) -> None:
        """Stop at once, whatever is still under way."""
        ...


class SerialPool:
    """This very process, which does a piece of work when its result is asked for."""

    size = 1

    def __init__(self) -> None:
        self._waiting: deque[Work] = deque()

    @property
    def busy(self) -> int:
        """How many pieces wait."""
        return len(self._waiting)

    def submit(self, function: Callable[..., Any], *arguments: Any) -> None:
        """Put a piece of work at the end of the queue."""
        self._waiting.append((function, arguments))

    def next(self) -> Any:
        """Do the piece that has waited longest."""
        function, arguments = self._waiting.popleft()
        return function(*arguments)

    def close(self) -> None:
        """Forget what waits."""
        self._waiting.clear()


@dataclass(slots=True, eq=False)
class _Member:
    """A process, the pipe to it, and what it is doing."""

    process: BaseProcess
    pipe: Connection
    work: Work | None = None
    deaths: int = 0  # of processes, over the work it is doing


class ProcessPool:
    """Several processes of this machine.

    They are deaf to Ctrl-C, which reaches every process of a terminal: only the one that counts
    shall answer it. When that one is killed, they find their pipe closed and end.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self._waiting: deque[tuple[Work, int]] = deque()
        self._members: list[_Member] = []

    @property
    def busy(self) -> int:
        """How many pieces wait or are being done."""
        return len(self._waiting) + sum(member.work is not None for member in self._members)

    def submit(self, function: Callable[..., Any], *arguments: Any) -> None:
        """Give a piece of work to an idle process, or let it wait for one."""
        self._waiting.append(((function, arguments), 0))
        self._hand_out()

    def next(self) -> Any:
        """What came of the piece that is done first."""
        while True:
            working = [member for member in self._members if member.work is not None]
            signs = {member.pipe: member for member in working}
            for ready in connection.wait(list(signs)):
                member = signs[ready]  # type: ignore[index]
                try:
                    is_done, value = member.pipe.recv()
                except (EOFError, OSError, pickle.UnpicklingError):
                    self._bury(member)
                    continue
                member.work = None
                self._hand_out()
                if not is_done:
                    raise CirkisError(value)
                return value

    def close(self) -> None:
        """End all processes: politely, and soon after in any case."""
        self._waiting.clear()
        for member in self._members:
            member.pipe.close()
            member.process.terminate()
        for member in self._members:
            member.process.join(PATIENCE)
            if member.process.is_alive():
                member.process.kill()
                member.process.join()
        self._members.clear()

    def _hand_out(self) -> None:
        idle = [member for member in self._members if member.work is None]
        while self._waiting and (idle or len(self._members) < self.size):
            member = idle.pop() if idle else self._hire()
            member.work, member.deaths = self._waiting.popleft()
            try:
                member.pipe.send(member.work)
            except OSError:  # it has died while it had nothing to do
                self._bury(member)

    def _hire(self) -> _Member:
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(theirs,), daemon=True)
        with _deaf_to_interrupts():  # the process is born here, and inherits it
            process.start()
        theirs.close()
        self._members.append(_Member(process, ours))
        return self._members[-1]

    def _bury(self, dead: _Member) -> None:
        """A process is gone; its work goes to another, unless too many have died over it."""
        self._members.remove(dead)
        dead.pipe.close()
        dead.process.kill()
        dead.process.join()
        assert dead.work is not None
        if dead.deaths + 1 >= MOST_DEATHS:
            raise CirkisError(
                f"{MOST_DEATHS} processes died over the same work, "
                f"the last with exit code {dead.process.exitcode}"
            )
        self._waiting.appendleft((dead.work, dead.deaths + 1))
        self._hand_out()


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():  # which cannot set this
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _serve(pipe: Connection) -> None:
    """Do the work that comes through the pipe until it is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # so that what was opened is closed
    while True:
        try:
            function, arguments = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            answer = True, function(*arguments)
        except Exception as problem:
            answer = False, _sentence(problem)
        try:
            pipe.send(answer)
        except OSError:  # nobody waits for it any more
            return


def _sentence(problem: Exception) -> str:
    return str(problem) if isinstance(problem, CirkisError) else f"{problem!r}"
