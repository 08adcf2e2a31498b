"""Wire structs: a table's view (everything that changes), what changed in it, and a summary."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from msgspec import UNSET, Struct, UnsetType, defstruct
from msgspec.structs import fields

from cirkis.engine.analysis.teaching import Lesson
from cirkis.game import MatchOutcome, Outcome
from cirkis.tables.entries import OfferKind
from cirkis.tables.events import GameEvent
from cirkis.tables.policy import Place
from cirkis.tables.requests import DaysPerTurn, TimeBank, TimeControl

Times = tuple[int, ...]  # milliseconds, by seat


class BankView(TimeBank, frozen=True, kw_only=True, tag_field="kind", tag="bank"):
    """A clock with a bank of time, as it was at the start of the turn."""

    seats: Times
    running: int | None


class DaysView(DaysPerTurn, frozen=True, kw_only=True, tag_field="kind", tag="days"):
    """A clock with days for each placement, as it was at the start of the turn."""

    seats: Times
    running: int | None


ClockView = BankView | DaysView


class SeatView(Struct, frozen=True):
    """A seat as one person sees it.

    Attributes:
        kind: a person, a computer, or nobody yet (open).
        mine: whether it belongs to the viewer, or to anybody with the link.
        handed: whether a computer is playing for the owner, who can take the seat back.
        level: the level of the computer that plays there or, in a variation, played there.
        name: the name of the player.
        held: for whom an open seat is held until they accept or decline.
        face: the number of the owner's face, a badge that tells people with alike names apart.
    """

    kind: Literal["person", "computer", "open"]
    mine: bool
    handed: bool
    level: str | UnsetType = UNSET
    name: str | UnsetType = UNSET
    held: Literal["you", "other"] | UnsetType = UNSET
    face: int | UnsetType = UNSET


class You(Struct, frozen=True):
    """The viewer: whether they are the host, which seats are theirs, and whether the host removed
    them, so that they can only watch.
    """

    host: bool
    seats: list[int]
    removed: bool | UnsetType = UNSET


class FigureState(Struct, frozen=True):
    """A figure: how many of its cells each seat has, whether it is full, and its owner, if any."""

    name: str
    segments: tuple[int, ...]
    complete: bool
    owner: int | None


class Move(Struct, frozen=True):
    """A placement in the round, the events it caused, and the scores after it."""

    seat: int
    placement: int
    was_free: bool
    scores: tuple[int, ...]
    events: list[GameEvent]


class MatchState(Struct, frozen=True):
    """A match: the points to reach, each seat's points, the finished rounds, and how it ended."""

    target: int
    totals: tuple[int, ...]
    rounds: int
    outcome: MatchOutcome | None


class OfferView(Struct, frozen=True):
    """An offer to undo, from a player or a computer.

    Attributes:
        kind: "undo" or "teach".
        by: the seat that asked to undo, or whose placement a computer offers to undo.
        plies: how many plies would remain.
        falls: the numbers of the moves that would be undone.
        back: the seats that would be back in the game, because their withdrawal would be undone.
        needs: the seats that must agree.
        agreed: the seats that have agreed.
        lesson: why a computer offers to undo.
    """

    kind: OfferKind
    by: int
    plies: int
    falls: list[int]
    back: list[int]
    needs: list[int]
    agreed: list[int]
    lesson: Lesson | UnsetType = UNSET


class RematchView(Struct, frozen=True):
    """What the players have answered about a rematch.

    Attributes:
        wanted: the seats that want one.
        declined: the seat that declined the last one asked for, if any.
    """

    wanted: list[int]
    declined: int | None


class CorrespondenceView(Struct, frozen=True):
    """A game by message.

    Attributes:
        is_unsent: whether the others have not seen it as it is here.
        seat: the seat that has to act next, to which it is sent; null after the end.
    """

    is_unsent: bool
    seat: int | None


class SeekView(Struct, frozen=True):
    """A table that is looking for players; times are in Unix seconds.

    Attributes:
        level: the level of the computers that fill free seats.
        fill_at: when they do; null if they never do.
        start_at: when the game begins; null while a seat is free.
    """

    level: str
    fill_at: float | None
    start_at: float | None


