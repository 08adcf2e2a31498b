"""The functions of the kernel that a host calls, with plain numbers: addresses, counts, bits.

tools/kernel compiles exactly these into the WebAssembly module. Each works on what a host has put
into the kernel's memory (table_memory, config_memory, tree_memory and search_memory say how it
lies there). Sets of the standard pieces have a length known to the compiler, which is faster.
"""

from __future__ import annotations

from collections.abc import Callable

from cirkis.search.boards import changes, views
from cirkis.search.boards.layout import boards_at
from cirkis.search.evaluation import greedy_odds
from cirkis.search.evaluation.config_memory import config_at
from cirkis.search.kernel import rules
from cirkis.search.kernel.arrays import int64_array
from cirkis.search.kernel.marks import inline
from cirkis.search.kernel.playouts import count_sequences, play_random_games
from cirkis.search.kernel.position import position_size
from cirkis.search.kernel.table_memory import (
    STANDARD_SET,
    any_tables_at,
    set_width_at,
    standard_tables_at,
)
from cirkis.search.kernel.tables import Tables
from cirkis.search.tree import reuse
from cirkis.search.tree.line import write_best_line
from cirkis.search.tree.search_memory import simulate_at
from cirkis.search.tree.tree_memory import tree_at


@inline
def _is_standard(tables: int) -> bool:
    return set_width_at(tables) == len(STANDARD_SET)


def simulate(search: int, simulations: int) -> int:
    """Run simulations until the number is reached, the root is proven or the tree is full.

    Args:
        search: the address of a search.
        simulations: the maximum number of simulations.

    Returns:
        The number of simulations made.
    """
    tables = int64_array(search, 1)[0]
    if _is_standard(tables):
        return simulate_at(search, standard_tables_at(tables), simulations)
    return simulate_at(search, any_tables_at(tables), simulations)


def copy_subtree(tree: int, other: int, node: int) -> int:
    """Copy a node and everything below it into another tree, as its root; return 0.

    Args:
        tree, other: the addresses of the source and the target.
        node: the node.
    """
    reuse.copy_subtree(tree_at(tree), tree_at(other), node, 0)
    return 0


def copy_frequent(tree: int, other: int) -> int:
    """Copy a full tree into another without rarely visited nodes; return 0.

    Args:
        tree, other: the addresses of the source and the target.
    """
    reuse.copy_frequent(tree_at(tree), tree_at(other))
    return 0


def best_line(tree: int, node: int, line: int, plies: int) -> int:
    """Write the numbers of the placements from a node on, each the best for its mover.

    Args:
        tree: the address of the tree.
        node: the first node of the line.
        line: the address of the words to write.
        plies: the maximum length of the line.

    Returns:
        How many were written.
    """
    return write_best_line(tree_at(tree), node, int64_array(line, plies))


def place_and_judge(tables: int, position: int, index: int, scratch: int, config: int) -> float:
    """Return the log odds that a seat is greedy from one placement, and make it.

    Args:
        tables, position: the addresses of the position before the placement; after it on return.
        index: the number of the placement.
        scratch: the address of room for two positions.
        config: the address of the numbers of the search.
    """
    if _is_standard(tables):
        return _place_and_judge(standard_tables_at(tables), position, index, scratch, config)
    return _place_and_judge(any_tables_at(tables), position, index, scratch, config)


@inline
def _place_and_judge(tables: Tables, position: int, index: int, scratch: int, config: int) -> float:
    after = int64_array(scratch, position_size(tables))
    later = int64_array(scratch + 8 * len(after), len(after))
    return greedy_odds.place_and_judge(
        tables, int64_array(position, position_size(tables)), index, after, later, config_at(config)
    )


def place(tables: int, position: int, index: int) -> int:
    """Play a legal placement, up to the next decision, and return the winners so far as bits.

    Args:
        tables, position: the addresses of the position, which is changed.
        index: the number of the placement.
    """
    any_tables = any_tables_at(tables)
    played = int64_array(position, position_size(any_tables))
    rules.place(any_tables, played, index)
    return rules.winners(played)


