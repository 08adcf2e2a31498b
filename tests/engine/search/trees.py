"""The tree of a search, node by node."""

from cirkis.engine.search.tree.nodes import Tree
from cirkis.engine.search.tree.search import Search


def tree_of(search: Search) -> Tree:
    return search._worker.tree.copy()
