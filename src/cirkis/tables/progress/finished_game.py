"""A finished game as one of its players sees it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from cirkis.game import FigureCompleted, Outcome, Placed, Scored, standard_pieces
from cirkis.tables.model.people import Person
from cirkis.tables.model.state import Step, Table

FULL_TARGET = 20  # points; games to fewer are too short to count
FEWEST = 2  # own placements; games with fewer hardly began


@dataclass(frozen=True)
class FinishedGame:
    """A finished round of a table; `is_helped` if the player had a position analysed during it."""

    table: Table
    seat: int
    is_helped: bool = False

    @cached_property
    def outcome(self) -> Outcome:
        assert self.table.state.outcome is not None
        return self.table.state.outcome

    @property
    def has_won(self) -> bool:
        """Whether the player has won, alone."""
        return self.outcome.winners == (self.seat,)

    @property
    def is_unaided(self) -> bool:
        """Whether nothing was undone, and no computer advised or played for the player."""
        return not (self.is_helped or self.table.is_taken_back or not self.is_own)

    @property
    def is_own(self) -> bool:
        """Whether the player made all placements of the seat."""
        return all(step.by_person for step in self.steps)

    @property
    def is_full(self) -> bool:
        """Whether it was long enough, with the usual pieces, and begun at this table."""
        options = self.table.options
        return (
            options.target >= FULL_TARGET
            and options.pieces == standard_pieces()
            and not self.table.is_imported
            and len(self.steps) >= FEWEST
        )

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The player's placements, oldest first."""
        return tuple(s for s in self.table.steps if s.is_placement and s.seat == self.seat)

    @property
    def others(self) -> list[int]:
        return [seat for seat in range(len(self.table.seats)) if seat != self.seat]

    @property
    def levels(self) -> list[str]:
        """The levels of the computers that the player met."""
        seats = (self.table.seats[other] for other in self.others)
        return [seat.level for seat in seats if seat.kind == "computer" and seat.level]

    def completed(self, step: Step) -> list[FigureCompleted]:
        return [event for event in step.events if isinstance(event, FigureCompleted)]

    def points(self, step: Step) -> int:
        scored = (event for event in step.events if isinstance(event, Scored))
        return sum(event.points for event in scored if event.seat == self.seat)

    def shape(self, step: Step) -> str:
        return next(event.placement.code for event in step.events if isinstance(event, Placed))

    def score_against(self, other: int) -> float:
        """Return 1 if the player finished ahead of the other seat, 0.5 if level, else 0."""
        mine, theirs = self._rank(self.seat), self._rank(other)
        return 0.5 if mine == theirs else float(mine > theirs)

    def _rank(self, seat: int) -> tuple[bool, bool, int, int]:
        """Return the sort key of a seat in the ranking (R26, R31)."""
        outcome, is_in = self.outcome, seat not in self.table.state.withdrawn
        return seat in outcome.winners, is_in, outcome.scores[seat], outcome.unplaced[seat]


def seat_of(table: Table, person: Person) -> int | None:
    """Return the seat that a person played alone; None if they had none, or several."""
    mine = [number for number, seat in enumerate(table.seats) if seat.owner == person]
    return mine[0] if len(mine) == 1 and table.seats[mine[0]].kind == "person" else None