def withdraw(tables: int, position: int, seat: int) -> int:
    """Withdraw a seat that is playing, and return the winners so far as bits.

    Args:
        tables, position: the addresses of the position, which is changed.
        seat: the seat, from 0.
    """
    any_tables = any_tables_at(tables)
    played = int64_array(position, position_size(any_tables))
    rules.withdraw(any_tables, played, seat)
    return rules.winners(played)


def random_games(tables: int, start: int, position: int, games: int, rng: int) -> int:
    """Play random games from a position; return 0.

    Args:
        tables, start: the addresses of the position to start from.
        position: the address of room for a position.
        games: the number of games.
        rng: the address of the state of the random generator. The two words after it receive the
            number of placements and a checksum of all results.
    """
    if _is_standard(tables):
        _random_games(standard_tables_at(tables), start, position, games, rng)
    else:
        _random_games(any_tables_at(tables), start, position, games, rng)
    return 0


@inline
def _random_games(tables: Tables, start: int, position: int, games: int, rng: int) -> None:
    play_random_games(
        tables,
        int64_array(start, position_size(tables)),
        int64_array(position, position_size(tables)),
        games,
        int64_array(rng, 1),
        int64_array(rng + 8, 2),
    )


def count_games(tables: int, stack: int, waiting: int, depth: int, counted: int) -> int:
    """Count the sequences of placements from a position; return 0.

    Args:
        tables: the address of the tables.
        stack: the address of room for `depth` positions; the first is the one to start from.
        waiting: the address of room for as many sets.
        depth: the number of placements in a sequence, at least 2.
        counted: the address of the word that receives the number.
    """
    found = int64_array(counted, 1)
    if _is_standard(tables):
        found[0] = _count_games(standard_tables_at(tables), stack, waiting, depth)
    else:
        found[0] = _count_games(any_tables_at(tables), stack, waiting, depth)
    return 0


@inline
def _count_games(tables: Tables, stack: int, waiting: int, depth: int) -> int:
    return count_sequences(
        tables,
        int64_array(stack, depth * position_size(tables)),
        int64_array(waiting, depth * len(tables.width)),
        depth,
    )


def advance_boards(address: int) -> int:
    """Make placements on boards; return how many, or -1 - the first whose own is not legal.

    Args:
        address: where the boards lie, see boards.layout.
    """
    boards = boards_at(address)
    if _is_standard(boards.tables):
        return changes.advance(standard_tables_at(boards.tables), boards)
    return changes.advance(any_tables_at(boards.tables), boards)


def draw_placements(address: int) -> int:
    """Write a legal placement of each board into `picks`, -1 if there is none; return 0."""
    boards = boards_at(address)
    if _is_standard(boards.tables):
        changes.draw(standard_tables_at(boards.tables), boards)
    else:
        changes.draw(any_tables_at(boards.tables), boards)
    return 0


def find_illegal(address: int) -> int:
    """Return the first board that goes on and whose `picks` is not legal; -1 if there is none."""
    boards = boards_at(address)
    return changes.find_illegal(any_tables_at(boards.tables), boards)


def reset_boards(address: int) -> int:
    """Begin new games on the boards whose `picks` are not 0; return 0."""
    boards = boards_at(address)
    changes.reset(any_tables_at(boards.tables), boards)
    return 0


def withdraw_seats(address: int) -> int:
    """Withdraw the seats in `picks`, none where it is negative; return 0."""
    boards = boards_at(address)
    changes.withdraw_picked(any_tables_at(boards.tables), boards)
    return 0


def write_masks(address: int) -> int:
    """Write for each placement of each board whether it is legal, a byte each; return 0."""
    boards = boards_at(address)
    if _is_standard(boards.tables):
        views.write_masks(standard_tables_at(boards.tables), boards)
    else:
        views.write_masks(any_tables_at(boards.tables), boards)
    return 0


def write_observations(address: int) -> int:
    """Write what the seat to play of each board sees; return 0."""
    boards = boards_at(address)
    views.write_observations(any_tables_at(boards.tables), boards)
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
"""All of them; their arguments are integers, and so is a result that is not annotated as float."""
