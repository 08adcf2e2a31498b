"""Let the search play against itself."""

import random
from collections.abc import Callable, Iterator
from typing import NamedTuple

from cirkis.engine.search.config import STRONGEST
from cirkis.engine.search.tree.root_stats import Candidate
from cirkis.engine.search.tree.thread_search import thread_search
from cirkis.game import Options, Placement, State, legal_placements, new_game, play
from cirkis.game.rules.state import victory_shares
from cirkis.lab.selfplay.game import SelfPlayGame, SelfPlayPly
from cirkis.lab.selfplay.plan import SelfPlayPlan


class SearchedPly(NamedTuple):
    state: State
    candidates: list[Candidate]  # best first; empty if only one placement is legal
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

    Up to ply `varied_plies`, placements are drawn in proportion to their visits, so that games
    differ; later placements are the best ones. `random_share` is the share of the searched plies
    that are random instead. `search` returns the candidates of a position, given a seed.
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


def play_selfplay_game(plan: SelfPlayPlan, game: int) -> SelfPlayGame:
    """Play one game of a plan, independently of the other games.

    Args:
        plan: the plan.
        game: the number of the game, from 0.
    """
    players = plan.players[game % len(plan.players)]

    def search(state: State, seed: int) -> list[Candidate]:
        search = thread_search(state, seed, STRONGEST, plan.simulations)
        search.run(simulations=plan.simulations)
        return search.candidates()

    start, plies = new_game(Options(players=players)), list[SelfPlayPly]()
    for ply in play_itself(start, search, plan.rng(game), plan.varied_plies):
        plies.append(_ply(ply.chosen, ply.candidates, players))
    end = ply.after.outcome
    assert end is not None
    return SelfPlayGame(game, players, tuple(plies), end.winners, end.scores)


def _ply(chosen: Placement, candidates: list[Candidate], players: int) -> SelfPlayPly:
    """Return a ply; its values are the proven result if there is one, else the mean rewards."""
    tried = [candidate for candidate in candidates if candidate.visits]
    if not tried:
        return SelfPlayPly(chosen.index, (), ())
    best, total = candidates[0], sum(candidate.visits for candidate in tried)
    if best.winners:
        values = victory_shares(best.winners, players)
    else:
        values = tuple(
            sum(one.values[seat] * one.visits for one in tried) / total for seat in range(players)
        )
    return SelfPlayPly(
        chosen.index,
        tuple(round(value, 4) for value in values),
        tuple(sorted((one.placement.index, one.visits) for one in tried)),
    )
