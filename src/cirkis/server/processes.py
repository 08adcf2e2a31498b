"""Run programs in other processes, with a time limit and without the server's settings."""

import contextlib
import os
import subprocess
from collections.abc import Sequence


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
