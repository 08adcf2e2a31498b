"""Prepares Python's modules for the site, run by the site's own interpreter (prepare.mjs).

/parts has the folders `standard` (the standard library) and `library` (the package and its
dependencies). Modules of the standard library that are not imported are removed, which halves it.
All modules are compiled, so that browsers need not; docstrings and assertions are left out.
"""

import ast
import py_compile
from collections.abc import Iterator
from pathlib import Path

PARTS = Path("/parts")
STANDARD, LIBRARY = PARTS / "standard", PARTS / "library"
OWN = ("_pyodide", "pyodide")
"""Pyodide's own packages, which JavaScript imports."""
ALWAYS = (
    *("encodings", "encodings.ascii", "encodings.cp437", "encodings.idna"),
    *("encodings.latin_1", "encodings.utf_8", "site", "zipimport"),
)
"""Imported by the interpreter itself."""
INSIDE = (
    *("_pylong", "_strptime", "calendar", "concurrent.futures.thread", "importlib.readers"),
    *("importlib.resources.readers",),
    *("importlib.resources._adapters", "importlib.simple", "numbers", "string.templatelib"),
)
"""Imported inside functions of the standard library that are called here."""


def module_name(path: Path, folder: Path) -> str:
    name = ".".join(path.relative_to(folder).with_suffix("").parts)
    return name.removesuffix(".__init__")


def imported(path: Path, name: str, *, inside: bool) -> Iterator[str]:
    """Yield the names of the modules that a file imports, and of their members."""
    package = name if path.stem == "__init__" else name.rpartition(".")[0]
    for node in _nodes(ast.parse(path.read_bytes()), inside):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parents = package.split(".")[: 1 - node.level or None] if node.level else []
            base = ".".join([*parents, *filter(None, [node.module])])
            yield from (f"{base}.{alias.name}" for alias in node.names)


def _nodes(top: ast.AST, inside: bool) -> Iterator[ast.AST]:
    for node in ast.iter_child_nodes(top):
        if inside or not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield node
            yield from _nodes(node, inside)


def wanted(standard: dict[str, Path]) -> set[str]:
    found: set[str] = set()
    waiting = {*ALWAYS, *INSIDE, *(name for name in standard if name.split(".")[0] in OWN)}
    for path in LIBRARY.rglob("*.py"):
        waiting.update(imported(path, module_name(path, LIBRARY), inside=True))
    while waiting:
        parts = waiting.pop().split(".")
        for length in range(1, len(parts) + 1):
            name = ".".join(parts[:length])
            if name in standard and name not in found:
                found.add(name)
                waiting.update(imported(standard[name], name, inside=False))
    return found


def main() -> None:
    """Remove the modules that are not imported, and compile the others."""
    standard = {module_name(path, STANDARD): path for path in STANDARD.rglob("*.py")}
    for name in standard.keys() - wanted(standard):
        standard[name].unlink()
    for path in sorted(PARTS.rglob("*.py")):
        py_compile.compile(
            str(path),
            str(path.with_suffix(".pyc")),
            str(path.relative_to(PARTS)),
            doraise=True,
            optimize=2,
            invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
        )
        path.unlink()


main()
