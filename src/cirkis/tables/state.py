"""A table as one frozen value, folded from its log (reducer.py)."""

from __future__ import annotations

from msgspec import Struct

from cirkis.engine.analysis.teaching import Lesson
from cirkis.game import Event, Match, Options, State, finish_round, standard_pieces
from cirkis.tables.entries import OfferKind, Seek
from cirkis.tables.people import Person
from cirkis.tables.seats import Occupant, players, seats_of
from cirkis.tables.time_control import DaysPerTurn, TimeControl


class Step(Struct, frozen=True):
    """One placement or withdrawal in the round, with all its consequences."""

    state: State
    events: tuple[Event, ...]
    is_placement: bool  # False for a withdrawal
    seat: int
    by_person: bool
    player: Person | None = None  # the person, if known
    level: str | None = None  # the level of the computer, if one placed
    imposed: bool = False  # by a computer that others let play for an absent owner
    by_clock: bool = False  # withdrawn because its time was up
    gained: int = 0  # milliseconds that it added to the clock


class Offer(Struct, frozen=True):
    """A request to undo all but the first `steps` steps, or to remove the person at a seat.

    With a `lesson`, it is a computer's offer to undo, and the `lesson` gives the reason.
    """

    kind: OfferKind
    seat: int
    steps: int
    needs: frozenset[int]
    agreed: frozenset[int] = frozenset()
    lesson: Lesson | None = None


class Asking(Struct, frozen=True):
    """The facts that limit further offers.

    Attributes:
        in_vain: for each seat, how many of its undo offers in this round were not accepted.
        declined: the kind and seat of offers that were declined: to undo, since the seat last
            placed; to remove somebody, in this round, even if the host withdrew them.
        never: the seats that refuse all further offers to undo.
        unasked: the seat and turn of each undo that was made without asking anybody.
    """

    in_vain: tuple[int, ...] = (0, 0, 0, 0)
    declined: frozenset[tuple[OfferKind, int]] = frozenset()
    never: frozenset[int] = frozenset()
    unasked: tuple[tuple[int, int], ...] = ()


class GivenUp(Struct, frozen=True):
    """A game that the player at seat `by` gave up to the player at seat `to` by removing them.

    `table` is the game as it ended then, no matter what a computer plays afterwards.
    """

    table: Table
    by: int
    to: int


