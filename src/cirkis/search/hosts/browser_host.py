"""The kernel as a WebAssembly module, run by the browser that runs Python too (Pyodide).

Python lies in a WebAssembly memory of its own there, so what crosses over is copied.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from cirkis.errors import CirkisError
from cirkis.search.hosts.instance import LINE, Content

PAGE = 1 << 16  # bytes

module: Any = None
"""The module, a WebAssembly.Module of kernel.wasm; whoever starts the worker sets it."""


class BrowserInstance:
    """An instance of the module; addresses are those of its memory."""

    threads_share = False

    def __init__(self) -> None:
        self._js: Any = import_module("js")
        self._exports = self._js.WebAssembly.Instance.new(module or _compile(self._js)).exports
        self._memory = self._exports.memory
        self._next: int = -(-int(getattr(self._exports, "__heap_base").value) // LINE) * LINE
        self._find_memory()

    def _find_memory(self) -> None:
        self._bytes = self._js.Uint8Array.new(self._memory.buffer)
        self._size = int(self._bytes.length)

    def allocate(self, size: int) -> int:
        """Return the address of new memory, see Instance."""
        address = self._next
        self._next += -(-size // LINE) * LINE
        lacking = self._next - self._size
        if lacking > 0:
            self._memory.grow(-(-lacking // PAGE))
            self._find_memory()
        return address

    def write(self, address: int, content: Content) -> None:
        """Copy bytes into the memory, see Instance."""
        raw = bytes(content)
        self._check(address, len(raw))
        self._bytes.subarray(address, address + len(raw)).assign(raw)

    def read(self, address: int, size: int) -> bytes:
        """Return a copy of a part of the memory, see Instance."""
        self._check(address, size)
        copied: bytes = self._bytes.subarray(address, address + size).to_bytes()
        return copied

    def view(self, address: int, size: int) -> memoryview[int]:
        """Raise an error: the memory is not that of Python."""
        raise CirkisError("in a browser, Python cannot see the memory of the kernel")

    def _check(self, address: int, size: int) -> None:
        if not 0 <= address <= address + size <= self._size:
            raise IndexError(f"{size} bytes at {address} are not in a memory of {self._size}")

    def function(self, name: str) -> Callable[..., int]:
        """Return an exported function, see Instance."""
        function: Callable[..., int] = getattr(self._exports, name)
        return function

    def real_function(self, name: str) -> Callable[..., float]:
        """Return an exported function with a real result, see Instance."""
        function: Callable[..., float] = getattr(self._exports, name)
        return function


def _compile(js: Any) -> Any:
    """Compile the module that lies in the package; in a worker this may take its time."""
    from importlib.resources import files

    content = files("cirkis.search.hosts").joinpath("kernel.wasm").read_bytes()
    array = js.Uint8Array.new(len(content))
    array.assign(content)
    return js.WebAssembly.Module.new(array)
