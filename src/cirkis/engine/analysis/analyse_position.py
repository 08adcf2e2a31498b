"""Analyse a position: once, or as a stream of improving analyses."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from threading import Event
from time import perf_counter
from typing import TYPE_CHECKING

from cirkis.checks import check_seed
from cirkis.engine.analysis.estimates import (
    Estimate,
    calibrate,
    estimate_candidate,
    mean_estimate,
    proven_estimate,
)
from cirkis.engine.analysis.reasons import Reason, explain, sort_reasons
from cirkis.engine.search.config import Limits, check_seconds, check_simulations, check_threads
from cirkis.game import Placement, State
from cirkis.game.rules.state import victory_shares

if TYPE_CHECKING:
    from cirkis.engine.analysis.estimates import Ownership
    from cirkis.engine.search.config import SearchConfig
    from cirkis.engine.search.tree.search import Candidate, Search


DEFAULT_SECONDS = 2.0
MAX_LINE = 8  # placements
_WHOLE_GAME = 100  # placements; four players have 80 standard pieces

ReasonCache = dict[int, tuple[Reason, ...]]
"""Reasons by placement index; they never change."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A placement and its evaluation. Seats are numbered from 0.

    Attributes:
        placement: a legal placement.
        chances: every seat's share of the victory, from 0 to 1; they sum to 1.
        expected_scores: every seat's points at the end.
        error: half the width of the 95 percent confidence interval of the mover's chance, based
            only on the number of simulations; 0 if the result is proven.
        visits: the number of simulations that started with it.
        proven_winners: the winners under best play; None if not proven.
        line: the expected line of play, starting with this placement.
        reasons: the facts for and against it.
    """

    placement: Placement
    chances: tuple[float, ...]
    expected_scores: tuple[float, ...]
    error: float
    visits: int
    proven_winners: tuple[int, ...] | None
    line: tuple[Placement, ...]
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Analysis:
    """The evaluation of a position.

    Attributes:
        state: the position.
        choices: all legal placements, best first; empty when the game is over.
        chances: the chances by seat after the best choice, as in Choice.
        expected_scores: the expected scores by seat after the best choice.
        error: the error of the chances, as in Choice.
        simulations: the number of simulations that were run.
        is_proven: whether the result is certain.
        ownership: for each of state.variant.figures, every seat's chance of owning it at the end,
            followed by the chance that nobody does; they sum to 1.
        host: what ran the search: "wasmtime", "numba" or "browser"; empty if the game is over. The
            results are the same.
    """

    state: State
    choices: tuple[Choice, ...]
    chances: tuple[float, ...]
    expected_scores: tuple[float, ...]
    error: float
    simulations: int
    is_proven: bool
    ownership: Ownership
    host: str = field(default="", compare=False)

    def choice(self, placement: Placement) -> Choice | None:
        """Return the choice with this placement, or None if it is not legal."""
        return next((c for c in self.choices if c.placement == placement), None)

    def rank(self, placement: Placement) -> int | None:
        """Return a placement's rank, counting from 1, or None if it is not legal."""
        return next((n for n, c in enumerate(self.choices, 1) if c.placement == placement), None)


def analyse(
    state: State,
    *,
    seconds: float | None = None,
    simulations: int | None = None,
    seed: int = 0,
    threads: int = 1,
    config: SearchConfig | None = None,
    stop: Event | None = None,
) -> Analysis:
    """Rank all legal placements, with chances, expected scores and reasons.

    Args:
        state: the position.
        seconds: the time limit; 2 if neither limit is given.
        simulations: the maximum number of simulations. With only this limit, the result is
            repeatable.
        seed: the random seed.
        threads: the number of search threads; always 1 without numba.
        config: the parameters of the search; by default those for which the chances are calibrated.
        stop: ends the search when it is set.

    Raises:
        LimitError: a limit is not a number, or out of range.

    >>> from cirkis.game import new_game
    >>> found = analyse(new_game(), simulations=200)
    >>> len(found.choices), round(sum(found.chances), 6)
    (45, 1.0)
    """
    check_state(state)
    seconds = None if seconds is None else check_seconds(seconds)
    simulations = check_simulations(simulations)
    seed, threads = check_seed(seed), check_threads(threads)
    if state.is_over:
        return finished_analysis(state)
    search = new_search(state, seed, simulations, threads, config)
    return run_search(search, Limits(simulations, seconds, stop), {})


def stream_analyses(
    state: State,
    *,
    seconds: float = 10.0,
    every: float = 0.3,
    simulations: int | None = None,
    seed: int = 0,
    threads: int = 1,
    config: SearchConfig | None = None,
    stop: Event | None = None,
) -> Iterator[Analysis]:
    """Yield improving analyses until a limit is reached or the result is proven.

    Args:
        state: the position.
        seconds: the time limit, not counting the caller's time between analyses.
        every: seconds between analyses; the first comes sooner.
        simulations: the maximum number of simulations.
        seed: the random seed.
        threads: the number of search threads; always 1 without numba.
        config: the parameters of the search; by default those for which the chances are calibrated.
        stop: ends the search when set; a final analysis is still yielded.

    Raises:
        LimitError: a limit is not a number, or out of range.
    """
    check_state(state)
    seconds, every = check_seconds(seconds), check_seconds(every)
    simulations = check_simulations(simulations)
    seed, threads = check_seed(seed), check_threads(threads)
    new = partial(new_search, state, seed, simulations, threads, config)
    return _stream(state, new, Limits(simulations, seconds, stop), every)


