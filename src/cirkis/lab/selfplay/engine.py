"""The search plays all seats of a game and yields what it finds at every ply."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import NamedTuple

from cirkis.engine.search.tree.search import Candidate
from cirkis.game import Placement, State, legal_placements, play


class SearchedPly(NamedTuple):
    """A position, what the search found, and what is placed there.

    Attributes:
        state: the position.
        candidates: the legal placements, best first; empty where there is only one.
        chosen: the placement made.
        after: the position after it.
    """

    state: State
    candidates: list[Candidate]
    chosen: Placement
    after: State


def play_itself(
    state: State,
    search: Callable[[State, int], list[Candidate]],
    rng: random.Random,
    varied_plies: int,
    random_share: float = 0.0,
) -> Iterator[SearchedPly]:
    """Play a game from a position to its end; yield each ply before the next is searched.

    Up to ply `varied_plies`, placements are drawn by their visits, so that games differ; later ones
    are the best. A share of all searched plies is played at random instead. `search` returns the
    candidates of a position, given a seed.
    """
    while not state.is_over:
        legal, seed = legal_placements(state), rng.getrandbits(32)
        candidates = search(state, seed) if len(legal) > 1 else []
        chosen = candidates[0].placement if candidates else legal[0]
        if candidates and random_share and rng.random() < random_share:
            chosen = rng.choice(legal)
        elif candidates and state.plies < varied_plies:
            visits = [candidate.visits for candidate in candidates]
            chosen = rng.choices(candidates, visits)[0].placement
        after = play(state, chosen).state
        yield SearchedPly(state, candidates, chosen, after)
        state = after
