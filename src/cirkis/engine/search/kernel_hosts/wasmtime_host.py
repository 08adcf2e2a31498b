"""The kernel as a WebAssembly module, run by wasmtime.

wasmtime compiles the module once per process, in a third of a second. (It could keep the code in
the user's cache folder, but executes damaged code without noticing.) Threads share the code, but
every instance has its own memory. Calls run without the GIL.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from functools import cache, partial
from threading import Lock
from typing import Any

import wasmtime
from wasmtime import _bindings as bindings

from cirkis.engine.search.kernel_hosts.choice import Content, WasmMemory, module_bytes

_compiling = Lock()


@cache
def _compile() -> tuple[wasmtime.Engine, wasmtime.Module]:
    engine = wasmtime.Engine()
    return engine, wasmtime.Module(engine, module_bytes())


class WasmtimeInstance(WasmMemory):
    host = "wasmtime"

    def __init__(self) -> None:
        with _compiling:  # so that simultaneous threads share one module
            engine, module = _compile()
        self._store = wasmtime.Store(engine)
        exports: Any = wasmtime.Instance(self._store, module, []).exports(self._store)
        self._exports = {name: exports[name] for name in exports}
        self._calls: dict[str, Callable[..., Any]] = {}
        self._memory: wasmtime.Memory = self._exports["memory"]
        super().__init__(self._exports["__heap_base"].value(self._store))

    def _grow(self, pages: int) -> None:
        self._memory.grow(self._store, pages)

    def _find(self) -> int:
        self._base = ctypes.addressof(self._memory.data_ptr(self._store).contents)
        return self._memory.data_len(self._store)

    def write(self, address: int, content: Content) -> None:
        raw = bytes(content)
        self._check(address, len(raw))
        ctypes.memmove(self._base + address, raw, len(raw))

    def read(self, address: int, size: int) -> bytes:
        self._check(address, size)
        return ctypes.string_at(self._base + address, size)

    def view(self, address: int, size: int) -> memoryview[int]:
        self._check(address, size)
        part: Any = (ctypes.c_char * size).from_address(self._base + address)
        part.instance = self  # The view keeps the instance alive.
        return memoryview(part).cast("B")

    def function(self, name: str) -> Callable[..., Any]:
        if name not in self._calls:
            function = self._exports[name]
            try:
                self._calls[name] = _direct(self._store, function)
            except (AttributeError, TypeError):  # another version of wasmtime
                self._calls[name] = partial(function, self._store)
        return self._calls[name]


def _direct(store: wasmtime.Store, function: wasmtime.Func) -> Callable[..., Any]:
    """Return a callable that runs a function of 32-bit integers directly.

    wasmtime looks up the types on every call, which takes longer than a step of a few boards.
    """
    kind = function.type(store)
    (result,) = map(str, kind.results)
    if {"i32"} != {*map(str, kind.params)}:
        raise TypeError("not all arguments are 32-bit integers")
    size = max(1, len(kind.params))
    memory = (bindings.wasmtime_val_raw * size)()
    values, trap = list(memory), ctypes.POINTER(bindings.wasm_trap_t)()
    given = ctypes.byref(function._func), memory, size, ctypes.byref(trap)
    run: Any = bindings.wasmtime_func_call_unchecked

    def call(*numbers: int) -> Any:
        for value, number in zip(values, numbers, strict=True):
            value.i32 = number
        if run(store._context(), *given) or trap:
            raise wasmtime.WasmtimeError("the kernel failed")
        return getattr(values[0], result)

    return call
