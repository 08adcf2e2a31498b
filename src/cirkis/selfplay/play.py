"""Playing one game of a plan."""

from __future__ import annotations

import threading

from cirkis.pieces.placements import Placement
from cirkis.rules.game import legal_placements, new_game, play
from cirkis.rules.options import Options
from cirkis.rules.state import State
from cirkis.search.config import STRONGEST
from cirkis.search.tree.search import Candidate, Search, capacity_for
from cirkis.selfplay.game import SelfPlayGame, SelfPlayPly
from cirkis.selfplay.plan import SelfPlayPlan

_kept = threading.local()  # every thread has a search of its own, whose memory is used again


def play_selfplay_game(plan: SelfPlayPlan, game: int) -> SelfPlayGame:
    """Play one game of a plan; it depends on no other.

    Args:
        plan: what is to be played.
        game: the number of the game, from 0.
    """
    players, rng = plan.players[game % len(plan.players)], plan.rng(game)
    state, plies = new_game(Options(players=players)), list[SelfPlayPly]()
    while state.outcome is None:
        legal = legal_placements(state)
        seed = rng.getrandbits(32)
        candidates = _search(state, plan.simulations, seed) if len(legal) > 1 else []
        chosen = candidates[0].placement if candidates else legal[0]
        if candidates and state.plies < plan.varied_plies:
            weights = [candidate.visits for candidate in candidates]
            chosen = rng.choices(candidates, weights)[0].placement
        plies.append(_ply(chosen, candidates, players))
        state = play(state, chosen).state
    return SelfPlayGame(game, players, tuple(plies), state.outcome.winners, state.outcome.scores)


def _search(state: State, simulations: int, seed: int) -> list[Candidate]:
    search: Search | None = getattr(_kept, "search", None)
    if search is None or _kept.simulations < simulations:
        capacity = capacity_for(simulations)
        _kept.search = search = Search(state, seed=seed, config=STRONGEST, capacity=capacity)
        _kept.simulations = simulations
    else:
        search.restart(state, seed)
    search.run(simulations=simulations)
    return search.candidates()


def _ply(chosen: Placement, candidates: list[Candidate], players: int) -> SelfPlayPly:
    """Return a ply: a proven result if there is one, else the mean of all simulations."""
    tried = [candidate for candidate in candidates if candidate.visits]
    if not tried:
        return SelfPlayPly(chosen.index, (), ())
    best, total = candidates[0], sum(candidate.visits for candidate in tried)
    if best.winners:
        share = 1 / len(best.winners)
        values = [share if seat in best.winners else 0.0 for seat in range(players)]
    else:
        values = [
            sum(one.values[seat] * one.visits for one in tried) / total for seat in range(players)
        ]
    return SelfPlayPly(
        chosen.index,
        tuple(round(value, 4) for value in values),
        tuple(sorted((one.placement.index, one.visits) for one in tried)),
    )
