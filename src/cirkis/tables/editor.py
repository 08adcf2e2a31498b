"""Facts about a position being set up by hand."""

import random
from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from cirkis.errors import CirkisError, IllegalPlacement
from cirkis.game import (
    Options,
    Placement,
    State,
    add_piece,
    arrange,
    fitting_mask,
    lay_out,
    new_game,
    set_up,
)
from cirkis.game.board import iter_bits
from cirkis.tables.make_view import make_view
from cirkis.tables.reducer import initial_table
from cirkis.tables.refusals import code_of, refused
from cirkis.tables.requests import NewTable
from cirkis.tables.setup import new_table_entry
from cirkis.tables.view import View

Pieces = tuple[tuple[int, Placement], ...]


class SetUpProblem(Struct, frozen=True):
    """Why the pieces do not form a legal position.

    Attributes:
        code: the error code.
        message: the reason, as one sentence in English.
        seat: the seat whose piece cannot be there; null if no single piece is at fault.
        placement: the piece's placement number.
        cells: other cells involved.
    """

    code: str
    message: str
    seat: int | None = None
    placement: int | None = None
    cells: tuple[str, ...] = ()


class SetUpInfo(Struct, frozen=True):
    """A position that is being set up.

    Attributes:
        pieces: every piece's seat and placement number, in the order placed.
        problem: why the rules do not allow it; null if they do.
        view: the position; while there is a problem, only pieces, stocks and figures are correct.
        fits: the placements for which the seat has a piece and the board has room.
    """

    pieces: list[tuple[int, int]]
    problem: SetUpProblem | None
    view: View
    fits: list[int]


def set_up_info(
    request: NewTable, seat: int, leader: str | None = None, turn: int | None = None
) -> SetUpInfo:
    """Return the position that the pieces form, ordered so that each touches earlier ones.

    The plies of the request are ignored. `leader` names the Leader's cells; `turn` asks for a
    Leader after which that seat plays. With neither, the last piece is the Leader.
    """
    created = new_table_entry(replace(request, setup=[], plies=[]), random.Random(0))
    options, out = Options.from_json(created.options), tuple(request.withdrawn)
    laid = lay_out(options, request.setup, withdrawn=out)
    if not 0 <= seat < options.players:
        raise refused("illegal.seat", seat=seat + 1)
    pieces = _led_by(laid, leader)
    problem: SetUpProblem | None = None
    if turn is not None:
        found = next(_leading_to(options, pieces, out, turn), None)
        if found is None:
            problem = SetUpProblem("no-leader", "no Leader makes it that player's turn")
        pieces = found or pieces
    pieces = arrange(options, pieces)
    problem = _problem(options, pieces, out) or problem
    state = laid if problem else set_up(options, pieces, withdrawn=out)
    table = replace(initial_table(created), initial_state=state)
    return SetUpInfo(
        [(owner, placement.index) for owner, placement in pieces],
        problem,
        make_view(table),
        list(iter_bits(fitting_mask(laid, seat))),
    )


def _led_by(laid: State, leader: str | None) -> Pieces:
    """Return the pieces, with the one on these cells moved to the end."""
    if leader is None:
        return laid.pieces
    chosen = laid.variant.table.parse(leader)
    return tuple(sorted(laid.pieces, key=lambda piece: piece[1] == chosen))


def _leading_to(
    options: Options, pieces: Pieces, out: tuple[int, ...], turn: int
) -> Iterator[Pieces]:
    """Yield the reordered pieces for each Leader after which seat `turn` plays; latest first."""
    for nth in reversed(range(len(pieces))):
        order = arrange(options, (*pieces[:nth], *pieces[nth + 1 :], pieces[nth]))
        if _problem(options, order, out) is None:
            state = set_up(options, order, withdrawn=out)
            if state.to_play == turn and not state.is_over:
                yield order


def _problem(options: Options, pieces: Pieces, out: tuple[int, ...]) -> SetUpProblem | None:
    state = new_game(options, withdrawn=out)
    for nth, (seat, placement) in enumerate(pieces, 1):
        try:
            state = add_piece(state, seat, placement, leads=nth == len(pieces))
        except CirkisError as error:
            cells = error.cells if isinstance(error, IllegalPlacement) else ()
            return SetUpProblem(code_of(error), str(error), seat, placement.index, cells)
    return None
