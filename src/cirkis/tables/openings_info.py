"""The placements of the opening book and of recorded games in a position, in wire form."""

from msgspec import Struct

from cirkis.engine import SEAT_SHARES, book_for
from cirkis.game import State, symmetric
from cirkis.tables.state import Table


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
