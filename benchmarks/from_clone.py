"""Measure the time and disk space from `git clone` to a champion's first placement.

    python benchmarks/from_clone.py [COMMIT ...] [--rounds 2]

Each round takes the commits in turn: it clones this repository into an empty folder, runs
`make play` with empty caches for pip and the program, creates a table at which a champion begins,
and waits for its placement. It prints the wall-clock seconds until the clone is complete, then
until the server responds, then until the placement; the megabytes of the environment and of the
program's cache; and the machine's load beforehand. pip uses its configured index.
"""

import json
import os
import signal
import socket
import subprocess
import tempfile
import time
import urllib.error
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from first_answer import ask, wait_for_placement
from measuring import argument_parser

ROOT = Path(__file__).parents[1]
BEFORE = "22dd1ff"  # the last commit that needed numba
SLOWEST = 900  # seconds


class Measurement(NamedTuple):
    """The load, seconds and megabytes of one run."""

    load: float
    cloned: float
    served: float
    placed: float
    environment: float
    cache: float

    @property
    def seconds(self) -> float:
        """The time from the start to the placement."""
        return self.cloned + self.served + self.placed

    @property
    def megabytes(self) -> float:
        """The disk space used, without the clone itself."""
        return self.environment + self.cache


def megabytes(folder: Path) -> float:
    files = (Path(home, name) for home, _, names in os.walk(folder) for name in names)
    return sum(file.lstat().st_blocks * 512 for file in files) / 1e6


@contextmanager
def playing(clone: Path, folder: Path) -> Iterator[str]:
    """Run `make play` in a clone during the block; yield the address of its server."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    caches = {"XDG_CACHE_HOME": str(folder / "cache"), "PIP_CACHE_DIR": str(folder / "pip")}
    flags = f"ARGS=--no-browser --port {port} --data {folder / 'data'}"
    with subprocess.Popen(
        ["make", "--no-print-directory", "play", flags],
        cwd=clone, env=os.environ | caches, start_new_session=True,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    ) as make:  # fmt: skip
        try:
            yield f"127.0.0.1:{port}"
        finally:
            os.killpg(make.pid, signal.SIGTERM)


def wait_for_server(address: str) -> None:
    deadline = time.monotonic() + SLOWEST
    while time.monotonic() < deadline:
        try:
            ask(address, "/health")
            return
        except (urllib.error.URLError, ConnectionError, json.JSONDecodeError):
            time.sleep(0.05)
    raise TimeoutError(f"no server answered within {SLOWEST} seconds")


def measure(commit: str) -> Measurement:
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as name:
        folder, clone = Path(name), Path(name, "clone")
        started = time.perf_counter()
        for command in (
            ["git", "clone", "--quiet", "--no-local", str(ROOT), str(clone)],
            ["git", "-C", str(clone), "checkout", "--quiet", "--detach", commit],
        ):
            subprocess.run(command, check=True)
        cloned = time.perf_counter()
        with playing(clone, folder) as address:
            wait_for_server(address)
            served = time.perf_counter()
            wait_for_placement(address, "champion")
            placed = time.perf_counter()
        return Measurement(
            load,
            cloned - started,
            served - cloned,
            placed - served,
            megabytes(clone / ".venv"),
            megabytes(folder / "cache"),
        )


def main() -> None:
    parser = argument_parser(__doc__, rounds=2)
    parser.add_argument("commits", nargs="*", default=[BEFORE, "HEAD"])
    args = parser.parse_args()
    # resolved here, since a clone has different branch names and a different HEAD
    named = ["git", "-C", str(ROOT), "rev-parse", *args.commits]
    commits = subprocess.run(named, check=True, capture_output=True, text=True).stdout.split()
    print(
        "| commit | load | clone s | served s | placed s | all s | .venv MB | cache MB | all MB |"
    )
    print("|---|---|---|---|---|---|---|---|---|")
    for _ in range(args.rounds):
        for commit in commits:
            one = measure(commit)
            print(
                f"| {commit[:7]} | {one.load:.1f} | {one.cloned:.1f} | {one.served:.1f} "
                f"| {one.placed:.1f} | {one.seconds:.1f} "
                f"| {one.environment:.0f} | {one.cache:.0f} | {one.megabytes:.0f} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
