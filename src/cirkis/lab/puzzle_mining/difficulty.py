"""Rate how hard a puzzle is: how much search it takes, and how tempting wrong answers are."""

from math import log2

from cirkis.engine.players.reference import value_at_a_glance
from cirkis.game import Placement, State, legal_mask, legal_placements
from cirkis.lab.puzzle_mining.evaluator import Evaluator
from cirkis.practice.puzzles.themes import Facts, is_quiet

SIMULATIONS = (2, 8, 32, 128, 512, 2_048)
SEEDS = 3

# Rating points.
EASIEST = 600
BY_SEARCH = 1_000  # if no weak search finds it
BY_CHOICES = 50  # for each doubling of the number of legal placements
BY_RANK = 100  # for each doubling of the solution's rank by immediate value
BY_LOSS = 15  # for each point by which another placement is worth more immediately
MAX_LOSS = 20  # the most points that count
FOR_QUIET = 150  # if the solution gains nothing immediately


def rate_difficulty(evaluator: Evaluator, facts: Facts, seed: int) -> int:
    """Return a puzzle's first rating, on the scale of people's ratings."""
    state, solution = facts.state, facts.solution
    rank, loss = _look(state, solution)
    parts = (
        EASIEST,
        BY_SEARCH * _misses(evaluator, state, solution, seed),
        BY_CHOICES * log2(legal_mask(state).bit_count()),
        BY_RANK * log2(rank),
        BY_LOSS * min(loss, MAX_LOSS),
        FOR_QUIET * is_quiet(facts),
    )
    return round(sum(parts))


def _misses(evaluator: Evaluator, state: State, solution: Placement, seed: int) -> float:
    """Return the share of weak searches that choose another placement."""
    tries = [
        evaluator.search(state, simulations, seed + step)[0].placement != solution
        for simulations in SIMULATIONS
        for step in range(SEEDS)
    ]
    return sum(tries) / len(tries)


def _look(state: State, solution: Placement) -> tuple[int, float]:
    """Return the solution's rank by immediate value, from 1, and how far it is behind the first."""
    values = {one.index: value_at_a_glance(state, one) for one in legal_placements(state)}
    own = values[solution.index]
    rank = 1 + sum(value > own for value in values.values())
    return rank, max(values.values()) - own
