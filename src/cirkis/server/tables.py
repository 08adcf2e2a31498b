"""A table as a pure fold over its log: what happened, one entry after the other, gives what is.

Nothing here knows of HTTP or of a database. A command is first turned into an entry (or refused:
decisions.py), the entry is applied, and whoever calls stores it. A table's version is the number of
its entries.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from cirkis.errors import CirkisError
from cirkis.rules import Match, Options, State, finish_round, new_match, next_round
from cirkis.rules import play as play_placement
from cirkis.rules import withdraw as withdraw_seat
from cirkis.rules.events import Event
from cirkis.server.entries import (
    RULES_VERSION,
    Created,
    Entry,
    RoundBegun,
    SeatChanged,
    Undone,
    WasPlaced,
    Withdrawn,
)
from cirkis.server.people import Person
from cirkis.server.refusals import Refused
from cirkis.server.seats import Occupant


@dataclass(frozen=True, slots=True)
class Step:
    """One placement or withdrawal of the round, with all it brought about.

    Attributes:
        state: the position after it.
        events: what happened.
        is_placement: otherwise it is a withdrawal.
        by_person: whether a person did it.
    """

    state: State
    events: tuple[Event, ...]
    is_placement: bool
    by_person: bool


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
    def computer_to_play(self) -> int | None:
        """The seat of the computer that has the turn, if one has."""
        seat = self.state.to_play
        plays = self.seats[seat].kind == "computer" and self.has_begun
        return seat if plays and self.state.outcome is None else None


def begin(entry: Created) -> Table:
    """The table of which this is the first entry.

    Raises:
        CirkisError: the options cannot be played with.
    """
    if entry.rules != RULES_VERSION:
        raise Refused(
            "broken-table",
            f"the table was played by version {entry.rules} of the rules;"
            f" this program knows version {RULES_VERSION}",
        )
    options = Options.from_json(entry.options)
    match = new_match(options)
    start = next_round(match)
    seats = tuple(entry.seats)
    return Table(1, options, seats, match, start, (), host=entry.host, code=entry.code)


def apply(table: Table, entry: Entry) -> tuple[Table, tuple[Event, ...]]:
    """The table after one more entry, and what the rules say happened.

    Raises:
        CirkisError: the rules do not allow it.
    """
    after = replace(table, version=table.version + 1)
    match entry:
        case WasPlaced(seat=seat, cells=cells):
            if seat != table.state.to_play:
                raise Refused("illegal", f"it is not the turn of seat {seat}")
            state, events = play_placement(table.state, cells)
            person = table.seats[seat].kind == "person"
            return _stepped(after, Step(state, events, True, person)), events
        case Withdrawn(seat=seat):
            state, events = withdraw_seat(table.state, seat)
            return _stepped(after, Step(state, events, False, True)), events
        case Undone(steps=steps):
            return replace(after, steps=table.steps[:steps]), ()
        case RoundBegun():
            match = table.standing
            start = next_round(match)
            return replace(after, match=match, start=start, steps=(), before=table), ()
        case SeatChanged(seat=seat, occupant=occupant):
            seats = (*table.seats[:seat], occupant, *table.seats[seat + 1 :])
            return replace(after, seats=seats), ()
        case Created():
            raise Refused("broken-table", "a table cannot be made twice")


def _stepped(table: Table, step: Step) -> Table:
    return replace(table, steps=(*table.steps, step))


def fold(entries: Iterable[Entry]) -> Table:
    """The table that a whole log amounts to.

    Raises:
        Refused: the log cannot be played again; the message names the entry.
    """
    table: Table | None = None
    played = 0
    try:
        for played, entry in enumerate(entries):  # noqa: B007 - told when it goes wrong
            if table is not None:
                table, _ = apply(table, entry)
            elif isinstance(entry, Created):
                table = begin(entry)
            else:
                raise Refused("broken-table", "the first entry does not make the table")
    except CirkisError as problem:
        raise Refused(
            "broken-table", f"entry {played + 1} of the log cannot be played: {problem}"
        ) from problem
    if table is None:
        raise Refused("broken-table", "the log is empty")
    return table
