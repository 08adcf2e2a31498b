"""The symmetries of the board: five rotations, each with or without a reflection."""

from functools import cache

from cirkis.game.board.layout import cell_mask, iter_bits, standard_board

_TURN = 2  # steps of 36 degrees after which the board looks the same


@cache
def cell_symmetries() -> tuple[tuple[int, ...], ...]:
    """Return the image of every cell under each of the ten symmetries, the identity first."""
    cells = standard_board().cells
    at = {frozenset(cell.corners): cell.index for cell in cells}
    return tuple(
        tuple(
            at[frozenset((c.reflected() if mirrored else c).rotated(steps) for c in cell.corners)]
            for cell in cells
        )
        for mirrored in (False, True)
        for steps in range(0, 10, _TURN)
    )


def moved(mask: int, symmetry: tuple[int, ...]) -> int:
    return cell_mask(symmetry[cell] for cell in iter_bits(mask))
