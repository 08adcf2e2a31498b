"""Run several workers on one port: start, watch, restart and stop them together.

uvicorn's own supervisor is not used: its workers restart endlessly if they crash at the start, a
loop that hangs goes unnoticed, and nothing reports when all workers are listening.
"""

import logging
import multiprocessing
import os
import signal
import socket
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import Protocol

from cirkis.errors import CirkisError
from cirkis.extras import is_installed
from cirkis.server.ending import END_TIMEOUT, end_in_time
from cirkis.server.http.app import make_app
from cirkis.server.metrics.counts import FOLDER_VARIABLE, LIBRARY
from cirkis.server.run.logs import configure_logging, log_uncaught
from cirkis.server.run.metrics_server import serve_metrics
from cirkis.server.run.opening import Opening
from cirkis.server.run.uvicorn_server import Server
from cirkis.server.settings import Settings

log = logging.getLogger("cirkis.server")

STARTUP_TIMEOUT = 60  # seconds
MIN_UPTIME = 5.0  # seconds; a worker that ends earlier counts as failed
MAX_FAILURES = 3  # consecutive failures after which all workers are stopped
KILL_TIMEOUT = END_TIMEOUT - 2  # seconds after which workers that have not exited are killed
EXIT_TIMEOUT = 1.0  # seconds for the system to end a process that was killed
LOOK_INTERVAL = 0.2  # seconds between checks of the workers
MAX_SILENT_LOOKS = 40  # consecutive checks without a heartbeat after which a worker is killed
_SPAWN = multiprocessing.get_context("spawn")


class WorkerError(CirkisError):
    """Workers keep exiting on their own."""

    code = "workers"


class _Beats(Protocol):
    """A number in memory that two processes share; a worker increments it from its running loop."""

    value: int


@dataclass
class _Worker:
    """A worker process.

    Silence is counted in checks rather than seconds, so that no worker is killed after the machine
    has slept or the whole server has been paused.
    """

    process: BaseProcess
    ready: threading.Event  # kept here, since the process opens it only later
    beats: _Beats
    started: float = field(default_factory=time.monotonic)
    last_beat: int = 0
    silent_looks: int = 0

    def look(self) -> bool:
        """Check for a heartbeat; return whether the worker seems to be hanging."""
        is_silent = self.ready.is_set() and self.beats.value == self.last_beat
        self.silent_looks = self.silent_looks + 1 if is_silent else 0
        self.last_beat = self.beats.value
        return self.silent_looks > MAX_SILENT_LOOKS


