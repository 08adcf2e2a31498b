"""Build the search's WebAssembly modules: `python -m tools.kernel`, or `make kernel`.

With --check, say in one sentence whether the modules are what their sources give.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import platform
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

from cirkis.engine.search import hosts
from cirkis.engine.search.exports import EXPORTS, PAGE_EXPORTS
from tools.kernel.webassembly import LINKER, link, linker_version, object_code, target_head
from tools.site.page import KERNEL as PAGE_KERNEL

MODULES = {Path(hosts.__file__).with_name("kernel.wasm"): EXPORTS, PAGE_KERNEL: PAGE_EXPORTS}
"""The package's module, and that of the site."""
MADE_WITH = Path(__file__).with_name("made_with.json")
"""The versions of the tools that the modules were made with."""


def build(exports: dict[str, Callable[..., float]]) -> bytes:
    """Return the module of these functions; numba must not have been imported yet."""
    from tools.kernel.llvm_text import function_text

    head = target_head()
    texts = [function_text(name, function, head) for name, function in exports.items()]
    return link(object_code(texts, exports), exports)


def tools() -> dict[str, str]:
    """Return the versions of what decides the bytes of the modules."""
    return {
        "numba": version("numba"),
        "llvmlite": version("llvmlite"),
        LINKER: linker_version() or "none",
        "python": ".".join(platform.python_version_tuple()[:2]),
        "machine": platform.machine(),
    }


def other_tools() -> dict[str, str]:
    """Return what is not here of that which builds the same bytes, and its version."""
    here = tools()
    wanted: dict[str, str] = json.loads(MADE_WITH.read_text("utf-8"))
    return {name: needed for name, needed in wanted.items() if here[name] != needed}


def cannot_compare() -> str | None:
    """Return a sentence on what it takes to build the same bytes; None if all of it is here."""
    here = tools()
    lacking = [f"{name} {needed}, not {here[name]}" for name, needed in other_tools().items()]
    return f"building the same kernel.wasm takes {', '.join(lacking)}" if lacking else None


def check() -> str | None:
    """Return a sentence on a module that is not up to date; None if all are."""
    for module, exports in MODULES.items():
        if build(exports) != module.read_bytes():
            return f"{module} is not what its sources give; `make kernel` builds it"
    return None


def main() -> None:
    """Build the modules, or check them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--check", action="store_true", help="build anew and compare")
    is_check = parser.parse_args().check
    if linker_version() is None:
        sys.exit(f"{LINKER} is not installed; on Debian and Ubuntu: apt install lld")
    if is_check:
        sys.exit(cannot_compare() or check())
    for module, exports in MODULES.items():
        built = build(exports)
        module.write_bytes(built)
        print(f"{module}: {len(built):,} bytes, sha256 {hashlib.sha256(built).hexdigest()[:16]}")
    MADE_WITH.write_text(json.dumps(tools(), indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
