"""Views: a table, its position and the facts that stay the same, as one person sees them."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, cast

import msgspec
from msgspec import UNSET, Struct
from msgspec.structs import asdict

from cirkis.game import Colour, Figure, Placed, PlacementTable, State, legal_mask, standard_board
from cirkis.game.board import center_mask, iter_bits
from cirkis.game.rules.scoring import strict_majority
from cirkis.tables.names import format_code
from cirkis.tables.people import Occupant, Person, belongs_to, can_play, face_of, is_held, seats_of
from cirkis.tables.permissions import is_host
from cirkis.tables.policy import Policy
from cirkis.tables.requests import TimeBank
from cirkis.tables.starting import fill_time, start_time
from cirkis.tables.state import RoundStep, Table
from cirkis.tables.view import (
    BankView,
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
    event_messages,
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
        is_rated=table.policy.is_rated,
        clock=table.clock,
        seats=view_seats(table, None if table.is_played_elsewhere else person),
        you=view_person(table, person),
        plies=state.plies,
        pieces=[(seat, placements[number].name) for seat, number in state.placed],
        scores=state.scores,
        outcome=state.outcome,
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


def is_turn_of(table: Table, person: Person | None) -> bool:
    to_play = table.seats[table.state.to_play]
    return table.has_started and not table.state.is_over and can_play(to_play, person)


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


def _seek(table: Table) -> SeekView | None:
    if table.seek is None or not table.is_seeking:
        return None
    starts = start_time(table) if table.is_full else None
    return SeekView(table.seek.level, fill_time(table), starts)


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


class ShapeInfo(Struct, frozen=True):
    """A shape, how many pieces of it a player starts with, and the kinds of its cells."""

    name: str
    code: str
    count: int
    cells: tuple[str, ...]


class PieceSetInfo(Struct, frozen=True):
    """A piece set and all placements of its pieces: the shape's number and the cells of each."""

    name: str
    shapes: tuple[ShapeInfo, ...]
    placements: tuple[tuple[int, tuple[str, ...]], ...]


class Beginning(Struct, frozen=True):
    """The scores by seat, and the figures, in the starting position."""

    scores: tuple[int, ...]
    figures: list[FigureState]


class TableInfo(Struct, frozen=True):
    """The facts about a table that stay the same, and its seats.

    Attributes:
        id: the id of the table.
        code: its short code, if it has one.
        options: all options, with the drawn starter.
        colours: the colours of the seats.
        seats: who sits where.
        pieces: `{name, shapes, placements}`: a shape is `{name, code, count, cells}`, a placement
            `[shape, cells]`.
        figures: the names of the scoring figures.
        center: the names of the cells where the game can start (R6).
        policy: what this kind of table allows.
        is_older: whether it was created when tables did not say yet whether they were rated; such a
            table is casual.
        teaching: whether computers offer to undo costly placements.
        setup: the scores and figures of the starting position; null if it has no pieces.
        club: the id of the club whose members play here; null if anybody can.
        tournament: the number of the club's tournament that the game belongs to, if any.
    """

    id: str
    code: str | None
    options: dict[str, Any]
    colours: tuple[Colour, ...]
    seats: tuple[SeatView, ...]
    pieces: PieceSetInfo
    figures: tuple[str, ...]
    center: tuple[str, ...]
    policy: Policy
    is_older: bool
    teaching: bool
    setup: Beginning | None = None
    club: str | None = None
    tournament: int | None = None


def table_info(table_id: str, table: Table, person: Person | None = None) -> TableInfo:
    board, start = standard_board(), table.initial_state
    return TableInfo(
        id=table_id,
        code=table.code and format_code(table.code),
        options=table.options.to_json(),
        colours=table.options.colours,
        seats=view_seats(table, person),
        # This is most of the response and is the same for everybody, so it is encoded only once.
        pieces=cast(PieceSetInfo, _encoded_pieces(start.variant.table)),
        figures=tuple(figure.name for figure in start.variant.figures),
        center=tuple(board.names(center_mask(board))),
        policy=table.policy,
        is_older=table.is_older,
        teaching=table.teaching,
        setup=Beginning(start.scores, make_figures(start)) if start.placed else None,
        club=table.club,
        tournament=table.tournament,
    )


@lru_cache(maxsize=16)
def _encoded_pieces(table: PlacementTable) -> msgspec.Raw:
    shapes = tuple(
        ShapeInfo(shape.name, shape.code, shape.count, tuple(kind.value for kind in shape.cells))
        for shape in table.pieces.shapes
    )
    placements = tuple((p.shape, tuple(p.cells)) for p in table.placements)
    return msgspec.Raw(msgspec.json.encode(PieceSetInfo(table.pieces.name, shapes, placements)))
