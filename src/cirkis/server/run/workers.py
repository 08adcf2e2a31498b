"""Several workers at one port: started, watched, started again, and ended together."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import socket
import tempfile
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import NamedTuple

from cirkis.errors import CirkisError
from cirkis.server.http.app import make_app
from cirkis.server.metrics import FOLDER_NAME
from cirkis.server.run.local import SECONDS_TO_END, Server
from cirkis.server.run.logs import set_up_logs
from cirkis.server.settings import Settings

log = logging.getLogger("cirkis.server")

SECONDS_TO_START = 60
TOO_SHORT = 5.0  # a worker that ends before has not worked
TRIES = 3  # so many such in a row, and it is given up
_SPAWN = multiprocessing.get_context("spawn")


class WorkerError(CirkisError):
    """Workers end as soon as they are started."""

    code = "workers"


class _Worker(NamedTuple):
    """A process, the event by which it says that it listens, and when it was started.

    The event is kept for as long as the process, which opens it some time after its start.
    """

    process: BaseProcess
    ready: threading.Event
    since: float


class Workers:
    """Processes that listen at one socket."""

    def __init__(
        self, settings: Settings, listening: socket.socket, count: int, log_format: str
    ) -> None:
        self._settings, self._listening, self._count = settings, listening, count
        self._log_format = log_format
        self._running: dict[int, _Worker] = {}
        self._is_ending = threading.Event()

    def run(self, started: Callable[[], None]) -> None:
        """Runs them until a signal comes; then they finish what they have begun.

        Args:
            started: called once all of them listen.

        Raises:
            WorkerError: they end by themselves again and again.
        """
        with tempfile.TemporaryDirectory(prefix="cirkis-metrics-") as folder:
            os.environ[FOLDER_NAME] = folder
            before = {kind: signal.signal(kind, self._end) for kind in _SIGNALS}
            try:
                self._start_all(started)
                self._watch()
            finally:
                self._end_all()
                for kind, handler in before.items():
                    signal.signal(kind, handler)
                del os.environ[FOLDER_NAME]

    def _start_all(self, started: Callable[[], None]) -> None:
        for _ in range(self._count):
            self._start()
        end = time.monotonic() + SECONDS_TO_START
        workers = list(self._running.values())
        for worker in workers:
            while not worker.ready.wait(0.1):
                has_ended = any(one.process.exitcode is not None for one in workers)
                if has_ended and not self._is_ending.is_set():
                    raise WorkerError("a worker ended while it was starting; see the lines above")
                if self._is_ending.is_set() or time.monotonic() > end:
                    return
        started()

    def _start(self, *, is_new: bool = False) -> None:
        ready = _SPAWN.Event()
        process = _SPAWN.Process(
            target=_work,
            args=(self._settings, self._listening, self._log_format, ready, is_new),
            name="cirkis-worker",
        )
        process.start()
        # The event has the methods of one of threading.
        self._running[process.sentinel] = _Worker(process, ready, time.monotonic())  # type: ignore[arg-type]

    def _watch(self) -> None:
        """Starts a worker anew where one ended; until all are to end."""
        failed = 0
        while not self._is_ending.is_set():
            for sentinel in wait(list(self._running), timeout=0.2):
                if self._is_ending.is_set():
                    return
                worker = self._running.pop(sentinel)  # type: ignore[arg-type]
                process, lived = worker.process, time.monotonic() - worker.since
                process.join()
                _forget(process)
                failed = failed + 1 if lived < TOO_SHORT else 0
                if failed >= TRIES:
                    raise WorkerError(f"workers ended {TRIES} times in a row; see the lines above")
                log.warning(
                    "worker %s ended with code %s; a new one starts", process.pid, process.exitcode
                )
                self._start(is_new=True)

    def _end(self, _kind: int, _frame: FrameType | None) -> None:
        self._is_ending.set()

    def _end_all(self) -> None:
        self._is_ending.set()
        workers = [worker.process for worker in self._running.values()]
        for worker in workers:
            if worker.is_alive():
                worker.terminate()
        for worker in workers:
            worker.join(SECONDS_TO_END + 5)
            if worker.is_alive():
                worker.kill()
                worker.join()


_SIGNALS = (signal.SIGINT, signal.SIGTERM)


def _work(
    settings: Settings,
    listening: socket.socket,
    log_format: str,
    ready: threading.Event,
    is_new: bool,
) -> None:
    """One worker, in a process of its own; a new one took the place of one that ended."""
    set_up_logs(log_format)
    threading.Thread(target=_end_with_parent, name="cirkis-parent", daemon=True).start()
    try:
        app = make_app(settings)
    except CirkisError as problem:
        log.error("%s", problem)
        raise SystemExit(1) from None
    if is_new:
        app.state.metrics.restarted()
    Server(app, settings, ready.set, has_logs=True).run([listening])


def _end_with_parent() -> None:
    """Ends this worker when the process that watches it was killed: nobody else would end it, and
    it would keep the port.
    """
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)


def _forget(worker: BaseProcess) -> None:
    """What a worker that ended had open is counted no more."""
    from prometheus_client.multiprocess import mark_process_dead

    mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]
