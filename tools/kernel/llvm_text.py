"""The exported functions as LLVM IR, as translated by numba, before optimisation."""

import os
import re

# numba reads these when it is imported: no optimisation, which is done for WebAssembly later, and
# nothing that depends on the processor of the build machine.
os.environ |= {"NUMBA_OPT": "0", "NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": ""}

from collections.abc import Callable
from functools import cache
from typing import Any

import numba

from cirkis.engine.search.kernel_hosts.numba_host import SETTINGS, signature, teach_numba

_OWN_LINES = re.compile(r"^target (datalayout|triple) = .*\n", re.MULTILINE)
_INDEXING = re.compile(r"getelementptr (i16|i32|i64|double),")


@cache  # the modules share some functions
def function_text(name: str, function: Callable[..., Any], head: str) -> str:
    """Return the text of a module that exports one function under its own name."""
    teach_numba()
    compiled: Any = numba.njit(signature(name), **SETTINGS)(function)
    text = compiled.inspect_llvm(compiled.signatures[0])
    text = _OWN_LINES.sub("", _without_python(text)).replace("= common ", "= internal ")
    # numba has added the length to negative indices, so none is negative here
    text = _INDEXING.sub(r"getelementptr inbounds nuw \1,", text)
    return f"{head}\n{text}\n{_wrapper(name, text)}\n"


def _without_python(text: str) -> str:
    """Remove the functions for calls from Python."""
    kept: list[str] = []
    is_kept = True
    for line in text.splitlines(keepends=True):
        if line.startswith("define "):
            is_kept = "@_ZN7cpython" not in line and "@cfunc" not in line
        if is_kept:
            kept.append(line)
        if line == "}\n":
            is_kept = True
    return "".join(kept)


def _wrapper(name: str, text: str) -> str:
    """Return a function that takes 32-bit numbers and returns the result.

    numba's function takes 64-bit words, and addresses for the result and for an exception, which
    none of ours raises.
    """
    found = re.search(r"^define i32 (@[\w.]+)\((.*)\) ", text, re.MULTILINE)
    assert found is not None, name
    count = found[2].count("i64 %arg.")
    result = "double" if signature(name).return_type == numba.types.float64 else "i64"
    arguments = ", ".join(f"i32 %a{n}" for n in range(count))
    widened = "\n".join(f"  %w{n} = sext i32 %a{n} to i64" for n in range(count))
    passed = "".join(f", i64 %w{n}" for n in range(count))
    call = f"  %status = call i32 {found[1]}(ptr %result, ptr null{passed})"
    given = "double" if result == "double" else "i32"
    last = f"  %value = load {given}, ptr %result\n  ret {given} %value"
    return (
        f"define {given} @{name}({arguments}) {{\n"
        f"  %result = alloca {result}\n{widened}\n{call}\n{last}\n}}"
    )
