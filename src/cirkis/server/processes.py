"""Run programs in other processes, with a time limit and without the server's settings."""

import contextlib
import os
import subprocess
import sys
from collections.abc import Sequence
from importlib import resources

from cirkis.drawing import resvg
from cirkis.drawing.raster import FONT
from cirkis.extras import is_installed
from cirkis.server.gate import Gate
from cirkis.server.quotas import Quotas
from cirkis.tables.refusals import refused


class Process:
    """A program that reads `stdin`. Another thread can kill it at any time."""

    def __init__(self, command: Sequence[str], stdin: bytes, max_seconds: float) -> None:
        self._command = command
        self._stdin = stdin
        self._max_seconds = max_seconds
        self._process: subprocess.Popen[bytes] | None = None
        self.is_killed = False

    def run(self) -> subprocess.CompletedProcess[bytes] | None:
        """Run the program; return its output, or None if it took too long."""
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(
            self._command, stdin=pipe, stdout=pipe, stderr=pipe, env=_environment()
        )
        with self._process as process:
            if self.is_killed:
                process.kill()
            try:
                stdout, stderr = process.communicate(self._stdin, timeout=self._max_seconds)
            except subprocess.TimeoutExpired:
                process.kill()
                return None
        return subprocess.CompletedProcess(self._command, process.returncode, stdout, stderr)

    def kill(self) -> None:
        """Kill the program, now or as soon as it starts."""
        self.is_killed = True
        if self._process is not None:
            with contextlib.suppress(OSError):
                self._process.kill()


def _environment() -> dict[str, str]:
    """Return the environment, without the server's settings and limited to one thread."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("CIRKIS_")}
    return {**kept, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}


PICTURE_SECONDS = 30.0


def can_draw() -> bool:
    """Return whether the `pictures` extra is installed."""
    return is_installed("resvg_py") and is_installed("PIL")


async def draw_png(gate: Gate, quotas: Quotas, svg: str) -> bytes:
    """Convert an SVG to PNG. Raises Refused if that fails, or too much is waiting or used up."""
    if not can_draw():
        raise refused("not-found")
    with resources.as_file(FONT) as font:
        command = (sys.executable, "-I", resvg.__file__, str(font))
        process = Process(command, svg.encode(), PICTURE_SECONDS)
        quotas.charge("picture")
        done = await gate.start("picture", process.run, on_drop=process.kill)
    if done is None or done.returncode:
        raise refused("internal")
    return done.stdout
