"""One tree that grows in one thread, with all that this thread writes to."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

from cirkis.search.config import SearchConfig
from cirkis.search.kernel.jit import Words, seed_rng
from cirkis.search.kernel.position import MAX_SEATS, length
from cirkis.search.kernel.tables import Tables, aligned_zeros
from cirkis.search.tree.nodes import IS_FULL, Tree, clear, new_tree
from cirkis.search.tree.reuse import copy_subtree, prune
from cirkis.search.tree.simulate import MAX_DEPTH, SCRATCH_POSITIONS, simulate

SLICE_SECONDS = 0.02
"""How long compiled code runs before it looks at the clock and at the stop event again."""
SHORTEST, LONGEST = 16, 4096
"""How many simulations a slice has."""


class TreeWorker:
    """A tree from one position, and what growing it needs.

    Attributes:
        tree: the tree.
        slice: how many simulations are made between two looks at the clock.
    """

    def __init__(self, seed: int, config: SearchConfig, capacity: int) -> None:
        self.tree = new_tree(capacity)
        self.slice = 64
        self._spare: Tree | None = None
        self._config = config
        self._rng = seed_rng(seed)
        self._path = np.zeros(MAX_DEPTH, dtype=np.int64)
        self._rewards = np.zeros(MAX_SEATS, dtype=np.float64)

    def enter(self, tables: Tables, root: Words, greedy: int) -> None:
        """Grow from this position from now on, with these seats taken for players of habit."""
        self._tables, self._root, self._greedy = tables, root, greedy
        self._scratch = aligned_zeros(SCRATCH_POSITIONS * length(tables))

    def grow(self, simulations: int | None, is_enough: Callable[[int], bool]) -> int:
        """Simulate until so many are done, the root is proven, or it is enough; how many were done.

        Args:
            is_enough: asked before every slice, with the number done so far.
        """
        done = 0
        while done != simulations and not self.is_proven and not is_enough(done):
            begun = time.perf_counter()
            made = self._simulate(
                self.slice if simulations is None else min(self.slice, simulations - done)
            )
            done += made
            self._pace(made, time.perf_counter() - begun)
            if self.tree.header[IS_FULL]:
                self._go_on_in_copy(prune)
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

    def _pace(self, made: int, took: float) -> None:
        """Make slices as long as one may wait for a stop; how long they are changes no result."""
        self.slice = max(SHORTEST, min(LONGEST, int(made * SLICE_SECONDS / max(took, 1e-6))))

    @property
    def is_proven(self) -> bool:
        """Whether the result of best play is certain."""
        return bool(self.tree.proven[0])

    def restart(self, seed: int) -> None:
        """Make the tree one with only its root, and begin all chance anew."""
        self._rng = seed_rng(seed)
        clear(self.tree)

    def copy_subtree(self, line: list[int]) -> bool:
        """Keep what lies behind these placements, the rest is lost; whether there was anything."""
        node: int | None = 0
        for index in line:
            node = None if node is None else self.child(node, index)
        if node is None:
            clear(self.tree)
            return False
        self._go_on_in_copy(lambda tree, other: copy_subtree(tree, other, node, 0))
        return True

    def _go_on_in_copy(self, copy: Callable[[Tree, Tree], None]) -> None:
        """Copy what is to be kept into the spare tree, and grow that one from now on."""
        if self._spare is None:
            self._spare = new_tree(len(self.tree.first_child))
        copy(self.tree, self._spare)
        self.tree, self._spare = self._spare, self.tree

    def child(self, node: int, index: int) -> int | None:
        """The node of the placement of this number after a node; None where there is none."""
        first = int(self.tree.first_child[node])
        for child in range(first, first + int(self.tree.child_count[node])):
            if self.tree.placement[child] == index:
                return child
        return None
