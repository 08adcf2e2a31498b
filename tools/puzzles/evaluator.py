"""Search positions for candidates and chances."""

from typing import NamedTuple

from cirkis.engine.analysis.estimates import (
    calibrate,
    estimate_candidate,
    mean_estimate,
    proven_estimate,
)
from cirkis.engine.search.config import ANALYSING, SearchConfig
from cirkis.engine.search.tree.search import Candidate, Search, thread_search
from cirkis.game import State
from cirkis.game.rules.state import victory_shares

MAX_LINE = 6  # placements


class Assessment(NamedTuple):
    chances: tuple[float, ...]
    line: tuple[int, ...]  # the numbers of the expected placements
    winners: tuple[int, ...]  # the seats that are certain to win


class Evaluator:
    """Searches one position after another, each with at most `max_simulations`.

    Args:
        max_simulations: the limit, which determines how much memory each search takes.
        config: the search parameters.
        max_line: the maximum number of placements in an assessment's line.
    """

    def __init__(
        self, max_simulations: int, config: SearchConfig = ANALYSING, max_line: int = MAX_LINE
    ) -> None:
        self._max_simulations, self._config, self._max_line = max_simulations, config, max_line

    def search(
        self, state: State, simulations: int, seed: int, *, early_stop: bool = False
    ) -> list[Candidate]:
        """Return the legal placements, best first; the game must not be over.

        With `early_stop` the search stops once no other placement can catch up with the best.
        """
        return self._run(state, simulations, seed, early_stop).candidates()

    def _run(self, state: State, simulations: int, seed: int, early_stop: bool = False) -> Search:
        search = thread_search(state, seed, self._config, self._max_simulations)
        search.run(simulations=simulations, early_stop=early_stop)
        return search

    def assess(self, state: State, simulations: int, seed: int) -> Assessment:
        """Return the chances in a position; the game may be over."""
        players = state.options.players
        if state.outcome is not None:
            winners = state.outcome.winners
            return Assessment(victory_shares(winners, players), (), winners)
        search = self._run(state, simulations, seed)
        candidates = search.candidates()
        best = candidates[0]
        line = search.principal_variation(best.placement, 100 if best.winners else self._max_line)
        if best.winners:
            chances = proven_estimate(state, line, best.winners).chances
        else:
            overall = mean_estimate(candidates, players)
            chances = calibrate(estimate_candidate(best, overall, state.to_play), state).chances
        numbers = tuple(placement.index for placement in line[: self._max_line])
        return Assessment(chances, numbers, best.winners)
