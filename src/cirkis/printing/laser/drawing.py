"""Draw both sides of a sheet of material, with a layer for each laser operation.

Layers are listed in the order of the operations, in the colours that laser drivers expect.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from shapely import Polygon

from cirkis.printing.laser.cutout import Face, cut_outline
from cirkis.printing.laser.plates import HOLE, Panel, Plate
from cirkis.printing.sheet import Circle, Item, Layer, Path, Sheet, Style, lines_of

_HAIRLINE = 0.1  # millimetres: laser drivers cut along hairlines


@dataclass(frozen=True, slots=True)
class LaserLayer:
    """A laser operation, identified by colour; it engraves areas if `is_filled`."""

    name: str
    colour: str
    is_filled: bool = False

    def style(self, width: float) -> Style:
        if self.is_filled:
            return Style(fill=self.colour)
        return Style(line=self.colour, width=width)


GUIDE = LaserLayer("guide", "#00ff00")  # not for the laser
GROOVE = LaserLayer("groove", "#00ffff", is_filled=True)
ENGRAVE = LaserLayer("engrave", "#000000", is_filled=True)
SCORE = LaserLayer("score", "#0000ff")
CUT_INNER = LaserLayer("cut-inner", "#ff00ff")
CUT_OUTER = LaserLayer("cut-outer", "#ff0000")


def sides(plate: Plate) -> tuple[Sheet, ...]:
    """Return the sheets to burn; the back is first, because parts are cut out last."""
    front = front_sheet(plate)
    return (front,) if plate.panel is None else (back_sheet(plate, plate.panel), front)


def front_sheet(plate: Plate, width: float = _HAIRLINE) -> Sheet:
    outlines = [cut_outline(cutout.outline, plate.settings.kerf) for cutout in plate.cutouts]
    holes = [Polygon(ring) for outline in outlines for ring in outline.interiors]
    outer = [Polygon(outline.exterior) for outline in outlines]
    guide = GUIDE.style(width)
    layers = {
        GUIDE: [] if plate.panel is None else _panel_items(plate, plate.panel, guide, guide),
        **_burnt([cutout.front for cutout in plate.cutouts], width),
        CUT_INNER: _lines(holes, CUT_INNER.style(width)),
        CUT_OUTER: _lines(outer, CUT_OUTER.style(width)),
    }
    return _sheet(plate, plate.name, layers)


def back_sheet(plate: Plate, panel: Panel, width: float = _HAIRLINE) -> Sheet:
    """Return the side that is burnt first, mirrored because the panel is then turned over."""
    outline, *holes = _panel_items(
        plate, panel, CUT_OUTER.style(width), CUT_INNER.style(width), is_turned=True
    )
    layers = {
        **_burnt([cutout.back.moved(panel.turning) for cutout in plate.cutouts], width),
        CUT_INNER: holes,
        CUT_OUTER: [outline],
    }
    return _sheet(plate, f"{plate.name}-back", layers)


def _panel_items(
    plate: Plate, panel: Panel, outline: Style, hole: Style, *, is_turned: bool = False
) -> list[Item]:
    cut = cut_outline(panel.outline, plate.settings.kerf)
    left, _, right, _ = panel.outline.bounds
    centres = [(left + right - x, y) if is_turned else (x, y) for x, y in panel.holes]
    radius = HOLE - plate.settings.kerf / 2
    return [*_lines([cut], outline), *(Circle(at, radius, hole) for at in centres)]


def _burnt(faces: Iterable[Face], width: float) -> dict[LaserLayer, list[Item]]:
    """Return everything that is engraved or scored on the faces, by layer."""
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
    return [Path(lines_of(outline), style) for outline in outlines]


def _sheet(plate: Plate, name: str, layers: dict[LaserLayer, list[Item]]) -> Sheet:
    drawn = [Layer(layer.name, tuple(items)) for layer, items in layers.items() if items]
    size = plate.settings.sheet_width, plate.settings.sheet_height
    return Sheet(f"cirkis-{name}", *size, tuple(drawn))
