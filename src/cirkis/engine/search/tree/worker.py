"""The memory in which one thread simulates; it shares only the tree with other threads."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from operator import is_

from cirkis.engine.search.config import SearchConfig
from cirkis.engine.search.kernel.arrays import Int64Array, seed_word, words
from cirkis.engine.search.kernel.layout import NOWHERE, Placed, Room, new_room, put
from cirkis.engine.search.kernel.position import END, MAX_SEATS, SETS
from cirkis.engine.search.kernel.tables import Tables
from cirkis.engine.search.kernel_hosts.choice import Instance, new_instance
from cirkis.engine.search.tree.nodes import (
    MAX_DEPTH,
    OUT_OF_NODES,
    SCRATCH_POSITIONS,
    SearchArrays,
    TreeMemory,
)


class Simulator:
    def __init__(self, instance: Instance, config: SearchConfig, tree: int) -> None:
        self._instance = instance
        self._simulate = instance.function("simulate")
        self.path = self._new_room("path", MAX_DEPTH)
        self._rng = self._new_room("rng", 1)
        self._rooms = {"root": NOWHERE, "scratch": NOWHERE}
        self._search = Placed(
            instance,
            SearchArrays,
            tree=tree,
            path=self.path,
            rewards=self._new_room("rewards", MAX_SEATS),
            rng=self._rng,
            greedy=0,
            config=config,
            **self._rooms,
        )

    def _new_room(self, name: str, length: int) -> Room:
        return new_room(self._instance, SearchArrays, name, length)

    def seed(self, seed: int) -> None:
        self._instance.write(self._rng.address, words([seed_word(seed)]))

    def set_root(self, root: Int64Array, chances: tuple[float, ...]) -> None:
        """Set the position to search, and the chance from 0 to 1 that each seat is greedy."""
        self._make_room("root", len(root))
        self._make_room("scratch", SCRATCH_POSITIONS * len(root))
        self._instance.write(self._rooms["root"].address, root)
        parts = [round(256 * chance) << 16 * seat for seat, chance in enumerate(chances)]
        self._search.set(greedy=sum(parts))

    def _make_room(self, name: str, length: int) -> None:
        if length > self._rooms[name].length:
            self._rooms[name] = self._new_room(name, length)
            self._search.set(**{name: self._rooms[name]})

    def set_tree(self, address: int) -> None:
        self._search.set(tree=address)

    def run(self, tables: int, simulations: int) -> int:
        return int(self._simulate(tables, self._search.address, simulations))

    def read_end(self) -> Int64Array | None:
        """Return the last simulation's final position up to SETS, or None if it is not over."""
        position: Int64Array = self._rooms["scratch"].read(self._instance, 0, SETS)
        return position if position[END] else None


SLICE_SECONDS = 0.02
"""The time between checks of the clock and the stop event."""
SHORTEST = 16
"""The fewest simulations in a slice."""
CHECKPOINT = 2048
"""Slices end at multiples of this, so that decisions there do not depend on the machine."""


