"""The chances of placements after all searches, taken from the best line that follows each."""

from collections.abc import Iterable
from typing import NamedTuple

from cirkis.game import symmetric
from tools.openings.plan import BookPlan, Searched

LISTED = 0.2
"""If no placement is followed further, the book lists those with at least this share of the visits
of the most visited one."""


class Judged(NamedTuple):
    """A placement's number, and every seat's chance of winning after it, from 0 to 1."""

    placement: int
    chances: tuple[float, ...]


class Chances:
    """The chances in all searched positions, computed from the last ones back to the first."""

    def __init__(
        self,
        plan: BookPlan,
        lines: Iterable[tuple[int, ...]],
        known: dict[tuple[int, ...], Searched],
    ) -> None:
        self._plan = plan
        self._moves: dict[int, tuple[Judged, ...]] = {}
        self.lines = {self._key(line): line for line in lines}
        for key, line in sorted(self.lines.items(), key=lambda item: -len(item[1])):
            self._moves[key] = self._judge(known[line])

    def _key(self, line: tuple[int, ...]) -> int:
        return symmetric(self._plan.state(line)).key

    def _judge(self, found: Searched) -> tuple[Judged, ...]:
        """Return the placements of the book, best first.

        These are the placements that were followed further or, if none was, those with the most
        visits. If several lead to the same position, only the one whose line represents it is
        returned, since the book continues only that line.
        """
        followed: dict[int, Judged] = {}
        for placement in found.losses():
            longer = (*found.line, placement)
            key = self._key(longer)
            after = self._moves.get(key)
            if after and (key not in followed or self.lines[key] == longer):
                followed[key] = Judged(placement, after[0].chances)
        most = found.moves[0].visits
        moves = followed.values() or [
            Judged(move.placement, move.chances)
            for move in found.moves
            if move.visits >= LISTED * most
        ]
        return tuple(sorted(moves, key=lambda one: -one.chances[found.mover]))

    def moves(self, line: tuple[int, ...]) -> tuple[Judged, ...]:
        """Return the placements after a line, best first; none if another line represents it."""
        key = self._key(line)
        return self._moves[key] if self.lines.get(key) == line else ()
