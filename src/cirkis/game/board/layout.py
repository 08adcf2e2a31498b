"""The board: 165 cells with their names, kinds and neighbours.

Cells are numbered 0 to 164, sector by sector (A1 to A33, then B1 ...). A set of cells is an int in
which bit i represents cell i. docs/board.md describes how the board was reconstructed.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cache, cached_property

from cirkis.game.board.outline import decagon, gaps_at_rim, tiles_inside
from cirkis.game.geometry.golden import Golden
from cirkis.game.geometry.plane import ORIGIN, Point, cross, direction
from cirkis.game.geometry.tiling import star_centred_tiles

SECTORS = "ABCDE"
SECTOR_CELLS = 33
BOARD_CELLS = len(SECTORS) * SECTOR_CELLS


class CellKind(Enum):
    """The outline of a cell."""

    KITE = "kite"
    DART = "dart"
    SLIVER = "sliver"


class Joint(Enum):
    """The length of an edge that two cells share: long (phi) or short (1)."""

    LONG = "long"
    SHORT = "short"


_JOINTS = {Golden(1, 1): Joint.LONG, Golden(1): Joint.SHORT}  # by squared length


@dataclass(frozen=True, slots=True)
class Cell:
    """One space on the board.

    Attributes:
        index: its number, from 0.
        name: its sector and its number within the sector, as in "A16".
        kind: the kind of its outline.
        corners: its exact corners in counterclockwise order; a kite starts with its apex, a dart
            with its tip.
    """

    index: int
    name: str
    kind: CellKind
    corners: tuple[Point, ...]

    @property
    def centre(self) -> tuple[float, float]:
        """The mean of the corners, for drawing: y points up, and the unit is the short edge."""
        points = self.outline
        return sum(x for x, _ in points) / 4, sum(y for _, y in points) / 4

    @property
    def outline(self) -> tuple[tuple[float, float], ...]:
        """The corners as floats, for drawing: y points up, and the unit is the short edge."""
        return tuple(corner.xy() for corner in self.corners)


@dataclass(frozen=True, eq=False)
class Board:
    """The cells and how they are connected.

    Attributes:
        cells: all cells by index.
        touching: for each cell, the other cells that share an edge or a corner with it (R7).
        joints: for each ordered pair of neighbouring cells, the lengths of their common edges. A
            Sliver cell fills a dart's notch, so the two share two edges.
        rim: the ten corners of the decagon.
    """

    cells: tuple[Cell, ...]
    touching: tuple[int, ...]
    joints: dict[tuple[int, int], tuple[Joint, ...]] = field(repr=False)
    rim: tuple[Point, ...] = field(repr=False)

    @cached_property
    def by_name(self) -> dict[str, Cell]:
        return {cell.name: cell for cell in self.cells}

    @cached_property
    def sliver_mask(self) -> int:
        """The set of Sliver cells."""
        return cell_mask(c.index for c in self.cells if c.kind is CellKind.SLIVER)

    def names(self, mask: int) -> tuple[str, ...]:
        """Return the names of a set of cells, in the order of their indices."""
        return tuple(self.cells[i].name for i in iter_bits(mask))

    def __repr__(self) -> str:
        return f"<Board of {len(self.cells)} cells>"


def cell_mask(indices: Iterable[int]) -> int:
    mask = 0
    for index in indices:
        mask |= 1 << index
    return mask


def union(sets: Sequence[int], members: int) -> int:
    """Return the union of the sets at these indices of a sequence."""
    mask = 0
    for member in iter_bits(members):
        mask |= sets[member]
    return mask


def turned(mask: int, fifths: int) -> int:
    """Turn a set of cells clockwise about the centre, by 0 to 4 fifths of a full turn."""
    cells = fifths * SECTOR_CELLS
    return (mask << cells | mask >> BOARD_CELLS - cells) & (1 << BOARD_CELLS) - 1


def iter_bits(mask: int) -> Iterator[int]:
    """Yield the members of a set, smallest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@cache
def standard_board() -> Board:
    """Return the board of the game, created once and shared.

    >>> board = standard_board()
    >>> len(board.cells), board.by_name["A1"].kind
    (165, <CellKind.DART: 'dart'>)
    """
    rim = decagon()
    tiles = tiles_inside(star_centred_tiles(), rim)
    outlines = [(CellKind(tile.kind.value), tuple(tile.corners)) for tile in tiles]
    outlines += [(CellKind.SLIVER, gap) for gap in gaps_at_rim(tiles, rim)]
    cells = _number_cells(outlines)
    return Board(cells, _touching_masks(cells), _find_joints(cells), rim)


def _number_cells(outlines: list[tuple[CellKind, tuple[Point, ...]]]) -> tuple[Cell, ...]:
    """Number cells within their sectors by distance from the centre, then clockwise."""
    keyed = []
    for kind, corners in outlines:
        centre = sum(corners, ORIGIN)  # four times the mean, which gives the same order
        sector = _sector(centre)
        along = -cross(direction(1 - 2 * sector), centre)
        keyed.append(((sector, centre.squared_length(), along), kind, corners))
    keyed.sort(key=lambda entry: entry[0])
    cells = []
    numbers = dict.fromkeys(range(5), 0)
    for index, ((sector, _, _), kind, corners) in enumerate(keyed):
        numbers[sector] += 1
        cells.append(Cell(index, f"{SECTORS[sector]}{numbers[sector]}", kind, corners))
    return tuple(cells)


def _sector(point: Point) -> int:
    """Return the sector of a point, counted clockwise; a border belongs to the next sector."""
    return next(
        sector
        for sector in range(5)
        if cross(direction(1 - 2 * sector), point).sign() <= 0
        and cross(direction(-1 - 2 * sector), point).sign() > 0
    )


def _touching_masks(cells: tuple[Cell, ...]) -> tuple[int, ...]:
    at_corner: dict[Point, int] = {}
    for cell in cells:
        for corner in cell.corners:
            at_corner[corner] = at_corner.get(corner, 0) | 1 << cell.index
    masks = []
    for cell in cells:
        mask = 0
        for corner in cell.corners:
            mask |= at_corner[corner]
        masks.append(mask & ~(1 << cell.index))
    return tuple(masks)


def _find_joints(cells: tuple[Cell, ...]) -> dict[tuple[int, int], tuple[Joint, ...]]:
    owner: dict[tuple[Point, Point], int] = {}
    for cell in cells:
        for edge in zip(cell.corners, cell.corners[1:] + cell.corners[:1], strict=True):
            owner[edge] = cell.index
    joints: dict[tuple[int, int], tuple[Joint, ...]] = {}
    for (here, there), index in owner.items():
        neighbour = owner.get((there, here))
        if neighbour is not None:
            shared = joints.get((index, neighbour), ())
            joints[index, neighbour] = (*shared, _JOINTS[(there - here).squared_length()])
    return joints
