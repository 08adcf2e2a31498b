"""End games whose winner is certain, proven by a search with a fixed number of simulations.

With two players, a proven result holds under best play. With more, it may depend on a player who
can no longer win, so a game ends only if one player wins alone whatever the other players do.
"""

from cirkis.engine.search.config import UNIFORM
from cirkis.engine.search.tree.nodes import Tree
from cirkis.engine.search.tree.thread_search import thread_search
from cirkis.game import State, play

PROVING = UNIFORM._replace(certain_max_players=4)
"""Proves results at tables of any size; _is_forced checks those that depend on other players."""


def proven_winners(state: State, simulations: int) -> tuple[int, ...] | None:
    """Return the seats that are certain to win, or None if the search does not prove it.

    The game must not be over. The result depends only on the position and `simulations`.
    """
    search = thread_search(state, 0, PROVING, simulations)
    search.run(simulations=simulations)
    if not search.is_proven:
        return None
    winners = search.candidates()[0].winners
    if state.options.players - len(state.withdrawn) == 2:
        return winners
    if len(winners) == 1 and _is_forced(search.tree(), 0, state, winners):
        return winners
    return None


def _is_forced(tree: Tree, node: int, state: State, winners: tuple[int, ...]) -> bool:
    """Return whether the tree shows that a seat wins alone whatever the other seats do."""
    if state.outcome is not None:
        return state.outcome.winners == winners
    first, count = int(tree.first_child[node]), int(tree.child_count[node])
    placements = state.variant.table.placements
    following = (
        tree.proven[child] == 1 << winners[0]
        and _is_forced(tree, child, play(state, placements[tree.placement[child]]).state, winners)
        for child in range(first, first + count)
    )
    if state.to_play in winners:
        return any(following)
    return count > 0 and all(following)