class TreeWorker:
    """A tree from one position, and everything needed to grow it.

    Threads grow it together if the host lets them share memory; elsewhere there is only one.
    """

    def __init__(self, seed: int, config: SearchConfig, capacity: int, threads: int = 1) -> None:
        self.slice = 64  # simulations between checks of the clock
        self._instance = instance = new_instance()
        self.host = instance.host
        # loaded now: this can take seconds, which must not count as thinking time
        self._functions = {
            name: instance.function(name) for name in ("copy_frequent", "copy_subtree", "best_line")
        }
        self._tables: list[tuple[Tables, int]] = []  # with their addresses
        self._spare: TreeMemory | None = None
        self.tree = TreeMemory(instance, capacity)
        self._simulators = [
            Simulator(instance, config, self.tree.address)
            for _ in range(threads if instance.threads_share else 1)
        ]
        self._seed(seed)

    def _seed(self, seed: int) -> None:
        for index, simulator in enumerate(self._simulators):
            simulator.seed(seed + (index << 32))

    def set_root(self, tables: Tables, root: Int64Array, chances: tuple[float, ...]) -> None:
        """Set the position to search, and the chance from 0 to 1 that each seat is greedy."""
        self._tables_at = self._address_of(tables)
        for simulator in self._simulators:
            simulator.set_root(root, chances)

    def _address_of(self, tables: Tables) -> int:
        """Return the address of tables; they are copied only once, as memory is never freed."""
        for known, address in self._tables:
            if all(map(is_, known, tables)):
                return address
        address = put(self._instance, tables)
        self._tables.append((tables, address))
        return address

    def grow(
        self, simulations: int | None, is_enough: Callable[[int], bool]
    ) -> Generator[None, None, int]:
        """Simulate until the limit is reached, the root is proven, or `is_enough` returns true.

        `is_enough` receives the number of simulations made. Yield after every slice; return that
        number at the end.
        """
        done = 0
        with ThreadPoolExecutor(len(self._simulators)) as pool:  # starts threads on first use
            while done != simulations and not self.is_proven and not is_enough(done):
                until = CHECKPOINT - done % CHECKPOINT
                if simulations is not None:
                    until = min(until, simulations - done)
                started = time.perf_counter()
                simulated = self._simulate(min(self.slice, until), pool)
                done += simulated
                self._adapt_slice(simulated, time.perf_counter() - started)
                if self.tree.read("header", OUT_OF_NODES)[0]:
                    self._replace_tree("copy_frequent")
                yield
        return done

    def _simulate(self, simulations: int, pool: ThreadPoolExecutor) -> int:
        """Share simulations among all threads, including the caller's; return how many were made.

        The root is expanded by one thread alone.
        """
        first, *others = self._simulators
        if not others or not self.tree.read("child_count")[0]:
            return first.run(self._tables_at, simulations if not others else 1)
        share, rest = divmod(simulations, len(self._simulators))
        made = [pool.submit(other.run, self._tables_at, share) for other in others]
        return first.run(self._tables_at, share + rest) + sum(one.result() for one in made)

    def sample_ends(self, simulations: int) -> Iterator[Int64Array]:
        """Run simulations one by one; yield the end of each game unless a proof cuts it short."""
        first = self._simulators[0]
        for _ in range(simulations):
            if not first.run(self._tables_at, 1):
                return
            if (end := first.read_end()) is not None:
                yield end

    def _adapt_slice(self, simulated: int, seconds: float) -> None:
        """Fit slices to SLICE_SECONDS; their length does not change results."""
        fitting = int(simulated * SLICE_SECONDS / max(seconds, 1e-6))
        self.slice = max(SHORTEST, min(CHECKPOINT, fitting))

    @property
    def is_proven(self) -> bool:
        return bool(self.tree.read("proven")[0])

    def restart(self, seed: int) -> None:
        """Clear the tree and reset the random generator."""
        self._seed(seed)
        self.tree.clear()

    def keep_subtree(self, line: list[int] | None) -> bool:
        """Keep only the subtree below a line of placements; return whether anything was kept."""
        node = None if line is None else 0
        for index in line or ():
            node = None if node is None else self.child(node, index)
        if node is not None:
            self._replace_tree("copy_subtree", node)
            if self.tree.read("child_count")[0] or not self.is_proven:
                return True
        # a proven node whose children were dropped leaves nothing to choose from
        self.tree.clear()
        return False

    def _replace_tree(self, copy: str, *numbers: int) -> None:
        """Copy part of the tree into the spare one with the function `copy`, and swap the two."""
        if self._spare is None:
            self._spare = TreeMemory(self._instance, self.tree.capacity)
        self._functions[copy](self.tree.address, self._spare.address, *numbers)
        self.tree, self._spare = self._spare, self.tree
        for simulator in self._simulators:
            simulator.set_tree(self.tree.address)

    def child(self, node: int, index: int) -> int | None:
        first, count = (self.tree.read(name, node)[0] for name in ("first_child", "child_count"))
        placements = self.tree.read("placement", first, count).tolist()
        return first + placements.index(index) if index in placements else None

    def best_line(self, node: int, max_plies: int) -> list[int]:
        path = self._simulators[0].path
        plies = min(max_plies, path.length)
        written = self._functions["best_line"](self.tree.address, node, path.address, plies)
        found: list[int] = path.read(self._instance, 0, written).tolist()
        return found
