"""Find an order of play that leads to given scores.

Sets of pieces are ints in which bit i represents placement i.
"""

from collections.abc import Iterator, Sequence, Set
from functools import lru_cache
from itertools import islice
from operator import sub
from typing import NamedTuple

from cirkis.game.board.layout import iter_bits
from cirkis.game.pieces.placements import PlacementTable
from cirkis.game.positions.possible_scores import Completion, Scores, add_points
from cirkis.game.rules.state import State

# Positions from games need few steps; positions typed by hand might have no solution.
_MAX_STEPS, _MAX_IN_ALL, _MAX_CHOICES = 200, 2000, 500


def find_order(
    state: State,
    ways: Sequence[Sequence[Completion]],
    possible: Sequence[Set[Scores]],
    scores: Scores,
) -> tuple[tuple[int, int], ...] | None:
    """Return the seat and placement of each piece in an order that leads to these scores.

    As in a record's Setup tag, each piece touches an earlier one, and none is placed after the end.

    Args:
        state: the position; its last piece, the Leader, stays last.
        ways: the possible completions of each full figure.
        possible: the scores possible before the first figure and after each figure.
        scores: the scores to reach.

    Returns:
        None if no such order is found.
    """
    filling = _Filling(state)
    for chosen in islice(_choices(ways, possible, scores), _MAX_CHOICES):
        if filling.start(chosen):
            seats = {index: seat for seat, index in state.placed}
            return (*((seats[index], index) for index in filling.order), state.placed[-1])
    return None


def _choices(
    ways: Sequence[Sequence[Completion]], possible: Sequence[Set[Scores]], scores: Scores
) -> Iterator[list[Completion]]:
    """Yield each choice of one completion per figure such that the points add up to the scores."""
    if not ways:
        yield []
        return
    *earlier, figure = ways
    for way in figure:
        before = tuple(map(sub, scores, way.points))
        if before in possible[len(earlier)]:
            for chosen in _choices(earlier, possible, before):
                yield [*chosen, way]


class _Figure(NamedTuple):
    pieces: int  # the pieces in it
    closing: int  # those of the seat that completes it, one of which comes last
    points: Scores


class _Filling:
    """Puts pieces on the board until only the Leader is left.

    A piece that holds no figure open can be placed as soon as it touches another; this never
    rules out a solution. The only choices are the first piece, and the next one if none is ready.
    """

    def __init__(self, state: State) -> None:
        self._table, self._first = state.variant.table, state.variant.first
        self._first_scores, self._target = state.options.first_scores, state.options.target
        self._of = [0] * state.options.players
        for seat, index in state.placed:
            self._of[seat] |= 1 << index
        self._last, leader = state.placed[-1]
        self._leader = 1 << leader
        self._older = sum(self._of) & ~self._leader
        self._steps = 0

    def start(self, chosen: Sequence[Completion]) -> bool:
        """Find an order in which each figure is completed as chosen."""
        self._figures: list[_Figure] = []
        for way in chosen:
            inside = _covering(self._table, way.mask)
            if not inside & self._leader:  # the Leader completes the figures that it covers
                pieces = inside & self._older
                self._figures.append(_Figure(pieces, pieces & self._of[way.seat], way.points))
        self.order: list[int] = []
        self._dead_ends: set[int] = set()
        self._last_step = min(self._steps + _MAX_STEPS, _MAX_IN_ALL)
        # After the target is reached, only the seat to play goes on (R22): its pieces come last.
        late = self._of[self._last] if self._is_target_reached(0) else 0
        return self._fill(self._older, self._first, late)

    def _is_target_reached(self, waiting: int) -> bool:
        points = self._first_scores
        for figure in self._figures:
            if not figure.pieces & waiting:
                points = add_points(points, figure.points)
        return max(points) >= self._target

    def _fill(self, waiting: int, near: int, late: int) -> bool:
        """Place the waiting pieces; those in `near` can come next."""
        placed = len(self.order)
        while waiting and waiting not in self._dead_ends:
            if late and not waiting & ~late:
                if self._is_target_reached(waiting):
                    break
                late = 0
            held, needed, last = self._waiting_for(waiting)
            ready = near & waiting & ~held & ~late
            if not ready or not self.order:
                ready = near & waiting & ~needed
                for some in (~late & ~held, ~late & held, late & ~last, late & last):
                    if self._try_each(ready & some, waiting, near, late):
                        return True
                self._dead_ends.add(waiting)
                break
            self.order += (new := list(iter_bits(ready)))
            for index in new:
                near |= self._table.touching[index]
            waiting &= ~ready
        if not waiting and not late:
            return True
        del self.order[placed:]
        return False

    def _waiting_for(self, waiting: int) -> tuple[int, int, int]:
        """Return the pieces that hold a figure open, which of them no other piece of their seat can
        replace, and the pieces that would complete a figure now.
        """
        held = needed = last = 0
        for figure in self._figures:
            rest = figure.pieces & waiting
            if rest & (rest - 1):
                closing = figure.closing & rest
                held |= closing
                if not closing & (closing - 1):
                    needed |= closing
            else:
                last |= rest
        return held, needed, last

    def _try_each(self, some: int, waiting: int, near: int, late: int) -> bool:
        for index in iter_bits(some):
            self._steps += 1
            if self._steps > self._last_step:
                return False
            touching = self._table.touching[index]
            near_now = near | touching if self.order else touching
            self.order.append(index)
            if self._fill(waiting & ~(1 << index), near_now, late):
                return True
            self.order.pop()
        return False


@lru_cache(256)
def _covering(table: PlacementTable, cells: int) -> int:
    return table.covering(cells)
