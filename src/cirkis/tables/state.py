"""A table as one frozen value, folded from its log (reducer.py)."""

from __future__ import annotations

from msgspec import Struct

from cirkis.engine.analysis.teaching import Lesson
from cirkis.game import Event, Match, Options, State, finish_round, standard_pieces
from cirkis.tables.entries import RULES_VERSION, Created, OfferKind, Seek
from cirkis.tables.people import Occupant, Person, seats_of
from cirkis.tables.policy import POLICIES, Policy
from cirkis.tables.requests import DaysPerTurn, TimeControl


class RoundStep(Struct, frozen=True):
    """One placement or withdrawal in the round, with all its consequences."""

    state: State
    events: tuple[Event, ...]
    is_placement: bool  # False for a withdrawal
    seat: int
    by_person: bool
    player: Person | None = None  # the person, if known
    level: str | None = None  # the level of the computer, if one placed
    by_clock: bool = False  # withdrawn because its time was up


class Offer(Struct, frozen=True):
    """A request to undo all but the first `steps` steps.

    With a `lesson`, it is a computer's offer to undo, and the `lesson` gives the reason.
    """

    kind: OfferKind
    seat: int
    steps: int
    needs: frozenset[int]
    agreed: frozenset[int] = frozenset()
    lesson: Lesson | None = None


class Correspondence(Struct, frozen=True):
    """A game by message.

    Attributes:
        game: its id, the same on all devices.
        numbers: what has happened, as numbers (actions.py).
        known: how many of them the others know, because they were sent or came in a message; null
            if not even the game was sent.
    """

    game: str
    numbers: tuple[int, ...] = ()
    known: int | None = None

    @property
    def unsent(self) -> tuple[int, ...]:
        """What the others do not know yet."""
        return self.numbers[self.known :]

    @property
    def is_unsent(self) -> bool:
        """Whether the others have not seen it as it is here."""
        return self.known != len(self.numbers)


class Table(Struct, frozen=True):
    """A table; its version is the number of entries in its log."""

    version: int
    options: Options
    seats: tuple[Occupant, ...]
    match: Match  # the rounds before this one
    initial_state: State  # of this round, like the steps
    steps: tuple[RoundStep, ...]
    created: Created = Created(RULES_VERSION, {}, [], rated=False)  # without what changes
    policy: Policy = POLICIES["private", False]
    taken_over: RoundStep | None = None  # the first player's, which is no longer in `steps` (R34)
    previous_round: Table | None = None
    time_left: tuple[int, ...] = ()  # milliseconds by seat at the start of the turn
    turn_started: float = 0.0  # in Unix seconds
    chat: bool = False  # whether people can write freely
    newcomers: bool = True  # whether the host lets people without a seat take a free one
    offer: Offer | None = None
    rematch_wanted: frozenset[int] = frozenset()  # the seats that have agreed to one
    rematch_declined: int | None = None  # the seat that declined the last one asked for
    next_table: str | None = None  # of the rematch
    removed: frozenset[Person] = frozenset()  # people who must not sit down again
    # The versions at which these last changed: position or turn, offer, and occupant of each seat.
    position_version: int = 1
    offer_version: int = 1
    seat_versions: tuple[int, ...] = ()
    taught: tuple[int, ...] = ()  # for each offer, the number of steps that an undo would leave
    is_seeking: bool = False  # until the game begins, or nobody is left
    is_aborted: bool = False  # somebody left before all had placed: there is no result
    full_since: float = 0.0  # when a seek's last free seat was taken, in Unix seconds
    begun: float = 0.0  # when the game began, in Unix seconds
    correspondence: Correspondence | None = None

    @property
    def host(self) -> Person | None:
        return self.created.host

    @property
    def code(self) -> str | None:
        return self.created.code

    @property
    def clock(self) -> TimeControl | None:
        return self.created.clock

    @property
    def seek(self) -> Seek | None:
        return self.created.seek

    @property
    def club(self) -> str | None:
        """The id of the club whose members play here."""
        return self.created.club

    @property
    def tournament(self) -> int | None:
        """The tournament's number in that club."""
        return self.created.tournament

    @property
    def teaching(self) -> bool:
        return self.created.teaching

    @property
    def is_imported(self) -> bool:
        return self.created.imported

    @property
    def is_older(self) -> bool:
        """Whether it was created when tables did not say yet whether they were rated."""
        return self.created.rated is None

    @property
    def has_started(self) -> bool:
        """Whether every seat is taken and no countdown is running; until then, nobody can place.

        Nobody can place in an aborted game either.
        """
        return self.is_full and not (self.is_seeking or self.is_aborted)

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
    def has_own_pieces(self) -> bool:
        """Whether the table has its own piece set, which takes a megabyte of memory."""
        return self.options.pieces != standard_pieces()

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
        is_last = not (self.options.match and self.match_so_far.outcome is None)
        return self.is_aborted or (self.state.is_over and is_last)

    @property
    def all_have_placed(self) -> bool:
        """Whether every seat has placed a piece; from then on, a rated game counts."""
        return len({step.seat for step in self.steps if step.is_placement}) == len(self.seats)

    @property
    def can_be_aborted(self) -> bool:
        """Whether the game ends without a result if a player leaves it now."""
        return self.policy.allows_abort and not self.all_have_placed

    @property
    def counts(self) -> bool:
        """Whether the game is over and counts for ratings."""
        return self.policy.is_rated and self.state.is_over and not self.can_be_aborted

    @property
    def is_played_elsewhere(self) -> bool:
        """Whether nobody here played the game, because it was over when its record was opened."""
        return self.created.elsewhere and self.state.is_over

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

    def seats_played(self) -> dict[Person, int]:
        """Return the seat of each person, even if a computer has taken it since.

        People who have or had several seats are omitted, because they played against themselves.
        """
        held = [(seat.owner, number) for number, seat in enumerate(self.seats)]
        placed = [(step.player, step.seat) for step in self.steps if step.by_person]
        found: dict[Person, set[int]] = {}
        for person, seat in (*held, *placed):
            if person is not None:
                found.setdefault(person, set()).add(seat)
        return {person: min(seats) for person, seats in found.items() if len(seats) == 1}

    @property
    def timed_seat(self) -> int | None:
        """The seat to play if its turn is timed: with a clock, once a piece is on the board.

        With days per turn, the first turn of a later round is timed too, because its starter may be
        gone; at tables whose clock starts at once, every turn is.
        """
        state = self.state
        is_later = self.previous_round is not None and isinstance(self.clock, DaysPerTurn)
        is_timed = state.plies > 0 or is_later or self.policy.starts_clock_at_once
        runs = self.clock is not None and self.has_started and not state.is_over
        return state.to_play if runs and is_timed else None

    @property
    def running_seat(self) -> int | None:
        """The seat whose clock is running, if any; only people's clocks run."""
        seat = self.timed_seat
        return seat if seat is not None and self.seats[seat].kind == "person" else None


def in_turn(table: Table) -> list[int]:
    """Return the seats in the order of their turns, the one to play first."""
    count, first = len(table.seats), table.state.to_play
    return [(first + nth) % count for nth in range(count)]


def addressee(table: Table) -> int | None:
    """Return the seat that has to act next: to answer, or to play; None after the end."""
    if table.offer is not None:
        return min(table.offer.needs)
    return None if table.state.is_over else table.state.to_play
