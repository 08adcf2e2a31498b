"""The `cirkis` command as a whole: help, version, what it imports, closed streams."""

import shlex
import subprocess
import sys

import pytest

import cirkis
from cirkis.cli.group import COMMANDS
from tests.cli.running import printed, program, run_program
from tests.waiting import PATIENCE

pytestmark = pytest.mark.slow  # starts programs

HEAVY = {"starlette", "uvicorn", "sqlalchemy", "numba", "numpy", "msgspec", "websockets"}


def test_version() -> None:
    assert printed("--version").startswith(f"Cir*Kis {cirkis.__version__} (engine ")
    for flags in (("--version", "--verbose"), ("--verbose", "-V")):
        assert "The search runs in wasmtime" in printed(*flags)


def test_help_imports_nothing_heavy() -> None:
    script = (
        "import sys\nfrom cirkis.cli import main\nfrom cirkis.cli.group import COMMANDS\n"
        "for words in ([], *([name] for name in COMMANDS)):\n"
        "    sys.argv = ['cirkis', *words, '-h']\n"
        "    try:\n        main()\n    except SystemExit:\n        pass\n"
        "print('LOADED', *{name.partition('.')[0] for name in sys.modules})\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    loaded = set(done.stdout.splitlines()[-1].split())
    assert "click" in loaded
    assert not loaded & HEAVY
    assert done.stdout.count("Usage: cirkis ") == 1 + len(COMMANDS)


def test_reader_that_stops_early() -> None:
    with subprocess.Popen(
        program("board", "--json"), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(1)
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=PATIENCE) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell")
@pytest.mark.parametrize(
    ("command", "closed"),
    [
        (("gtp",), "<&-"),
        (("show", "-"), "<&-"),
        (("show",), ">&-"),
        (("board", "--json"), "<&- >&- 2>&-"),
    ],
)
def test_closed_streams_give_no_traceback(command: tuple[str, ...], closed: str) -> None:
    line = f"{shlex.join(program(*command))} {closed}"
    done = subprocess.run(["sh", "-c", line], input=b"", capture_output=True, timeout=PATIENCE)
    assert b"Traceback" not in done.stderr
    assert done.returncode == (1 if command == ("show", "-") else 0)


def test_limited_terminal() -> None:
    """Characters that the output cannot encode are replaced by question marks."""
    record = '[Cirkis "1"]\n[Green "Ж"]\n\n1. A1+B1\n'
    done = run_program("replay", "-", stdin=record.encode(), PYTHONIOENCODING="latin-1")
    assert done.stderr == b""
    assert done.returncode == 0
    assert "(?)" in done.stdout.decode("latin-1")
