"""The kernel as a WebAssembly module, run by wasmtime.

The module is compiled once in a process, which takes a quarter of a second, and shared by its
threads; every instance has memory of its own. Calls run without the interpreter's lock.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from functools import cache, partial
from importlib.resources import files
from threading import Lock
from typing import Any

import wasmtime

from cirkis.search.hosts.instance import LINE, Content

PAGE = 1 << 16  # bytes


_compiling = Lock()


@cache
def _compile() -> tuple[wasmtime.Engine, wasmtime.Module]:
    engine = wasmtime.Engine()
    content = files("cirkis.search.hosts").joinpath("kernel.wasm").read_bytes()
    return engine, wasmtime.Module(engine, content)


class WasmtimeInstance:
    """An instance of the module; addresses are those of its memory."""

    threads_share = False

    def __init__(self) -> None:
        with _compiling:  # threads that come at the same time share one module
            engine, module = _compile()
        self._store = wasmtime.Store(engine)
        exports = wasmtime.Instance(self._store, module, []).exports(self._store)
        self._exports: Any = {name: exports[name] for name in exports}
        self._memory: wasmtime.Memory = self._exports["memory"]
        self._next: int = -(-self._exports["__heap_base"].value(self._store) // LINE) * LINE
        self._find_memory()

    def _find_memory(self) -> None:
        self._base = ctypes.addressof(self._memory.data_ptr(self._store).contents)
        self._size = self._memory.data_len(self._store)

    def allocate(self, size: int) -> int:
        """Return the address of new memory, see Instance."""
        address = self._next
        self._next += -(-size // LINE) * LINE
        lacking = self._next - self._size
        if lacking > 0:
            self._memory.grow(self._store, -(-lacking // PAGE))
            self._find_memory()
        return address

    def write(self, address: int, content: Content) -> None:
        """Copy bytes into the memory, see Instance."""
        raw = bytes(content)
        self._check(address, len(raw))
        ctypes.memmove(self._base + address, raw, len(raw))

    def read(self, address: int, size: int) -> bytes:
        """Return a copy of a part of the memory, see Instance."""
        self._check(address, size)
        return ctypes.string_at(self._base + address, size)

    def view(self, address: int, size: int) -> memoryview[int]:
        """Return a part of the memory itself, see Instance."""
        self._check(address, size)
        part: Any = (ctypes.c_char * size).from_address(self._base + address)
        part.instance = self  # which lives as long as the part is in use
        return memoryview(part).cast("B")

    def _check(self, address: int, size: int) -> None:
        if not 0 <= address <= address + size <= self._size:
            raise IndexError(f"{size} bytes at {address} are not in a memory of {self._size}")

    def function(self, name: str) -> Callable[..., int]:
        """Return an exported function, see Instance."""
        return partial(self._exports[name], self._store)

    def real_function(self, name: str) -> Callable[..., float]:
        """Return an exported function with a real result, see Instance."""
        return partial(self._exports[name], self._store)
