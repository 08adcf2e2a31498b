"""Reduce a log to a table: start with the first entry and apply the rest one by one.

A command first becomes an entry or is refused (decisions.py); the entry is then applied, and the
caller stores it. A table's version is the number of its entries.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple, TypeVar

from msgspec.structs import replace

from cirkis.errors import CirkisError
from cirkis.game import Event, Options, new_match, next_round, set_up
from cirkis.game import play as play_placement
from cirkis.game import withdraw as withdraw_seat
from cirkis.game.rules.state import first_state
from cirkis.tables.actions import numbers_of
from cirkis.tables.commands import (
    AnswerOffer,
    SeatCommand,
    ServerCommand,
    SetChat,
    SetNewcomers,
    WithdrawOffer,
)
from cirkis.tables.entries import (
    RULES_VERSION,
    Aborted,
    Advised,
    Agreed,
    ChatSet,
    Created,
    Entry,
    NewcomersSet,
    Offered,
    OfferEnded,
    PiecePlaced,
    RematchAnswered,
    Rematched,
    RoundBegun,
    SeatChanged,
    SeekEnded,
    Sent,
    Undone,
    Voted,
    Withdrawn,
    cause_of,
)
from cirkis.tables.people import OPEN_SEAT, Occupant, belongs_to
from cirkis.tables.policy import policy_of
from cirkis.tables.refusals import refused
from cirkis.tables.requests import initial_times, time_after_placement
from cirkis.tables.state import Correspondence, Offer, RoundStep, Table


def with_versions(before: Table, after: Table) -> Table:
    """Return the table with its new version, and the versions at which its parts last changed."""
    version = before.version + 1
    is_new_position = before.state is not after.state or _turn(before) != _turn(after)
    is_new_offer = _terms(before.offer) != _terms(after.offer)
    has_new_seats = before.seats is not after.seats and before.seats != after.seats
    return replace(
        after,
        version=version,
        position_version=version if is_new_position else before.position_version,
        offer_version=version if is_new_offer else before.offer_version,
        seat_versions=_seats(before, after, version) if has_new_seats else before.seat_versions,
    )


def _turn(table: Table) -> tuple[object, ...]:
    mover = table.seats[table.state.to_play]
    return table.has_started, mover.kind, mover.owner


def _holder(occupant: Occupant) -> tuple[object, ...]:
    """Return who has a seat, even if a computer is playing for them."""
    return "person" if occupant.handed else occupant.kind, occupant.owner


def _terms(offer: Offer | None) -> tuple[object, ...] | None:
    return None if offer is None else (offer.kind, offer.seat, offer.steps, offer.needs)


def _seats(before: Table, after: Table, version: int) -> tuple[int, ...]:
    return tuple(
        since if _holder(old) == _holder(new) else version
        for since, old, new in zip(before.seat_versions, before.seats, after.seats, strict=True)
    )


def check_fresh(table: Table, command: ServerCommand) -> None:
    """Raise Refused if a command is older than what it depends on, or newer than the table."""
    if not _since(table, command) <= command.version <= table.version:
        raise refused("stale.version", wanted=command.version, version=table.version)


def _since(table: Table, command: ServerCommand) -> int:
    """Return the version at which something that a command depends on last changed."""
    if isinstance(command, SeatCommand):
        versions = table.seat_versions
        return versions[command.seat] if command.seat < len(versions) else 0
    if isinstance(command, AnswerOffer | WithdrawOffer):
        return table.offer_version
    is_always_fresh = isinstance(command, SetChat | SetNewcomers)
    return 0 if is_always_fresh else table.position_version


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
        created=replace(entry, options={}, seats=[], setup=[]),
        policy=policy_of(entry),
        time_left=initial_times(entry.clock, options.players),
        chat=entry.chat,
        newcomers=entry.newcomers,
        seat_versions=(1,) * options.players,
        removed=frozenset(entry.removed),
        is_seeking=entry.seek is not None and OPEN_SEAT in entry.seats,  # not in a rematch
        correspondence=_correspondence(entry),
    )


def _correspondence(entry: Created) -> Correspondence | None:
    return None if entry.correspondence is None else Correspondence(entry.correspondence)


def apply(table: Table, entry: Entry, at: float = 0.0) -> Change:
    """Apply an entry according to the rules; `at` is when it was stored, in Unix seconds."""
    after, events = _APPLY[type(entry)](table, entry)
    turn_started = at if _is_new_turn(table, after) else after.turn_started
    after = replace(
        with_versions(table, after),
        turn_started=turn_started,
        full_since=after.full_since if table.is_full and after.is_full else at,
        begun=table.begun if table.has_started else at,
        correspondence=_note(table, entry, after),
    )
    return Change(table, after, events, cause_of(entry))


def _note(table: Table, entry: Entry, after: Table) -> Correspondence | None:
    """Return what the others in a game by message know and do not know after an entry."""
    noted = table.correspondence
    if noted is None:
        return None
    match entry:
        case Sent():
            return replace(noted, known=len(noted.numbers))
        case Undone(steps=steps, unsent=True):
            return replace(noted, numbers=noted.numbers[: steps - len(table.steps)])
    return replace(noted, numbers=noted.numbers + numbers_of(entry, after))


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
    left = table.time_left
    if table.clock is not None and entry.used is not None:
        left = _replace_at(left, seat, time_after_placement(table.clock, left[seat], entry.used))
    step = RoundStep(state, events, True, seat, is_person, player, occupant.level)
    # A computer's placement leaves an offer open, because the offer is about earlier steps.
    offer = table.offer if not is_person and not state.is_over else None
    steps = (*table.steps, step)
    if state.options != table.state.options:  # the first piece was taken over (R34)
        steps, begun = (step,), first_state(state.options, state.withdrawn)
        new = {"options": state.options, "initial_state": begun, "taken_over": table.steps[0]}
        table = replace(table, **new)
    return replace(table, steps=steps, time_left=left, offer=offer), events


def _withdraw(table: Table, entry: Withdrawn) -> Applied:
    state, events = withdraw_seat(table.state, entry.seat)
    step = RoundStep(state, events, False, entry.seat, True, by_clock=entry.by == "flag")
    return replace(table, steps=(*table.steps, step), offer=None), events


def _undo(table: Table, entry: Undone) -> Applied:
    """Undo steps; the clocks stay as they are, since the time was spent.

    If the record of a finished game is played on, the game is played here.
    """
    table = replace(table, created=replace(table.created, elsewhere=False))
    if not entry.steps and table.taken_over:  # also undo the takeover
        options = table.match.options
        begun = first_state(options, table.initial_state.withdrawn)
        table = replace(table, options=options, initial_state=begun, taken_over=None)
    without = {"offer": None, "rematch_wanted": frozenset(), "rematch_declined": None}
    return replace(table, steps=table.steps[: entry.steps], **without), ()


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
        taught=(),
    )
    return after, ()


def _without_positions(table: Table) -> Table:
    """Return a finished round with only its last position; keeping all would fill memory."""
    steps = [replace(step, state=table.state, events=step.events[:1]) for step in table.steps]
    return replace(table, steps=tuple(steps))


def _change_seat(table: Table, entry: SeatChanged) -> Applied:
    """Change a seat's occupant; an offer that involves the seat lapses.

    People whom the host removes cannot come back.
    """
    seat, occupant, old = entry.seat, entry.occupant, table.seats[entry.seat]
    removed = table.removed - {occupant.owner}  # only in the logs of older versions
    if entry.by in ("open", "remove") and belongs_to(old, old.owner):
        removed |= {old.owner} - {None, table.host}
    after = replace(table, seats=_replace_at(table.seats, seat, occupant), removed=removed)
    is_same = (occupant.kind, occupant.owner) == (old.kind, old.owner)
    offer = table.offer
    if not is_same and offer is not None and seat in (offer.seat, *offer.needs):
        after = replace(after, offer=None)
    return after, ()


def _offer(table: Table, entry: Offered) -> Applied:
    if entry.kind == "remove":  # in older logs: it replaced any offer to undo
        return replace(table, offer=None), ()
    offer = Offer(entry.kind, entry.seat, entry.steps, frozenset(entry.needs), lesson=entry.lesson)
    taught = (*table.taught, entry.steps) if entry.kind == "teach" else table.taught
    return replace(table, offer=offer, taught=taught), ()


def _agree(table: Table, entry: Agreed) -> Applied:
    offer = table.offer
    if offer is not None:
        offer = replace(offer, agreed=offer.agreed | set(entry.seats))
    return replace(table, offer=offer), ()


def _answer_rematch(table: Table, entry: RematchAnswered) -> Applied:
    """Add seats to those that want a rematch; whoever did not want one ends it by declining."""
    seats, wanted = frozenset(entry.seats), table.rematch_wanted
    is_withdrawn = not entry.accept and seats <= wanted
    declined = None if entry.accept or is_withdrawn else min(seats)
    left = wanted | seats if entry.accept else wanted - seats if is_withdrawn else frozenset[int]()
    return replace(table, rematch_wanted=left, rematch_declined=declined), ()


def _change_nothing(table: Table, _: Entry) -> Applied:
    return table, ()


_APPLY: dict[type, Callable[[Table, Any], Applied]] = {
    Created: _create,
    PiecePlaced: _place,
    Withdrawn: _withdraw,
    Undone: _undo,
    RoundBegun: _start_round,
    SeatChanged: _change_seat,
    Aborted: lambda table, entry: (replace(table, is_aborted=True, offer=None), ()),
    Voted: _change_nothing,
    Advised: _change_nothing,
    Offered: _offer,
    Agreed: _agree,
    OfferEnded: lambda table, entry: (replace(table, offer=None), ()),
    ChatSet: lambda table, entry: (replace(table, chat=entry.on), ()),
    NewcomersSet: lambda table, entry: (replace(table, newcomers=entry.on), ()),
    SeekEnded: lambda table, entry: (replace(table, is_seeking=False), ()),
    RematchAnswered: _answer_rematch,
    Rematched: lambda table, entry: (replace(table, next_table=entry.next), ()),
    Sent: _change_nothing,
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
                created = replace(initial_table(entry), turn_started=at, begun=at)
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
