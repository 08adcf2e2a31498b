"""A game in the memory of a kernel, played from outside."""

from __future__ import annotations

from cirkis.engine.search.hosts.choice import new_instance
from cirkis.engine.search.kernel.layout import put, put_bytes
from cirkis.engine.search.kernel.marks import Int64Array
from cirkis.engine.search.kernel.position import encode_state, tables_for
from cirkis.game import State


class KernelGame:
    """A game that begins at a state."""

    def __init__(self, state: State) -> None:
        self._instance = new_instance()
        start = encode_state(state)
        self._size = start.nbytes
        self._tables = put(self._instance, tables_for(state))
        self._position = put_bytes(self._instance, start)
        self._place = self._instance.function("place")
        self._withdraw = self._instance.function("withdraw")

    def start(self, state: State) -> None:
        self._instance.write(self._position, encode_state(state))

    def place(self, index: int) -> int:
        """Play a placement and return the winners as things stand, as bits."""
        return int(self._place(self._tables, self._position, index))

    def withdraw(self, seat: int) -> int:
        """Withdraw a seat and return the winners as things stand, as bits."""
        return int(self._withdraw(self._tables, self._position, seat))

    def position(self) -> Int64Array:
        return memoryview(self._instance.read(self._position, self._size)).cast("q")
