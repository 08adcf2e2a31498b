"""Analysing a position: once, or better the longer it runs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from threading import Event
from time import perf_counter
from typing import TYPE_CHECKING

from cirkis.analysis.estimates import Estimate, certain, estimate, honest, mean, shares
from cirkis.analysis.explain import explain
from cirkis.analysis.reasons import Reason, in_order
from cirkis.pieces.placements import Placement
from cirkis.rules.state import State

if TYPE_CHECKING:
    from cirkis.search.config import SearchConfig
    from cirkis.search.tree.search import Candidate, Search

SECONDS = 2.0
LONGEST_LINE = 8
_TO_THE_END = 100  # placements: more than any line has

Known = dict[int, tuple[Reason, ...]]
"""The reasons of placements by their number: they do not change, so they are found once."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One placement and what is expected of it. Seats count from 0.

    Attributes:
        placement: what may be placed.
        chances: every seat's part of the victory, from 0 to 1; they sum to 1.
        expected_scores: every seat's points at the end.
        error: half the width of the interval that holds the mover's chance 95 times of 100, as far
            as that follows from the number of games; 0 where the result is certain.
        visits: how many simulated games began with it.
        certain: who will have won if all play best for themselves; None while that is open.
        line: how the game is expected to go on, this placement first.
        reasons: what speaks for it and against it, by the rules.
    """

    placement: Placement
    chances: tuple[float, ...]
    expected_scores: tuple[float, ...]
    error: float
    visits: int
    certain: tuple[int, ...] | None
    line: tuple[Placement, ...]
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Analysis:
    """What the computer thinks of a position.

    Attributes:
        state: the position.
        choices: all that may be placed, the best first; empty when the game is over.
        chances, expected_scores: by seat, as in a Choice, if the best is chosen.
        error: how sure the chances are, as in a Choice.
        simulations: how many games were simulated.
        is_proven: whether the result is certain.
    """

    state: State
    choices: tuple[Choice, ...]
    chances: tuple[float, ...]
    expected_scores: tuple[float, ...]
    error: float
    simulations: int
    is_proven: bool

    def choice(self, placement: Placement) -> Choice | None:
        """What is said of one placement; None where it may not be placed."""
        return next((c for c in self.choices if c.placement == placement), None)

    def rank(self, placement: Placement) -> int | None:
        """Its place among the choices, from 1."""
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
    """What may be placed, ranked, each with chances, expected points and reasons.

    Args:
        state: the position.
        seconds, simulations: how long to search at most; two seconds when neither is given. With
            simulations alone the result is the same every time.
        seed: of all chance.
        threads: how many threads search, each with a tree of its own.
        tuning: the numbers of the search; those to which the chances are fitted when nothing is
            said.
        stop: an event that ends the search at once when it is set.
    """
    if state.is_over:
        return finished(state)
    search = new_search(state, seed, simulations, threads, config)
    return searched(search, seconds, simulations, stop, {})


def stream(
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
    """Better and better analyses of a position, until the time is over or the result is proven.

    Args:
        state: the position.
        seconds, simulations: how long to search at most.
        every: seconds between one analysis and the next; the first comes sooner.
        seed: of all chance.
        threads: how many threads search, each with a tree of its own.
        tuning: the numbers of the search; those to which the chances are fitted when nothing is
            said.
        stop: an event that ends the search when it is set; a last analysis is still given.
    """
    if state.is_over:
        yield finished(state)
        return
    until = perf_counter() + seconds
    search, known = new_search(state, seed, simulations, threads, config), Known()
    slice_seconds = min(0.1, every)
    while True:
        left = until - perf_counter()
        found = searched(search, max(0.0, min(slice_seconds, left)), simulations, stop, known)
        yield found
        is_done = found.is_proven or (simulations is not None and found.simulations >= simulations)
        if is_done or perf_counter() >= until or (stop is not None and stop.is_set()):
            return
        slice_seconds = every


def finished(state: State) -> Analysis:
    """The analysis of a game that is over: its result."""
    assert state.outcome is not None
    won = shares(state.outcome.winners, state.options.players)
    return Analysis(state, (), won, tuple(map(float, state.scores)), 0.0, 0, True)


def new_search(
    state: State,
    seed: int,
    simulations: int | None,
    threads: int = 1,
    config: SearchConfig | None = None,
) -> Search:
    """A search with as much room as so many simulations need."""
    from cirkis.search.config import ANALYSING
    from cirkis.search.tree.search import CAPACITY, Search, capacity_for

    room = CAPACITY
    if simulations is not None:
        room = min(room, capacity_for(max(simulations, 1)))
    return Search(state, seed=seed, config=config or ANALYSING, capacity=room, threads=threads)


def searched(
    search: Search,
    seconds: float | None,
    simulations: int | None,
    stop: Event | None,
    known: Known,
) -> Analysis:
    """Search on within the limits and tell what was found.

    Args:
        simulations: how many the search is to hold at most, those made before included.
        known: the reasons found already; new ones are added.
    """
    if seconds is None and simulations is None:
        seconds = SECONDS
    if not search.visits:
        search.run(simulations=1)  # something to go by, even if it is stopped at once
    left = None if simulations is None else max(0, simulations - search.visits)
    if left != 0:
        search.run(simulations=left, seconds=seconds, stop=stop)
    candidates = search.candidates()
    overall = mean(candidates, search.state.options.players)
    choices = tuple(_choice(search, c, overall, known) for c in candidates)
    best = choices[0]
    return Analysis(
        search.state,
        choices,
        best.chances,
        best.expected_scores,
        best.error,
        search.visits,
        search.is_proven,
    )


def _choice(
    search: Search,
    candidate: Candidate,
    overall: Estimate,
    known: Known,
) -> Choice:
    state, placement, winners = search.state, candidate.placement, candidate.winners
    line = search.line(placement, _TO_THE_END if winners else LONGEST_LINE)
    if winners:
        expected = certain(state, line, winners)
    else:
        expected = honest(estimate(candidate, overall, state.to_play), state)
    if placement.index not in known:
        known[placement.index] = explain(state, placement)
    return Choice(
        placement,
        expected.chances,
        expected.expected_scores,
        expected.error,
        candidate.visits,
        winners or None,
        line[:LONGEST_LINE],
        in_order([*known[placement.index], *_certainty(winners, state.to_play)]),
    )


def _certainty(winners: tuple[int, ...], seat: int) -> list[Reason]:
    if not winners:
        return []
    if seat not in winners:
        return [Reason("certain-loss")]
    return [Reason("certain-win" if len(winners) == 1 else "certain-share")]
