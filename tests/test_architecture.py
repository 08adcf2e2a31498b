"""The source tree stays readable: imports are limited, and packages hold nothing else.

import-linter (`make check`) checks the order of the subpackages in pyproject.toml.
"""

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import cirkis
from cirkis.extras import EXTRAS

SOURCE = Path(cirkis.__file__).parent
FILES = sorted(SOURCE.rglob("*.py"))
ROOT = SOURCE.parents[1]
ARCHITECTURE = ROOT / "docs" / "architecture.md"
# Read as text: parsing all files takes as long as running a hundred tests.
IMPORT = re.compile(r"^ *(?:from (?=[\w.]+ import )|import )(\w+)", re.MULTILINE)

NEW_IN_314 = "compression"  # a package of the standard library

# What each part can import from other projects; the rest uses only the standard library.
SERVING = {"server", "fast", "metrics", "postgresql", "push"}
MAY_USE: dict[str, set[str]] = {
    "folders": {"platformdirs"},
    "drawing": {"PIL", "resvg_py"},
    "printing": {module for module, extra in EXTRAS.items() if extra == "print"} | {"numpy"},
    "engine.search": {"llvmlite", "numba", "wasmtime"},
    "engine.analysis": {"msgspec"},
    "envs": {"PIL", "gymnasium", "jax", "numpy", "pettingzoo", "pyspiel"},
    "tables": {"msgspec"},
    "practice": {"msgspec"},
    "backend": {"msgspec"},
    "lab.arena": {"openskill"},
    "lab.recorded_games": {"pyarrow"},
    "lab.jobs": {"distributed"},
    "server": {module for module, extra in EXTRAS.items() if extra in SERVING},
    "in_browser": {"msgspec"},
    "cli": {"click"},
}


def name(file: Path) -> str:
    """Return a file's name, for the ids of tests."""
    return file.relative_to(SOURCE).as_posix()


@cache
def roots(file: Path) -> set[str]:
    """Return the modules that a file imports anywhere, by the first part of their names."""
    return set(IMPORT.findall(file.read_text("utf-8")))


def foreign(file: Path) -> set[str]:
    """Return the modules of other projects that a file imports although its part must not."""
    part = ".".join(file.relative_to(SOURCE).parts)
    allowed = {one for of, may in MAY_USE.items() if part.startswith(f"{of}.") for one in may}
    return roots(file) - sys.stdlib_module_names - {"cirkis", NEW_IN_314} - allowed


def test_other_projects_stay_in_their_parts() -> None:
    assert {name(file): wrong for file in FILES if (wrong := foreign(file))} == {}


def test_addresses_are_read_in_one_place() -> None:
    """Elsewhere, one address in two forms (192.0.2.1, ::ffff:192.0.2.1) could count as two."""
    assert [name(file) for file in FILES if "ipaddress" in roots(file)] == ["server/addresses.py"]


def test_every_subpackage_is_described() -> None:
    subpackages = {path.name for path in SOURCE.iterdir() if path.is_dir() and path.name[0] != "_"}
    listed = re.findall(r"^    (\w+) +\S", cirkis.__doc__ or "", re.MULTILINE)
    first_table = ARCHITECTURE.read_text("utf-8").partition("Inside the larger subpackages")[0]
    described = re.findall(r"^\| `(\w+)` \|", first_table, re.MULTILINE)
    assert subpackages == set(listed) == set(described)


def test_every_file_to_edit_exists() -> None:
    table = ARCHITECTURE.read_text("utf-8").partition("## What to edit")[2].partition("\n## ")[0]
    named = re.findall(r"`([\w./-]+\.(?:py|js|toml|ftl|yml|cjs))`", table)
    folders = (SOURCE, SOURCE / "web", ROOT)
    missing = [one for one in named if not any((folder / one).is_file() for folder in folders)]
    assert len(named) > 60
    assert missing == []


