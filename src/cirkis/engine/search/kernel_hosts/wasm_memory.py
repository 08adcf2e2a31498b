"""The WebAssembly module, and how its hosts allocate its memory."""

from abc import ABC, abstractmethod
from importlib.resources import files

from cirkis.engine.search.kernel_hosts.choice import LINE

PAGE = 1 << 16
"""The size of a page in bytes."""


def module_bytes() -> bytes:
    return files("cirkis.engine.search.kernel_hosts").joinpath("kernel.wasm").read_bytes()


class WasmMemory(ABC):
    """The memory of an instance of the module; addresses count from its start."""

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
