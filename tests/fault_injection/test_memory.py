"""If memory runs out in our code, a sentence says so, nothing is half stored, and play goes on."""

import contextlib
import shutil
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from cirkis.server.storage import sqlite
from tests.fault_injection.disk_scenarios import SCENARIOS

OPENING = 70  # maximum number of function calls until a database is open
STORAGE = str(Path(sqlite.__file__).parent)


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
    for nth in (*range(1, OPENING), *range(OPENING, total, max(1, total // 40))):
        folder, acked = tmp_path / str(nth), set[str]()
        shutil.copytree(template, folder)
        memory.calls, memory.failing = 0, nth
        with memory.watched(), contextlib.suppress(MemoryError):
            scenario.run(folder, acked.add)
        memory.failing = 0
        scenario.check(folder, acked)
