"""One tree that grows in one thread, with everything that this thread writes to."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from operator import is_

from cirkis.search.config import SearchConfig
from cirkis.search.evaluation.config_memory import put_config
from cirkis.search.hosts.choice import new_instance
from cirkis.search.kernel.arrays import WORD, words, zeros
from cirkis.search.kernel.marks import Int64Array
from cirkis.search.kernel.table_memory import put_tables, put_words
from cirkis.search.kernel.tables import Tables
from cirkis.search.kernel.words import seed_word
from cirkis.search.tree.nodes import OUT_OF_NODES
from cirkis.search.tree.search_arrays import MAX_DEPTH, SCRATCH_POSITIONS
from cirkis.search.tree.search_memory import (
    CONFIG,
    GREEDY,
    HISTORY,
    HISTORY_LENGTH,
    PATH,
    RNG,
    ROOT,
    SCRATCH,
    SEARCH_WORDS,
    TABLES,
    TREE,
)
from cirkis.search.tree.selection import history_at
from cirkis.search.tree.tree_memory import TreeMemory

SLICE_SECONDS = 0.02
"""How long compiled code runs between checks of the clock and the stop event."""
SHORTEST = 16
"""The least number of simulations in a slice."""
CHECKPOINT = 2048
"""A slice ends at every multiple of this. What decides there does not depend on the machine."""


class TreeWorker:
    """A tree from one position, and what it needs to grow.

    Attributes:
        tree: the tree.
        slice: the number of simulations between two checks of the clock.
    """

    def __init__(self, seed: int, config: SearchConfig, capacity: int) -> None:
        self.slice = 64
        self._instance = instance = new_instance()
        # resolved here, since loading a function may take seconds, which no search is to pay for
        self._functions = {
            name: instance.function(name)
            for name in ("simulate", "copy_frequent", "copy_subtree", "best_line")
        }
        self._search = put_words(instance, zeros(SEARCH_WORDS))
        self._tables: list[tuple[Tables, int]] = []  # those in the memory, with their addresses
        self._rooms: dict[int, tuple[int, int]] = {}  # address and size, by the word that has it
        self._keeps_history, self._nothing = config.history > 0.0, zeros(0)
        self._spare: TreeMemory | None = None
        self.tree = TreeMemory(instance, capacity)
        self._set(TREE, self.tree.address)
        self._set(CONFIG, put_config(instance, config))
        self._set(RNG, seed_word(seed))

    def _set(self, word: int, value: int) -> None:
        self._instance.write(self._search + word * WORD, words([value]))

    def set_root(self, tables: Tables, root: Int64Array, chances: tuple[float, ...]) -> None:
        """Set the position to grow from, and how likely each seat is greedy.

        Args:
            tables: board and pieces as arrays.
            root: the position as an array.
            chances: how likely each seat is greedy, from 0 to 1.
        """
        self._set(TABLES, self._address_of(tables))
        self._instance.write(self._room(ROOT, root.nbytes), root)
        self._room(SCRATCH, SCRATCH_POSITIONS * root.nbytes)
        if self._keeps_history and len(self._nothing) != history_at(0, len(tables.info)):
            self._nothing = zeros(history_at(0, len(tables.info)))
            self._set(HISTORY_LENGTH, len(self._nothing))
            self._instance.write(self._room(HISTORY, self._nothing.nbytes), self._nothing)
        parts = [round(256 * chance) << 16 * seat for seat, chance in enumerate(chances)]
        self._set(GREEDY, sum(parts))

    def _address_of(self, tables: Tables) -> int:
        """Return where tables lie in the kernel's memory: each once, since none is ever freed."""
        for known, address in self._tables:
            if all(map(is_, known, tables)):
                return address
        address = put_tables(self._instance, tables)
        self._tables.append((tables, address))
        return address

    def _room(self, word: int, size: int) -> int:
        """Return the address of room that the search finds by one of its words.

        Args:
            word: the word.
            size: how many bytes it needs to have; more are allocated only if there are fewer.
        """
        address, there = self._rooms.get(word, (0, 0))
        if size > there:
            address = self._instance.allocate(size)
            self._rooms[word] = address, size
            self._set(word, address)
        return address

    def grow(
        self, simulations: int | None, is_enough: Callable[[int], bool]
    ) -> Generator[None, None, int]:
        """Simulate until the number is reached, the root is proven, or `is_enough` returns true.

        Yields after every slice.

        Args:
            simulations: the maximum number of simulations; None for no limit.
            is_enough: called before every slice with the number of simulations made.

        Returns:
            The number of simulations made.
        """
        done = 0
        simulate = self._functions["simulate"]
        while done != simulations and not self.is_proven and not is_enough(done):
            until = CHECKPOINT - done % CHECKPOINT
            if simulations is not None:
                until = min(until, simulations - done)
            started = time.perf_counter()
            simulated = simulate(self._search, min(self.slice, until))
            done += simulated
            self._adapt_slice(simulated, time.perf_counter() - started)
            if self.tree.header(OUT_OF_NODES):
                self._replace_tree("copy_frequent")
            yield
        return done

    def _adapt_slice(self, simulated: int, seconds: float) -> None:
        """Fit the length of slices to the time between checks; it does not change results."""
        fitting = int(simulated * SLICE_SECONDS / max(seconds, 1e-6))
        self.slice = max(SHORTEST, min(CHECKPOINT, fitting))

    @property
    def is_proven(self) -> bool:
        """Whether the result of best play is certain."""
        return bool(self.tree.numbers("proven")[0])

    def restart(self, seed: int) -> None:
        """Clear the tree and reset the random generator."""
        self._set(RNG, seed_word(seed))
        self.tree.clear()
        if HISTORY in self._rooms:
            self._instance.write(self._rooms[HISTORY][0], self._nothing)

    def keep_subtree(self, line: list[int] | None) -> bool:
        """Keep only what lies below a line of placements, or nothing if there is no line.

        Returns:
            Whether anything was kept.
        """
        node = None if line is None else 0
        for index in line or ():
            node = None if node is None else self.child(node, index)
        if node is not None:
            self._replace_tree("copy_subtree", node)
            if self.tree.numbers("child_count")[0] or not self.is_proven:
                return True
        # a proven position whose children were dropped has nothing to choose from
        self.tree.clear()
        return False

    def _replace_tree(self, copy: str, *numbers: int) -> None:
        """Copy what is kept into the spare tree, and continue with that one.

        Args:
            copy: the name of the function that copies.
            numbers: its further arguments.
        """
        if self._spare is None:
            self._spare = TreeMemory(self._instance, self.tree.capacity)
        self._functions[copy](self.tree.address, self._spare.address, *numbers)
        self.tree, self._spare = self._spare, self.tree
        self._set(TREE, self.tree.address)

    def child(self, node: int, index: int) -> int | None:
        """Return the child of a node with this placement; None if there is none.

        Args:
            node: the parent's number.
            index: the placement's number.
        """
        first, count = (self.tree.numbers(name, node)[0] for name in ("first_child", "child_count"))
        placements = self.tree.numbers("placement", first, count).tolist()
        return first + placements.index(index) if index in placements else None

    def best_line(self, node: int, max_plies: int) -> list[int]:
        """Return the numbers of the placements from a node on, each the best for its mover.

        Args:
            node: the first node of the line.
            max_plies: the maximum length of the line.
        """
        room = self._search + PATH * WORD
        plies = min(max_plies, MAX_DEPTH)
        written = self._functions["best_line"](self.tree.address, node, room, plies)
        return memoryview(self._instance.read(room, written * WORD)).cast("q").tolist()
