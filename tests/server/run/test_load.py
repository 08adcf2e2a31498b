"""The load benchmarks run, and check the games they play; nothing is timed."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.nightly import IS_NIGHTLY
from tests.waiting import PATIENCE

ROOT = Path(__file__).parents[3]

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="they read Linux's /proc"),
    pytest.mark.skipif(not IS_NIGHTLY, reason="run every night"),
]


def printed(name: str, *flags: str) -> str:
    """Return a benchmark's output; the benchmark fails if it finds something wrong."""
    command = [sys.executable, str(ROOT / "benchmarks" / name), *flags]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_compared() -> None:
    """Cir*Kis and each of the bare servers serve players, and each gets a row."""
    rows = printed("load.py", "--tables", "2", "--seconds", "0.4", "--rounds", "1").splitlines()
    names = [row.split(" | ")[0].strip("| ") for row in rows if row.startswith("| ")]
    assert names == ["server", "Cir*Kis", "echo", "commit", "broadcast"]
    messages = [float(row.split(" | ")[2].replace(",", "")) for row in rows if row[:3] == "| C"]
    assert min(messages) > 0


def test_soak() -> None:
    """A few games by people and by computers are stored as played."""
    output = printed("soak.py", "--games", "4", "--tables", "2", "--computers", "1")
    assert output.splitlines()[-1].endswith("all replayed with the scores received")
