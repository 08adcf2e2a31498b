"""The long search of one position."""

from __future__ import annotations

from zlib import crc32

from cirkis.engine.search.config import STRONGEST
from cirkis.engine.search.tree.search import CAPACITY, Search
from tools.openings.plan import BookPlan, Searched, SearchedMove

CONFIG = STRONGEST._replace(greedy_prior=0.0, larger_value_share=1.0)
"""The strongest search, which takes nobody for a beginner.

With three and four players learned values alone judge. Playouts, which make it play better, are too
sure of who wins so early: docs/openings.md has an example.
"""
DIGITS = 4


def search_position(plan: BookPlan, line: tuple[int, ...]) -> Searched:
    """Return what a search says of the position after a line."""
    state = plan.state(line)
    seed = crc32(f"{plan.seed} {line}".encode())
    search = Search(state, seed=seed, config=CONFIG, capacity=CAPACITY, one_of_each=True)
    search.run(simulations=plan.simulations)
    moves = tuple(
        SearchedMove(
            found.placement.index,
            found.visits,
            tuple(round(won / found.stats.games, DIGITS) for won in found.stats.wins),
        )
        for found in search.candidates()
        if found.stats.games
    )
    return Searched(line, state.to_play, moves)
