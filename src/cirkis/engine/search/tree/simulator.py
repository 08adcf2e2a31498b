"""The memory in which one thread simulates; it shares only the tree with other threads."""

from __future__ import annotations

from cirkis.engine.search.config import SearchConfig
from cirkis.engine.search.kernel.arrays import words
from cirkis.engine.search.kernel.layout import NOWHERE, Placed, Room, new_room
from cirkis.engine.search.kernel.marks import Int64Array
from cirkis.engine.search.kernel.position import END, MAX_SEATS, SETS
from cirkis.engine.search.kernel.words import seed_word
from cirkis.engine.search.kernel_hosts.instance import Instance
from cirkis.engine.search.tree.nodes import MAX_DEPTH, SCRATCH_POSITIONS, SearchArrays


class Simulator:
    def __init__(self, instance: Instance, config: SearchConfig, tree: int) -> None:
        self._instance, self._simulate = instance, instance.function("simulate")
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
