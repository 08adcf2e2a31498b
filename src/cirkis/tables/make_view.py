"""Make views and summaries: a table and its position as one person sees them."""

from collections.abc import Iterable

from msgspec import UNSET
from msgspec.structs import asdict

from cirkis.game import Figure, Placed, State, legal_mask
from cirkis.game.board import iter_bits
from cirkis.game.rules.scoring import strict_majority
from cirkis.tables.events import event_messages
from cirkis.tables.names import format_code
from cirkis.tables.people import Occupant, Person, belongs_to, can_play, face_of, is_held, seats_of
from cirkis.tables.permissions import is_host
from cirkis.tables.requests import TimeBank
from cirkis.tables.starting import fill_time, start_time
from cirkis.tables.state import RoundStep, Table, addressee
from cirkis.tables.view import (
    BankView,
    CorrespondenceView,
    DaysView,
    FigureState,
    MatchState,
    Move,
    OfferView,
    PublicView,
    RematchView,
    SeatView,
    SeekView,
    TableSummary,
    View,
    You,
)


def make_view(table: Table, person: Person | None = None) -> View:
    moves = make_moves(table.steps)
    return View(
        **asdict(make_public_view(table)),
        moves=moves,
        placed=[
            *((seat, placement, False) for seat, placement in table.initial_state.placed),
            *((move.seat, move.placement, move.was_free) for move in moves),
        ],
        seats=view_seats(table, person),
        you=view_person(table, person),
    )


def make_public_view(
    table: Table, before: Table | None = None, known: PublicView | None = None
) -> PublicView:
    """Return the public part of a view; passing the table and view before a change saves time."""
    state = table.state
    return PublicView(
        version=table.version,
        started=table.has_started or table.is_aborted,
        round=table.match.rounds + 1,
        plies=table.plies,
        to_play=state.to_play,
        is_free_turn=state.is_free_turn,
        scores=state.scores,
        stocks=state.stocks,
        leader=None if state.leader is None else state.leader.index,
        legal=[] if table.is_aborted else list(iter_bits(legal_mask(state))),
        figures=_figures(state, None if before is None else before.state, known),
        withdrawn=sorted(state.withdrawn),
        out_of_time=sorted(table.out_of_time),
        outcome=state.outcome,
        match=_match(table),
        can_undo=table.steps_after_undo is not None,
        is_played_elsewhere=table.is_played_elsewhere,
        is_aborted=table.is_aborted,
        code=table.code and format_code(table.code),
        chat=table.chat,
        newcomers=table.admits_newcomers and (table.seek is None or table.is_seeking),
        clock=_clock(table),
        offer=_offer(table),
        rematch=_rematch(table),
        next=table.next_table,
        seek=_seek(table),
        correspondence=_correspondence(table),
    )


def make_moves(steps: Iterable[RoundStep]) -> list[Move]:
    return [_move(step) for step in steps if step.is_placement]


def summarize(
    table_id: str, table: Table, created: float, changed: float, person: Person | None = None
) -> TableSummary:
    """Return the summary of a table for a person's list; the times are in Unix seconds."""
    state = table.state
    placements = state.variant.table.placements
    return TableSummary(
        id=table_id,
        code=table.code and format_code(table.code),
        options=table.options.to_json(),
        started=table.has_started or table.is_aborted,
        over=table.is_over,
        my_turn=is_turn_of(table, person),
        to_play=seat_to_play(table),
        place=table.policy.place,
        is_rated=table.policy.is_rated,
        clock=table.clock,
        seats=view_seats(table, None if table.is_played_elsewhere else person),
        you=view_person(table, person),
        plies=state.plies,
        pieces=[(seat, placements[number].name) for seat, number in state.placed],
        scores=state.scores,
        outcome=state.outcome,
        challenger=challenger_of(table, person),
        correspondence=_correspondence(table),
        created=created,
        changed=changed,
    )


def view_seats(table: Table, person: Person | None) -> tuple[SeatView, ...]:
    """Return who sits where, without other people's ids."""
    return tuple(
        SeatView(
            seat.kind,
            belongs_to(seat, person),
            seat.handed,
            UNSET if seat.level is None else seat.level,
            UNSET if seat.name is None else seat.name,
            UNSET if not is_held(seat) else "you" if seat.owner == person else "other",
            UNSET if (face := seat_face(seat)) is None else face,
        )
        for seat in table.seats
    )


