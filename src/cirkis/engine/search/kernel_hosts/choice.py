"""The interface of hosts, the choice of one, and the memory of those that run WebAssembly."""

from __future__ import annotations

import os
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable
from importlib import import_module
from importlib.resources import files
from typing import Any, Protocol, TypeAlias

from cirkis.errors import CirkisError
from cirkis.extras import is_installed, missing, require

Content: TypeAlias = "bytes | memoryview[int] | memoryview[float]"

LINE = 64
"""The size of a cache line in bytes; new memory starts at a multiple of it."""


class Instance(Protocol):
    """A kernel with its own memory; unless `threads_share`, one thread at a time can use it."""

    host: str  # its key in _HOSTS
    threads_share: bool  # whether several threads can call its functions in parallel

    def allocate(self, size: int) -> int:
        """Return the address of new memory, all zeros, at the start of a cache line.

        Pages take up RAM only when they are written to, and are freed with the instance.
        """

    def write(self, address: int, content: Content) -> None:
        """Copy bytes into the memory."""

    def read(self, address: int, size: int) -> bytes:
        """Return a copy of part of the memory."""

    def view(self, address: int, size: int) -> memoryview[int]:
        """Return a view of the memory, valid until more is allocated; unavailable in browsers."""

    def function(self, name: str) -> Callable[..., Any]:
        """Return an exported function, which runs without the GIL."""


VARIABLE = "CIRKIS_KERNEL"
"""The environment variable that overrides the choice; its values are the keys of _HOSTS."""


DEFAULT = "wasmtime"
BROWSER = "browser"

_HOSTS = {
    DEFAULT: "wasmtime_host:WasmtimeInstance",
    "numba": "numba_host:NumbaInstance",
    BROWSER: "browser_host:BrowserInstance",
}
"""Loaded on first use."""
_IN_BROWSER = sys.platform == "emscripten"


def can_run() -> bool:
    """Return whether a host can run the kernel, without loading it."""
    return _IN_BROWSER or is_installed(DEFAULT) or _is_compiled()


def check_host() -> None:
    """Raise MissingModule unless a host can run the kernel."""
    if not can_run():
        raise missing(DEFAULT)


def new_instance() -> Instance:
    """Return a new instance, or raise CirkisError if no host is installed or VARIABLE is wrong."""
    module, _, name = _HOSTS[host_name()].partition(":")
    made: Instance = getattr(import_module(f"cirkis.engine.search.kernel_hosts.{module}"), name)()
    return made


def host_name() -> str:
    """Return the key in _HOSTS of the host that runs the kernel; raises as new_instance does."""
    wanted = os.environ.get(VARIABLE)
    if wanted:
        if wanted not in _HOSTS:
            raise CirkisError(f'{VARIABLE} can be {" or ".join(_HOSTS)}, not "{wanted}"')
        if wanted != BROWSER:
            require(wanted)
        return wanted
    if _IN_BROWSER:
        return BROWSER
    if _is_compiled():
        return "numba"
    check_host()
    return DEFAULT


def _is_compiled() -> bool:
    """Return whether `cirkis compile` has compiled the kernel."""
    if not is_installed("numba"):
        return False
    try:
        from cirkis.engine.search.kernel_hosts import numba_cache

        return numba_cache.filled_folder() is not None
    except ImportError:  # numba or LLVM is installed, but not for this Python or system
        return False


PAGE = 1 << 16
"""The size of a page in bytes."""


def module_bytes() -> bytes:
    return files("cirkis.engine.search.kernel_hosts").joinpath("kernel.wasm").read_bytes()


class WasmMemory(ABC):
    """The memory of an instance of the module; addresses count from its start."""

    host: str
    threads_share = False

    def __init__(self, heap_base: int) -> None:
        self._next = -(-heap_base // LINE) * LINE
        self._size = self._find()

    @abstractmethod
    def _grow(self, pages: int) -> None: ...

    @abstractmethod
    def _find(self) -> int:
        """Find the memory, which moves as it grows, and return its size."""

    def allocate(self, size: int) -> int:
        address = self._next
        self._next += -(-size // LINE) * LINE
        lacking = self._next - self._size
        if lacking > 0:
            self._grow(-(-lacking // PAGE))
            self._size = self._find()
        return address

    def _check(self, address: int, size: int) -> None:
        if not 0 <= address <= address + size <= self._size:
            raise IndexError(f"{size} bytes at {address} exceed a memory of {self._size} bytes")
