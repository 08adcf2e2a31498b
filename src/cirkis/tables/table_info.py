"""The facts about a table that stay the same, and its seats, as one person sees them."""

from functools import lru_cache
from typing import Any, cast

import msgspec
from msgspec import Struct

from cirkis.game import Colour, PlacementTable, standard_board
from cirkis.game.board import center_mask
from cirkis.tables.make_view import make_figures, view_seats
from cirkis.tables.names import format_code
from cirkis.tables.people import Person
from cirkis.tables.policy import Policy
from cirkis.tables.state import Table
from cirkis.tables.view import FigureState, SeatView


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
