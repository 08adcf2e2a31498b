"""Disk errors and power cuts at every write, one at a time, as in SQLite's own tests.

Each scenario is run again and again; each time a different write, sync, truncation, rename or
removal fails. Then everything acknowledged must be there, nothing may be half stored, and the next
server must work. To try every call: FAULTS=1000 pytest tests/fault_injection/test_disk.py
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).with_name("failing_disk.c")
FAULTS = int(os.environ.get("FAULTS", "5"))  # faults of each of six kinds, in each scenario


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
