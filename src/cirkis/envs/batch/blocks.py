"""All of a batch's boards: in one kernel if threads can share its memory, else in several."""

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import numpy as np

from cirkis.engine.search.kernel_hosts.choice import new_instance
from cirkis.envs.batch.block import Array, Block, Shape

LEAST = 2048
"""The fewest boards worth a thread: with fewer, waking the thread takes longer than a step."""


class Blocks:
    def __init__(self, shape: Shape, boards: int, threads: int, is_auto: bool) -> None:
        instance = new_instance()
        threads = min(threads, boards if instance.threads_share else max(1, boards // LEAST))
        bounds = [boards * n // threads for n in range(threads + 1)]
        if instance.threads_share or threads == 1:
            self._blocks = [Block(instance, shape, bounds, is_auto)]
            self._starts = [0, boards]
        else:
            instances = [instance, *(new_instance() for _ in range(threads - 1))]
            sizes = [last - first for first, last in pairwise(bounds)]
            self._blocks = [
                Block(own, shape, (0, size), is_auto)
                for own, size in zip(instances, sizes, strict=True)
            ]
            self._starts = bounds
        pairs = list(zip(self._starts, self._blocks, strict=False))
        self._chunks = [chunk for _, block in pairs for chunk in block.chunks]
        self._firsts = [first for first, block in pairs for _ in block.chunks]  # one per chunk
        self._is_many = boards >= threads * LEAST
        self._others = ThreadPoolExecutor(threads - 1) if threads > 1 else None
        self._gathered: dict[str, Array] = {}

    def call(self, name: str, *, is_long: bool = False) -> list[int]:
        """Call a kernel function for all boards; return its results by chunk."""
        first, *rest = self._chunks
        if self._others is None or not (self._is_many or is_long):
            return [chunk.call(name) for chunk in self._chunks]
        others = [self._others.submit(chunk.call, name) for chunk in rest]
        return [first.call(name), *(other.result() for other in others)]

    def advance(self, numbers: Array) -> int | None:
        """Make the placements; if one is illegal, change nothing and return its board."""
        self.pick(numbers)
        if self._others is None:  # the kernel checks all placements first
            result = self._chunks[0].call("advance_boards")
            return -1 - result if result < 0 else None
        for number, first in zip(self.call("find_illegal"), self._firsts, strict=True):
            if number >= 0:
                return number + first
        self.call("advance_boards")
        return None

    def advance_randomly(self, plies: int) -> int:
        for chunk in self._chunks:
            chunk.set_plies(plies, True)
        try:
            return sum(self.call("advance_boards", is_long=plies > 1))
        finally:
            for chunk in self._chunks:
                chunk.set_plies(1, False)

    def pick(self, numbers: Array) -> None:
        self.write("picks", numbers)

    def write(self, name: str, values: Array, column: int | None = None) -> None:
        """Write an array for all boards, or one of its columns."""
        for block, first in zip(self._blocks, self._starts, strict=False):
            array = block.arrays[name] if column is None else block.arrays[name][:, column]
            array[:] = values[first : first + block.boards]

    def put(self, name: str, boards: Array, values: Array) -> None:
        """Write the values of an array for these boards."""
        if len(self._blocks) == 1:
            self._blocks[0].arrays[name][boards] = values
            return
        every = self.array(name)
        every[boards] = values
        self.write(name, every)

    def array(self, name: str) -> Array:
        """Return an array for all boards: the memory of a single block, or a copy of several."""
        if len(self._blocks) == 1:
            return self._blocks[0].arrays[name]
        parts = [block.arrays[name] for block in self._blocks]
        self._gathered[name] = np.concatenate(parts, out=self._gathered.get(name))
        return self._gathered[name]

    def row(self, name: str, board: int) -> Array:
        at = int(np.searchsorted(self._starts, board, side="right")) - 1
        found: Array = self._blocks[at].arrays[name][board - self._starts[at], ...]
        return found
