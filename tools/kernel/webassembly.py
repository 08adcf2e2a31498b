"""Compile LLVM IR to a WebAssembly module."""

import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from llvmlite import binding as llvm

LINKER = "wasm-ld"
_TRIPLE = "wasm32-unknown-unknown"
_FEATURES = "+bulk-memory,+mutable-globals,+nontrapping-fptoint,+sign-ext,+simd128"
"""Supported by every browser since 2023."""
_STACK = 1 << 16  # bytes


def linker_version() -> str | None:
    """Return the version of LLVM's linker; None if it is not installed."""
    if shutil.which(LINKER) is None:
        return None
    run = subprocess.run([LINKER, "--version"], check=True, capture_output=True, text=True)
    found = re.search(r"\d+\.\d+\.\d+", run.stdout)
    return found[0] if found else run.stdout.strip()


def target_head() -> str:
    """Return the lines that name the target machine."""
    return f'target datalayout = "{_machine().target_data}"\ntarget triple = "{_TRIPLE}"'


def _machine() -> Any:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    return llvm.Target.from_triple(_TRIPLE).create_target_machine(opt=3, features=_FEATURES)


def object_code(texts: Iterable[str], exported: Iterable[str]) -> bytes:
    """Compile modules of LLVM IR into one object file."""
    machine, names = _machine(), set(exported)
    module: Any = None
    for text in texts:
        parsed = llvm.parse_assembly(text)
        for thing in (*parsed.functions, *parsed.global_variables):
            if not thing.is_declaration and thing.name not in names:
                thing.linkage = "internal"
        if module is None:
            module = parsed
        else:
            module.link_in(parsed)
    _optimise(module, machine)
    return bytes(machine.emit_object(module))


def _optimise(module: Any, machine: Any) -> None:
    """Optimise as far as LLVM can without changing floating-point results."""
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = options.slp_vectorization = options.loop_unrolling = True
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)


def link(code: bytes, exported: Iterable[str]) -> bytes:
    """Link an object file into a module that imports nothing."""
    exports = [f"--export={name}" for name in (*exported, "__heap_base")]
    with tempfile.TemporaryDirectory() as folder:
        given, made = Path(folder, "kernel.o"), Path(folder, "kernel.wasm")
        given.write_bytes(code)
        flags = ["--no-entry", "--strip-all", "--gc-sections", "-z", f"stack-size={_STACK}"]
        subprocess.run([LINKER, *flags, *exports, "-o", str(made), str(given)], check=True)
        return made.read_bytes()
