"""The two plates of the board: the base, and the raised lines to glue onto it."""

import shapely
from shapely import LineString, MultiLineString, MultiPolygon, Polygon
from shapely.affinity import rotate, scale, translate

from cirkis.drawing.outlines import inner_edges
from cirkis.game import Figure, FigureKind, figures, standard_board
from cirkis.game.board import BOARD_CELLS, iter_bits
from cirkis.game.geometry import PHI
from cirkis.i18n import texts_in
from cirkis.printing.cells import cell, decagon, offset, to_mm
from cirkis.printing.laser.cutout import Cutout, Face, Ring, areas, words
from cirkis.printing.laser.settings import LaserSettings

_LEAST_RIM = 6.0
_NOTE_SIZE = 0.4  # font size as a share of the rim's width
_CIRCLE = 0.8  # radius of the line in a Circle, in long edges
_STAR, _RING = 0.16, 0.3  # inset of symbols from their cells, in short edges
_NOTES = {
    -54: "print-laser-note-title",
    -18: "print-laser-note-board",
    18: "print-laser-note-pieces",
    54: "print-laser-note-source",
}
"""The notes on the lower sides of the rim, by angle in degrees from straight down."""


def rim(edge: float) -> float:
    """Return how far both plates extend beyond the decagon, so that they are strong enough."""
    return max(edge / 2, _LEAST_RIM)


def plate_outline(edge: float) -> Polygon:
    return offset(decagon(edge), rim(edge))


def base_plate(settings: LaserSettings) -> Cutout:
    """Return the base, with scored lines to glue the raised lines onto, and marked figures."""
    edge, board = settings.edge, standard_board()
    joints = [*inner_edges(board, (1 << BOARD_CELLS) - 1)]
    edges = list(zip(board.rim, board.rim[1:] + board.rim[:1], strict=True))
    lines = [LineString([to_mm(a, edge), to_mm(b, edge)]) for a, b in joints + edges]
    merged = shapely.line_merge(MultiLineString(lines))
    shown = figures(board)
    stars = [f for f in shown if f.kind is FigureKind.STAR]
    ring = next(f for f in shown if f.kind is FigureKind.CENTER_RING)
    face = Face(
        MultiPolygon(),
        areas(*_inside(stars, settings, _STAR)),
        MultiLineString(
            [
                *shapely.get_parts(merged),
                *(small.exterior for small in _inside([ring], settings, _RING)),
            ]
        ),
        tuple(_circle(f, edge) for f in shown if f.kind is FigureKind.CIRCLE),
    )
    return Cutout(plate_outline(edge), face)


def lines_plate(settings: LaserSettings) -> Cutout:
    """Return the raised lines and their rim, with the notes on it."""
    edge = settings.edge
    openings = [offset(cell(i, edge), -settings.line / 2) for i in range(BOARD_CELLS)]
    outline = Polygon(plate_outline(edge).exterior, [o.exterior for o in openings])
    return Cutout(outline, Face(engraved=_notes(settings)))


def _inside(shown: list[Figure], settings: LaserSettings, depth: float) -> list[Polygon]:
    """Return the cells of figures, inset so that they show between the raised lines."""
    distance = depth * settings.edge + settings.line / 2
    cells = [cell(i, settings.edge) for figure in shown for i in iter_bits(figure.mask)]
    return [small for c in cells if not (small := offset(c, -distance)).is_empty]


def _circle(figure: Figure, edge: float) -> Ring:
    apex = standard_board().cells[next(iter_bits(figure.mask))].corners[0]
    return Ring(to_mm(apex, edge), _CIRCLE * PHI * edge)


def _notes(settings: LaserSettings) -> MultiPolygon:
    """Return the notes on what is reconstructed, placed along the lower sides of the rim."""
    texts, width = texts_in(settings.language), rim(settings.edge)
    first, second = (shapely.Point(to_mm(c, settings.edge)) for c in standard_board().rim[:2])
    side = float(first.distance(second))
    middle = float(LineString([first, second]).distance(shapely.Point(0, 0))) + width / 2
    shown = []
    for degrees, note in _NOTES.items():
        word = words(texts(note), _NOTE_SIZE * width)
        long = word.bounds[2] - word.bounds[0]
        if long > side:
            word = scale(word, side / long, side / long, origin=(0, 0))
        shown.append(rotate(translate(word, 0, -middle), degrees, origin=(0, 0)))
    return areas(*shown)
