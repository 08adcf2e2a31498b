"""The line of play that a tree expects."""

from __future__ import annotations

from cirkis.engine.search.kernel.marks import Int64Array, inline
from cirkis.engine.search.tree.nodes import Tree


@inline
def write_best_line(tree: Tree, node: int, line: Int64Array) -> int:
    """Write the expected placements after a node, and return how many."""
    written = 0
    at = node
    while at >= 0 and written < len(line):
        line[written] = int(tree.placement[at])
        written += 1
        at = _expected_child(tree, at)
    return written


@inline
def _expected_child(tree: Tree, node: int) -> int:
    """Return the expected child: a certain win, else the most visited; -1 if none."""
    first = int(tree.first_child[node])
    best = -1
    if first:
        for child in range(first, first + tree.child_count[node]):
            if tree.visits[child] and (best < 0 or _rank(tree, child) > _rank(tree, best)):
                best = child
    return best


@inline
def _rank(tree: Tree, node: int) -> int:
    """Return a sort key: certain wins of the mover first, certain losses last."""
    winner_bits, mover = int(tree.proven[node]), int(tree.mover[node])
    certain = 1
    if winner_bits == 1 << mover:
        certain = 2
    elif winner_bits and not winner_bits >> mover & 1:
        certain = 0
    return (certain << 40) + int(tree.visits[node])
