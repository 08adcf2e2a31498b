"""The tree explains the program: imports run one way, files and functions stay small."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import cirkis
from cirkis.extras import EXTRAS

SOURCE = Path(cirkis.__file__).parent
FILES = sorted(SOURCE.rglob("*.py"))
LARGEST_FILE, LARGEST_FUNCTION = 350, 40
_MODULE_IN_TEXT = re.compile(r"^cirkis(?:\.[a-z_]+)+$|(?<=from )cirkis(?:\.[a-z_]+)+(?= import)")
UNFINISHED = re.compile(r"\bTODO\b|\bFIXME\b|\bXXX\b|raise NotImplementedError")

# What each layer may import. Errors may be imported by all; `cirkis` itself is the public names.
CORE = {"geometry", "board", "pieces", "rules"}
SPOKEN = {"i18n", "narration"}
KEPT = {"table", "progress", "lessons", "puzzles"}
PLAY = CORE | {"positions", "records", "openings", "player", "search", "players"}
MAY_IMPORT: dict[str, set[str]] = {
    "errors": set(),
    "extras": {"i18n"},
    "i18n": set(),
    "geometry": set(),
    "board": {"geometry"},
    "pieces": {"board", "geometry"},
    "rules": {"board", "pieces"},  # never geometry: rules see cells and touching, not coordinates
    "records": CORE,
    "observation": CORE,
    "positions": CORE,
    "openings": CORE | {"records", "positions"},
    "style": CORE,
    "narration": CORE | {"i18n"},
    "drawing": CORE | SPOKEN | {"style"},
    "player": CORE,
    "search": CORE | {"records", "openings", "player"},
    "printing": CORE | {"i18n", "style", "drawing"},
    "batch": CORE | {"observation", "search"},
    "players": CORE | {"player", "search"},
    "envs": CORE | {"positions", "observation", "batch", "drawing", "player", "players"},
    "analysis": PLAY | SPOKEN | {"style", "drawing"},
    "jobs": set(),
    "games": CORE | {"records", "positions", "jobs"},
    "arena": PLAY | {"i18n", "style", "drawing", "jobs"},
    "selfplay": CORE | {"search", "jobs"},
    "gtp": PLAY | {"drawing", "analysis"},
    "testing": PLAY | {"arena"},
    "table": CORE | {"i18n", "records", "positions", "openings", "player", "players"},
    "progress": PLAY | {"i18n", "table"},
    "lessons": CORE | SPOKEN | {"records", "table"},
    "puzzles": PLAY | {"i18n", "analysis", "table"},
    "mining": PLAY | {"analysis", "jobs", "puzzles", "selfplay"},
    "live": PLAY | {"i18n", "style", "drawing", "analysis"} | KEPT,
    "server": PLAY | SPOKEN | {"games", "style", "drawing", "printing", "analysis", "live"} | KEPT,
    "local": PLAY | {"i18n", "analysis", "live"} | KEPT,
    "cli": PLAY
    | SPOKEN
    | {"positions", "drawing", "analysis", "jobs", "games", "arena", "selfplay", "gtp", "table"}
    | {"testing", "printing", "puzzles", "mining", "server"},
}

NEW_IN_314 = "compression"  # a package of the standard library

# What each layer may import of other projects; the rest needs the standard library alone.
SERVING = {"server", "fast", "metrics", "postgresql", "push", "redis"}
MAY_USE: dict[str, set[str]] = {
    "drawing": {"PIL", "resvg_py"},
    "search": {"llvmlite", "numba", "platformdirs", "wasmtime"},
    "envs": {"PIL", "gymnasium", "numpy", "pettingzoo", "pyspiel"},
    "printing": {module for module, extra in EXTRAS.items() if extra == "print"} | {"numpy"},
    "batch": {"numpy"},
    "analysis": {"msgspec"},
    "arena": {"openskill"},
    "jobs": {"distributed"},
    "games": {"pyarrow"},
    "table": {"msgspec"},
    "progress": {"msgspec"},
    "lessons": {"msgspec"},
    "puzzles": {"msgspec"},
    "mining": {"msgspec"},
    "live": {"msgspec"},
    "local": {"msgspec"},
    "server": {module for module, extra in EXTRAS.items() if extra in SERVING},
    "cli": {"click"},
}

# What each room of the server may import of the others.
BASE = {"settings", "metrics", "requester", "quota_table", "quotas"}
ROOMS: dict[str, set[str]] = {
    "settings": set(),
    "metrics": set(),
    "loop_lag": {"metrics"},
    "requester": set(),
    "quota_table": set(),
    "quotas": {"settings", "requester", "quota_table"},
    "pictures": {"quotas"},
    "printing": {"quotas", "requester"},
    "openings": set(),
    "storage": set(),
    "cluster": BASE | {"storage"},
    "bots": BASE,
    "hub": BASE | {"storage", "cluster", "bots"},
    "people": BASE | {"storage", "cluster", "hub"},
    "services": BASE
    | {
        "loop_lag",
        "openings",
        "pictures",
        "printing",
        "storage",
        "cluster",
        "bots",
        "hub",
        "people",
    },
    "http": BASE | {"services", "pictures", "printing", "hub", "bots", "people", "storage"},
    "run": BASE | {"storage", "openings", "http"},
}


def name(file: Path) -> str:
    """A file as the tests are named after it."""
    return file.relative_to(SOURCE).as_posix()


def layer(file: Path) -> str:
    """The layer a file belongs to; the package's own file has an empty name."""
    first = file.relative_to(SOURCE).parts[0].removesuffix(".py")
    return "" if first in ("__init__", "__main__") else first


