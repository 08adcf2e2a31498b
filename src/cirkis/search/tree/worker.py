"""One tree that grows in one thread, with everything that this thread writes to."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

from cirkis.search.config import SearchConfig
from cirkis.search.kernel.jit import Int64Array, seed_rng
from cirkis.search.kernel.position import MAX_SEATS, position_size
from cirkis.search.kernel.tables import Tables, aligned_zeros
from cirkis.search.tree.nodes import OUT_OF_NODES, Tree, clear, new_tree
from cirkis.search.tree.reuse import copy_subtree, prune
from cirkis.search.tree.simulate import MAX_DEPTH, SCRATCH_POSITIONS, simulate

SLICE_SECONDS = 0.02
"""How long compiled code runs between checks of the clock and the stop event."""
SHORTEST, LONGEST = 16, 4096
"""The bounds of the number of simulations in a slice."""


class TreeWorker:
    """A tree from one position, and what it needs to grow.

    Attributes:
        tree: the tree.
        slice: the number of simulations between two checks of the clock.
    """

    def __init__(self, seed: int, config: SearchConfig, capacity: int) -> None:
        self.tree = new_tree(capacity)
        self.slice = 64
        self._spare: Tree | None = None
        self._config = config
        self._rng = seed_rng(seed)
        self._path = np.zeros(MAX_DEPTH, dtype=np.int64)
        self._rewards = np.zeros(MAX_SEATS, dtype=np.float64)

    def set_root(self, tables: Tables, root: Int64Array, greedy: int) -> None:
        """Set the position to grow from, and the seats taken to be greedy, as bits.

        Args:
            tables: board and pieces as arrays.
            root: the position as an array.
            greedy: the seats taken to be greedy, a bit a seat.
        """
        self._tables, self._root, self._greedy = tables, root, greedy
        self._scratch = aligned_zeros(SCRATCH_POSITIONS * position_size(tables))

    def grow(self, simulations: int | None, is_enough: Callable[[int], bool]) -> int:
        """Simulate until the number is reached, the root is proven, or `is_enough` returns true.

        Args:
            simulations: the maximum number of simulations; None for no limit.
            is_enough: called before every slice with the number of simulations made.

        Returns:
            The number of simulations made.
        """
        done = 0
        while done != simulations and not self.is_proven and not is_enough(done):
            started = time.perf_counter()
            simulated = self._simulate(
                self.slice if simulations is None else min(self.slice, simulations - done)
            )
            done += simulated
            self._adapt_slice(simulated, time.perf_counter() - started)
            if self.tree.header[OUT_OF_NODES]:
                self._replace_tree(prune)
        return done

    def _simulate(self, simulations: int) -> int:
        return simulate(
            self._tables,
            self._root,
            self._scratch,
            self.tree,
            self._path,
            self._rewards,
            self._rng,
            simulations,
            self._greedy,
            self._config,
        )

    def _adapt_slice(self, simulated: int, seconds: float) -> None:
        """Fit the length of slices to the time between checks; it does not change results."""
        self.slice = max(
            SHORTEST, min(LONGEST, int(simulated * SLICE_SECONDS / max(seconds, 1e-6)))
        )

    @property
    def is_proven(self) -> bool:
        """Whether the result of best play is certain."""
        return bool(self.tree.proven[0])

    def restart(self, seed: int) -> None:
        """Clear the tree and reset the random generator."""
        self._rng = seed_rng(seed)
        clear(self.tree)

    def keep_subtree(self, line: list[int] | None) -> bool:
        """Keep only what lies below a line of placements, or nothing if there is no line.

        Returns:
            Whether anything was kept.
        """
        node = None if line is None else 0
        for index in line or ():
            node = None if node is None else self.child(node, index)
        if node is None:
            clear(self.tree)
            return False
        self._replace_tree(lambda tree, other: copy_subtree(tree, other, node, 0))
        return True

    def _replace_tree(self, copy_into: Callable[[Tree, Tree], None]) -> None:
        """Copy what is kept into the spare tree, and continue with that one."""
        if self._spare is None:
            self._spare = new_tree(len(self.tree.first_child))
        copy_into(self.tree, self._spare)
        self.tree, self._spare = self._spare, self.tree

    def child(self, node: int, index: int) -> int | None:
        """Return the child of a node with this placement; None if there is none.

        Args:
            node: the parent's number.
            index: the placement's number.
        """
        first = int(self.tree.first_child[node])
        for child in range(first, first + int(self.tree.child_count[node])):
            if self.tree.placement[child] == index:
                return child
        return None
