"""Run each scenario again and again, each time with a different failing write.

This program is run with the library built from failing_disk.c in LD_PRELOAD, and prints failures.
"""

from __future__ import annotations

import ctypes
import logging
import os
import shutil
import sys
import traceback
from pathlib import Path

from alembic import command as command  # loaded once, not in each child
from alembic.config import Config as Config

from tests.fault_injection.scenarios import SCENARIOS, Scenario

NONE, POWER_CUT = 0, 77
KINDS = {"io-error": 1, "disk-full": 2, "short-write": 3, "power-cut": 4, "torn-power-cut": 5}
STAYS_FULL = "disk-full-for-good"  # all later writes fail as well, until the disk has room again

_disk = ctypes.CDLL(None)
_disk.disk_set.argtypes = (ctypes.c_long, ctypes.c_int, ctypes.c_int)
_disk.disk_calls.restype = ctypes.c_long


def _report(pipe: int, what: str) -> None:
    os.write(pipe, f"{what}\n".encode())


def _attempt(scenario: Scenario, folder: Path, number: int, kind: str) -> tuple[int, set[str], int]:
    """Run a scenario in a child process; return its exit code, acknowledgements and call count."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        code = 1
        try:
            how = KINDS["disk-full"] if kind == STAYS_FULL else KINDS.get(kind, NONE)
            _disk.disk_set(number, how, kind == STAYS_FULL)
            scenario.run(folder, lambda what: _report(writing, what))
            os.write(writing, f"calls={_disk.disk_calls()}\n".encode())
            code = 0
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(code)
    os.close(writing)
    with os.fdopen(reading) as lines:
        reported = set(lines.read().splitlines())
    _, status = os.waitpid(child, 0)
    calls = next((int(one[6:]) for one in reported if one.startswith("calls=")), 0)
    return os.waitstatus_to_exitcode(status), {one for one in reported if "=" not in one}, calls


def _try_one(name: str, template: Path, folder: Path, number: int, kind: str) -> int:
    """Make one call fail, check the result, and return the number of calls; exit on a failure."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(template, folder)
    scenario = SCENARIOS[name]
    code, acked, calls = _attempt(scenario, folder, number, kind)
    where = f"{name}, call {number}, {kind}, acknowledged {sorted(acked)}"
    if code not in (0, POWER_CUT):
        sys.exit(f"ended with {code}: {where}")
    try:
        scenario.check(folder, acked)
    except BaseException:
        traceback.print_exc()
        sys.exit(f"found afterwards: {where}")
    return calls


def main(root: Path, name: str, faults: int) -> None:
    """Run a scenario with each kind of fault at up to `faults` calls, spread evenly."""
    logging.getLogger("cirkis.server").setLevel(logging.CRITICAL)
    template, folder = root / "template", root / "data"
    SCENARIOS[name].prepare(template)
    calls = _try_one(name, template, folder, 0, "none")
    assert calls > 10, calls
    tried = 0
    kinds, step = (*KINDS, STAYS_FULL), max(1, -(-calls // faults))
    for nth, kind in enumerate(kinds):
        for number in range(1 + nth * step // len(kinds), calls + 1, step):
            _try_one(name, template, folder, number, kind)
            tried += 1
    print(f"{name}: {calls} calls, {tried} faults")


if __name__ == "__main__":
    for scenario in SCENARIOS:
        main(Path(sys.argv[1]) / scenario, scenario, int(sys.argv[2]))
