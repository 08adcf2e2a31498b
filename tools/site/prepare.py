"""Prepare Python's modules for the site; prepare.mjs runs this with the site's own interpreter.

/parts has the folders `standard` (the standard library) and `library` (the package and its
dependencies). Standard modules that the library does not load are removed, and so are library
modules that cannot be loaded in a browser. The rest are compiled, so that browsers need not do it;
docstrings, assertions and line numbers are left out.
"""

import marshal
import re
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from types import CodeType

PARTS = Path("/parts")
STANDARD, LIBRARY = PARTS / "standard", PARTS / "library"
LATER = (
    *("_pylong", "_strptime", "calendar", "concurrent.futures.thread", "encodings.ascii"),
    *("encodings.cp437", "encodings.idna", "encodings.latin_1", "importlib.simple", "numbers"),
    *("importlib.resources._adapters", "importlib.resources.readers", "string.templatelib"),
)
"""Modules imported inside functions of the standard library that `library` calls."""
HEAD = 16
"""The bytes before the code of a compiled module."""
INSIDE = re.compile(r"^ +((?:from [\w.]+ )?import [\w, ]+)$", re.MULTILINE)


def module_name(path: Path, folder: Path) -> str:
    name = ".".join(path.relative_to(folder).with_suffix("").parts)
    return name.removesuffix(".__init__")


def load(library: dict[str, Path]) -> None:
    """Load everything that the library can import, including imports inside functions."""
    sys.path.insert(0, str(LIBRARY))
    for name in (*library, *LATER):
        with suppress(Exception):
            import_module(name)
    for path in library.values():
        for statement in INSIDE.findall(path.read_text("utf-8")):
            with suppress(Exception):
                exec(statement, {})


def compile_all() -> None:
    """Compile all modules without line numbers; tracebacks still name the functions."""
    import py_compile  # imported only here, since browsers do not need it

    for path in sorted(PARTS.rglob("*.py")):
        target = path.with_suffix(".pyc")
        py_compile.compile(
            str(path),
            str(target),
            str(path.relative_to(PARTS)),
            doraise=True,
            optimize=2,
            invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
        )
        path.unlink()
        head, code = target.read_bytes()[:HEAD], marshal.loads(target.read_bytes()[HEAD:])
        target.write_bytes(head + marshal.dumps(without_lines(code)))


def without_lines(code: CodeType) -> CodeType:
    parts = (without_lines(one) if isinstance(one, CodeType) else one for one in code.co_consts)
    return code.replace(co_linetable=b"", co_consts=tuple(parts))


def main() -> None:
    """Remove modules that are never loaded, and compile the rest."""
    library = {module_name(path, LIBRARY): path for path in LIBRARY.rglob("*.py")}
    load(library)
    for path in STANDARD.rglob("*"):
        if path.is_file() and module_name(path, STANDARD) not in sys.modules:
            path.unlink()
    for name in library.keys() - sys.modules.keys():
        library[name].unlink()
    compile_all()


main()
