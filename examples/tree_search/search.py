"""A tree search on many boards at once, in numpy: PUCT, as in AlphaZero and mctx.

Each simulation takes one path on every board and judges the last positions in one call, with a
network or by playing on at random. Arrays have the shape (boards, nodes, ...). Node n of board b
is board n * boards + b of the batch that stores the positions.
"""

from collections.abc import Callable

import numpy as np

from cirkis.envs.batch import Batch

EXPLORE = 1.5
NOISE, ALPHA = 0.25, 0.5  # the share and the concentration of Dirichlet noise, if there is any
Evaluate = Callable[[Batch], tuple[np.ndarray, np.ndarray]]
"""Returns placements' weights, (boards, placements), and each seat's value, (boards, players)."""


class Search:
    """Searches from the positions of a batch; `visits` counts the simulations of each placement.

    With a random generator `noise`, the weights at the roots are mixed with Dirichlet noise.
    """

    def __init__(
        self,
        roots: Batch,
        evaluate: Evaluate,
        simulations: int,
        noise: np.random.Generator | None = None,
    ) -> None:
        self.evaluate, self.boards = evaluate, np.arange(len(roots))
        nodes, shape = simulations + 1, roots.legal_mask().shape
        self.stored = roots.take(np.tile(self.boards, nodes))
        self.leaves = roots.copy()
        tree = len(roots), nodes, shape[1]
        self.counts, self.sums = np.zeros(tree, "f4"), np.zeros(tree, "f4")
        self.weights, self.children = np.zeros(tree, "f4"), np.zeros(tree, "i4")
        self.values = np.zeros((len(roots), nodes, roots.options.players), "f4")
        self.seats, self.over = np.zeros(tree[:2], "i8"), np.ones(tree[:2], bool)
        self._judge(0)
        if noise:
            drawn = noise.standard_gamma(ALPHA, shape) * (self.weights[:, 0] > 0)
            drawn /= np.maximum(drawn.sum(1, keepdims=True), 1e-9)
            self.weights[:, 0] += NOISE * (drawn - self.weights[:, 0])
        for node in range(1, nodes):
            self._simulate(node)
        self.visits = self.counts[:, 0]

    def _judge(self, node: int) -> None:
        """Judge the leaves and store them as this node."""
        leaves, legal = self.leaves, self.leaves.legal_mask().copy()
        self.seats[:, node], self.over[:, node] = leaves.to_play, leaves.done
        results = leaves.rewards.copy()
        weights, values = self.evaluate(leaves)
        self.weights[:, node] = np.where(legal, weights, 0)
        self.weights[:, node] /= np.maximum(self.weights[:, node].sum(1, keepdims=True), 1e-9)
        self.values[:, node] = np.where(leaves.done[:, None], results, values)

    def _simulate(self, node: int) -> None:
        path, at, action, going = self._descend()
        stored = at * len(self.boards) + self.boards
        self.leaves.put(self.boards, self.stored, stored)
        self.leaves.step(action)
        self.stored.put(node * len(self.boards) + self.boards, self.leaves)
        self._judge(node)
        self.children[self.boards[going], at[going], action[going]] = node
        values = np.where(going[:, None], self.values[:, node], self.values[self.boards, at])
        for boards, nodes, actions in path:
            self.counts[boards, nodes, actions] += 1
            self.sums[boards, nodes, actions] += values[boards, self.seats[boards, nodes]]

    def _descend(self) -> tuple[list, np.ndarray, np.ndarray, np.ndarray]:
        """Return the paths, their ends, the placements there, and which boards have one.

        A path ends at a placement that has not been tried yet, or where the game is over.
        """
        at, action, path = np.zeros_like(self.boards), np.full(len(self.boards), -1), []
        going = self.boards[~self.over[:, 0]]
        while len(going):
            nodes = at[going]
            best = self._scores(going, nodes).argmax(1)
            path.append((going, nodes, best))
            child = self.children[going, nodes, best]
            is_new = child == 0
            action[going[is_new]] = best[is_new]
            going, child = going[~is_new], child[~is_new]
            at[going] = child
            going = going[~self.over[going, child]]
        return path, at, action, action >= 0

    def _scores(self, boards: np.ndarray, nodes: np.ndarray) -> np.ndarray:
        counts, weights = self.counts[boards, nodes], self.weights[boards, nodes]
        means = self.sums[boards, nodes] / np.maximum(counts, 1)
        tried = np.sqrt(1 + counts.sum(1, keepdims=True))
        return np.where(weights > 0, means + EXPLORE * weights * tried / (1 + counts), -np.inf)