class Workers:
    def __init__(
        self,
        settings: Settings,
        listening: socket.socket,
        count: int,
        on_look: Callable[[], None],
    ) -> None:
        """`on_look` is called a few times a second."""
        self._settings, self._listening, self._count = settings, listening, count
        self._on_look = on_look
        self._running: dict[int, _Worker] = {}
        self._is_stopping = threading.Event()

    def run(self, on_started: Callable[[], None], metrics: tuple[str, int] | None = None) -> None:
        """Run the workers until a signal; then let them finish their work.

        `metrics` is the address and port on which to serve metrics, if any. Raises PortError if
        nothing can listen there, or WorkerError if workers keep exiting on their own.
        """
        with tempfile.TemporaryDirectory(prefix="cirkis-metrics-") as folder:
            os.environ[FOLDER_VARIABLE] = folder
            before = {kind: signal.signal(kind, self._stop) for kind in _SIGNALS}
            try:
                with serve_metrics(metrics, None):
                    self._start_all(on_started)
                    self._watch()
            finally:
                self._stop_all()
                for kind, handler in before.items():
                    signal.signal(kind, handler)
                del os.environ[FOLDER_VARIABLE]

    def _start_all(self, on_started: Callable[[], None]) -> None:
        for _ in range(self._count):
            self._start()
        end = time.monotonic() + STARTUP_TIMEOUT
        workers = list(self._running.values())
        for worker in workers:
            while not worker.ready.wait(0.1):
                has_ended = any(one.process.exitcode is not None for one in workers)
                if has_ended and not self._is_stopping.is_set():
                    raise WorkerError("a worker ended while it was starting; see the lines above")
                if self._is_stopping.is_set() or time.monotonic() > end:
                    return
        on_started()

    def _start(self, *, is_restart: bool = False) -> None:
        ready, beats = _SPAWN.Event(), _SPAWN.Value("L", 0, lock=False)
        process = _SPAWN.Process(
            target=_run_worker,
            args=(self._settings, self._listening, ready, beats, is_restart),
            name="cirkis-worker",
        )
        process.start()
        # The event has the methods of a threading.Event.
        self._running[process.sentinel] = _Worker(process, ready, beats)  # pyrefly: ignore[bad-argument-type]

    def _watch(self) -> None:
        """Replace workers that exit, until shutdown."""
        failed = 0
        while not self._is_stopping.is_set():
            self._on_look()
            self._end_hung()
            for sentinel in wait(list(self._running), timeout=LOOK_INTERVAL):
                if self._is_stopping.is_set():
                    return
                worker = self._running.pop(sentinel)  # pyrefly: ignore[bad-argument-type]
                process, uptime = worker.process, time.monotonic() - worker.started
                process.join(EXIT_TIMEOUT)
                _mark_dead(process)
                failed = failed + 1 if uptime < MIN_UPTIME else 0
                if failed >= MAX_FAILURES:
                    raise WorkerError(
                        f"workers ended {MAX_FAILURES} times in a row; see the lines above"
                    )
                log.warning(
                    "worker %s exited with code %s; starting a new one",
                    process.pid,
                    process.exitcode,
                )
                self._start(is_restart=True)

    def _end_hung(self) -> None:
        """Kill workers whose loop is hanging, since they would not notice any other signal."""
        for worker in self._running.values():
            if worker.look() and worker.process.is_alive():
                log.warning("worker %s is hanging; killing it", worker.process.pid)
                worker.process.kill()
                worker.process.join(EXIT_TIMEOUT)

    def _stop(self, _kind: int, _frame: FrameType | None) -> None:
        end_in_time()
        self._is_stopping.set()

    def _stop_all(self) -> None:
        self._is_stopping.set()
        workers = [worker.process for worker in self._running.values()]
        for worker in workers:
            if worker.is_alive():
                worker.terminate()
        end = time.monotonic() + KILL_TIMEOUT
        for worker in workers:
            worker.join(max(0.0, end - time.monotonic()))
            if worker.is_alive():
                worker.kill()
                worker.join(EXIT_TIMEOUT)


_SIGNALS = (signal.SIGINT, signal.SIGTERM)


def _run_worker(
    settings: Settings,
    listening: socket.socket,
    ready: threading.Event,
    beats: _Beats,
    is_restart: bool,
) -> None:
    """Run one worker in this process; `is_restart` is whether it replaces one that ended."""
    configure_logging()
    log_uncaught()
    threading.Thread(target=_stop_with_parent, name="cirkis-parent", daemon=True).start()

    def beat() -> None:
        beats.value = (beats.value + 1) % 2**32

    try:
        app = make_app(settings, Opening(settings, listening, ready.set, beat))
    except CirkisError as problem:
        log.error("%s", problem)
        raise SystemExit(1) from None
    except Exception:
        log.exception("the worker cannot start")
        raise SystemExit(1) from None
    if is_restart:
        app.state.metrics.count_restart()
    Server(app, settings, ready.set, on_beat=beat).run([listening])
    end_in_time()  # only exiting is left to do


def _stop_with_parent() -> None:
    """Stop this worker when its parent dies; otherwise it would keep running and hold the port.

    The time limit starts here: if the main thread hangs, it never notices the signal.
    """
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    end_in_time()
    os.kill(os.getpid(), signal.SIGTERM)


def _mark_dead(worker: BaseProcess) -> None:
    """Remove the gauges of a worker that has ended."""
    if not is_installed(LIBRARY):
        return
    from prometheus_client.multiprocess import mark_process_dead

    mark_process_dead(worker.pid)
