"""Draw both sides of a sheet of material: a layer for each thing that the laser does."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from shapely import Polygon

from cirkis.printing.laser.layers import (
    CUT_INNER,
    CUT_OUTER,
    ENGRAVE,
    GROOVE,
    GUIDE,
    HAIRLINE,
    SCORE,
    LaserLayer,
)
from cirkis.printing.laser.part import Face, cut_outline
from cirkis.printing.laser.plates import HOLE, Plate
from cirkis.printing.sheet import Circle, Item, Layer, Path, Sheet, Style, lines_of

PREFIX = "cirkis-"


def front_sheet(plate: Plate, width: float = HAIRLINE) -> Sheet:
    """Return the side from which parts are cut out."""
    outlines = [cut_outline(part.outline, plate.kerf) for part in plate.parts]
    holes = [Polygon(ring) for outline in outlines for ring in outline.interiors]
    outer = [Polygon(outline.exterior) for outline in outlines]
    layers = {
        GUIDE: _panel_items(plate, GUIDE.style(width), GUIDE.style(width)) if plate.panel else [],
        **_burnt([part.front for part in plate.parts], width),
        CUT_INNER: _lines(holes, CUT_INNER.style(width)),
        CUT_OUTER: _lines(outer, CUT_OUTER.style(width)),
    }
    return _sheet(plate, plate.name, layers)


def back_sheet(plate: Plate, width: float = HAIRLINE) -> Sheet | None:
    """Return the side that is burnt first, mirrored as it lies before it is turned over."""
    if plate.panel is None:
        return None
    turning = plate.panel.turning
    panel = _panel_items(plate, CUT_OUTER.style(width), CUT_INNER.style(width), is_turned=True)
    layers = {
        **_burnt([part.back.moved(turning) for part in plate.parts], width),
        CUT_INNER: panel[1:],
        CUT_OUTER: panel[:1],
    }
    return _sheet(plate, f"{plate.name}-back", layers)


def _panel_items(
    plate: Plate, outline: Style, hole: Style, *, is_turned: bool = False
) -> list[Item]:
    """Return the outline of a panel, then its holes."""
    panel = plate.panel
    assert panel is not None
    cut = cut_outline(panel.outline, plate.kerf)
    left, _, right, _ = panel.outline.bounds
    centres = [(left + right - x, y) if is_turned else (x, y) for x, y in panel.holes]
    radius = HOLE - plate.kerf / 2
    return [*_lines([cut], outline), *(Circle(at, radius, hole) for at in centres)]


def _burnt(faces: Iterable[Face], width: float) -> dict[LaserLayer, list[Item]]:
    """Return what is burnt into faces, but not through them."""
    grooved: list[Item] = []
    engraved: list[Item] = []
    scored: list[Item] = []
    style = SCORE.style(width)
    for face in faces:
        grooved += [Path(lines_of(area), GROOVE.style(width)) for area in face.grooved.geoms]
        engraved += [Path(lines_of(area), ENGRAVE.style(width)) for area in face.engraved.geoms]
        for line in face.scored.geoms:
            spots = [(float(x), float(y)) for x, y in line.coords]
            closed = spots[0] == spots[-1]
            scored.append(Path((tuple(spots[:-1] if closed else spots),), style, closed))
        scored += [Circle(ring.centre, ring.radius, style) for ring in face.rings]
    return {GROOVE: grooved, ENGRAVE: engraved, SCORE: scored}


def _lines(outlines: Sequence[Polygon], style: Style) -> list[Item]:
    """Return each outline as a line of its own."""
    return [Path(lines_of(outline), style) for outline in outlines]


def _sheet(plate: Plate, name: str, layers: dict[LaserLayer, list[Item]]) -> Sheet:
    drawn = [Layer(layer.name, tuple(items)) for layer, items in layers.items() if items]
    return Sheet(PREFIX + name, plate.width, plate.height, tuple(drawn))
