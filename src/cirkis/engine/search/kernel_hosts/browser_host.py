"""The kernel as a WebAssembly module in the browser that also runs Python (Pyodide).

Python has its own WebAssembly memory there, so data is copied between the two memories.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from cirkis.engine.search.kernel_hosts.choice import Content, WasmMemory, module_bytes
from cirkis.errors import CirkisError

module: Any = None
"""The compiled WebAssembly.Module; the code that starts the worker sets it."""


class BrowserInstance(WasmMemory):
    host = "browser"

    def __init__(self) -> None:
        self._js: Any = import_module("js")
        self._exports = self._js.WebAssembly.Instance.new(module or _compile(self._js)).exports
        super().__init__(int(getattr(self._exports, "__heap_base").value))

    def _grow(self, pages: int) -> None:
        self._exports.memory.grow(pages)

    def _find(self) -> int:
        self._bytes = self._js.Uint8Array.new(self._exports.memory.buffer)
        return int(self._bytes.length)

    def write(self, address: int, content: Content) -> None:
        raw = bytes(content)
        self._check(address, len(raw))
        self._bytes.subarray(address, address + len(raw)).assign(raw)

    def read(self, address: int, size: int) -> bytes:
        self._check(address, size)
        copied: bytes = self._bytes.subarray(address, address + size).to_bytes()
        return copied

    def view(self, address: int, size: int) -> memoryview[int]:
        raise CirkisError("in a browser, Python cannot access the kernel's memory directly")

    def function(self, name: str) -> Callable[..., Any]:
        function: Callable[..., Any] = getattr(self._exports, name)
        return function


def _compile(js: Any) -> Any:
    """Compile the bundled module; only workers can do so synchronously."""
    content = module_bytes()
    array = js.Uint8Array.new(len(content))
    array.assign(content)
    return js.WebAssembly.Module.new(array)
