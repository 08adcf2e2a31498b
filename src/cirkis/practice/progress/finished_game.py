"""A finished game as one of its players sees it."""

from dataclasses import dataclass
from functools import cached_property

from cirkis.game import FigureCompleted, Outcome, Placed, Scored, standard_pieces
from cirkis.tables.state import Step, Table

FEWEST = 2  # placements by the player; with fewer, the game hardly started
SHORTEST = 60.0  # seconds; people need longer, so a shorter game was played by programs


@dataclass(frozen=True)
class FinishedGame:
    """A finished round at a table."""

    table: Table
    seat: int

    @cached_property
    def outcome(self) -> Outcome:
        assert self.table.state.outcome is not None
        return self.table.state.outcome

    @property
    def has_won(self) -> bool:
        """Whether the player is the only winner."""
        return self.outcome.winners == (self.seat,)

    @property
    def is_counted(self) -> bool:
        """Whether it counts for the player's statistics: it was played here, with the standard
        pieces, and the player placed a few of them. Rated games always count.
        """
        table = self.table
        is_usual = not table.is_imported and table.options.pieces == standard_pieces()
        return self.is_rated or (is_usual and sum(step.by_person for step in self.steps) >= FEWEST)

    @property
    def is_rated(self) -> bool:
        return self.table.counts

    @property
    def is_too_short(self) -> bool:
        """Whether a game among people took so little time that programs played it."""
        is_among_people = any(self.table.seats[other].kind == "person" for other in self.others)
        return is_among_people and self.table.turn_started - self.table.begun < SHORTEST

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The player's placements, oldest first."""
        return tuple(s for s in self.table.steps if s.is_placement and s.seat == self.seat)

    @property
    def others(self) -> list[int]:
        return [seat for seat in range(len(self.table.seats)) if seat != self.seat]

    @property
    def levels(self) -> list[str]:
        """The levels of the computers that played against the player from start to finish."""
        met = ((FinishedGame(self.table, other), self.table.seats[other]) for other in self.others)
        return [
            seat.level
            for game, seat in met
            if seat.kind == "computer"
            and seat.level
            and game.seat not in self.table.state.withdrawn
            and all(step.level == seat.level for step in game.steps)
        ]

    def completed(self, step: Step) -> list[FigureCompleted]:
        return [event for event in step.events if isinstance(event, FigureCompleted)]

    def points(self, step: Step) -> int:
        scored = (event for event in step.events if isinstance(event, Scored))
        return sum(event.points for event in scored if event.seat == self.seat)

    def shape(self, step: Step) -> str:
        return next(event.placement.code for event in step.events if isinstance(event, Placed))

    def score_against(self, other: int) -> float:
        """Return 1 if the player finished ahead of another seat, 0.5 if level with it, else 0."""
        mine, theirs = self._rank(self.seat), self._rank(other)
        return 0.5 if mine == theirs else float(mine > theirs)

    def _rank(self, seat: int) -> tuple[bool, bool, int, int]:
        """Return a seat's sort key in the ranking (R26, R31)."""
        outcome, is_in = self.outcome, seat not in self.table.state.withdrawn
        return seat in outcome.winners, is_in, outcome.scores[seat], outcome.unplaced[seat]
