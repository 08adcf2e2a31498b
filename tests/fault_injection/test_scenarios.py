"""Whichever write, call or statement fails, nothing acknowledged is lost, and play goes on.

Each scenario runs again and again, and something else fails each time.
"""

import contextlib
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import psycopg
import pytest
from sqlalchemy import Connection, event

from cirkis.server.storage import sqlite
from cirkis.server.storage.databases import open_store
from cirkis.server.storage.schema import metadata
from tests.fault_injection import scenarios
from tests.fault_injection.scenarios import SCENARIOS
from tests.nightly import rounds
from tests.waiting import PATIENCE

SOURCE = Path(__file__).with_name("failing_disk.c")
FAULTS = rounds(2, 20)  # faults of each of six kinds, in each scenario
OPENING = 70  # maximum number of function calls until a database is open
STORAGE = str(Path(sqlite.__file__).parent)


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None or sys.platform != "linux":
        pytest.skip("needs Linux and a C compiler")
    built = tmp_path_factory.mktemp("disk") / "failing_disk.so"
    words = (compiler, "-shared", "-fPIC", "-Wall", "-o", str(built), str(SOURCE), "-ldl")
    subprocess.run(words, check=True)
    return built


def test_failing_disk(library: Path, tmp_path: Path) -> None:
    """Whichever write fails, nothing acknowledged is lost, and nothing is half done."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.fault_injection.failing_disk", str(tmp_path), str(FAULTS)],
        env={**os.environ, "LD_PRELOAD": str(library), "DISK": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=1200,
    )
    assert done.returncode == 0, done.stderr


class _Memory:
    """Memory that runs out in one call to a storage function, and is available again afterwards."""

    def __init__(self) -> None:
        self.calls, self.failing = 0, 0

    def __call__(self, frame: FrameType, what: str, _: Any) -> None:
        """Count a call; an exception raised here looks as if the function had raised it."""
        code = frame.f_code
        # A thread that lacks the memory to start fails where it is started.
        is_ours = code.co_filename.startswith(STORAGE) and code.co_name != "_run"
        if what == "call" and is_ours:
            self.calls += 1
            if self.calls == self.failing:
                raise MemoryError

    @contextlib.contextmanager
    def watched(self) -> Iterator[None]:
        """Count the calls in this thread and in all threads started during the block."""
        threading.setprofile(self)
        sys.setprofile(self)
        try:
            yield
        finally:
            sys.setprofile(None)
            threading.setprofile(None)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_no_memory(tmp_path: Path) -> None:
    """Whichever function call runs out of memory, everything acknowledged is stored."""
    scenario, memory = SCENARIOS["play"], _Memory()
    template = tmp_path / "template"
    scenario.prepare(template)
    shutil.copytree(template, tmp_path / "0")
    with memory.watched():
        scenario.run(tmp_path / "0", lambda _: None)
    total = memory.calls
    assert total > 50
    later = range(OPENING, total, max(1, total // rounds(15, total)))
    for nth in (*range(1, OPENING, rounds(3, 1)), *later):
        folder, acked = tmp_path / str(nth), set[str]()
        shutil.copytree(template, folder)
        memory.calls, memory.failing = 0, nth
        with memory.watched(), contextlib.suppress(MemoryError):
            scenario.run(folder, acked.add)
        memory.failing = 0
        scenario.check(folder, acked)


class _Cuts:
    """Ends the connection at one statement or commit."""

    def __init__(self, address: str) -> None:
        self._other = psycopg.connect(address, autocommit=True)
        self.count = self.at = 0

    def __call__(self, connection: Connection, *_: Any) -> None:
        """Count a statement or commit; end the connection at the chosen one."""
        self.count += 1
        if self.count == self.at:
            raw = connection.connection.driver_connection
            assert isinstance(raw, psycopg.Connection)
            self._other.execute("SELECT pg_terminate_backend(%s, 5000)", (raw.info.backend_pid,))

    def close(self) -> None:
        self._other.close()


def _empty(connection: Connection) -> None:
    for relation in reversed(metadata.sorted_tables):
        connection.execute(relation.delete())


@pytest.mark.services
def test_cut_connections(tmp_path: Path, address: str) -> None:
    """PostgreSQL ends the connection at each statement and each commit in turn."""
    store, cuts = open_store(tmp_path, address), _Cuts(address)
    engine = store.database._engine  # pyrefly: ignore[missing-attribute]
    event.listen(engine, "before_cursor_execute", cuts)
    event.listen(engine, "commit", cuts)
    number, total = 0, 1
    while number <= total:
        cuts.at = 0
        store.database.run(_empty).result(PATIENCE)
        scenarios.fill(store)
        cuts.count, cuts.at = 0, number
        acked: set[str] = set()
        scenarios.work(store, acked.add)
        total, cuts.at = (cuts.count, 0) if number == 0 else (total, 0)
        scenarios.check_store(store, acked)
        number += 1
    assert total > 20
    cuts.close()
    store.close()
