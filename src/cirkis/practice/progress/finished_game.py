"""A finished game as one of its players sees it."""

from dataclasses import dataclass
from functools import cached_property

from cirkis.game import FigureCompleted, Outcome, Placed, Scored
from cirkis.tables.rated import is_usual
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
    def is_unaided(self) -> bool:
        """Whether the player had no stand-in, and no help without everybody's consent."""
        return self.seat not in self.table.aided and self.is_own

    @property
    def is_own(self) -> bool:
        """Whether one person made all placements of the seat."""
        players = {(step.by_person, step.player) for step in self.steps}
        return len(players) == 1 and all(by_person for by_person, _ in players)

    @property
    def is_imposed(self) -> bool:
        """Whether others let a computer place for the player, who was away."""
        return any(step.imposed for step in self.steps)

    @property
    def is_full(self) -> bool:
        """Whether it was long enough, had standard pieces and no handicap, and was not imported.

        Whoever began it and lost played long enough even if a computer placed the other pieces.
        """
        has_lost = self.seat not in self.outcome.winners
        own = sum(step.by_person for step in self.steps)
        placed = len(self.steps) if own and has_lost else own
        return is_usual(self.table) and placed >= FEWEST

    @property
    def is_among_people(self) -> bool:
        return any(_is_person(self.table, other) for other in self.others)

    @property
    def is_void(self) -> bool:
        """Whether the result says nothing about the player's strength.

        A loss to people counts despite help; otherwise, losers could ask for help to avoid it.
        """
        if self.is_imposed or any(step.player in self.table.removed for step in self.steps):
            return True
        if self.is_among_people:
            return self.table.turn_started - self.table.begun < SHORTEST
        return bool(self.table.aided)

    @property
    def is_earned(self) -> bool:
        """Whether a loss counts: nobody had help, or the player also had some."""
        return self.seat in self.table.aided or not self.table.aided

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


def _is_person(table: Table, seat: int) -> bool:
    """Return whether a person has the seat or has placed a piece for it."""
    is_played = any(s.by_person and s.is_placement for s in table.steps if s.seat == seat)
    return is_played or table.seats[seat].kind == "person"
