"""Analyse a game: the chances after every ply, the mistakes, and the turning points."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import hypot
from threading import Event
from typing import TYPE_CHECKING

from cirkis.checks import check_seed
from cirkis.engine.analysis.analyse_position import (
    Analysis,
    Choice,
    Mistake,
    check_state,
    classify_loss,
    finished_analysis,
    loss_between,
    new_search,
    run_search,
)
from cirkis.engine.analysis.reasons import Reason, explain
from cirkis.engine.search.config import Limits, check_seconds, check_simulations, check_threads
from cirkis.game import Placement, Record, State, play, replay_record

if TYPE_CHECKING:
    from cirkis.engine.search.tree.search import Search

DEFAULT_SECONDS = 1.0  # per position
TURNING_POINT_SWING = 0.15  # a ply that changes any seat's chance by this much is a turning point
MAX_TURNING_POINTS = 6  # those with the largest swings, plus the last change of favourite
MIN_CHECKED_LOSS = 0.02  # if the mover's chance drops by this much, search the best placement too

ProgressCallback = Callable[[int, int], None]
"""Called with the number of analysed positions and the total."""


@dataclass(frozen=True, slots=True)
class AnalysedPly:
    """One ply of a game and its evaluation.

    Attributes:
        number: the number of the ply, from 1.
        seat: the seat that placed or withdrew, from 0.
        placement: the placement; None for a withdrawal.
        before: the analysis of the position before the ply.
        after: the analysis of the position after it.
        rank: the rank of the placement among all choices, from 1; 0 for a withdrawal.
        loss: how much of the mover's chance it gave away, from 0 to 1.
        loss_points: how much of the expected lead over the best other seat it gave away.
        mistake: the size of the mistake; None if the loss is small or within the error.
        better: the best choice; None if this was not a mistake.
        reasons: the facts for and against the placement.
    """

    number: int
    seat: int
    placement: Placement | None
    before: Analysis
    after: Analysis
    rank: int
    loss: float
    loss_points: float
    mistake: Mistake | None
    better: Choice | None
    reasons: tuple[Reason, ...]

    @property
    def swing(self) -> float:
        """The largest change in any seat's chance."""
        pairs = zip(self.before.chances, self.after.chances, strict=True)
        return max(abs(after - before) for before, after in pairs)


@dataclass(frozen=True, slots=True)
class GameAnalysis:
    """The analysis of a game.

    Attributes:
        states: all positions of the game.
        plies: the analysed plies; fewer than all if the analysis was stopped.
    """

    states: tuple[State, ...]
    plies: tuple[AnalysedPly, ...]

    @property
    def is_complete(self) -> bool:
        return len(self.plies) == len(self.states) - 1

    @property
    def turning_points(self) -> tuple[AnalysedPly, ...]:
        """The plies with the largest swings, and the last ply that changed the favourite."""
        if not self.plies:
            return ()
        favourite = _favourite(self.plies[-1].after)
        others = [ply for ply in self.plies if _favourite(ply.before) != favourite]
        largest = sorted(self.plies, key=lambda ply: ply.swing, reverse=True)[:MAX_TURNING_POINTS]
        swings = [ply for ply in largest if ply.swing >= TURNING_POINT_SWING]
        numbers = {ply.number for ply in [*others[-1:], *swings]}
        return tuple(ply for ply in self.plies if ply.number in numbers)

    def mistakes(self, seat: int | None = None, size: Mistake | None = None) -> list[AnalysedPly]:
        """Return the plies that were mistakes, worst first.

        Args:
            seat: only those of one seat, from 0.
            size: only those of one size.
        """
        found = [
            ply
            for ply in self.plies
            if ply.mistake and seat in (None, ply.seat) and size in (None, ply.mistake)
        ]
        return sorted(found, key=lambda ply: ply.loss, reverse=True)


def _favourite(analysis: Analysis) -> int:
    return analysis.chances.index(max(analysis.chances))


