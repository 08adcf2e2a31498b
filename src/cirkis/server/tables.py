"""A table as a pure fold over its log: what happened, one entry after the other, gives what is.

Nothing here knows of HTTP or of a database. A command is first turned into an entry (or refused),
the entry is applied, and whoever calls stores it. A table's version is the number of its entries.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, replace

from cirkis.errors import CirkisError, OptionsError
from cirkis.players import LEVELS
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
from cirkis.server.messages import (
    AnyCommand,
    NewTable,
    NextRound,
    Place,
    Seat,
    TakeSeat,
    Undo,
    Withdraw,
)
from cirkis.server.refusals import Refused

MAX_VERSION = 5_000  # a table takes no more entries than this
MAX_PIECES = 200  # a seat starts with no more pieces than this


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
    """

    version: int
    options: Options
    seats: tuple[Seat, ...]
    match: Match
    start: State
    steps: tuple[Step, ...]
    before: Table | None = None

    @property
    def state(self) -> State:
        """The position now."""
        return self.steps[-1].state if self.steps else self.start

    @property
    def standing(self) -> Match:
        """The match with this round counted in, once the round is over."""
        return finish_round(self.match, self.state) if self.state.is_over else self.match

    @property
    def undo_steps(self) -> int | None:
        """How many steps remain when the last thing a person did is taken back, if they did any."""
        mine = (nth for nth in reversed(range(len(self.steps))) if self.steps[nth].by_person)
        return next(mine, None)

    @property
    def computer_to_play(self) -> int | None:
        """The seat of the computer that has the turn, if one has."""
        seat = self.state.to_play
        waiting = self.state.outcome is None and self.seats[seat].kind == "computer"
        return seat if waiting else None


def check_new(wish: NewTable, rng: random.Random) -> Created:
    """The first entry of a table.

    Raises:
        OptionsError, Refused: the options or the seats cannot be played with.
    """
    given = dict(wish.options)
    pieces = given.get("pieces", "standard")
    if pieces != "standard" and not (isinstance(pieces, str) and "[[shape]]" in pieces):
        raise OptionsError(
            "pieces", 'pieces must be "standard" or the text of a piece set; no file is read here'
        )
    if wish.seats is not None:
        given.setdefault("players", len(wish.seats))
    options = Options.from_json(given).drawn(rng)
    if sum(options.pieces.counts) > MAX_PIECES:
        raise OptionsError("pieces", f"a seat cannot start with more than {MAX_PIECES} pieces")
    seats = wish.seats or [Seat("person")] * options.players
    if len(seats) != options.players:
        raise Refused("bad-seats", f"{len(seats)} seats are given for {options.players} players")
    stored = options.to_json()
    if Options.from_json(stored) != options:
        raise OptionsError("pieces", "the piece set cannot be written down and read back the same")
    return Created(RULES_VERSION, stored, [_checked(seat) for seat in seats])


def _checked(seat: Seat) -> Seat:
    if seat.kind == "person":
        return Seat("person", None, seat.name or None)
    if seat.level not in LEVELS:
        raise Refused(
            "bad-seats", f'a computer needs a level, one of {", ".join(LEVELS)}, not "{seat.level}"'
        )
    return Seat("computer", seat.level, seat.name or None)


def decide(table: Table, command: AnyCommand, *, by_computer: bool = False) -> Entry:
    """The entry that a command comes to; apply says whether the rules allow it.

    Raises:
        Refused: the table does not allow it now.
    """
    if command.version != table.version:
        raise Refused(
            "stale",
            f"the command was made for version {command.version} of the table,"
            f" which is at version {table.version}",
        )
    if table.version >= MAX_VERSION:
        raise Refused("full-table", f"the table has {MAX_VERSION} entries and takes no more")
    match command:
        case Place():
            return _decide_place(table, command, by_computer)
        case Undo():
            return _decide_undo(table, command.plies)
        case Withdraw(seat=seat):
            if table.state.is_over:
                raise Refused("game-over", "the game is over")
            return Withdrawn(seat)
        case NextRound():
            return _decide_round(table)
        case TakeSeat():
            if command.seat >= len(table.seats):
                raise Refused("bad-seats", f"there is no seat {command.seat} at this table")
            occupant = Seat(command.kind, command.level, command.name)
            return SeatChanged(command.seat, _checked(occupant))


def _decide_place(table: Table, command: Place, by_computer: bool) -> Entry:
    seat = table.computer_to_play
    if seat is not None and not by_computer:
        raise Refused("computers-turn", f"a computer plays for seat {seat} and has the turn")
    return WasPlaced(table.state.to_play, command.cells)


def _decide_undo(table: Table, plies: int | None) -> Entry:
    kept = table.undo_steps if plies is None else _steps_up_to(table.steps, plies)
    if kept is None or kept >= len(table.steps):
        wish = "nothing to undo" if plies is None else f"no going back to {plies} plies"
        raise Refused(
            "nothing-to-undo", f"there is {wish}: the round has {table.state.plies} plies"
        )
    return Undone(kept)


def _steps_up_to(steps: tuple[Step, ...], plies: int) -> int | None:
    """How many steps there are up to the placement with this number, counted from 1."""
    if plies == 0:
        return 0
    return next(
        (n for n, s in enumerate(steps, 1) if s.is_placement and s.state.plies == plies), None
    )


def _decide_round(table: Table) -> Entry:
    if not table.options.match:
        raise Refused("no-next-round", "this game has one round only")
    if not table.state.is_over:
        raise Refused("round-goes-on", "the round is not over")
    if table.standing.outcome is not None:
        raise Refused("no-next-round", "the match is over")
    return RoundBegun()


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
    return Table(1, options, tuple(entry.seats), match, next_round(match), ())


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
