"""A table as a pure fold over its log: what happened, one entry after the other, gives what is.

Nothing here knows of HTTP or of a database. A command is first turned into an entry (or refused:
decisions.py), the entry is applied, and whoever calls stores it. A table's version is the number of
its entries.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple, TypeVar

from cirkis.errors import CirkisError
from cirkis.rules import Options, new_match, next_round
from cirkis.rules import play as play_placement
from cirkis.rules import withdraw as withdraw_seat
from cirkis.rules.events import Event
from cirkis.table.entries import (
    RULES_VERSION,
    Agreed,
    ChatSet,
    Created,
    Entry,
    Offered,
    OfferEnded,
    PiecePlaced,
    Rematched,
    RoundBegun,
    SeatChanged,
    Undone,
    Voted,
    Withdrawn,
    cause_of,
)
from cirkis.table.refusals import Refused
from cirkis.table.state import Offer, Step, Table, running_seat
from cirkis.table.time_control import initial_times, time_after_placement

T = TypeVar("T")
Applied = tuple[Table, tuple[Event, ...]]


class Change(NamedTuple):
    """One entry of a log: the table before and after it, what happened, and what brought it about.

    The first one of a log has no table before it.
    """

    before: Table | None
    after: Table
    happened: tuple[Event, ...]
    cause: str


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
    return Table(
        version=1,
        options=options,
        seats=tuple(entry.seats),
        match=match,
        start=next_round(match),
        steps=(),
        host=entry.host,
        code=entry.code,
        clock=entry.clock,
        left=initial_times(entry.clock, options.players),
        chat=entry.chat,
        votes=(frozenset(),) * options.players,
    )


def apply(table: Table, entry: Entry, at: float = 0.0) -> Applied:
    """The table after one more entry, and what the rules say happened.

    Args:
        table: as it was.
        entry: what happened.
        at: when it was stored, in unix seconds; only clocks need to know.

    Raises:
        CirkisError: the rules do not allow it.
    """
    after, events = _APPLIED[type(entry)](table, entry)
    after = replace(after, version=table.version + 1)
    return (replace(after, since=at) if _is_new_turn(table, after) else after), events


def _is_new_turn(before: Table, after: Table) -> bool:
    """Whether somebody has to think afresh, so that a clock begins to run."""
    was, now = before.state, after.state
    has_moved = (before.match, was.plies, was.to_play) != (after.match, now.plies, now.to_play)
    return has_moved or running_seat(before) != running_seat(after)


def _created(_: Table, __: Created) -> Applied:
    raise Refused("broken-table", "a table cannot be made twice")


def _placed(table: Table, entry: PiecePlaced) -> Applied:
    seat = entry.seat
    if seat != table.state.to_play:
        raise Refused("illegal", f"it is not the turn of seat {seat}")
    state, events = play_placement(table.state, entry.cells)
    is_person = table.seats[seat].kind == "person"
    steps = (*table.steps, Step(state, events, True, seat, is_person))
    left = table.left
    if table.clock is not None and entry.used is not None:
        left = _with(left, seat, time_after_placement(table.clock, left[seat], entry.used))
    # What a computer places leaves an offer standing: it is about what lies before.
    offer = None if is_person else table.offer
    votes = _with(table.votes, seat, frozenset[int]())  # who places is back
    return replace(table, steps=steps, left=left, offer=offer, votes=votes), events


def _withdrawn(table: Table, entry: Withdrawn) -> Applied:
    state, events = withdraw_seat(table.state, entry.seat)
    step = Step(state, events, False, entry.seat, True, entry.by == "flag")
    return replace(table, steps=(*table.steps, step), offer=None), events


def _undone(table: Table, entry: Undone) -> Applied:
    return replace(table, steps=table.steps[: entry.steps], offer=None), ()


def _next_round(table: Table, _: RoundBegun) -> Applied:
    match = table.standing
    left = initial_times(table.clock, len(table.seats))
    start = next_round(match)
    after = replace(table, match=match, start=start, steps=(), before=table, left=left, offer=None)
    return after, ()


def _seated(table: Table, entry: SeatChanged) -> Applied:
    """Somebody else at a seat: nobody's votes hold for them, and no offer waits for them."""
    seat, occupant, was = entry.seat, entry.occupant, table.seats[entry.seat]
    seats = _with(table.seats, seat, occupant)
    if (occupant.kind, occupant.owner) == (was.kind, was.owner):
        return replace(table, seats=seats), ()
    waits = table.offer is not None and seat in (table.offer.seat, *table.offer.needs)
    votes = _with(table.votes, seat, frozenset[int]())
    return replace(table, seats=seats, votes=votes, offer=None if waits else table.offer), ()


def _voted(table: Table, entry: Voted) -> Applied:
    votes = table.votes[entry.seat] | set(entry.voters)
    return replace(table, votes=_with(table.votes, entry.seat, votes)), ()


def _offered(table: Table, entry: Offered) -> Applied:
    return replace(table, offer=Offer(entry.seat, entry.steps, frozenset(entry.needs))), ()


def _agreed(table: Table, entry: Agreed) -> Applied:
    if table.offer is None:
        raise Refused("no-offer", "nothing is offered")
    agreed = table.offer.agreed | set(entry.seats)
    return replace(table, offer=replace(table.offer, agreed=agreed)), ()


_APPLIED: dict[type, Callable[[Table, Any], Applied]] = {
    Created: _created,
    PiecePlaced: _placed,
    Withdrawn: _withdrawn,
    Undone: _undone,
    RoundBegun: _next_round,
    SeatChanged: _seated,
    Voted: _voted,
    Offered: _offered,
    Agreed: _agreed,
    OfferEnded: lambda table, _: (replace(table, offer=None), ()),
    ChatSet: lambda table, entry: (replace(table, chat=entry.on), ()),
    Rematched: lambda table, entry: (replace(table, next=entry.next), ()),
}


def _with(values: tuple[T, ...], nth: int, value: T) -> tuple[T, ...]:
    return (*values[:nth], value, *values[nth + 1 :])


def replay(entries: Iterable[tuple[Entry, float]]) -> Iterator[Change]:
    """A whole log, entry after entry, each with the time at which it was stored.

    Raises:
        Refused: the log cannot be played again; the message names the entry.
    """
    table: Table | None = None
    for number, (entry, at) in enumerate(entries, 1):
        before = table
        events: tuple[Event, ...] = ()
        try:
            if table is not None:
                table, events = apply(table, entry, at)
            elif isinstance(entry, Created):
                table = replace(begin(entry), since=at)
            else:
                raise Refused("broken-table", "the first entry does not make the table")
        except CirkisError as problem:
            raise Refused(
                "broken-table", f"entry {number} of the log cannot be played: {problem}"
            ) from problem
        yield Change(before, table, events, cause_of(entry))


def fold(entries: Iterable[Entry]) -> Table:
    """The table that a whole log amounts to.

    Raises:
        Refused: the log cannot be played again; the message names the entry.
    """
    last = deque(replay((entry, 0.0) for entry in entries), maxlen=1)
    if not last:
        raise Refused("broken-table", "the log is empty")
    return last[0].after
