"""Build the search's WebAssembly modules: `python -m tools.kernel`, or `make kernel`.

With --check, rebuild them, and fail with a message if they are stale or cannot be compared.
"""

import argparse
import ast
import hashlib
import json
import platform
import sys
from collections.abc import Callable, Iterable
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from cirkis.engine.search import kernel_hosts
from cirkis.engine.search.exports import EXPORTS, PAGE_EXPORTS
from cirkis.engine.search.kernel.arrays import INLINED
from tools.kernel.webassembly import LINKER, link, linker_version, object_code, target_head
from tools.site.page import KERNEL as PAGE_KERNEL

MODULES = {Path(kernel_hosts.__file__).with_name("kernel.wasm"): EXPORTS, PAGE_KERNEL: PAGE_EXPORTS}
"""The package's module and the site's."""
MADE_WITH = Path(__file__).with_name("made_with.json")
"""The versions of the tools that built the modules, and digests of sources and modules."""
OTHER_SOURCES = (
    "cirkis.game.rules.scoring",
    "cirkis.engine.search.kernel.layout",
    "cirkis.engine.search.kernel_hosts.numba_host",
    "tools.kernel.llvm_text",
    "tools.kernel.webassembly",
)
"""Modules that affect the bytes but contain no kernel functions."""
LEARNING = tuple(f"tools.learning.{name}" for name in ("arrays", "company", "fitting", "rows"))
"""Modules that only numba compiles."""


def build(exports: dict[str, Callable[..., float]]) -> bytes:
    """Return the module with these functions; numba must not have been imported yet."""
    from tools.kernel.llvm_text import function_text

    head = target_head()
    texts = [function_text(name, function, head) for name, function in exports.items()]
    return link(object_code(texts, exports), exports)


def tools() -> dict[str, str]:
    """Return the versions of the tools that affect the bytes of the modules."""
    return {
        "numba": version("numba"),
        "llvmlite": version("llvmlite"),
        LINKER: linker_version() or "none",
        "python": ".".join(platform.python_version_tuple()[:2]),
        "machine": platform.machine(),
    }


def other_tools() -> dict[str, str]:
    """Return the tools whose version differs from the one in MADE_WITH, with both versions."""
    here = tools()
    needed: dict[str, str] = json.loads(MADE_WITH.read_text("utf-8"))
    return {
        name: f"{name} {needed[name]}, not {version}"
        for name, version in here.items()
        if needed[name] != version
    }


def digests() -> dict[str, str]:
    """Return digests of all kernel sources, of the sources for learning, and of each module."""
    names = {function.__module__ for function in (*INLINED, *EXPORTS.values())} - {None}
    contents = {"sources": _sources(names.union(OTHER_SOURCES)), "learning": _sources(LEARNING)}
    contents |= {f"{path.parent.name}/{path.name}": path.read_bytes() for path in MODULES}
    return {name: hashlib.sha256(content).hexdigest() for name, content in contents.items()}


def _sources(modules: Iterable[str]) -> bytes:
    return "\n".join(map(_source, sorted(modules))).encode()


def _source(module: str) -> str:
    """Return a module's source without comments and docstrings, which do not affect the bytes."""
    spec = find_spec(module)
    assert spec is not None
    tree = ast.parse(Path(str(spec.origin)).read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            node.body = [part for part in node.body if not _is_docstring(part)]
    return ast.dump(tree)


def _is_docstring(part: ast.stmt) -> bool:
    is_constant = isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant)
    return is_constant and isinstance(part.value.value, str)  # pyrefly: ignore[missing-attribute]


def check() -> str | None:
    """Return why the modules cannot be compared, or which one is stale; None if all are current."""
    if lacking := other_tools():
        return f"building the same kernel.wasm needs {', '.join(lacking.values())}"
    for module, exports in MODULES.items():
        if build(exports) != module.read_bytes():
            return f"{module} is stale: run `make kernel`"
    return None


def main() -> None:
    """Build the modules, or check them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--check", action="store_true", help="rebuild and compare")
    is_check = parser.parse_args().check
    if linker_version() is None:
        sys.exit(f"{LINKER} is not installed; on Debian and Ubuntu: apt install lld")
    if is_check:
        sys.exit(check())
    for module, exports in MODULES.items():
        built = build(exports)
        module.write_bytes(built)
        print(f"{module}: {len(built):,} bytes, sha256 {hashlib.sha256(built).hexdigest()[:16]}")
    MADE_WITH.write_text(json.dumps(tools() | digests(), indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
