"""A search in the memory of a kernel: written by the host, read by the kernel.

    word 0 TABLES     2 SCRATCH   4 CONFIG    6 RNG, the random generator's state
         1 ROOT       3 TREE      5 GREEDY    7 HISTORY and 8 its length
                                              9 PATH, room for MAX_DEPTH nodes

The first five and HISTORY are addresses; GREEDY has 16 bits for each seat: how likely it is greedy,
in 256ths.
"""

from __future__ import annotations

from cirkis.search.evaluation.config_memory import config_at
from cirkis.search.kernel.arrays import WORD, float64_array, int64_array
from cirkis.search.kernel.marks import inline
from cirkis.search.kernel.position import MAX_SEATS, position_size
from cirkis.search.kernel.tables import Tables
from cirkis.search.tree.search_arrays import MAX_DEPTH, SCRATCH_POSITIONS, SearchArrays
from cirkis.search.tree.simulate import run_simulations
from cirkis.search.tree.tree_memory import tree_at

TABLES, ROOT, SCRATCH, TREE, CONFIG, GREEDY, RNG, HISTORY, HISTORY_LENGTH, PATH = range(10)
REWARDS = PATH + MAX_DEPTH
SEARCH_WORDS = REWARDS + MAX_SEATS


@inline
def simulate_at(address: int, tables: Tables, simulations: int) -> int:
    """Run simulations of the search at an address, and return how many were made.

    Args:
        address: where the search lies.
        tables: its tables.
        simulations: the maximum number of simulations.
    """
    search = int64_array(address, SEARCH_WORDS)
    size = position_size(tables)
    arrays = SearchArrays(
        int64_array(search[ROOT], size),
        int64_array(search[SCRATCH], SCRATCH_POSITIONS * size),
        tree_at(search[TREE]),
        int64_array(address + PATH * WORD, MAX_DEPTH),
        float64_array(address + REWARDS * WORD, MAX_SEATS),
        int64_array(address + RNG * WORD, 1),
        float64_array(search[HISTORY], search[HISTORY_LENGTH]),
        search[GREEDY],
        config_at(search[CONFIG]),
    )
    return run_simulations(tables, arrays, simulations)