def seat_face(seat: Occupant) -> int | None:
    """Return the face of the person who owns a seat or for whom it is held; None for others."""
    is_persons = belongs_to(seat, seat.owner) or is_held(seat)
    return None if seat.owner is None or not is_persons else face_of(seat.owner)


def view_person(table: Table, person: Person | None) -> You:
    removed = True if person in table.removed else UNSET
    return You(is_host(table, person), seats_of(table.seats, person), removed)


def seat_to_play(table: Table) -> int | None:
    """Return the seat whose turn it is, if a game is in progress."""
    return table.state.to_play if table.has_started and not table.state.is_over else None


def is_turn_of(table: Table, person: Person | None) -> bool:
    seat = seat_to_play(table)
    return seat is not None and can_play(table.seats[seat], person)


def _move(step: RoundStep) -> Move:
    placed = next(event for event in step.events if isinstance(event, Placed))
    return Move(
        seat=placed.seat,
        placement=placed.placement.index,
        was_free=placed.was_free,
        scores=step.state.scores,
        events=event_messages(step.events),
    )


def _clock(table: Table) -> BankView | DaysView | None:
    """Return the clock at the start of the turn; separate messages send the current time."""
    rule = table.clock
    if rule is None:
        return None
    times, running = table.displayed_time_left, table.running_seat
    if isinstance(rule, TimeBank):
        return BankView(rule.seconds, rule.increment, rule.extra, seats=times, running=running)
    return DaysView(rule.days, seats=times, running=running)


def _offer(table: Table) -> OfferView | None:
    offer = table.offer
    if offer is None:
        return None
    kept = sum(step.is_placement for step in table.steps[: offer.steps])
    return OfferView(
        kind=offer.kind,
        by=offer.seat,
        plies=kept,
        falls=list(range(kept, table.plies)),
        back=[step.seat for step in table.steps[offer.steps :] if not step.is_placement],
        needs=sorted(offer.needs),
        agreed=sorted(offer.agreed),
        lesson=offer.lesson or UNSET,
    )


def _rematch(table: Table) -> RematchView | None:
    wanted, declined = table.rematch_wanted, table.rematch_declined
    is_asked = table.next_table is None and (wanted or declined is not None)
    return RematchView(sorted(wanted), declined) if is_asked else None


def challenger_of(table: Table, person: Person | None) -> int | None:
    """Return the first seat that asks a person for a rematch, until they answer."""
    wanted, own = table.rematch_wanted, set(seats_of(table.seats, person))
    is_asked = table.next_table is None and own and not own & wanted
    return min(wanted) if is_asked and wanted else None


def _seek(table: Table) -> SeekView | None:
    if table.seek is None or not table.is_seeking:
        return None
    starts = start_time(table) if table.is_full else None
    return SeekView(table.seek.level, fill_time(table), starts)


def _correspondence(table: Table) -> CorrespondenceView | None:
    if table.correspondence is None:
        return None
    return CorrespondenceView(table.correspondence.is_unsent, addressee(table))


def _figures(state: State, before: State | None, known: PublicView | None) -> list[FigureState]:
    """Return the figures, reusing those in which no cell was filled or emptied."""
    figures = state.variant.figures
    if before is None or known is None or before.variant is not state.variant:
        return make_figures(state)
    changed = state.filled ^ before.filled
    return [
        _figure(state, figure) if figure.mask & changed else old
        for figure, old in zip(figures, known.figures, strict=True)
    ]


def make_figures(state: State) -> list[FigureState]:
    """Return all figures that score, with every seat's segments."""
    return [_figure(state, figure) for figure in state.variant.figures]


def _figure(state: State, figure: Figure) -> FigureState:
    segments = tuple((figure.mask & cells).bit_count() for cells in state.owned)
    complete = not figure.mask & ~state.filled
    owner = strict_majority(segments) if complete else None
    return FigureState(figure.name, segments, complete, owner)


def _match(table: Table) -> MatchState | None:
    if not table.options.match:
        return None
    match = table.match_so_far
    return MatchState(table.options.match, match.totals, match.rounds, match.outcome)
