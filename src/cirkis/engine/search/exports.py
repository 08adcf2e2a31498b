"""The kernel functions that hosts call, with plain numbers: addresses, counts, bits.

tools/kernel compiles EXPORTS into the package's WebAssembly module, and PAGE_EXPORTS into the
site's, which visitors download. kernel/layout.py describes how values are laid out in memory.
Functions without a result return 0.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cirkis.engine.search import batch_kernel
from cirkis.engine.search.batch_kernel import Boards
from cirkis.engine.search.config import MEASURING, SearchConfig
from cirkis.engine.search.evaluation import opponent_model
from cirkis.engine.search.kernel import rules
from cirkis.engine.search.kernel.arrays import WORD, inline, int64_array
from cirkis.engine.search.kernel.layout import reader
from cirkis.engine.search.kernel.position import MAX_SEATS, position_size
from cirkis.engine.search.kernel.tables import Tables
from cirkis.engine.search.tree import nodes
from cirkis.engine.search.tree.nodes import MAX_DEPTH, SCRATCH_POSITIONS, SearchArrays, Tree
from cirkis.engine.search.tree.simulate import run_simulations, write_best_line

STANDARD_WIDTH = 9
"""The number of words in a set of standard placements."""

_tables_at = reader(Tables)
_standard_tables_at = reader(Tables, width=(0,) * STANDARD_WIDTH)
_tree_at = reader(Tree)
_config_at = reader(SearchConfig)
_page_config_at = reader(
    SearchConfig, **{name: SearchConfig._field_defaults[name] for name in MEASURING}
)
_LENGTHS: dict[str, int | str] = {
    "root": "size",
    "scratch": f"{SCRATCH_POSITIONS} * size",
    "path": MAX_DEPTH,
    "rewards": MAX_SEATS,
    "rng": 1,
}
_search_at = reader(SearchArrays, lengths=_LENGTHS)
_page_search_at = reader(SearchArrays, lengths=_LENGTHS, config=_page_config_at)
_boards_at = reader(Boards)


@inline
def _with_tables(function: Callable[..., Any], tables: int, *arguments: Any) -> Any:
    """Call a function with the tables at an address.

    It is compiled twice: with standard pieces, the width of sets is known, so the code is faster.
    """
    if len(_tables_at(tables).width) == STANDARD_WIDTH:
        return function(_standard_tables_at(tables), *arguments)
    return function(_tables_at(tables), *arguments)


def simulate(tables: int, search: int, simulations: int) -> int:
    """Simulate at most this many times; stop if the root is proven or the tree is full."""
    return int(_with_tables(_simulate, tables, search, simulations))


@inline
def _simulate(tables: Tables, search: int, simulations: int) -> int:
    return run_simulations(tables, _search_at(search, position_size(tables)), simulations)


def simulate_on_page(tables: int, search: int, simulations: int) -> int:
    """Simulate like `simulate`, for a search with the defaults of MEASURING."""
    return int(_with_tables(_simulate_on_page, tables, search, simulations))


@inline
def _simulate_on_page(tables: Tables, search: int, simulations: int) -> int:
    return run_simulations(tables, _page_search_at(search, position_size(tables)), simulations)


def copy_subtree(tree: int, other: int, node: int) -> int:
    nodes.copy_subtree(_tree_at(tree), _tree_at(other), node, 0)
    return 0


def copy_frequent(tree: int, other: int) -> int:
    nodes.copy_frequent(_tree_at(tree), _tree_at(other))
    return 0


def best_line(tree: int, node: int, line: int, plies: int) -> int:
    return write_best_line(_tree_at(tree), node, int64_array(line, plies))


def place_and_judge(tables: int, position: int, index: int, scratch: int, config: int) -> float:
    """Make a placement, and return how it changes the log odds that its seat is greedy.

    `scratch` is the address of space for two positions.
    """
    return float(_with_tables(_place_and_judge, tables, position, index, scratch, config))


@inline
def _place_and_judge(tables: Tables, position: int, index: int, scratch: int, config: int) -> float:
    size = position_size(tables)
    after, later = int64_array(scratch, size), int64_array(scratch + WORD * size, size)
    return opponent_model.place_and_judge(
        tables, int64_array(position, size), index, after, later, _config_at(config)
    )


def place(tables: int, position: int, index: int) -> int:
    """Play a legal placement, skip lost turns, and return the winners so far as bits."""
    any_tables = _tables_at(tables)
    played = int64_array(position, position_size(any_tables))
    rules.place(any_tables, played, index)
    return rules.winners(played)


def withdraw(tables: int, position: int, seat: int) -> int:
    """Withdraw an active seat, and return the winners so far as bits."""
    any_tables = _tables_at(tables)
    played = int64_array(position, position_size(any_tables))
    rules.withdraw(any_tables, played, seat)
    return rules.winners(played)


def random_games(tables: int, start: int, position: int, games: int, rng: int) -> int:
    """Play random games from a position.

    `position` is the address of space for a position. The two words after the random generator
    receive the number of placements and a checksum of all results.
    """
    _with_tables(_random_games, tables, start, position, games, rng)
    return 0


@inline
def _random_games(tables: Tables, start: int, position: int, games: int, rng: int) -> None:
    rules.play_random_games(
        tables,
        int64_array(start, position_size(tables)),
        int64_array(position, position_size(tables)),
        games,
        int64_array(rng, 1),
        int64_array(rng + WORD, 2),
    )


def count_games(tables: int, stack: int, waiting: int, depth: int, counted: int) -> int:
    """Write the number of sequences of `depth` placements (at least 2) from a position.

    `stack` is the address of space for `depth` positions, the first of which is the start;
    `waiting` is the address of space for `depth` sets.
    """
    found = int64_array(counted, 1)
    found[0] = _with_tables(_count_games, tables, stack, waiting, depth)
    return 0


@inline
def _count_games(tables: Tables, stack: int, waiting: int, depth: int) -> int:
    return rules.count_sequences(
        tables,
        int64_array(stack, depth * position_size(tables)),
        int64_array(waiting, depth * len(tables.width)),
        depth,
    )


def advance_boards(address: int) -> int:
    boards = _boards_at(address)
    return int(_with_tables(batch_kernel.advance, boards.tables, boards))


def draw_placements(address: int) -> int:
    boards = _boards_at(address)
    _with_tables(batch_kernel.draw, boards.tables, boards)
    return 0


def find_illegal(address: int) -> int:
    boards = _boards_at(address)
    return batch_kernel.find_illegal(_tables_at(boards.tables), boards)


def reset_boards(address: int) -> int:
    boards = _boards_at(address)
    batch_kernel.reset(_tables_at(boards.tables), boards)
    return 0


def withdraw_seats(address: int) -> int:
    boards = _boards_at(address)
    batch_kernel.withdraw_picked(_tables_at(boards.tables), boards)
    return 0


def write_masks(address: int) -> int:
    boards = _boards_at(address)
    _with_tables(batch_kernel.write_masks, boards.tables, boards)
    return 0


def write_observations(address: int) -> int:
    boards = _boards_at(address)
    batch_kernel.write_observations(_tables_at(boards.tables), boards)
    return 0


EXPORTS: dict[str, Callable[..., float]] = {
    function.__name__: function
    for function in (
        simulate,
        copy_subtree,
        copy_frequent,
        best_line,
        place_and_judge,
        place,
        withdraw,
        random_games,
        count_games,
        advance_boards,
        draw_placements,
        find_illegal,
        reset_boards,
        withdraw_seats,
        write_masks,
        write_observations,
    )
}
"""Arguments are integers, and so are results unless annotated as float."""

PAGE_EXPORTS: dict[str, Callable[..., float]] = {
    "simulate": simulate_on_page,
    **{
        name: EXPORTS[name]
        for name in ("copy_subtree", "copy_frequent", "best_line", "place_and_judge")
    },
}
"""The functions that the page calls: none for measuring or batches, to keep its module small."""