def analyse_game(
    game: Record | Sequence[State],
    *,
    seconds: float | None = None,
    simulations: int | None = None,
    seed: int = 0,
    threads: int = 1,
    progress: ProgressCallback | None = None,
    stop: Event | None = None,
) -> GameAnalysis:
    """Analyse every ply of a game: chances, mistakes, and better placements.

    Args:
        game: a record, or the positions of a game in order, including the first.
        seconds: the time limit per position; 1 if neither limit is given. If a placement looks
            worse than the best one, the positions after both are searched for this long.
        simulations: the maximum number of simulations per position. With only this limit, the
            result is repeatable.
        seed: the random seed.
        threads: the number of search threads; always 1 without numba.
        progress: called after every position.
        stop: ends the analysis when it is set; the plies analysed so far are returned.

    Raises:
        RecordError: the rules do not allow a ply.
        LimitError: a limit is not a number, or out of range.
    """
    steps = analyse_game_in_steps(
        game, seconds=seconds, simulations=simulations, seed=seed, threads=threads, stop=stop
    )
    for analysed in steps:
        if progress is not None:
            progress(len(analysed.plies) + 1, len(analysed.states))
    return analysed


def analyse_game_in_steps(
    game: Record | Sequence[State],
    *,
    seconds: float | None = None,
    simulations: int | None = None,
    seed: int = 0,
    threads: int = 1,
    stop: Event | None = None,
    keeps_memory: bool = True,
) -> Iterator[GameAnalysis]:
    """Yield the analysis so far after each position; see analyse_game for the arguments.

    With `keeps_memory`, all positions use the memory of one search, which saves a little time.
    Without it, no search is kept while the caller handles a result.
    """
    seconds = None if seconds is None else check_seconds(seconds)
    simulations = check_simulations(simulations)
    seed, threads = check_seed(seed), check_threads(threads)
    if seconds is None and simulations is None:
        seconds = DEFAULT_SECONDS
    states = _states_of(game)
    searcher = _Searcher(Limits(simulations, seconds, stop), seed, threads)
    analysed = GameAnalysis(states, ())
    before = searcher.analyse(states[0])
    if not keeps_memory:
        searcher.forget()
    yield analysed
    for number, (state, following) in enumerate(pairwise(states), 1):
        after = searcher.analyse(following)
        ply = _analyse_ply(searcher, number, state, before, after)
        if searcher.is_stopped:
            return
        analysed = replace(analysed, plies=(*analysed.plies, ply))
        if not keeps_memory:
            searcher.forget()
        yield analysed
        before = after


def _states_of(game: Record | Sequence[State]) -> tuple[State, ...]:
    if isinstance(game, Record):
        return replay_record(game)
    if not isinstance(game, Sequence) or not game:
        raise TypeError(f"a game must be a Record or a list of positions, not {game!r}")
    for state in game:
        check_state(state)
    return tuple(game)


class _Searcher:
    """Analyses positions one by one, reusing the memory of one search."""

    def __init__(self, limits: Limits, seed: int, threads: int) -> None:
        self.limits = limits
        self.seed = seed
        self.threads = threads
        self._search: Search | None = None

    def analyse(self, state: State) -> Analysis:
        if state.is_over:
            return finished_analysis(state)
        if self._search is None:
            self._search = new_search(state, self.seed, self.limits.simulations, self.threads)
        else:
            self._search.restart(state, self.seed)
        return run_search(self._search, self.limits, {})

    def forget(self) -> None:
        self._search = None

    @property
    def is_stopped(self) -> bool:
        return self.limits.stop is not None and self.limits.stop.is_set()


def _analyse_ply(
    searcher: _Searcher, number: int, state: State, before: Analysis, after: Analysis
) -> AnalysedPly:
    if seats := after.state.withdrawn - state.withdrawn:
        return AnalysedPly(number, min(seats), None, before, after, 0, 0.0, 0.0, None, None, ())
    seat, index = after.state.placed[-1]
    placement = state.variant.table.placements[index]
    rank, best = before.rank(placement) or 0, before.choices[0]
    loss = points = 0.0
    mistake = None
    if rank != 1 and before.chances[seat] - after.chances[seat] >= MIN_CHECKED_LOSS:
        after_best = searcher.analyse(play(state, best.placement).state)
        loss, points = loss_between(after_best, after, seat)
        mistake = classify_loss(loss, hypot(after_best.error, after.error))
    reasons = explain(state, placement)
    better = best if mistake else None
    return AnalysedPly(
        number, seat, placement, before, after, rank, loss, points, mistake, better, reasons
    )
