"""Run `cirkis` as usual, and report at the end what blocked its event loop, for load.py --watch.

    python benchmarks/load_watch.py serve ...

A thread checks the loop 200 times a second. If the loop has been blocked for 20 ms, the thread
records where; garbage collections block that thread too, and are timed separately.
"""

import asyncio
import gc
import sys
import threading
import time
import traceback
from collections import defaultdict
from types import FrameType

from cirkis.cli import main
from cirkis.server.run.uvicorn_server import Server

STEP = 0.005  # seconds between checks, and between heartbeats
LATE = 0.020  # seconds after which the loop counts as blocked
FRAMES = 4  # how many of the innermost functions to print
SHOWN = 15


class Watch:
    """Records what blocks the event loop of the thread that starts it."""

    def __init__(self) -> None:
        self._alive = self._collecting = time.perf_counter()
        self._thread = threading.get_ident()
        self._holds: defaultdict[str, list[float]] = defaultdict(list)

    def start(self) -> None:
        self._live(asyncio.get_running_loop())
        gc.callbacks.append(self._on_collection)
        threading.Thread(target=self._look, daemon=True).start()

    def _live(self, loop: asyncio.AbstractEventLoop) -> None:
        self._alive = time.perf_counter()
        loop.call_later(STEP, self._live, loop)

    def _on_collection(self, phase: str, info: dict[str, int]) -> None:
        now = time.perf_counter()
        if phase == "start":
            self._collecting = now
        elif now - self._collecting > LATE:
            self._holds[f"garbage, generation {info['generation']}"].append(now - self._collecting)

    def _look(self) -> None:
        while True:
            time.sleep(STEP)
            alive = self._alive
            if time.perf_counter() - alive < LATE + STEP:
                continue
            where = _describe(sys._current_frames()[self._thread])
            while self._alive == alive:
                time.sleep(STEP)
            self._holds[where].append(self._alive - alive)

    def report(self) -> None:
        """Print what blocked the loop, longest first."""
        longest = sorted(self._holds.items(), key=lambda one: -max(one[1]))
        print(f"the loop was blocked for more than {1000 * LATE:.0f} ms by:", file=sys.stderr)
        for where, times in longest[:SHOWN]:
            most = f"{len(times):5} times, {1000 * max(times):5.0f} ms at most:"
            print(most, where, file=sys.stderr)


def _describe(frame: FrameType) -> str:
    calls = traceback.extract_stack(frame)[-FRAMES:]
    return " > ".join(f"{call.name} ({call.filename.rsplit('/', 1)[-1]})" for call in calls)


watch = Watch()
startup = Server.startup


async def start_watched(server: Server, sockets: object = None) -> None:
    """Start the server, then watch its loop."""
    await startup(server, sockets)  # type: ignore[arg-type]
    watch.start()


if __name__ == "__main__":
    Server.startup = start_watched  # type: ignore[method-assign,assignment]
    try:
        main()
    finally:
        watch.report()