class Table(Struct, frozen=True):
    """A table; its version is the number of entries in its log."""

    version: int
    options: Options
    seats: tuple[Occupant, ...]
    match: Match  # the rounds before this one
    initial_state: State  # of this round, like the steps
    steps: tuple[Step, ...]
    taken_over: Step | None = None  # the first player's, which is no longer in `steps` (R34)
    previous_round: Table | None = None
    host: Person | None = None
    code: str | None = None
    clock: TimeControl | None = None
    time_left: tuple[int, ...] = ()  # milliseconds by seat at the start of the turn
    turn_started: float = 0.0  # in Unix seconds
    chat: bool = False  # whether people can write freely
    newcomers: bool = True  # whether the host lets people without a seat take a free one
    offer: Offer | None = None
    asking: Asking = Asking()
    votes: tuple[frozenset[int], ...] = ()  # for each seat, who voted for a computer there
    next_table: str | None = None  # of the rematch
    removed: frozenset[Person] = frozenset()  # people who must not sit down again
    # The versions at which these last changed: position or turn, offer, and occupant of each seat.
    position_version: int = 1
    offer_version: int = 1
    seat_versions: tuple[int, ...] = ()
    extras: int = 0  # entries other than play
    is_imported: bool = False
    was_finished: bool = False  # when its record was opened
    is_taken_back: bool = False  # the end of the round was undone
    advised: frozenset[int] = frozenset()  # seats whose players asked for advice in the round
    took_back: frozenset[int] = frozenset()  # seats aided by an undo without everybody's consent
    given_up: tuple[GivenUp, ...] = ()  # in the round
    teaching: bool = False
    taught: tuple[int, ...] = ()  # for each offer, the number of steps that an undo would leave
    seek: Seek | None = None
    is_seeking: bool = False  # until the game begins, or nobody is left
    club: str | None = None  # the id of the club whose members play here
    tournament: int | None = None  # the tournament's number in that club
    full_since: float = 0.0  # when a seek's last free seat was taken, in Unix seconds
    begun: float = 0.0  # when the first step of the round was stored, in Unix seconds

    @property
    def has_started(self) -> bool:
        """Whether every seat is taken and no countdown is running; until then, nobody can place."""
        return self.is_full and not self.is_seeking

    @property
    def has_placed(self) -> bool:
        """Whether anybody has made a move; until then, a seat can be freed without harm."""
        return bool(self.steps) or self.previous_round is not None

    @property
    def is_full(self) -> bool:
        return all(seat.kind != "open" for seat in self.seats)

    @property
    def admits_newcomers(self) -> bool:
        """Whether people without a seat can take a free one.

        A host who left a table in the lobby must not keep those who wait there from being found.
        """
        is_left = self.is_seeking and not seats_of(self.seats, self.host)
        return self.newcomers or is_left

    @property
    def is_public(self) -> bool:
        """Whether strangers, or members of a club, play here."""
        return self.seek is not None or self.club is not None

    @property
    def has_own_pieces(self) -> bool:
        """Whether the table has its own piece set, which takes a megabyte of memory."""
        return self.options.pieces != standard_pieces()

    @property
    def aided(self) -> frozenset[int]:
        """The seats helped without everybody's consent; in a teaching game, all of them."""
        if self.teaching:
            return frozenset(range(len(self.seats)))
        return self.advised | self.took_back

    @property
    def offer_helps(self) -> bool:
        """Whether the open offer is to undo something without everybody's consent."""
        if self.offer is None or self.offer.kind != "undo":
            return False
        playing = [one for n, one in enumerate(self.seats) if n not in self.state.withdrawn]
        wanted = {self.seats[one].owner for one in (self.offer.seat, *self.offer.needs)}
        return not wanted >= players(playing)

    @property
    def state(self) -> State:
        return self.steps[-1].state if self.steps else self.initial_state

    @property
    def plies(self) -> int:
        """The number of pieces placed in the round, not counting those that were set up."""
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
    def is_played_elsewhere(self) -> bool:
        """Whether nobody here played the game, because it was over when its record was opened."""
        return self.was_finished and self.state.is_over and not self.is_taken_back

    @property
    def steps_after_undo(self) -> int | None:
        """The number of steps left after undoing a person's last step; None if there is none."""
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
        """Milliseconds on the clocks at the start of the turn; 0 for seats that ran out of time."""
        out = self.out_of_time
        return tuple(0 if seat in out else left for seat, left in enumerate(self.time_left))

    @property
    def computer_to_play(self) -> int | None:
        """The seat to play if it is a computer's, else None.

        A computer that has offered to undo a placement waits for the answer.
        """
        seat = self.state.to_play
        waits = self.offer is not None and self.offer.kind == "teach"
        plays = self.seats[seat].kind == "computer" and self.has_started and not waits
        return seat if plays and self.state.outcome is None else None

    def turn(self, steps: int, seat: int) -> int:
        """Return how many of the first `steps` steps were not made by the seat's player."""
        own = seats_of(self.seats, self.seats[seat].owner)
        return sum(step.seat not in own for step in self.steps[:steps])

    @property
    def timed_seat(self) -> int | None:
        """The seat to play if its turn is timed: with a clock, once a piece is on the board.

        With days per turn, the first turn of a later round is timed too, because its starter may be
        gone. Among strangers and in tournaments, every turn is.
        """
        state = self.state
        is_later = self.previous_round is not None and isinstance(self.clock, DaysPerTurn)
        is_later = is_later or self.seek is not None or self.tournament is not None
        runs = self.clock is not None and self.has_started and not state.is_over
        return state.to_play if runs and (state.plies > 0 or is_later) else None

    @property
    def running_seat(self) -> int | None:
        """The seat whose clock is running, if any; only people's clocks run."""
        seat = self.timed_seat
        return seat if seat is not None and self.seats[seat].kind == "person" else None
