"""Reduce a log to a table: start with the first entry and apply the rest one by one.

A command first becomes an entry or is refused (decisions.py); the entry is then applied, and the
caller stores it. A table's version is the number of its entries.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple, TypeVar

from msgspec.structs import replace

from cirkis.errors import CirkisError
from cirkis.game import Event, Options, State, new_match, next_round, set_up
from cirkis.game import play as play_placement
from cirkis.game import withdraw as withdraw_seat
from cirkis.game.rules.state import first_state
from cirkis.tables.clocks import times_after_undo
from cirkis.tables.entries import (
    RULES_VERSION,
    Advised,
    Agreed,
    ChatSet,
    Created,
    Entry,
    NewcomersSet,
    Offered,
    OfferEnded,
    PiecePlaced,
    Rematched,
    RoundBegun,
    SeatChanged,
    SeekEnded,
    Undone,
    Voted,
    Withdrawn,
    cause_of,
)
from cirkis.tables.freshness import with_versions
from cirkis.tables.log_room import EXTRAS
from cirkis.tables.refusals import refused
from cirkis.tables.seats import OPEN_SEAT, belongs_to, seats_of
from cirkis.tables.state import Asking, GivenUp, Offer, Step, Table
from cirkis.tables.time_control import initial_times, time_after_placement

T = TypeVar("T")
Applied = tuple[Table, tuple[Event, ...]]


class Change(NamedTuple):
    """The change made by one log entry; `before` is None for the first."""

    before: Table | None
    after: Table
    events: tuple[Event, ...]
    cause: str


def initial_table(entry: Created) -> Table:
    if entry.rules != RULES_VERSION:
        raise refused("broken-table.version", version=entry.rules, known=RULES_VERSION)
    options = Options.from_json(entry.options)
    match = new_match(options)
    return Table(
        version=1,
        options=options,
        seats=tuple(entry.seats),
        match=match,
        initial_state=set_up(options, entry.setup, withdrawn=entry.withdrawn),
        steps=(),
        host=entry.host,
        code=entry.code,
        clock=entry.clock,
        time_left=initial_times(entry.clock, options.players),
        chat=entry.chat,
        newcomers=entry.newcomers,
        votes=(frozenset(),) * options.players,
        seat_versions=(1,) * options.players,
        is_imported=entry.imported,
        was_finished=entry.elsewhere,
        removed=frozenset(entry.removed),
        teaching=entry.teaching,
        seek=entry.seek,
        is_seeking=entry.seek is not None and OPEN_SEAT in entry.seats,  # not in a rematch
        club=entry.club,
        tournament=entry.tournament,
    )


def apply(table: Table, entry: Entry, at: float = 0.0) -> Change:
    """Apply an entry according to the rules; `at` is when it was stored, in Unix seconds."""
    after, events = _APPLY[type(entry)](table, entry)
    turn_started = at if _is_new_turn(table, after) else after.turn_started
    after = replace(
        with_versions(table, after),
        turn_started=turn_started,
        given_up=tuple(
            replace(one, table=replace(one.table, turn_started=at))  # when it ended
            if one.table.version == table.version
            else one
            for one in after.given_up
        ),
        full_since=after.full_since if table.is_full and after.is_full else at,
        begun=table.begun if table.steps else at,
        extras=table.extras + isinstance(entry, EXTRAS),
    )
    return Change(table, after, events, cause_of(entry))


def _is_new_turn(before: Table, after: Table) -> bool:
    """Return whether a new turn begins, so that a clock starts."""
    old, new = before.state, after.state
    has_moved = (before.match, old.plies, old.to_play) != (after.match, new.plies, new.to_play)
    is_begun = before.has_started is not after.has_started or new.is_over is not old.is_over
    return has_moved or is_begun or before.running_seat != after.running_seat


def _create(_: Table, __: Created) -> Applied:
    raise refused("broken-table.twice")


def _place(table: Table, entry: PiecePlaced) -> Applied:
    seat = entry.seat
    if seat != table.state.to_play:
        raise refused("illegal.turn", seat=seat + 1)
    state, events = play_placement(table.state, entry.cells)
    occupant = table.seats[seat]
    is_person = occupant.kind == "person"
    player = occupant.owner if is_person else None
    left, gained = table.time_left, 0
    if table.clock is not None and entry.used is not None:
        used, before = entry.used, left[seat]
        left = _replace_at(left, seat, time_after_placement(table.clock, before, used))
        gained = left[seat] - max(0, before - used)
    imposed, level = occupant.imposed, occupant.level
    step = Step(state, events, True, seat, is_person, player, level, imposed, gained=gained)
    # A computer's placement leaves an offer open, because the offer is about earlier steps.
    offer = table.offer if not is_person and not state.is_over else _removal(table, state)
    asking = table.asking
    if asking.declined:
        declined = asking.declined - {("undo", seat)}
        asking = replace(asking, declined=declined)
    votes = table.votes
    if votes[seat]:  # the player is back
        votes = _replace_at(votes, seat, frozenset[int]())
    steps = (*table.steps, step)
    if state.options != table.state.options:  # the first piece was taken over (R34)
        steps, begun = (step,), first_state(state.options, state.withdrawn)
        # The first step goes, and with it who placed it: a stand-in's help must still show.
        helped = {one.seat for one in table.steps if not (one.by_person or one.imposed)}
        advised = table.advised | {one for one in helped if table.seats[one].owner}
        new = {"options": state.options, "initial_state": begun, "taken_over": table.steps[0]}
        table = replace(table, advised=advised, **new)
    after = replace(table, steps=steps, time_left=left, offer=offer, asking=asking, votes=votes)
    return after, events


def _removal(table: Table, state: State) -> Offer | None:
    """Return the offer if it is to remove somebody: only the end of a round ends such an offer."""
    offer = table.offer
    return offer if offer is not None and offer.kind == "remove" and not state.is_over else None


def _withdraw(table: Table, entry: Withdrawn) -> Applied:
    state, events = withdraw_seat(table.state, entry.seat)
    step = Step(state, events, False, entry.seat, True, by_clock=entry.by == "flag")
    return replace(table, steps=(*table.steps, step), offer=_removal(table, state)), events


def _undo(table: Table, entry: Undone) -> Applied:
    asking = table.asking
    if entry.seat is not None:
        unasked = (*asking.unasked, (entry.seat, table.turn(entry.steps, entry.seat)))
        asking = replace(asking, unasked=unasked)
    time_left = times_after_undo(table, entry)
    if not entry.steps and table.taken_over:  # also undo the takeover
        options = table.match.options
        begun = first_state(options, table.initial_state.withdrawn)
        table = replace(table, options=options, initial_state=begun, taken_over=None)
    after = replace(
        table,
        steps=table.steps[: entry.steps],
        time_left=time_left,
        offer=_removal(table, table.initial_state),
        asking=asking,
        is_taken_back=table.is_taken_back or table.state.is_over,
        took_back=table.took_back | set(entry.aided),
    )
    offer = table.offer
    if offer is not None and (offer.kind, offer.steps) == ("undo", entry.steps):
        return _count_in_vain(after, offer.seat, -1), ()
    return after, ()


def _count_in_vain(table: Table, seat: int, more: int) -> Table:
    counts = table.asking.in_vain
    counts = _replace_at(counts, seat, counts[seat] + more)
    return replace(table, asking=replace(table.asking, in_vain=counts))


def _start_round(table: Table, _: RoundBegun) -> Applied:
    match = table.match_so_far
    after = replace(
        table,
        match=match,
        initial_state=next_round(match),
        steps=(),
        previous_round=_without_positions(table),
        time_left=initial_times(table.clock, len(table.seats)),
        offer=None,
        asking=Asking(never=table.asking.never),
        is_taken_back=False,
        advised=frozenset(),
        took_back=frozenset(),
        given_up=(),
        taught=(),
    )
    return after, ()


def _without_positions(table: Table) -> Table:
    """Return a finished round with only its last position; keeping all would fill memory."""
    steps = [replace(step, state=table.state, events=step.events[:1]) for step in table.steps]
    return replace(table, steps=tuple(steps))


def _change_seat(table: Table, entry: SeatChanged) -> Applied:
    """Change a seat's occupant; votes about the seat and offers involving it lapse.

    A request to remove somebody stays while a computer plays for them: they must not escape it so.
    People whom the host removes cannot come back.
    """
    seat, occupant, old = entry.seat, entry.occupant, table.seats[entry.seat]
    if entry.used is not None:
        left = max(0, table.time_left[seat] - entry.used)
        table = replace(table, time_left=_replace_at(table.time_left, seat, left))
    seats = _replace_at(table.seats, seat, occupant)
    is_guest = old.owner not in (None, table.host) and belongs_to(old, old.owner)
    if is_guest and entry.by in ("open", "remove"):
        given_up = (*table.given_up, *_giving_up(table, entry))
        table = replace(table, removed=table.removed | {old.owner}, given_up=given_up)
    elif occupant.owner in table.removed:  # only in the logs of older versions
        table = replace(table, removed=table.removed - {occupant.owner})
    if (occupant.kind, occupant.owner) == (old.kind, old.owner):
        return replace(table, seats=seats), ()
    offer = table.offer
    if offer is not None and seat in (offer.seat, *offer.needs):
        is_removal = offer.kind == "remove" and seat == offer.seat
        offer = offer if is_removal and occupant.owner == old.owner else None
    votes = _replace_at(table.votes, seat, frozenset[int]())
    return replace(table, seats=seats, votes=votes, offer=offer), ()


def _giving_up(table: Table, entry: SeatChanged) -> Iterator[GivenUp]:
    """Yield the game as given up if only one player wanted the removal.

    A host who has placed is a player, even if a computer has the seat now.
    """
    to, host, seats = entry.seat, table.host, table.seats
    wanted = {seats[one].owner: one for one in entry.agreed}
    placed = [step.seat for step in table.steps if step.player == host]
    if host is not None and (own := placed + seats_of(seats, host)):
        wanted[host] = own[-1]
    is_running = table.has_placed and not table.state.is_over
    if not is_running or to in table.state.withdrawn or len(wanted) != 1:
        return
    (by,) = wanted.values()
    for seat in sorted(range(len(seats)), key=lambda one: one != by):
        if seat != to and seat not in table.state.withdrawn and not table.state.is_over:
            table, _ = _withdraw(table, Withdrawn(seat))
    yield GivenUp(table, by, to)


def _vote(table: Table, entry: Voted) -> Applied:
    votes = table.votes[entry.seat] | set(entry.voters)
    return replace(table, votes=_replace_at(table.votes, entry.seat, votes)), ()


def _offer(table: Table, entry: Offered) -> Applied:
    needs = frozenset(entry.needs)
    offer = Offer(entry.kind, entry.seat, entry.steps, needs, lesson=entry.lesson)
    after = replace(table, offer=offer)
    if entry.kind == "teach":
        return replace(after, taught=(*table.taught, entry.steps)), ()
    return (_count_in_vain(after, entry.seat, 1) if entry.kind == "undo" else after), ()


def _agree(table: Table, entry: Agreed) -> Applied:
    if table.offer is None:
        raise refused("no-offer")
    agreed = table.offer.agreed | set(entry.seats)
    return replace(table, offer=replace(table.offer, agreed=agreed)), ()


def _end_offer(table: Table, entry: OfferEnded) -> Applied:
    offer, asking = table.offer, table.asking
    if offer is not None and (entry.by == "answer" or offer.kind == "remove"):
        asking = replace(asking, declined=asking.declined | {(offer.kind, offer.seat)})
    if entry.never:
        asking = replace(asking, never=asking.never | {entry.seat})
    return replace(table, offer=None, asking=asking), ()


_APPLY: dict[type, Callable[[Table, Any], Applied]] = {
    Created: _create,
    PiecePlaced: _place,
    Withdrawn: _withdraw,
    Undone: _undo,
    RoundBegun: _start_round,
    SeatChanged: _change_seat,
    Voted: _vote,
    Advised: lambda table, entry: (replace(table, advised=table.advised | {entry.seat}), ()),
    Offered: _offer,
    Agreed: _agree,
    OfferEnded: _end_offer,
    ChatSet: lambda table, entry: (replace(table, chat=entry.on), ()),
    NewcomersSet: lambda table, entry: (replace(table, newcomers=entry.on), ()),
    SeekEnded: lambda table, entry: (replace(table, is_seeking=False), ()),
    Rematched: lambda table, entry: (replace(table, next_table=entry.next), ()),
}


def _replace_at(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])


def replay(entries: Iterable[tuple[Entry, float]]) -> Iterator[Change]:
    """Yield the change made by each log entry, given with the Unix time when it was stored."""
    table: Table | None = None
    for number, (entry, at) in enumerate(entries, 1):
        try:
            if table is not None:
                change = apply(table, entry, at)
            elif isinstance(entry, Created):
                created = replace(initial_table(entry), turn_started=at)
                change = Change(None, created, (), cause_of(entry))
            else:
                raise refused("broken-table.first")
        except CirkisError as problem:
            raise refused("broken-table.replay", number=number, why=str(problem)) from problem
        yield change
        table = change.after


def fold(entries: Iterable[Entry]) -> Table:
    """Return the table after a complete log; errors include the number of the entry at fault."""
    last = deque(replay((entry, 0.0) for entry in entries), maxlen=1)
    if not last:
        raise refused("broken-table.empty")
    return last[0].after
