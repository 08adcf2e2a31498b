"""Measure how long a strong computer player's first placement takes on a new machine.

    python benchmarks/first_answer.py [--level champion] [--rounds 3]

Each round starts a server with empty folders for data and caches, creates a table at which the
computer begins, and waits for its placement. The program prints the seconds until the server
responds, and from then until the placement, including the pause before it; and the processor time
that the server uses in between, which other programs hardly affect.
"""

import json
import os
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

from load_servers import cirkis
from measuring import argument_parser


def ask(address: str, path: str, content: object = None) -> Any:
    """Return the server's response to a GET, or to a POST with content."""
    body = None if content is None else json.dumps(content).encode()
    request = urllib.request.Request(f"http://{address}{path}", body)
    if body is not None:
        request.add_header("Content-Type", "application/json")
        request.add_header("Origin", f"http://{address}")
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


def wait_for_placement(address: str, level: str) -> None:
    """Create a table at which a computer begins, and wait for its placement."""
    seats = [{"kind": "computer", "level": level}, {"kind": "person"}]
    table = ask(address, "/api/tables", {"seats": seats, "options": {"starter": 1}})
    while not ask(address, f"/api/tables/{table['id']}")["view"]["placed"]:
        time.sleep(0.05)


def first_answer(level: str) -> tuple[float, float, float]:
    """Return the seconds to the first response, then to the placement, and the processor time."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"XDG_CACHE_HOME": f"{folder}/cache", "LOCALAPPDATA": f"{folder}/cache"}
        start = time.perf_counter()
        with cirkis(Path(folder)) as server:
            ask(server.address, "/health")
            started, used = time.perf_counter(), server.cpu
            wait_for_placement(server.address, level)
            return started - start, time.perf_counter() - started, server.cpu - used


def main() -> None:
    args = argument_parser(__doc__, level="champion", rounds=3).parse_args()
    for number in range(args.rounds):
        start, answer, processor = first_answer(args.level)
        print(
            f"{number + 1}: started in {start:.2f} s; placed {answer:.2f} s later, "
            f"after {processor:.2f} s of processor time",
            flush=True,
        )


if __name__ == "__main__":
    main()