@cache
def tree(file: Path) -> ast.Module:
    """The file, parsed."""
    return ast.parse(file.read_text("utf-8"))


def imported(file: Path) -> Iterator[str]:
    """Every module of the package that a file imports, wherever in it, as "cirkis.rules.game"."""
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{name(file)} imports relatively"
            for alias in node.names:
                yield f"{node.module}.{alias.name}" if node.module == "cirkis" else f"{node.module}"
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from _MODULE_IN_TEXT.findall(node.value)


def _forbidden(file: Path) -> list[str]:
    own = layer(file)
    allowed = MAY_IMPORT.get(own, set()) | {own, "errors", "extras"}
    wrong = []
    for module in imported(file):
        first, _, rest = module.partition(".")
        other = rest.split(".")[0]
        if first == "cirkis" and own and other in MAY_IMPORT and other not in allowed:
            wrong.append(module)
    return wrong


def test_imports_run_one_way() -> None:
    """A layer imports only those above it in the package's docstring, by name or by a string."""
    assert {name(file): wrong for file in FILES if (wrong := _forbidden(file))} == {}


@cache
def roots(file: Path) -> set[str]:
    """The modules that a file imports, wherever in it, by the first part of their names."""
    found = set()
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add((node.module or "").split(".")[0])
    return found


def foreign(file: Path) -> set[str]:
    """The modules of other projects that a file imports where its layer may not."""
    allowed = MAY_USE.get(layer(file), set())
    return roots(file) - sys.stdlib_module_names - {"cirkis", NEW_IN_314} - allowed


def test_other_projects_stay_in_their_layers() -> None:
    """A layer imports of other projects only what its row names."""
    assert {name(file): wrong for file in FILES if (wrong := foreign(file))} == {}


def test_every_layer_is_in_the_table() -> None:
    """Each folder and file of the package has its row here, and its line in the docstring."""
    found = {layer(file) for file in FILES} - {""}
    assert found == set(MAY_IMPORT)
    listed = re.findall(r"^    (\w+) +\S", cirkis.__doc__ or "", re.MULTILINE)
    assert found == {*listed, "errors", "extras"}


def room(file: Path) -> str:
    """The room of the server that a file belongs to; its own file has an empty name."""
    first = file.relative_to(SOURCE / "server").parts[0].removesuffix(".py")
    return "" if first == "__init__" else first


def _forbidden_rooms(file: Path) -> set[str]:
    own = room(file)
    modules = {module for module in imported(file) if module.startswith("cirkis.server.")}
    return {module.split(".")[2] for module in modules} - ROOMS[own] - {own}


