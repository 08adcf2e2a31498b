"""Plays one game of a plan."""

from __future__ import annotations

from cirkis.engine.search.config import STRONGEST
from cirkis.engine.search.tree.search import Candidate
from cirkis.engine.search.tree.thread_search import thread_search
from cirkis.game import Options, Placement, State, new_game
from cirkis.lab.selfplay.engine import play_itself
from cirkis.lab.selfplay.game import SelfPlayGame, SelfPlayPly
from cirkis.lab.selfplay.plan import SelfPlayPlan


def play_selfplay_game(plan: SelfPlayPlan, game: int) -> SelfPlayGame:
    """Play one game of a plan; it depends on no other.

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
    """Take a proven result as the values if there is one, else the mean of all simulations."""
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