def test_expressions_work_in_every_python() -> None:
    """Python 3.11.0 to 3.11.4 match a possessive quantifier on a group wrongly (`(?:ab|c)*+`)."""
    on_group = re.compile(r"(?<!\\)\)(?:[*+?]|\{[\d,]+\})\+")
    assert [name(file) for file in FILES if on_group.search(file.read_text("utf-8"))] == []


ASKING = {"expanduser", "home", "user_data_path", "user_cache_path", "getuser", "getpwuid"}


def test_one_module_asks_for_the_home() -> None:
    """Elsewhere, a user without a home would get a traceback instead of a sentence."""
    found = set()
    for file in FILES:
        text = file.read_text("utf-8")
        if re.search(rf"\b(?:{'|'.join(ASKING)})\b", text):  # parsing all files takes long
            for node in ast.walk(ast.parse(text)):
                names = (getattr(node, kind, None) for kind in ("attr", "id", "name"))
                found |= {name(file) for one in names if one in ASKING}
    assert found == {"folders.py"}


# These wait without end if called without arguments, and those if called without a time limit.
WAITS = {"communicate", "get", "join", "recv", "result", "shutdown", "wait"}
LIMITED = re.compile(
    r"\.communicate|subprocess\.(run|call|check_\w+)|select\.select|connection\.wait"
    r"|\.urlopen|\.create_connection|smtplib\.SMTP"
)
# Why each of these may take as long as it takes.
MAY_WAIT = {
    "it has ended": {
        "server/health.py: probe.result",
        "server/engine_jobs.py: thinking.result",
        "server/gate.py: ended.result",
        "server/run/opening.py: opened.result",
        "server/storage/store.py: done.result",
    },
    "it is for our own thread, whose work ends": {
        "engine/search/tree/worker.py: one.result",
        "envs/batch/block.py: other.result",
        "server/run/serve.py: server.shutdown",
        "server/storage/damage.py: self._thread.join",
        "server/storage/sqlite.py: self._thread.join",
    },
    "it is for an order, in a thread that does nothing else": {
        "server/storage/postgres.py: self._jobs.wait",
        "server/storage/sqlite.py: self._jobs.wait",
    },
    "it is for a whole copy or migration, and for the database only while it is reachable": {
        "server/storage/backup.py: database.run(...).result",
        "server/storage/databases.py: database.run(...).result",
    },
    "games may take days, and Ctrl-C ends them": {
        "lab/jobs/pool.py: future.result",
        "lab/jobs/pool.py: self._done.get",
        "lab/jobs/pool.py: connection.wait",
        "lab/jobs/pool.py: pipe.recv",
    },
    "something has arrived": {
        "lab/jobs/pool.py: worker.pipe.recv",
        "lab/player_contract.py: ours.recv",
    },
    "it is for the next command of the controller": {"lab/gtp/loop.py: waiting.join"},
}


def endless_waits(file: Path) -> Iterator[str]:
    """Yield the calls that can wait without end; an `await` can be cancelled."""
    text = file.read_text("utf-8")
    if not re.search(rf"\.({'|'.join(WAITS)})\(\)|{LIMITED.pattern}", text):
        return  # parsing all files takes long
    nodes = list(ast.walk(ast.parse(text)))
    awaited = {node.value for node in nodes if isinstance(node, ast.Await)}
    for node in nodes:
        if not isinstance(node, ast.Call) or node in awaited:
            continue
        called = ast.unparse(node.func)
        is_wait = called.rpartition(".")[2] in WAITS and not (node.args or node.keywords)
        is_limited = "timeout" in ast.unparse(node).lower()
        is_context = called.startswith("current_")  # the value of a context variable is there
        if not is_context and (is_wait or (LIMITED.search(called) and not is_limited)):
            yield f"{name(file)}: {re.sub(r'[(].*[)]', '(...)', called)}"


def test_every_wait_for_another_program_ends() -> None:
    found = {wait for file in FILES for wait in endless_waits(file)}
    assert found == set().union(*MAY_WAIT.values())
