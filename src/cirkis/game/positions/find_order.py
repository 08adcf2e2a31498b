"""Find an order of play that leads to given scores."""

from collections.abc import Iterator, Sequence
from itertools import islice
from operator import sub

from cirkis.game.board.layout import iter_bits
from cirkis.game.pieces.placements import Placement
from cirkis.game.positions.possible_scores import (
    Completion,
    Scores,
    add_points,
    completions,
    going_out,
    points_of,
)
from cirkis.game.rules.state import State

# Positions from games need few steps; positions typed by hand may have no solution.
_MAX_STEPS, _MAX_IN_ALL = 100, 2000


def find_order(state: State, scores: Scores) -> tuple[tuple[int, Placement], ...] | None:
    """Return the pieces in an order that leads to these scores; None if no such order is found.

    As in a record's Setup tag, each piece touches an earlier one, and none is placed after the end.
    """
    ways, out = completions(state), points_of(going_out(state), state.options.players)
    peeling = _Peeling(state)
    for chosen in islice(_choices(ways, out, scores), _MAX_IN_ALL):
        removed = peeling.start(tuple(chosen))
        if removed:
            placements = state.variant.table.placements
            placed = (state.placed[nth] for nth in reversed(removed))
            return tuple((seat, placements[index]) for seat, index in placed)
    return None


def _choices(
    ways: Sequence[Sequence[Completion]], points: Scores, scores: Scores
) -> Iterator[list[Completion]]:
    """Yield each choice of one completion per figure such that the points add up to the scores."""
    reachable: list[set[Scores]] = [{scores}]  # scores before each figure, the last first
    for figure in reversed(ways):
        reachable.append(
            {tuple(map(sub, some, way.points)) for some in reachable[-1] for way in figure}
        )

    def chosen(nth: int, points: Scores) -> Iterator[list[Completion]]:
        if nth == len(ways):
            yield []
            return
        for way in ways[nth]:
            total = add_points(points, way.points)
            if total in reachable[len(ways) - nth - 1]:
                for rest in chosen(nth + 1, total):
                    yield [way, *rest]

    if points in reachable[-1]:
        yield from chosen(0, points)


class _Peeling:
    """Takes pieces off the board, starting with the Leader, until none is left.

    Sets of pieces are ints in which bit i represents the i-th piece of the state.
    """

    def __init__(self, state: State) -> None:
        table, numbers = state.variant.table, [index for _, index in state.placed]
        self._target = state.options.target
        self._players = state.options.players
        self._seats = [seat for seat, _ in state.placed]
        self._cells = [table.placements[index].mask for index in numbers]
        self._touching = [
            sum(1 << nth for nth, other in enumerate(numbers) if table.touching[index] >> other & 1)
            for index in numbers
        ]
        self._first = sum(
            1 << nth for nth, index in enumerate(numbers) if state.variant.first >> index & 1
        )
        self._steps = self._last_step = 0
        self._dead_ends: set[int] = set()

    def start(self, full: tuple[Completion, ...]) -> tuple[int, ...]:
        """Return all pieces in the order of their removal; () if no order is found."""
        self._dead_ends.clear()
        self._last_step = min(self._steps + _MAX_STEPS, _MAX_IN_ALL)
        everything = (1 << len(self._seats)) - 1
        return self._peel(everything, (), full) if self._is_consistent(full) else ()

    def _is_consistent(self, full: tuple[Completion, ...]) -> bool:
        """Return whether the figures can be opened one by one, each by the seat that completed it.

        Opening one figure never prevents opening another, so the order does not matter.
        """
        left, before = full, -1
        while len(left) != before:
            before = len(left)
            for seat, cells in zip(self._seats, self._cells, strict=True):
                if all(way.seat == seat for way in left if way.mask & cells):
                    left = tuple(way for way in left if not way.mask & cells)
        return not left

    def _peel(
        self, left: int, removed: tuple[int, ...], full: tuple[Completion, ...]
    ) -> tuple[int, ...]:
        """Return the removed pieces, then the rest in an order that works; () if there is none."""
        if not left:
            return removed
        if left in self._dead_ends:
            return ()
        self._steps += 1
        for taken, kept in self._next(left, removed, full):
            if self._steps > self._last_step:
                break
            rest = self._opened(taken, full)
            if rest is not None and (found := self._peel(kept, (*removed, *taken), rest)):
                return found
        if not self._is_target_reached(full):  # at the target, the last removed piece matters too
            self._dead_ends.add(left)
        return ()

    def _next(
        self, left: int, removed: tuple[int, ...], full: tuple[Completion, ...]
    ) -> Iterator[tuple[list[int], int]]:
        """Yield sequences of pieces that can come off next, each with the set of pieces left."""
        if not removed:
            leader = left.bit_length() - 1
            yield [leader], left & ~(1 << leader)
        elif self._is_target_reached(full):  # from then on, only the same seat placed (R22)
            for nth in iter_bits(left):
                kept = left & ~(1 << nth)
                is_same = self._seats[nth] == self._seats[removed[-1]]
                if is_same and kept & self._first and self._parts(kept) == [kept]:
                    yield [nth], kept
        elif not full:
            yield self._outermost_first(next(iter_bits(left & self._first)), left), 0
        else:
            for nth in iter_bits(left):
                if any(way.mask & self._cells[nth] for way in full):
                    others = left & ~(1 << nth)
                    parts = [part for part in self._parts(others) if part & self._first]
                    for kept in [*parts, *[0] * (self._first >> nth & 1)]:
                        yield self._outermost_first(nth, left & ~kept), kept

    def _opened(
        self, taken: Sequence[int], full: tuple[Completion, ...]
    ) -> tuple[Completion, ...] | None:
        """Return the figures still full; None if a piece opens another seat's completed figure."""
        for nth in taken:
            cells, seat = self._cells[nth], self._seats[nth]
            if any(way.seat != seat for way in full if way.mask & cells):
                return None
            full = tuple(way for way in full if not way.mask & cells)
        return full

    def _is_target_reached(self, full: tuple[Completion, ...]) -> bool:
        points = (0,) * self._players
        for way in full:
            points = add_points(points, way.points)
        return max(points) >= self._target

    def _outermost_first(self, nth: int, among: int) -> list[int]:
        """Return the pieces connected to the nth, farthest first and the nth itself last."""
        order, seen = [nth], 1 << nth
        for one in order:
            new = self._touching[one] & among & ~seen
            order += iter_bits(new)
            seen |= new
        return order[::-1]

    def _parts(self, left: int) -> list[int]:
        parts = []
        while left:
            part = sum(1 << nth for nth in self._outermost_first(next(iter_bits(left)), left))
            parts.append(part)
            left &= ~part
        return parts
