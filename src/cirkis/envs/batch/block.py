"""Boards in one kernel's memory, and numpy arrays over that memory."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from math import prod
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from cirkis.engine.search.batch_kernel import CELLS, OWNER_WORDS, RESULT, TAIL_WORDS, Boards
from cirkis.engine.search.kernel.arrays import WORD, words
from cirkis.engine.search.kernel.layout import put, put_bytes
from cirkis.engine.search.kernel.position import MAX_SEATS, encode_state, position_size, tables_for
from cirkis.engine.search.kernel_hosts.choice import LINE, Instance, new_instance
from cirkis.envs.observation import observation_size
from cirkis.game import Options, State
from cirkis.game.board import iter_bits
from cirkis.game.rules.options import RANDOM_STARTER

Array: TypeAlias = npt.NDArray[Any]

MAX_BYTES = (1 << 31) - (1 << 24)
"""The maximum memory for boards: WebAssembly addresses stay below 2**31, so none is negative."""

_PLIES, _IS_RANDOM = map(Boards._fields.index, ("plies", "is_random"))


@dataclass(frozen=True)
class Shape:
    """The sizes of arrays for games with given options."""

    options: Options
    start: State  # a new game; the first seat begins if the starter is to be drawn

    @property
    def placements(self) -> int:
        """The number of placements, legal or not."""
        return len(self.start.variant.table.placements)

    @property
    def set_words(self) -> int:
        return len(tables_for(self.start).width)

    @property
    def position_words(self) -> int:
        return position_size(tables_for(self.start))

    @property
    def most_plies(self) -> int:
        """The most placements in a game, of which one can be taken back (R34)."""
        pieces = self.options.players * sum(self.options.pieces.counts)
        return min(CELLS, pieces) + self.options.pie

    @property
    def row_words(self) -> int:
        """The words of a row: an odd number of cache lines, so that rows use all cache sets."""
        moves = -(-(self.most_plies + MAX_SEATS) * 4 // WORD)
        lines = -(-(self.position_words + OWNER_WORDS + TAIL_WORDS + moves) * WORD // LINE)
        return (lines | 1) * LINE // WORD

    @property
    def arrays(self) -> dict[str, tuple[Any, tuple[int, ...]]]:
        """The arrays for each board: dtype and shape, by name."""
        return {
            "rows": (np.int64, (self.row_words,)),
            "picks": (np.int64, ()),
            "done": (np.bool_, ()),
            "to_play": (np.int8, ()),
            "rewards": (np.float32, (self.options.players,)),
            "results": (np.int32, (RESULT,)),
            "masks": (np.bool_, (64 * self.set_words,)),
            "observations": (np.int16, (self.observation_words * WORD // 2,)),
        }

    @property
    def most_boards(self) -> int:
        return MAX_BYTES // sum(_size(*array) for array in self.arrays.values())

    @property
    def observation_words(self) -> int:
        return -(-observation_size(self.options) * 2 // WORD)


class Block:
    """Boards in a kernel's memory, in one chunk per thread.

    `arrays` are per board, named as in Boards.
    """

    def __init__(
        self, instance: Instance, shape: Shape, bounds: Sequence[int], is_auto: bool
    ) -> None:
        self._instance = instance
        self.boards = bounds[-1]
        places: dict[str, int] = {}
        shapes: dict[str, tuple[Any, tuple[int, ...]]] = {}
        for name, (kind, each) in shape.arrays.items():
            shapes[name] = kind, (self.boards, *each)
            places[name] = instance.allocate(_size(*shapes[name]))
        head = Boards(
            tables=put(instance, tables_for(shape.start)),
            start=put_bytes(instance, encode_state(shape.start)),
            starters=shape.options.players * (shape.options.starter == RANDOM_STARTER),
            is_auto=is_auto,
            is_pie=shape.options.pie,
            row_words=shape.row_words,
            observation_words=shape.observation_words,
            cells=put_bytes(instance, _cell_table(shape.start).tobytes()),
            cells_each=_largest(shape.start),
            shapes=len(shape.options.pieces.shapes),
            spread=put_bytes(instance, words(_spread_bits())),
            worth=put_bytes(instance, reward_table(shape.options.players).tobytes()),
            first=0,
            last=0,
            plies=1,
            is_random=0,
            **places,
        )
        heads = [head._replace(first=first, last=last) for first, last in pairwise(bounds)]
        addresses = [put(instance, head) for head in heads]
        self.arrays = {name: self._see(places[name], *shapes[name]) for name in places}
        self.chunks = [
            Chunk(self._instance, address, self._see(address, np.int64, (len(head),)))
            for address in addresses
        ]

    def _see(self, address: int, kind: Any, shape: tuple[int, ...]) -> Array:
        memory = self._instance.view(address, _size(kind, shape))
        return np.frombuffer(memory, dtype=kind).reshape(shape)


class Chunk(NamedTuple):
    """Boards of a block that one thread works on."""

    instance: Instance
    address: int  # address of their Boards tuple, for the kernel
    head: Array  # the fields of that tuple

    def call(self, name: str) -> int:
        return int(self.instance.function(name)(self.address))

    def set_plies(self, plies: int, is_random: bool) -> None:
        """Set how many placements `advance_boards` makes, and whether they are random."""
        self.head[_PLIES], self.head[_IS_RANDOM] = plies, is_random


def _size(kind: Any, shape: tuple[int, ...]) -> int:
    size: int = prod(shape) * np.dtype(kind).itemsize
    return size


def reward_table(players: int) -> npt.NDArray[np.float32]:
    """Return the reward of each seat for each set of winners: (sets, players), zero-sum.

    A sole winner gets 1 and every loser -1 / (players - 1); several winners share what losers pay.
    """
    sets = np.arange(1 << players)[:, None] >> np.arange(players) & 1
    shares = sets / np.maximum(sets.sum(axis=1, keepdims=True), 1)
    rewards = (players * shares - 1) / (players - 1)
    rewards[0] = 0
    table: npt.NDArray[np.float32] = rewards.astype(np.float32)
    return table


def _cell_table(state: State) -> Array:
    """Return the cells of each placement; the last row is for the Leader of an empty board."""
    each = _largest(state)
    lists = [list(iter_bits(p.mask)) for p in state.variant.table.placements] + [[CELLS]]
    return np.array([cells + cells[-1:] * (each - len(cells)) for cells in lists], np.int16)


def _largest(state: State) -> int:
    return max(p.mask.bit_count() for p in state.variant.table.placements)


def _spread_bits() -> list[int]:
    """Return, for each byte, the word whose bytes are its bits."""
    return [sum((byte >> bit & 1) << 8 * bit for bit in range(8)) for byte in range(256)]


LEAST = 2048
"""The fewest boards worth a thread: with fewer, waking the thread takes longer than a step."""


class Blocks:
    def __init__(self, shape: Shape, boards: int, threads: int, is_auto: bool) -> None:
        instance = new_instance()
        self.host = instance.host
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
