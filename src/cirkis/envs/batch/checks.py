"""Check a batch's arguments, and convert them to arrays."""

from typing import Any

import numpy as np

from cirkis import checks
from cirkis.engine.search.kernel.position import MAX_STOCK
from cirkis.envs.batch.block import Array, Shape
from cirkis.errors import CirkisError, IllegalMove, IllegalPlacement
from cirkis.game import State
from cirkis.game.rules.legality import check_number


def check_whole(name: str, number: Any) -> int:
    """Return a whole number, or raise TypeError."""
    return checks.check_whole(name, number, error=TypeError)


def check_count(name: str, number: Any) -> int:
    """Return a positive whole number, or raise TypeError or ValueError."""
    counted = check_whole(name, number)
    if counted < 1:
        raise ValueError(f"{name} must be at least 1, not {counted}")
    return counted


def check_sizes(shape: Shape, boards: int) -> None:
    """Raise CirkisError unless the boards fit into memory and stocks into 16 bits."""
    if boards > shape.most_boards:
        raise CirkisError(
            f"a batch has room for {shape.most_boards:,} boards, not for {boards:,}; make several"
        )
    for piece in shape.options.pieces.shapes:
        if piece.count > MAX_STOCK:
            raise CirkisError(
                f"a batch can have at most {MAX_STOCK:,} pieces of a shape, not {piece.count:,}"
            )


def check_numbers(name: str, given: Any, boards: int) -> Array:
    """Return one whole number per board, or raise TypeError or ValueError."""
    numbers = np.asarray(given)
    if numbers.dtype.kind not in "iu":
        raise TypeError(f"{name} must hold whole numbers, not {numbers.dtype}")
    if numbers.shape != (boards,):
        raise ValueError(f"{name} must have one number per board, not shape {numbers.shape}")
    return numbers


def check_viewers(given: Any, players: int, boards: int) -> Array:
    """Return a seat per board, given one for all or an array; raise TypeError or ValueError."""
    each = np.full(boards, given) if np.ndim(given) == 0 else given
    seats = check_numbers("seat", each, boards)
    wrong = seats[(seats < 0) | (seats >= players)]
    if len(wrong):
        raise ValueError(f"there is no seat {wrong[0]}: use 0 to {players - 1}")
    return seats


def check_dtype(given: Any) -> np.dtype[Any]:
    """Return a dtype that can hold an observation, or raise TypeError or ValueError."""
    dtype: np.dtype[Any] = np.dtype(given)
    if not np.can_cast(np.int16, dtype):
        raise ValueError(f"dtype must hold 16-bit numbers, as float32 does; {dtype} does not")
    return dtype


def check_chosen(given: Any, boards: int) -> Array:
    """Return a bool per board, from bools or board numbers; all are chosen by default."""
    mask = np.zeros(boards, np.bool_)
    mask[slice(None) if given is None else check_taken(given, boards)] = True
    return mask


def check_taken(given: Any, boards: int) -> Array:
    """Return the numbers of boards, in the given order, from bools or board numbers."""
    chosen = np.asarray(given)
    if chosen.dtype == np.bool_:
        if chosen.shape != (boards,):
            raise ValueError(
                f"a mask needs one bool for each of {boards} boards; its shape is {chosen.shape}"
            )
        return np.flatnonzero(chosen)
    if chosen.size and chosen.dtype.kind not in "iu":
        raise TypeError(f"boards are chosen by number or by a bool for each, not {chosen.dtype}")
    numbers = chosen.ravel().astype(np.int64)
    for wrong in numbers[(numbers < 0) | (numbers >= boards)].tolist():
        check_board(wrong, boards)
    return numbers


def check_board(board: int, boards: int) -> int:
    """Return the number of a board, or raise IndexError."""
    if not 0 <= board < boards:
        raise IndexError(f"there is no board {board}: use 0 to {boards - 1}")
    return board


def illegal_placement(state: State, board: int, action: int) -> IllegalPlacement:
    try:
        check_number(state, action)
    except IllegalPlacement as problem:
        return IllegalPlacement(
            problem.reason, f"board {board}, action {action}: {problem}", problem.cells
        )
    raise AssertionError(f"kernel and rules disagree on board {board}, action {action}")


def check_seats(seats: Array, players: int, playing: Array) -> None:
    """Raise IllegalMove if a seat that withdraws is not playing.

    `seats` has a seat per board, negative for none; `playing` is (boards, players).
    """
    known = np.clip(seats, 0, players - 1)
    is_wrong = (seats >= 0) & playing.any(axis=1)
    is_wrong &= (seats >= players) | ~playing[np.arange(len(seats)), known]
    if is_wrong.any():
        board = int(np.argmax(is_wrong))
        raise IllegalMove(f"board {board}: seat {int(seats[board])} is not playing")
