"""What must hold of the shapes of a piece set together, and of each on the board."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cirkis.board.figures import center_mask
from cirkis.board.layout import cell_mask, standard_board
from cirkis.errors import PieceSetError
from cirkis.pieces.find_placements import find_placements
from cirkis.pieces.line_numbers import Lines
from cirkis.pieces.shapes import Shape


def check_shapes(shapes: tuple[Shape, ...], total: Any, lines: Lines) -> None:
    """Nothing, or what is wrong with these shapes as a piece set.

    Args:
        shapes: each already right in itself.
        total: how many pieces the file says a player has; None where it does not say.
        lines: where the file says what.

    Raises:
        PieceSetError: with the line.
    """
    _check_words(shapes, lines)
    _check_counts(shapes, total, lines)
    for nth, shape in enumerate(shapes):
        _check_fits(shape, nth, lines)
    _check_outlines(shapes, lines)
    _check_opens(shapes, lines)


def _check_words(shapes: tuple[Shape, ...], lines: Lines) -> None:
    for key in ("name", "code"):
        seen: set[str] = set()
        for nth, shape in enumerate(shapes):
            value = getattr(shape, key)
            if value in seen:
                raise PieceSetError(f'two shapes have the {key} "{value}"', lines.of(key, nth))
            seen.add(value)


def _check_counts(shapes: tuple[Shape, ...], total: Any, lines: Lines) -> None:
    counted = sum(shape.count for shape in shapes)
    if counted == 0:
        raise PieceSetError("nobody has any piece in this set", lines.of("count", 0))
    if total is not None and total != counted:
        raise PieceSetError(
            f"the counts of the shapes add up to {counted}, not to pieces = {total}",
            lines.of("pieces"),
        )


def _check_fits(shape: Shape, nth: int, lines: Lines) -> None:
    found = find_placements(standard_board(), replace(shape, turn_over=True))
    if not found:
        raise PieceSetError(f'"{shape.name}" fits nowhere on the board', lines.of("joints", nth))
    by_name = standard_board().by_name
    if shape.example and cell_mask(by_name[name].index for name in shape.example) not in found:
        raise PieceSetError(
            f'"{shape.name}" does not lie on just {"+".join(shape.example)}',
            lines.of("example", nth),
        )


def _check_outlines(shapes: tuple[Shape, ...], lines: Lines) -> None:
    """A set of cells belongs to one shape at most, so that its cells alone name a placement."""
    board = standard_board()
    owner: dict[int, str] = {}
    for nth, shape in enumerate(shapes):
        for mask in find_placements(board, shape):
            if mask in owner:
                raise PieceSetError(
                    f'"{shape.name}" has the same outline as "{owner[mask]}"',
                    lines.of("cells", nth),
                )
            owner[mask] = shape.name


def _check_opens(shapes: tuple[Shape, ...], lines: Lines) -> None:
    """Some piece can open the game (R6), so that no game is over before it begins."""
    board = standard_board()
    center = center_mask(board)
    if not any(
        mask & center for shape in shapes if shape.count for mask in find_placements(board, shape)
    ):
        raise PieceSetError(
            "no piece of this set can start the game in the middle of the board",
            lines.of("count", 0),
        )
