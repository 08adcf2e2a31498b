"""A table: what its log amounts to (folding.py), as one frozen value."""

from __future__ import annotations

from dataclasses import dataclass

from cirkis.rules import Match, Options, State, finish_round
from cirkis.rules.events import Event
from cirkis.table.people import Person
from cirkis.table.seats import Occupant
from cirkis.table.time_control import Clock


@dataclass(frozen=True, slots=True)
class Step:
    """One placement or withdrawal of the round, with all it brought about.

    Attributes:
        state: the position after it.
        events: what happened.
        is_placement: otherwise it is a withdrawal.
        seat: whose it is.
        by_person: whether a person did it.
        by_clock: whether it is a withdrawal because the time was over.
    """

    state: State
    events: tuple[Event, ...]
    is_placement: bool
    seat: int
    by_person: bool
    by_clock: bool = False


@dataclass(frozen=True, slots=True)
class Offer:
    """A wish to go back that others have to agree to.

    Attributes:
        seat: whose wish it is.
        steps: how many steps of the round would stay.
        needs: the seats that have to agree.
        agreed: those of them that do.
    """

    seat: int
    steps: int
    needs: frozenset[int]
    agreed: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Table:
    """What the log of a table amounts to.

    Attributes:
        version: how many entries the log has.
        options: what was agreed on.
        seats: who sits where now.
        match: the rounds before this one.
        start: the first position of this round.
        steps: this round's placements and withdrawals that were not taken back.
        before: the table as it stood at the end of the round before this one.
        host: who made it; None if nobody said who it was.
        code: its short code, if it has one.
        clock, left: the clock, and how many milliseconds it gave each seat when the turn began.
        since: when the turn began, in unix seconds.
        chat: whether people may write what they like.
        offer: what somebody would like the others to agree to.
        votes: for each seat the seats that want a computer to play there.
        next: the table of the rematch.
    """

    version: int
    options: Options
    seats: tuple[Occupant, ...]
    match: Match
    start: State
    steps: tuple[Step, ...]
    before: Table | None = None
    host: Person | None = None
    code: str | None = None
    clock: Clock | None = None
    left: tuple[int, ...] = ()
    since: float = 0.0
    chat: bool = False
    offer: Offer | None = None
    votes: tuple[frozenset[int], ...] = ()
    next: str | None = None

    @property
    def has_begun(self) -> bool:
        """Whether everybody sits: while a seat is open, nobody places."""
        return all(seat.kind != "open" for seat in self.seats)

    @property
    def state(self) -> State:
        """The position now."""
        return self.steps[-1].state if self.steps else self.start

    @property
    def standing(self) -> Match:
        """The match with this round counted in, once the round is over."""
        return finish_round(self.match, self.state) if self.state.is_over else self.match

    @property
    def is_over(self) -> bool:
        """Whether nothing more is to be played: the game is over, and with it a match."""
        return self.state.is_over and not (self.options.match and self.standing.outcome is None)

    @property
    def undo_steps(self) -> int | None:
        """How many steps remain when the last thing a person did is taken back, if they did any."""
        mine = (nth for nth in reversed(range(len(self.steps))) if self.steps[nth].by_person)
        return next(mine, None)

    @property
    def out_of_time(self) -> frozenset[int]:
        """The seats that take no further part because their time was over (R31)."""
        earlier = self.before.out_of_time if self.before is not None else frozenset[int]()
        return earlier | {step.seat for step in self.steps if step.by_clock}

    @property
    def shown_left(self) -> tuple[int, ...]:
        """What the clocks show as the turn begins: nothing where the time was over."""
        out = self.out_of_time
        return tuple(0 if seat in out else left for seat, left in enumerate(self.left))

    @property
    def computer_to_play(self) -> int | None:
        """The seat of the computer that has the turn, if one has."""
        seat = self.state.to_play
        plays = self.seats[seat].kind == "computer" and self.has_begun
        return seat if plays and self.state.outcome is None else None


def running_seat(table: Table) -> int | None:
    """The seat whose clock runs: a person's, from the second placement of a round on."""
    seat, state = table.state.to_play, table.state
    runs = table.clock is not None and table.has_begun and not state.is_over and state.plies > 0
    return seat if runs and table.seats[seat].kind == "person" else None
