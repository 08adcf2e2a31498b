"""The kernel as machine code, compiled by numba and kept in the user's cache."""

from __future__ import annotations

import ctypes
import mmap
import os
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import numba

from cirkis.engine.search.exports import EXPORTS
from cirkis.engine.search.kernel_hosts.choice import LINE, Content
from cirkis.engine.search.kernel_hosts.numba_cache import (
    cache_folder,
    ensure_writable,
    fill_in_background,
    is_filled,
    new_folder,
)
from cirkis.engine.search.kernel_hosts.numba_compiler import SETTINGS, signature, teach_numba

BLOCK = 1 << 16
"""The size in bytes of the blocks that small allocations share."""


class NumbaInstance:
    """Uses this process's memory; addresses are machine addresses."""

    threads_share = True

    def __init__(self) -> None:
        self._blocks: dict[int, mmap.mmap] = {}
        self._next, self._end = 0, 0

    def allocate(self, size: int) -> int:
        size = -(-max(size, 1) // LINE) * LINE
        if size > self._end - self._next:
            if size >= BLOCK:
                return self._new_block(size)
            self._next = self._new_block(BLOCK)
            self._end = self._next + BLOCK
        self._next += size
        return self._next - size

    def _new_block(self, size: int) -> int:
        block = mmap.mmap(-1, size)
        address = ctypes.addressof(ctypes.c_char.from_buffer(block))
        self._blocks[address] = block
        return address

    def write(self, address: int, content: Content) -> None:
        raw = bytes(content)
        ctypes.memmove(address, raw, len(raw))

    def read(self, address: int, size: int) -> bytes:
        return ctypes.string_at(address, size)

    def view(self, address: int, size: int) -> memoryview[int]:
        begin = max(begin for begin in self._blocks if begin <= address)
        return memoryview(self._blocks[begin])[address - begin : address - begin + size]

    def function(self, name: str) -> Callable[..., Any]:
        return compiled(name)


@cache
def compiled(name: str) -> Callable[..., Any]:
    """Load a function from the cache, or compile it for this process while the cache is filled."""
    if is_filled():
        return _compile(name, ensure_writable(cache_folder()))
    fill_in_background()
    return _compile(name, None)


def _compile(name: str, folder: Path | None) -> Callable[..., Any]:
    teach_numba()
    config: Any = numba.config
    before, config.CACHE_DIR = config.CACHE_DIR, str(folder or "")
    try:
        compiling: Any = numba.njit(signature(name), cache=folder is not None, **SETTINGS)
        function: Callable[..., Any] = compiling(EXPORTS[name])
    finally:
        config.CACHE_DIR = before
    return function


def compile_all() -> None:
    """Fill the cache, unless that has been done."""
    if not is_filled():
        with new_folder() as folder:
            for name in EXPORTS:
                _compile(name, folder)


def compile_in_background() -> None:
    """Compile all functions at the lowest priority; exit if the parent process ends."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with suppress(AttributeError, OSError):  # not on every system
        os.nice(19)
    compile_all()


def _end_with_parent() -> None:
    os.read(0, 1)  # the parent writes nothing: this returns when it exits
    os._exit(1)
