"""What a page asks for once: the board, the choices for a new table, and the opening book."""

from functools import cache
from typing import Any, Literal, get_args

from msgspec import Struct

from cirkis.engine import DEFAULT_LEVEL, LEVELS, SEAT_SHARES, STYLED_PLAYERS, Level, book_for
from cirkis.engine.players.ratings import HEAD_STARTS, opponent_ratings
from cirkis.game import OPTIONS, Colour, State, figures, standard_board, symmetric
from cirkis.game.rules.scoring import MAJORITY_POINTS
from cirkis.i18n import texts_in
from cirkis.tables.messages import Phrase
from cirkis.tables.state import Table
from cirkis.version import program_version

Point = tuple[float, float]


class CellInfo(Struct, frozen=True):
    """A cell on the board, and the cells it touches (R7). Units are short edges; y points up."""

    name: str
    kind: Literal["kite", "dart", "sliver"]
    outline: tuple[Point, ...]
    centre: Point
    touching: tuple[str, ...]


class FigureInfo(Struct, frozen=True):
    """A figure, the names of its cells, and the points for a majority of them."""

    name: str
    kind: Literal["circle", "star", "center-ring"]
    cells: tuple[str, ...]
    points: int


class BoardInfo(Struct, frozen=True):
    """The board, which never changes."""

    cells: tuple[CellInfo, ...]
    figures: tuple[FigureInfo, ...]
    rim: tuple[Point, ...]


@cache
def board_info() -> BoardInfo:
    board = standard_board()
    return BoardInfo(
        cells=tuple(
            CellInfo(
                cell.name,
                cell.kind.value,
                cell.outline,
                cell.centre,
                tuple(board.names(board.touching[cell.index])),
            )
            for cell in board.cells
        ),
        figures=tuple(
            FigureInfo(f.name, f.kind.value, tuple(board.names(f.mask)), MAJORITY_POINTS[f.kind])
            for f in figures(board)
        ),
        rim=tuple(corner.xy() for corner in board.rim),
    )


class OptionInfo(Struct, frozen=True):
    """An option; `choices` is empty, and `low` and `high` are null, where they do not apply."""

    name: str
    default: Any
    help: str
    rules: str
    choices: tuple[str, ...]
    low: int | None
    high: int | None


class LevelInfo(Struct, frozen=True):
    """A computer's level or style; the higher its `strength` or `rating`, the stronger it is."""

    id: str
    strength: int
    rating: int


class SetupInfo(Struct, frozen=True):
    """The choices for a table, and the chat's phrases; `level` is the default opponent, `offered`
    how many of the levels the start page names, and `head_starts` lists points with the rating
    difference that they make up for.
    """

    version: str
    options: tuple[OptionInfo, ...]
    colours: tuple[Colour, ...]
    levels: tuple[LevelInfo, ...]
    styles: tuple[LevelInfo, ...]
    level: str
    offered: int
    head_starts: tuple[tuple[int, int], ...]
    phrases: tuple[Phrase, ...]


@cache
def setup_info() -> SetupInfo:
    texts = texts_in()
    return SetupInfo(
        version=program_version(),
        options=tuple(
            OptionInfo(
                name=option.name,
                default=option.default,
                help=texts(f"option-{option.name}.help"),
                rules=option.rules,
                choices=option.choices,
                low=option.low,
                high=option.high,
            )
            for option in OPTIONS.values()
        ),
        colours=tuple(Colour),
        levels=_infos(LEVELS),
        styles=_infos(STYLED_PLAYERS),
        level=DEFAULT_LEVEL,
        offered=4,
        head_starts=HEAD_STARTS,
        phrases=get_args(Phrase),
    )


def _infos(levels: dict[str, Level]) -> tuple[LevelInfo, ...]:
    ratings = opponent_ratings()
    return tuple(
        LevelInfo(name, level.strength, round(ratings[name].rating))
        for name, level in levels.items()
    )


class OpeningMove(Struct, frozen=True):
    """A placement in the opening book.

    Attributes:
        placement: its number.
        chance: the mover's chance of winning after it, from 0 to 1.
        same: all placements equivalent to it by symmetry, including itself.
    """

    placement: int
    chance: float
    same: tuple[int, ...]


class PlayedPlacement(Struct, frozen=True):
    """A placement that was played in recorded games.

    Attributes:
        placement: its number; in a symmetric position, it represents all equivalent ones.
        games: how many games it was played in.
        share: the mover's share of the victories, from 0 to 1.
        points: the mover's average score at the end.
        players: the names of the players who played it most often, at most three.
    """

    placement: int
    games: int
    share: float
    points: float
    players: tuple[str, ...]


class PlayedHere(Struct, frozen=True):
    """The placements made in a position in recorded games.

    Attributes:
        games: how many games reached it.
        moves: the placements played there, most frequent first, at most eight.
        others: how many games continued differently.
    """

    games: int
    moves: tuple[PlayedPlacement, ...]
    others: int


class OpeningsInfo(Struct, frozen=True):
    """The contents of the opening book and of recorded games for a position.

    Attributes:
        moves: the book's placements, best first; empty if the position is not in it.
        seat_shares: how often each seat wins among equal players, beginning with the starter.
        played: the placements made there, if the server has recorded games.
    """

    moves: tuple[OpeningMove, ...]
    seat_shares: tuple[float, ...]
    played: PlayedHere | None = None


def openings_info(table: Table) -> OpeningsInfo:
    state = table.state
    players = state.options.players
    moves = () if state.outcome else _book_moves(state)
    return OpeningsInfo(moves, SEAT_SHARES[players])


def _book_moves(state: State) -> tuple[OpeningMove, ...]:
    book = book_for(state.options.players)
    ways = [book.moves(state, way) for way in range(len(symmetric(state)[1]))]
    same = ({move.placement.index for move in moves} for moves in zip(*ways, strict=True))
    return tuple(
        OpeningMove(move.placement.index, move.chance, tuple(sorted(equal)))
        for move, equal in zip(book.spread(state), same, strict=True)
    )
