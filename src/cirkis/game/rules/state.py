"""A position of the game and the outcome of a game, as frozen values."""

from dataclasses import dataclass, field
from enum import Enum

from cirkis.game.board import Figure, FigureKind, center_mask, figures
from cirkis.game.pieces.placements import Placement, PlacementTable, placement_table, share
from cirkis.game.pieces.shapes import PieceSet
from cirkis.game.rules.options import Options


@dataclass(frozen=True, eq=False)
class Variant:
    """Data shared by all games with the same piece set and the same Center Ring option.

    Attributes:
        table: the board, the piece set and all placements.
        figures: the figures that score.
        figures_at: for each placement, the figures that it covers, at least in part.
        first: the placements that can open a game (R6).
        slivers: the placements that cover a Sliver cell (R13).
    """

    table: PlacementTable
    figures: tuple[Figure, ...]
    figures_at: tuple[tuple[Figure, ...], ...]
    first: int
    slivers: int

    def __reduce__(self) -> tuple[object, ...]:
        """Copy and pickle only the arguments of `variant`, so that equal states stay equal."""
        has_ring = any(f.kind is FigureKind.CENTER_RING for f in self.figures)
        return variant, (self.table.pieces, has_ring)


@share
def variant(pieces: PieceSet, center_ring: bool) -> Variant:
    """Return the variant for a piece set, created once and shared."""
    table = placement_table(pieces)
    scoring = tuple(
        f for f in figures(table.board) if center_ring or f.kind is not FigureKind.CENTER_RING
    )
    return Variant(
        table=table,
        figures=scoring,
        figures_at=tuple(tuple(f for f in scoring if f.mask & p.mask) for p in table.placements),
        first=table.covering(center_mask(table.board)),
        slivers=table.covering(table.board.sliver_mask),
    )


class EndReason(Enum):
    """Why a game ended."""

    TARGET = "target"  # a score reached the target (R22, R23)
    WENT_OUT = "went-out"  # a player placed their last piece (R24)
    BLOCKED = "blocked"  # all players lost their turns in succession (R10, R25)
    WITHDRAWALS = "withdrawals"  # one player is left (R31)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    Attributes:
        reason: why it ended.
        winners: the seats that won; several if they share the victory (R26).
        scores: points by seat.
        unplaced: unplaced pieces by seat, which break ties (R26).
    """

    reason: EndReason
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    unplaced: tuple[int, ...]


def victory_shares(winners: tuple[int, ...], players: int) -> tuple[float, ...]:
    """Return each seat's share of the victory (R26); all 0 if there are no winners."""
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(players))


@dataclass(frozen=True, slots=True)
class State:
    """A position. Seats are numbered from 0; in a set of cells or placements, bit i marks member i.

    It never changes, and what can be done with it are functions (names in other libraries):

        cirkis.legal_placements(state)             legal_moves, legal_actions
        cirkis.play(state, placement)              push, apply_action; returns the next State
        cirkis.withdraw(state, seat)               resign
        cirkis.position_text(state)                fen
        cirkis.analyse(state)                      analyse
        cirkis.envs.observe(state)                 observation_tensor
        cirkis.envs.rewards.result_so_far(state)   returns, rewards

    `to_play` is the turn or current player, `is_over` tells whether the game is over or terminal,
    and instead of pop or undo, keep the earlier state.

    Attributes:
        options: the options of the game.
        variant: board, placements and figures, shared between states.
        to_play: the seat whose turn it is; after the end, the seat whose turn it was.
        scores: points by seat (R3).
        stocks: unplaced pieces by seat, then by shape (R2).
        placed: (seat, placement number) for every piece on the board, oldest first.
        owned: covered cells by seat.
        filled: all covered cells.
        is_free_turn: whether the next placement is free (R14).
        withdrawn: the seats that no longer play (R31).
        outcome: how the game ended; None while it is running.
        available: for each seat, the placements of shapes still in stock.
        blocked: the placements that would overlap a piece on the board.
        near: the placements that touch a piece on the board.
    """

    options: Options
    variant: Variant = field(repr=False)
    to_play: int
    scores: tuple[int, ...]
    stocks: tuple[tuple[int, ...], ...]
    placed: tuple[tuple[int, int], ...]
    owned: tuple[int, ...] = field(repr=False)
    filled: int = field(repr=False)
    is_free_turn: bool
    withdrawn: frozenset[int]
    outcome: Outcome | None
    available: tuple[int, ...] = field(repr=False)
    blocked: int = field(repr=False)
    near: int = field(repr=False)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.outcome is not None

    @property
    def plies(self) -> int:
        """The number of pieces placed."""
        return len(self.placed)

    @property
    def leader(self) -> Placement | None:
        """The last piece placed (R8); None before the first piece."""
        return self.variant.table.placements[self.placed[-1][1]] if self.placed else None

    @property
    def pieces(self) -> tuple[tuple[int, Placement], ...]:
        """The seat and placement of every piece on the board, oldest first."""
        placements = self.variant.table.placements
        return tuple((seat, placements[index]) for seat, index in self.placed)

    @property
    def unplaced(self) -> tuple[int, ...]:
        """The number of unplaced pieces by seat."""
        return tuple(sum(stock) for stock in self.stocks)


def first_state(options: Options, withdrawn: frozenset[int]) -> State:
    game = variant(options.pieces, options.center_ring)
    seats = range(options.players)
    order = [(options.first_seat + step) % options.players for step in seats]
    stocks = options.first_stocks
    return State(
        options=options,
        variant=game,
        to_play=next(seat for seat in order if seat not in withdrawn),
        scores=options.first_scores,
        stocks=stocks,
        placed=(),
        owned=(0,) * options.players,
        filled=0,
        is_free_turn=False,
        withdrawn=withdrawn,
        outcome=None,
        available=tuple(_available(game, stock) for stock in stocks),
        blocked=0,
        near=0,
    )


def _available(game: Variant, stock: tuple[int, ...]) -> int:
    return sum(game.table.by_shape[shape] for shape, count in enumerate(stock) if count)
