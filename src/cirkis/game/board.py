"""The board: 165 cells with their names, kinds and neighbours, and the figures that score.

Cells are numbered 0 to 164, sector by sector (A1 to A33, then B1 ...). A set of cells is an int in
which bit i represents cell i. docs/board.md describes how the board was reconstructed.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cache, cached_property

from cirkis.game.geometry import ORIGIN, Golden, Point, Tile, cross, direction, star_centred_tiles

Edge = tuple[Point, Point]


def decagon() -> tuple[Point, ...]:
    """Return the board's ten corners, counterclockwise from the top, 2·phi³ from the centre."""
    radius = Point(2)
    for _ in range(3):
        radius = radius.times_phi()
    return tuple(radius * direction(k) for k in range(10))


def tiles_inside(tiles: Collection[Tile], rim: tuple[Point, ...]) -> list[Tile]:
    """Return the tiles that are entirely within a counterclockwise rim."""
    corners = {corner for tile in tiles for corner in tile.corners}
    inside = {c for c in corners if all(side.sign() >= 0 for side in _rim_sides(c, rim))}
    return [tile for tile in tiles if inside.issuperset(tile.corners)]


def gaps_at_rim(tiles: list[Tile], rim: tuple[Point, ...]) -> list[tuple[Point, ...]]:
    """Return the gaps between the inner tiles and the rim; all polygons are counterclockwise.

    An edge that belongs to only one tile bounds a gap, unless it is on the rim. Such edges form
    chains from rim to rim; the part of the rim between a chain's ends closes the gap.
    """
    onward = {
        there: here for here, there in _open_edges(tiles) if not _on_same_rim_edge(here, there, rim)
    }
    starts = [point for point in onward if _is_on_rim(point, rim)]
    gaps = []
    for start in starts:
        chain = [start, onward[start]]
        while not _is_on_rim(chain[-1], rim):
            chain.append(onward[chain[-1]])
        gaps.append(tuple(chain))
    return gaps


def _open_edges(tiles: Iterable[Tile]) -> set[Edge]:
    edges: set[Edge] = set()
    for tile in tiles:
        for edge in zip(tile.corners, tile.corners[1:] + tile.corners[:1], strict=True):
            if edge[::-1] in edges:
                edges.remove(edge[::-1])
            else:
                edges.add(edge)
    return edges


def _rim_sides(point: Point, rim: tuple[Point, ...]) -> Iterator[Golden]:
    """For each edge of the rim, yield the side a point is on: positive inside, 0 on the line."""
    for here, there in zip(rim, rim[1:] + rim[:1], strict=True):
        yield cross(there - here, point - here)


def _is_on_rim(point: Point, rim: tuple[Point, ...]) -> bool:
    return any(side.sign() == 0 for side in _rim_sides(point, rim))


def _on_same_rim_edge(here: Point, there: Point, rim: tuple[Point, ...]) -> bool:
    sides = zip(_rim_sides(here, rim), _rim_sides(there, rim), strict=True)
    return any(a.sign() == 0 and b.sign() == 0 for a, b in sides)


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


class FigureKind(Enum):
    """The kinds of figures."""

    CIRCLE = "circle"
    STAR = "star"
    CENTER_RING = "center-ring"


@dataclass(frozen=True, slots=True)
class Figure:
    """A Circle, a Star or the Center Ring (players say "shape"): it scores when it is full.

    Attributes:
        index: its number among the board's figures: Circles, then Stars, then the Center Ring.
        kind: Circle, Star or Center Ring.
        name: the kind and the cell nearest the middle of the board, as in "circle A16" and
            "star B19"; the two in the middle are "center star" and "center ring".
        mask: its cells (its segments).
    """

    index: int
    kind: FigureKind
    name: str
    mask: int

    @property
    def is_center_star(self) -> bool:
        """Whether this is the Center Star: completing it gains a free turn (R12)."""
        return self.name == CENTER_STAR


CENTER_STAR = "center star"
CENTER_RING = "center ring"


@cache
def figures(board: Board) -> tuple[Figure, ...]:
    """Return all figures of a board, such as `standard_board()`, the Center Ring last.

    The figures that score in a game are `state.variant.figures`.
    """
    circles = _vertex_figures(board, CellKind.KITE)
    stars = _vertex_figures(board, CellKind.DART)
    entries = [(FigureKind.CIRCLE, _figure_name(board, "circle", m), m) for m in circles.values()]
    for centre, mask in stars.items():
        name = CENTER_STAR if centre == ORIGIN else _figure_name(board, "star", mask)
        entries.append((FigureKind.STAR, name, mask))
    entries.append((FigureKind.CENTER_RING, CENTER_RING, _center_ring_mask(board, stars[ORIGIN])))
    return tuple(Figure(index, *entry) for index, entry in enumerate(entries))


def center_mask(board: Board) -> int:
    """Return the cells of the Center Star and the Center Ring, where the game must start (R6)."""
    mask = 0
    for figure in figures(board):
        if figure.is_center_star or figure.kind is FigureKind.CENTER_RING:
            mask |= figure.mask
    return mask


def _vertex_figures(board: Board, kind: CellKind) -> dict[Point, int]:
    """Return the cells around each point where five kite apexes or five dart tips meet."""
    cells_at: dict[Point, list[int]] = {}
    for cell in board.cells:
        if cell.kind is kind:
            cells_at.setdefault(cell.corners[0], []).append(cell.index)
    return {point: cell_mask(cells) for point, cells in cells_at.items() if len(cells) == 5}


def _figure_name(board: Board, kind: str, mask: int) -> str:
    """Name a figure after its innermost cell, which is unique except in the middle."""
    numbers = {name: int(name[1:]) for name in board.names(mask)}
    return f"{kind} {min(numbers, key=lambda name: numbers[name])}"


def _center_ring_mask(board: Board, star: int) -> int:
    return cell_mask(
        outer for (inner, outer) in board.joints if star >> inner & 1 and not star >> outer & 1
    )