class PublicView(Struct, frozen=True):
    """The part of a view that everybody sees, except the moves. Placements are numbers.

    Attributes:
        version: the version of the table.
        started: whether the game has begun, that is, no seat is open and no countdown is running.
        round: the number of the round, from 1.
        plies: how many placements the round has.
        to_play: the seat whose turn it is.
        is_free_turn: whether that seat can place beside any piece (R14).
        scores: points by seat.
        stocks: for each seat, how many pieces of each shape are left.
        leader: the placement that the next one must touch.
        legal: the placements that are legal now.
        figures: the scoring figures, each `{name, segments, complete, owner}`.
        withdrawn: the seats that have withdrawn (R31).
        out_of_time: the seats that ran out of time.
        outcome: how the round ended.
        match: `{target, totals, rounds, outcome}`, if several rounds are played.
        can_undo: whether there is something to undo.
        is_played_elsewhere: whether the game was over when its record was opened: nobody here won.
        is_aborted: whether a player left a rated game before all had placed: it has no result.
        code: the short code of the table.
        chat: whether people can write free text.
        newcomers: whether people without a seat can take a free one.
        clock: the time control, the milliseconds of each of `seats` at the start of the turn, and
            whose clock is `running`.
        offer: an offer to undo: `{kind, by, plies, falls, back, needs, agreed, lesson}`; `falls`
            has the numbers of the moves that would be undone, `back` the seats whose withdrawal
            would be.
        rematch: `{wanted, declined}` once somebody has asked for a rematch.
        next: the id of the rematch's table.
        seek: `{level, fill_at, start_at}` while the table is in the server's lobby.
        correspondence: `{is_unsent, seat}` in a game by message.
    """

    version: int
    started: bool
    round: int
    plies: int
    to_play: int
    is_free_turn: bool
    scores: tuple[int, ...]
    stocks: tuple[tuple[int, ...], ...]
    leader: int | None
    legal: list[int]
    figures: list[FigureState]
    withdrawn: list[int]
    out_of_time: list[int]
    outcome: Outcome | None
    match: MatchState | None
    can_undo: bool
    is_played_elsewhere: bool
    is_aborted: bool
    code: str | None
    chat: bool
    newcomers: bool
    clock: ClockView | None
    offer: OfferView | None
    rematch: RematchView | None
    next: str | None
    seek: SeekView | None
    correspondence: CorrespondenceView | None


class View(PublicView, frozen=True):
    """The current state of a table as one person sees it.

    Attributes:
        moves: every placement in the round: `{seat, placement, was_free, scores, events}`.
        placed: the pieces of the starting position, then the moves in brief, each as
            `[seat, placement, was_free]`.
        seats: who sits where: `{kind, level?, name?, mine, handed, held?, face?}`; `mine` if it
            belongs to the viewer, `handed` if a computer is playing for the owner.
        you: the viewer, as `{host, seats, removed?}`.
    """

    moves: list[Move]
    placed: list[tuple[int, int, bool]]
    seats: tuple[SeatView, ...]
    you: You


class TableSummary(Struct, frozen=True):
    """A table in a person's list of tables.

    Attributes:
        id: the id of the table.
        code: its short code, if it has one.
        options: all options.
        started: whether the game has begun.
        over: whether the game, and any match, is over.
        my_turn: whether it is the viewer's turn.
        to_play: the seat whose turn it is; null unless a game is in progress.
        place: where its players met: private, lobby, club or tournament; or correspondence, if
            they play by message.
        is_rated: whether the game counts for ratings.
        clock: the clock, if any.
        seats: who sits where.
        you: the viewer.
        plies: how many pieces are on the board.
        pieces: the pieces on the board, oldest first: the seat and the cells of each.
        scores: points by seat.
        outcome: how the round ended.
        challenger: the seat that asks the viewer for a rematch, if any.
        correspondence: `{is_unsent, seat}` in a game by message.
        created: when it was opened, in Unix seconds.
        changed: when it last changed, in Unix seconds.
    """

    id: str
    code: str | None
    options: dict[str, Any]
    started: bool
    over: bool
    my_turn: bool
    to_play: int | None
    place: Place
    is_rated: bool
    clock: TimeControl | None
    seats: tuple[SeatView, ...]
    you: You
    plies: int
    pieces: list[tuple[int, str]]
    scores: tuple[int, ...]
    outcome: Outcome | None
    challenger: int | None
    correspondence: CorrespondenceView | None
    created: float
    changed: float


if TYPE_CHECKING:
    ViewChanges = Struct
else:
    _SENT_WHOLE = {"moves", "placed"}  # a change sends only the new moves
    ViewChanges = defstruct(
        "ViewChanges",
        [
            (field.name, field.type | UnsetType, UNSET)
            for field in fields(View)
            if field.name not in _SENT_WHOLE
        ],
        frozen=True,
        namespace={"__doc__": "The fields of the view that changed."},
    )
