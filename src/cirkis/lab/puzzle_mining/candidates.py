"""Decide whether one placement is clearly the best, by searching deeper and deeper."""

from collections.abc import Sequence
from typing import NamedTuple

from cirkis.engine.search.tree.root_stats import Candidate
from cirkis.game import Placement, State, play
from cirkis.lab.puzzle_mining.criteria import Criteria
from cirkis.lab.puzzle_mining.evaluator import Assessment, Evaluator

MIN_VISITS = 8
SECOND_SEED = 7_919  # added to the seed in the third round, for different random numbers


class Judged(NamedTuple):
    placement: Placement
    after: Assessment


class Finding(NamedTuple):
    """A position with one placement that is clearly the best, and its strongest alternatives."""

    state: State
    solution: Judged
    others: tuple[Judged, ...]  # best first


def gap(candidates: Sequence[Candidate], seat: int) -> float:
    """Return the first candidate's lead over the other candidates tried, in reward for `seat`."""
    best, *others = candidates
    tried = [other for other in others if other.visits >= MIN_VISITS and not other.winners]
    certain = [float(seat in other.winners) for other in others if other.winners]
    value = 1.0 if best.winners == (seat,) else best.values[seat]
    return value - max([other.values[seat] for other in tried] + certain, default=0.0)


class Examiner:
    def __init__(self, evaluator: Evaluator, criteria: Criteria) -> None:
        self.evaluator, self.criteria = evaluator, criteria

    def is_promising(self, state: State, candidates: Sequence[Candidate]) -> bool:
        """Return whether the search during the game already hints at a puzzle."""
        if len(candidates) < self.criteria.min_choices:
            return False
        return gap(candidates, state.to_play) >= self.criteria.min_gap

    def examine(self, state: State, candidates: Sequence[Candidate], seed: int) -> Finding | None:
        """Return a finding if three rounds of searches agree on one clearly best placement.

        The candidates are all legal placements, best first.
        """
        criteria = self.criteria
        margin = criteria.margin(state.options.players)
        best, *rest = (candidate.placement for candidate in candidates)
        main = self._judge(state, best, criteria.shallow_simulations, seed)
        seat = state.to_play
        least = criteria.min_chance / state.options.players
        if main.after.chances[seat] < max(margin, least):
            return None
        others = [Judged(placement, Assessment((), (), ())) for placement in rest]
        rounds = (
            (criteria.quick_simulations, len(others), criteria.slack, 0),
            (criteria.shallow_simulations, criteria.shallow_replies, criteria.slack, 0),
            (criteria.deep_simulations, criteria.deep_replies, 1.0, SECOND_SEED),
        )
        for simulations, count, share, step in rounds:
            if step:
                main = self._judge(state, best, simulations, seed + step)
            limit = main.after.chances[seat] - share * margin
            judged = []
            for other in others[:count]:
                judged.append(self._judge(state, other.placement, simulations, seed + step))
                if judged[-1].after.chances[seat] > limit:
                    return None
            others = sorted(judged, key=lambda one: one.after.chances[seat], reverse=True)
        return Finding(state, main, tuple(others))

    def _judge(self, state: State, placement: Placement, simulations: int, seed: int) -> Judged:
        after = play(state, placement).state
        return Judged(placement, self.evaluator.assess(after, simulations, seed))
