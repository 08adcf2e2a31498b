"""Analysing a game: the chances after every ply, the mistakes, and where it turned."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from threading import Event
from typing import TYPE_CHECKING, NamedTuple

from cirkis.analysis.analyse_position import Analysis, Choice, finished, new_search, searched
from cirkis.analysis.explain import explain
from cirkis.analysis.mistakes import Mistake, error_between, judged, loss_between
from cirkis.analysis.reasons import Reason
from cirkis.pieces.placements import Placement
from cirkis.records import Record, replay_record
from cirkis.rules.game import play
from cirkis.rules.state import State

if TYPE_CHECKING:
    from cirkis.search.tree.search import Search

SECONDS = 1.0
SWING = 0.15
"""A ply after which some seat's chance differs by so much is a turning point."""
MOST_TURNS = 6
"""Of many such plies only those with the largest swings are turning points."""
WORTH_A_CHECK = 0.02
"""A loss of chance from which on the better placement is searched as deeply as the one played."""

Progress = Callable[[int, int], None]
"""Told how many positions are done, of how many."""


class _Limits(NamedTuple):
    """How long every position is searched at most."""

    seconds: float | None
    simulations: int | None
    seed: int
    threads: int


@dataclass(frozen=True, slots=True)
class AnalysedPly:
    """One ply of a game and what it was worth.

    Attributes:
        number: which ply, from 1.
        seat: who made it, or withdrew.
        placement: what was placed; None for a withdrawal.
        before, after: the analyses of the positions before and after it.
        rank: its place among the choices, from 1; 0 for a withdrawal.
        loss: how much of the mover's chance it gave away, from 0 to 1.
        loss_points: how many points of the expected margin over the best other seat.
        mistake: what that is called; None where it was as good as any, within the error.
        better: what was better; None where there is no mistake.
        reasons: what spoke for the placement and against it.
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
        """The largest change of any seat's chance."""
        pairs = zip(self.before.chances, self.after.chances, strict=True)
        return max(abs(after - before) for before, after in pairs)


@dataclass(frozen=True, slots=True)
class GameAnalysis:
    """A game analysed.

    Attributes:
        states: all positions of the game.
        plies: the plies analysed, all of them or, after a stop, as many as there was time for.
    """

    states: tuple[State, ...]
    plies: tuple[AnalysedPly, ...]

    @property
    def is_complete(self) -> bool:
        """Whether every ply was analysed."""
        return len(self.plies) == len(self.states) - 1

    @property
    def turning_points(self) -> tuple[AnalysedPly, ...]:
        """The plies after which things looked quite different, or the last favourite became it."""
        if not self.plies:
            return ()
        favourite = _favourite(self.plies[-1].after)
        others = [ply for ply in self.plies if _favourite(ply.before) != favourite]
        swings = sorted(self.plies, key=lambda ply: ply.swing, reverse=True)[:MOST_TURNS]
        found = {ply.number for ply in [*others[-1:], *(p for p in swings if p.swing >= SWING)]}
        return tuple(ply for ply in self.plies if ply.number in found)

    def mistakes(self, seat: int | None = None, size: Mistake | None = None) -> list[AnalysedPly]:
        """The plies that were mistakes, the worst first; of one seat or one size, or all."""
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
    progress: Progress | None = None,
    stop: Event | None = None,
) -> GameAnalysis:
    """Every ply of a game with chances, mistakes and what was better.

    Args:
        game: a record, or its positions one after the other, the first one included.
        seconds, simulations: how long to search every position at most; a second when neither is
            given. Where a placement looks worse than the best one, both are searched so long.
        seed: of all chance; with simulations alone the result is the same every time.
        threads: how many threads search, each with a tree of its own.
        progress: told how many positions are done, of how many.
        stop: an event that ends the analysis when it is set; what is done is given.

    Raises:
        RecordError: a ply that the rules do not allow.
    """
    if seconds is None and simulations is None:
        seconds = SECONDS
    states = replay_record(game) if isinstance(game, Record) else tuple(game)
    desk = _Desk(_Limits(seconds, simulations, seed, threads), stop or Event())
    return GameAnalysis(states, tuple(_plies(desk, states, progress or (lambda done, total: None))))


class _Desk:
    """Where positions are analysed one after the other, in one search's room."""

    def __init__(self, limits: _Limits, stop: Event) -> None:
        self.limits, self.stop = limits, stop
        self._search: Search | None = None

    @property
    def is_stopped(self) -> bool:
        return self.stop.is_set()

    def analysed(self, state: State) -> Analysis:
        if state.is_over:
            return finished(state)
        seconds, simulations, seed, threads = self.limits
        if self._search is None:
            self._search = new_search(state, seed, simulations, threads)
        else:
            self._search.restart(state, seed)
        return searched(self._search, seconds, simulations, self.stop, {})


def _plies(desk: _Desk, states: tuple[State, ...], tell: Progress) -> Iterator[AnalysedPly]:
    """Every ply, until the desk is stopped."""
    before = desk.analysed(states[0])
    tell(1, len(states))
    for number, (state, following) in enumerate(pairwise(states), 1):
        after = desk.analysed(following)
        ply = _ply(desk, number, state, before, after)
        if desk.is_stopped:
            return
        yield ply
        before = after
        tell(number + 1, len(states))


def _ply(desk: _Desk, number: int, state: State, before: Analysis, after: Analysis) -> AnalysedPly:
    if after.state.plies == state.plies:
        gone = after.state.withdrawn - state.withdrawn
        return AnalysedPly(number, min(gone), None, before, after, 0, 0.0, 0.0, None, None, ())
    seat, index = after.state.placed[-1]
    placement = state.variant.table.placements[index]
    rank, best = before.rank(placement) or 0, before.choices[0]
    loss = points = 0.0
    mistake = None
    if rank != 1 and before.chances[seat] - after.chances[seat] >= WORTH_A_CHECK:
        instead = desk.analysed(play(state, best.placement).state)
        loss, points = loss_between(instead, after, seat)
        mistake = judged(loss, error_between(instead, after))
    reasons = explain(state, placement)
    better = best if mistake else None
    return AnalysedPly(
        number, seat, placement, before, after, rank, loss, points, mistake, better, reasons
    )
