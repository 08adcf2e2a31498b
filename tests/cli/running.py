"""Run the command line in tests: inside this process, or as a separate program."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from click.testing import CliRunner, Result

from cirkis.cli import cirkis
from tests.waiting import PATIENCE


def run(*arguments: str, stdin: str | bytes | None = None) -> Result:
    return CliRunner().invoke(cirkis, list(arguments), input=stdin, prog_name="cirkis")


def printed(*arguments: str, stdin: str | bytes | None = None) -> str:
    result = run(*arguments, stdin=stdin)
    assert result.exit_code == 0, result.output
    return result.stdout


def program(*arguments: str) -> list[str]:
    return [sys.executable, "-c", "from cirkis.cli import main; main()", *arguments]


def run_program(
    *arguments: str, stdin: bytes | None = None, cwd: Path | None = None, **environment: str
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        program(*arguments),
        input=stdin,
        capture_output=True,
        timeout=PATIENCE,
        cwd=cwd,
        env=os.environ | environment,
        check=False,
    )


@contextmanager
def largest_file(size: int) -> Iterator[None]:
    """Limit every file to `size` bytes, as on a full disk."""
    import resource

    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)


def refused(result: Result, exit_code: int = 1) -> str:
    assert result.exit_code == exit_code, result.output
    assert result.stdout == ""
    assert "Traceback" not in result.output
    last = result.stderr.strip().splitlines()[-1]
    assert last.startswith("Error: ")
    return last.removeprefix("Error: ")
