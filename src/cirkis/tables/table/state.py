"""A table as one frozen value: what its log amounts to (see reducer.py)."""

from __future__ import annotations

from msgspec import Struct

from cirkis.game import Event, Match, Options, State, finish_round
from cirkis.tables.table.people import Person
from cirkis.tables.table.seats import Occupant
from cirkis.tables.table.time_control import TimeControl


class Step(Struct, frozen=True):
    """One placement or withdrawal of the round, with all its consequences.

    Attributes:
        state: the position after it.
        events: what happened.
        is_placement: whether it is a placement; otherwise it is a withdrawal.
        seat: the seat that placed or withdrew, counted from 0.
        by_person: whether a person did it.
        by_clock: whether the seat was withdrawn because its time ran out.
        gained: milliseconds that its clock gained.
    """

    state: State
    events: tuple[Event, ...]
    is_placement: bool
    seat: int
    by_person: bool
    by_clock: bool = False
    gained: int = 0


class Offer(Struct, frozen=True):
    """A request to undo that other players have to accept.

    Attributes:
        seat: the seat that asks.
        steps: how many steps of the round would remain.
        needs: the seats that have to accept.
        agreed: those of them that have accepted.
    """

    seat: int
    steps: int
    needs: frozenset[int]
    agreed: frozenset[int] = frozenset()


class Table(Struct, frozen=True):
    """What the log of a table amounts to.

    Attributes:
        version: the number of entries in the log.
        options: the options of the game.
        seats: who sits where now.
        match: the match before this round.
        initial_state: the first position of this round.
        steps: this round's placements and withdrawals, without those that were undone.
        previous_round: the table as it stood at the end of the round before this one.
        host: the person who made the table; None if they were anonymous.
        code: its join code, if it has one.
        clock: the time control, if the game is played with one.
        time_left: milliseconds each seat had left when the turn began; empty without a clock.
        turn_started: when the turn began, in Unix seconds.
        chat: whether people may write free text.
        offer: the open request to undo.
        votes: for each seat, the seats that vote for a computer to play there.
        next_table: the id of the table of the rematch.
        position_version: the version at which the position, or whose turn it is, last changed.
        offer_version: the version at which the request to undo was made, or ended.
        seat_versions: for each seat, the version at which somebody else last sat down there.
        extras: how many entries of the log are not play.
        is_imported: whether the game was imported as a record.
        is_taken_back: whether any step of the round was undone.
    """

    version: int
    options: Options
    seats: tuple[Occupant, ...]
    match: Match
    initial_state: State
    steps: tuple[Step, ...]
    previous_round: Table | None = None
    host: Person | None = None
    code: str | None = None
    clock: TimeControl | None = None
    time_left: tuple[int, ...] = ()
    turn_started: float = 0.0
    chat: bool = False
    offer: Offer | None = None
    votes: tuple[frozenset[int], ...] = ()
    next_table: str | None = None
    position_version: int = 1
    offer_version: int = 1
    seat_versions: tuple[int, ...] = ()
    extras: int = 0
    is_imported: bool = False
    is_taken_back: bool = False

    @property
    def has_started(self) -> bool:
        """Whether every seat is taken; until then nobody may place."""
        return all(seat.kind != "open" for seat in self.seats)

    @property
    def state(self) -> State:
        """The position now."""
        return self.steps[-1].state if self.steps else self.initial_state

    @property
    def plies(self) -> int:
        """How many pieces were placed in the round, without those that were set up."""
        return self.state.plies - self.initial_state.plies

    @property
    def match_so_far(self) -> Match:
        """The match, including this round once it is over."""
        return finish_round(self.match, self.state) if self.state.is_over else self.match

    @property
    def is_over(self) -> bool:
        """Whether the game is over, and the match with it if there is one."""
        return self.state.is_over and not (self.options.match and self.match_so_far.outcome is None)

    @property
    def steps_after_undo(self) -> int | None:
        """How many steps remain when a person's last step is undone; None if there is none."""
        by_people = (nth for nth in reversed(range(len(self.steps))) if self.steps[nth].by_person)
        return next(by_people, None)

    @property
    def out_of_time(self) -> frozenset[int]:
        """The seats that were withdrawn because their time ran out (R31)."""
        if self.clock is None:
            return frozenset()
        before = self.previous_round
        earlier = before.out_of_time if before is not None else frozenset[int]()
        return earlier | {step.seat for step in self.steps if step.by_clock}

    @property
    def displayed_time_left(self) -> tuple[int, ...]:
        """Milliseconds on the clocks as the turn begins: 0 for seats that ran out of time."""
        out = self.out_of_time
        return tuple(0 if seat in out else left for seat, left in enumerate(self.time_left))

    @property
    def computer_to_play(self) -> int | None:
        """The seat of the computer whose turn it is, if it is a computer's turn."""
        seat = self.state.to_play
        plays = self.seats[seat].kind == "computer" and self.has_started
        return seat if plays and self.state.outcome is None else None

    @property
    def running_seat(self) -> int | None:
        """The seat whose clock runs: a person's, from the second placement of a round on."""
        seat, state = self.state.to_play, self.state
        runs = self.clock is not None and self.has_started and not state.is_over and state.plies > 0
        return seat if runs and self.seats[seat].kind == "person" else None
