"""One search per thread, which reuses its memory for the next position."""

import atexit
from threading import local

from cirkis.engine.search.config import SearchConfig
from cirkis.engine.search.evaluation.weights import LearnedWeights
from cirkis.engine.search.tree.search import Search, capacity_for
from cirkis.game import State

_kept = local()


@atexit.register
def forget() -> None:
    """Drop this thread's search while its host is still loaded."""
    _kept.__dict__.clear()


def thread_search(
    state: State,
    seed: int,
    config: SearchConfig,
    simulations: int,
    learned: LearnedWeights | None = None,
) -> Search:
    """Return a new search of a position, valid until this thread's next call.

    It reuses the memory of the thread's last search only if that had the same config, capacity and
    weights, so that earlier searches do not change the result.
    """
    capacity = capacity_for(simulations)
    key = config, capacity, id(learned)  # the kept search keeps `learned` alive
    if getattr(_kept, "key", None) == key:
        search: Search = _kept.search
        search.restart(state, seed)
        return search
    forget()
    search = Search(state, seed=seed, config=config, capacity=capacity, learned=learned)
    _kept.key, _kept.search = key, search
    return search