def _stream(
    state: State, new: Callable[[], Search], limits: Limits, every: float
) -> Iterator[Analysis]:
    simulations, seconds, stop, *_ = limits
    assert seconds is not None
    if state.is_over:
        yield finished_analysis(state)
        return
    search, cache = new(), ReasonCache()
    left, slice_seconds = seconds, min(0.1, every)
    while True:
        started = perf_counter()  # loading time does not count
        analysis = run_search(search, limits._replace(seconds=min(slice_seconds, left)), cache)
        left = max(0.0, left - (perf_counter() - started))
        yield analysis
        is_done = analysis.is_proven or (
            simulations is not None and analysis.simulations >= simulations
        )
        if is_done or not left or (stop is not None and stop.is_set()):
            return
        slice_seconds = every


def check_state(state: object) -> None:
    if not isinstance(state, State):
        raise TypeError(f"a position must be a State, not {state!r}")


def finished_analysis(state: State) -> Analysis:
    from cirkis.engine.analysis.estimates import final_ownership

    assert state.outcome is not None
    won = victory_shares(state.outcome.winners, state.options.players)
    scores = tuple(map(float, state.scores))
    return Analysis(state, (), won, scores, 0.0, 0, True, final_ownership(state))


def new_search(
    state: State,
    seed: int,
    simulations: int | None,
    threads: int = 1,
    config: SearchConfig | None = None,
) -> Search:
    """Return a search with enough memory for `simulations`, or for any number if None."""
    from cirkis.engine.search.config import ANALYSING
    from cirkis.engine.search.tree.search import CAPACITY, Search, capacity_for

    capacity = CAPACITY
    if simulations is not None:
        capacity = min(capacity, capacity_for(max(simulations, 1)))
    return Search(state, seed=seed, config=config or ANALYSING, capacity=capacity, threads=threads)


def run_search(search: Search, limits: Limits, cache: ReasonCache) -> Analysis:
    """Continue a search within limits and return its results.

    The time limit applies to this call, and is DEFAULT_SECONDS if neither limit is given. New
    reasons are added to `cache`.
    """
    from cirkis.engine.analysis.estimates import estimate_ownership
    from cirkis.engine.search.tree.search import ENDS_KEPT

    simulations, seconds, stop, *_ = limits
    if seconds is None and simulations is None:
        seconds = DEFAULT_SECONDS
    if not search.visits:
        search.run(simulations=1)  # so that there is a result even if stopped immediately
    left = None if simulations is None else max(0, simulations - search.visits)
    counted = ENDS_KEPT if left is None else min(ENDS_KEPT, (left + 1) // 2)
    search.run(simulations=left and left - counted, seconds=seconds, stop=stop)
    search.run_to_ends(counted)
    candidates = search.candidates()
    overall = mean_estimate(candidates, search.state.options.players)
    choices = tuple(_choice(search, candidate, overall, cache) for candidate in candidates)
    best = choices[0]
    return Analysis(
        search.state,
        choices,
        best.chances,
        best.expected_scores,
        best.error,
        search.visits,
        search.is_proven,
        estimate_ownership(search),
        search.host,
    )


def _choice(search: Search, candidate: Candidate, overall: Estimate, cache: ReasonCache) -> Choice:
    state, placement, winners = search.state, candidate.placement, candidate.winners
    line = search.principal_variation(placement, _WHOLE_GAME if winners else MAX_LINE)
    if winners:
        expected = proven_estimate(state, line, winners)
    else:
        expected = calibrate(estimate_candidate(candidate, overall, state.to_play), state)
    if placement.index not in cache:
        cache[placement.index] = explain(state, placement)
    return Choice(
        placement,
        expected.chances,
        expected.expected_scores,
        expected.error,
        candidate.visits,
        winners or None,
        line[:MAX_LINE],
        sort_reasons([*cache[placement.index], *_proven_reasons(winners, state.to_play)]),
    )


def _proven_reasons(winners: tuple[int, ...], seat: int) -> list[Reason]:
    if not winners:
        return []
    if seat not in winners:
        return [Reason("certain-loss")]
    return [Reason("certain-win" if len(winners) == 1 else "certain-share")]


class Mistake(Enum):
    """The size of a mistake; the value is its name in JSON and message files."""

    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


# The least loss of the mover's chance for each, worst first: 0.2 is one win in five games.
THRESHOLDS: dict[Mistake, float] = {
    Mistake.BLUNDER: 0.20,
    Mistake.MISTAKE: 0.10,
    Mistake.INACCURACY: 0.05,
}


def score_margin(scores: Sequence[float], seat: int) -> float:
    """Return the lead over the best other seat, in points."""
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)


def classify_loss(loss: float, error: float) -> Mistake | None:
    """Return the mistake for a loss from 0 to 1; None if it is small or within the error."""
    if loss <= error:
        return None
    return next((mistake for mistake, least in THRESHOLDS.items() if loss >= least), None)


def loss_between(better: Analysis, played: Analysis, seat: int) -> tuple[float, float]:
    """Return how much a seat gave away, as a chance and in points."""
    chance = better.chances[seat] - played.chances[seat]
    points = score_margin(better.expected_scores, seat) - score_margin(played.expected_scores, seat)
    return max(0.0, chance), max(0.0, points)
