"""A part of a tree becomes a tree of its own, when the game has gone on."""

from __future__ import annotations

from cirkis.search.compiled import compiled, inlined
from cirkis.search.nodes import USED, Tree, clear_tallies
from cirkis.search.position import MAX_SEATS


@compiled
def keep(tree: Tree, node: int, other: Tree) -> None:
    """Copy a node and all below it into another tree, as its root."""
    _copy_node(tree, node, other, 0)
    used = 1
    at = 0
    while at < used:
        first = other.first[at]
        if first:
            other.first[at] = used
            for child in range(first, first + other.many[at]):
                _copy_node(tree, child, other, used)
                used += 1
        at += 1
    other.head[USED] = used
    clear_tallies(other)


@inlined
def _copy_node(tree: Tree, node: int, other: Tree, to: int) -> None:
    other.first[to] = tree.first[node]
    other.many[to] = tree.many[node]
    other.placement[to] = tree.placement[node]
    other.mover[to] = tree.mover[node]
    other.visits[to] = tree.visits[node]
    other.prior[to] = tree.prior[node]
    other.proven[to] = tree.proven[node]
    for seat in range(MAX_SEATS):
        other.values[to * MAX_SEATS + seat] = tree.values[node * MAX_SEATS + seat]
