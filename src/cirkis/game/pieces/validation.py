"""Check that the shapes of a piece set are consistent and fit on the board."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from cirkis.errors import PieceSetError
from cirkis.game.board.figures import center_mask
from cirkis.game.board.layout import cell_mask, standard_board
from cirkis.game.pieces.find_placements import find_placements
from cirkis.game.pieces.shapes import Shape

LineOf = Callable[[str, int | None], int]
"""Returns the line of a key in a numbered shape, or at the top of the file (None)."""


def check_shapes(shapes: tuple[Shape, ...], total: Any, line_of: LineOf) -> None:
    """Raise PieceSetError unless these shapes form a playable piece set."""
    _check_unique(shapes, line_of)
    _check_counts(shapes, total, line_of)
    for index, shape in enumerate(shapes):
        _check_fits(shape, index, line_of)
    _check_outlines(shapes, line_of)
    _check_can_open(shapes, line_of)


def _check_unique(shapes: tuple[Shape, ...], line_of: LineOf) -> None:
    for key in ("name", "code"):
        seen: set[str] = set()
        for index, shape in enumerate(shapes):
            value = getattr(shape, key)
            if value in seen:
                raise PieceSetError(f'two shapes have the {key} "{value}"', line_of(key, index))
            seen.add(value)


def _check_counts(shapes: tuple[Shape, ...], total: Any, line_of: LineOf) -> None:
    counted = sum(shape.count for shape in shapes)
    if counted == 0:
        raise PieceSetError("no player has any pieces in this set", line_of("count", 0))
    if total is not None and total != counted:
        raise PieceSetError(
            f"the counts of the shapes add up to {counted}, not to pieces = {total}",
            line_of("pieces", None),
        )


def _check_fits(shape: Shape, index: int, line_of: LineOf) -> None:
    masks = find_placements(standard_board(), replace(shape, turn_over=True))
    if not masks:
        raise PieceSetError(f'"{shape.name}" fits nowhere on the board', line_of("joints", index))
    by_name = standard_board().by_name
    if shape.example and cell_mask(by_name[name].index for name in shape.example) not in masks:
        raise PieceSetError(
            f'"{shape.name}" does not cover exactly {"+".join(shape.example)}',
            line_of("example", index),
        )


def _check_outlines(shapes: tuple[Shape, ...], line_of: LineOf) -> None:
    """Check that no two shapes share an outline, so that cells alone identify a placement."""
    board = standard_board()
    owner: dict[int, str] = {}
    for index, shape in enumerate(shapes):
        for mask in find_placements(board, shape):
            if mask in owner:
                raise PieceSetError(
                    f'"{shape.name}" has the same outline as "{owner[mask]}"',
                    line_of("cells", index),
                )
            owner[mask] = shape.name


def _check_can_open(shapes: tuple[Shape, ...], line_of: LineOf) -> None:
    """Check that some piece can open the game (R6); otherwise it would be over immediately."""
    board = standard_board()
    center = center_mask(board)
    if not any(
        mask & center for shape in shapes if shape.count for mask in find_placements(board, shape)
    ):
        raise PieceSetError(
            "no piece of this set can start the game in the middle of the board",
            line_of("count", 0),
        )