def test_rooms_of_the_server() -> None:
    """A room imports only those that its row names."""
    files = [file for file in FILES if layer(file) == "server" and room(file)]
    assert {name(file): wrong for file in files if (wrong := _forbidden_rooms(file))} == {}


def test_every_room_is_in_the_table() -> None:
    """Each folder and file of the server has its row."""
    assert {room(f) for f in FILES if layer(f) == "server"} - {""} == set(ROOMS)


def test_table_imports_little() -> None:
    """What runs in a browser, too, needs no sockets, processes or databases."""
    allowed = {
        "table": set(),
        "progress": set(),
        "live": {"asyncio", "threading"},
        "local": {"asyncio"},
    }
    for of, modules in allowed.items():
        files = [file for file in FILES if layer(file) == of]
        found = {name(file): roots(file) & IMPURE - modules for file in files}
        assert {one: imports for one, imports in found.items() if imports} == {}


IMPURE = {"asyncio", "concurrent", "multiprocessing", "socket", "sqlite3", "threading"}


def test_table_loads_little() -> None:
    """Importing all of `cirkis.table` loads nothing but msgspec beside the standard library."""
    code = (
        "import sys, pkgutil, msgspec; before = set(sys.modules); import cirkis.table as table;"
        "[__import__(f'cirkis.table.{m.name}') for m in pkgutil.iter_modules(table.__path__)];"
        "print(*set(sys.modules) - before)"
    )
    run = subprocess.run(
        [sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True
    )
    roots = {module.split(".")[0].lstrip("_") for module in run.stdout.split()}
    stdlib = {module.lstrip("_") for module in sys.stdlib_module_names}
    assert roots - stdlib <= {"cirkis", "msgspec"}
    assert not roots & {"asyncio", "sqlite3"}


def test_standard_library_alone() -> None:
    """The first public name loads the standard library, core, what drawings need, and no more."""
    code = (
        "import sys; before = set(sys.modules); import cirkis; cirkis.position_text;"
        "print(*{m.split('.')[0] for m in set(sys.modules) - before});"
        "print(*{m for m in sys.modules if m.startswith('cirkis.')})"
    )
    run = subprocess.run(
        [sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True
    )
    roots, own = (set(line.split()) for line in run.stdout.splitlines())
    assert {root.lstrip("_") for root in roots} <= {
        name.lstrip("_") for name in sys.stdlib_module_names | {"cirkis"}
    }
    assert {module.split(".")[1] for module in own} == CORE | SPOKEN | {
        "errors",
        "extras",
        "positions",
        "style",
        "drawing",
    }


def test_files_are_small() -> None:
    """No file has more than 350 lines."""
    lines = {name(file): len(file.read_text("utf-8").splitlines()) for file in FILES}
    assert {file: number for file, number in lines.items() if number > LARGEST_FILE} == {}


def test_functions_are_small() -> None:
    """No function has more than 40 lines of code below its head and its docstring."""
    lines = {
        f"{name(file)}: {node.name}": _lines(node)
        for file in FILES
        for node in ast.walk(tree(file))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }
    assert {
        function: number for function, number in lines.items() if number > LARGEST_FUNCTION
    } == {}


def _lines(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    body = function.body[1:] if ast.get_docstring(function) else function.body
    return (function.end_lineno or 0) - body[0].lineno + 1 if body else 0


def test_nothing_is_unfinished() -> None:
    """No file holds a stub or a note of work to do."""
    assert [name(file) for file in FILES if UNFINISHED.search(file.read_text("utf-8"))] == []


def test_packages_hold_imports_only() -> None:
    """A package's own file holds its names, and no code except a lazy `__getattr__`."""
    code = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.For, ast.While)
    found = [
        (name(file), getattr(node, "name", "a loop"))
        for file in FILES
        if file.name == "__init__.py"
        for node in tree(file).body
        if isinstance(node, code)
    ]
    assert [(file, what) for file, what in found if what != "__getattr__"] == []
