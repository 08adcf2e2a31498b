"""Build the search's WebAssembly module: `python -m tools.kernel`, or `make kernel`.

With --check, say in one sentence whether the module in the package is what its sources give.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import platform
import sys
from importlib.metadata import version
from pathlib import Path

from cirkis.search import hosts
from cirkis.search.exports import EXPORTS
from tools.kernel.webassembly import LINKER, link, linker_version, object_code, target_head

MODULE = Path(hosts.__file__).with_name("kernel.wasm")
MADE_WITH = Path(__file__).with_name("made_with.json")
"""The versions of the tools that the module in the package was made with."""


def build() -> bytes:
    """Return the module that the sources give; numba must not have been imported yet."""
    from tools.kernel.llvm_text import function_text

    head = target_head()
    texts = [function_text(name, function, head) for name, function in EXPORTS.items()]
    return link(object_code(texts, EXPORTS), EXPORTS)


def tools() -> dict[str, str]:
    """Return the versions of what decides the module's bytes."""
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
    """Return a sentence on what is wrong with the module in the package; None if nothing is."""
    if build() == MODULE.read_bytes():
        return None
    return "kernel.wasm is not what its sources give; `make kernel` builds it"


def main() -> None:
    """Build the module, or check it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--check", action="store_true", help="build it anew and compare")
    is_check = parser.parse_args().check
    if linker_version() is None:
        sys.exit(f"{LINKER} is not installed; on Debian and Ubuntu: apt install lld")
    if is_check:
        sys.exit(cannot_compare() or check())
    module = build()
    MODULE.write_bytes(module)
    MADE_WITH.write_text(json.dumps(tools(), indent=1) + "\n", "utf-8")
    print(f"{MODULE.name}: {len(module):,} bytes, sha256 {hashlib.sha256(module).hexdigest()[:16]}")


if __name__ == "__main__":
    main()
