"""Random games and perft, for tests and benchmarks."""

from __future__ import annotations

from cirkis.engine.search.kernel.arrays import WORD, Int64Array, seed_word, words
from cirkis.engine.search.kernel.layout import put, put_bytes
from cirkis.engine.search.kernel.position import COUNT
from cirkis.engine.search.kernel.tables import Tables
from cirkis.engine.search.kernel_hosts.choice import new_instance


def random_games(tables: Tables, start: Int64Array, games: int, seed: int) -> tuple[int, int]:
    """Play random games; return the number of placements and a checksum of all results."""
    instance = new_instance()
    rng = put_bytes(instance, words([seed_word(seed), 0, 0]))
    position = instance.allocate(start.nbytes)
    instance.function("random_games")(
        put(instance, tables), put_bytes(instance, start), position, games, rng
    )
    plies, checksum = memoryview(instance.read(rng + WORD, 2 * WORD)).cast("q").tolist()
    return plies, checksum


def perft(tables: Tables, start: Int64Array, depth: int) -> int:
    if depth < 2:
        return start[COUNT] if depth else 1
    instance = new_instance()
    stack = instance.allocate(depth * start.nbytes)
    instance.write(stack, start)
    waiting = instance.allocate(depth * len(tables.width) * WORD)
    counted = instance.allocate(WORD)
    instance.function("count_games")(put(instance, tables), stack, waiting, depth, counted)
    return int.from_bytes(instance.read(counted, WORD), "little")
