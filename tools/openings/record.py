"""A book as a record: the best placements as the game, all others as variations.

A placement's chance is the one at the end of the best line after it.
"""

from collections.abc import Iterable
from typing import NamedTuple

from cirkis.game import Line, Options, Ply, Record, symmetric
from cirkis.version import program_version
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
        """Return the next placements, best first; none if another line represents the position."""
        key = self._key(line)
        return self._moves[key] if self.lines.get(key) == line else ()


def book_record(plan: BookPlan, chances: Chances) -> Record:
    tags = (
        ("Event", f"Openings for {plan.players} players"),
        ("Annotator", f"cirkis {program_version()}"),
        ("Simulations", str(plan.simulations)),
        ("Loss", str(plan.loss)),
    )
    options = Options(players=plan.players)
    return Record(options, tags=tags, main=Line(_Writer(plan, chances).plies(())))


class _Writer:
    def __init__(self, plan: BookPlan, chances: Chances) -> None:
        self._plan, self._chances = plan, chances
        self._placements = plan.state(()).variant.table.placements

    def plies(self, line: tuple[int, ...]) -> tuple[Ply, ...]:
        """Return the continuation of the book after a line."""
        best, *others = self._chances.moves(line) or (None,)
        if best is None:
            return ()
        mover = self._plan.state(line).to_play
        variations = tuple(
            Line((self._ply(move, mover), *self.plies((*line, move.placement)))) for move in others
        )
        first = self._ply(best, mover, variations)
        return (first, *self.plies((*line, best.placement)))

    def _ply(self, move: Judged, mover: int, variations: tuple[Line, ...] = ()) -> Ply:
        comment = f"wins {100 * move.chances[mover]:.1f}%"
        placement = self._placements[move.placement]
        return Ply(placement, comments=(comment,), variations=variations)
