"""Summarise a set: sheets, metres to cut, areas to engrave, and how to build it."""

import math
import textwrap
from collections.abc import Iterable

from shapely import LineString, Polygon

from cirkis.i18n import texts_in
from cirkis.printing.cells import decagon
from cirkis.printing.laser.drawing import CUT_INNER, CUT_OUTER, ENGRAVE, GROOVE, SCORE, LaserLayer
from cirkis.printing.laser.settings import LaserSettings
from cirkis.printing.laser.trial import BAR
from cirkis.printing.made import Fact, MadeFile
from cirkis.printing.sheet import Circle, Item, Path, Sheet

README = "cirkis-laser-readme.txt"
_METRE, _SQUARE_CM = 1000, 100  # in millimetres and square millimetres
_WIDTH = 90  # width of the text, in characters


def board_facts(settings: LaserSettings, parts: int) -> tuple[Fact, ...]:
    x0, y0, x1, y1 = decagon(settings.edge).bounds
    sizes = {"width": round(x1 - x0), "height": round(y1 - y0), "parts": parts}
    depth = {"depth": settings.groove_depth, "height": settings.line_height}
    return (
        Fact("print-laser-fact-board", sizes),
        Fact("print-laser-fact-grooves", depth),
        Fact("print-laser-fact-clearance", {"clearance": settings.clearance}),
    )


def sheets_fact(what: str, count: int, sides: Iterable[Sheet]) -> Fact:
    items: dict[str, list[Item]] = {}
    for layer in (layer for side in sides for layer in side.layers):
        items.setdefault(layer.name, []).extend(layer.items)

    def metres(*layers: LaserLayer) -> float:
        return round(sum(_length(i) for one in layers for i in items.get(one.name, ())) / _METRE, 1)

    def area(layer: LaserLayer) -> float:
        return round(sum(map(_area, items.get(layer.name, ()))) / _SQUARE_CM, 1)

    values = {
        "what": what,
        "sheets": count,
        "cut": metres(CUT_INNER, CUT_OUTER),
        "score": metres(SCORE),
        "grooved": area(GROOVE),
        "engraved": area(ENGRAVE),
    }
    return Fact("print-laser-fact-sheets", values)


def readme(settings: LaserSettings, *, has_backs: bool, board_parts: int) -> MadeFile:
    """Return the text that comes with the files: materials, and how to cut and build a set."""
    texts = texts_in(settings.language)
    values = {
        "thickness": settings.thickness,
        "height": settings.line_height,
        "depth": settings.groove_depth,
        "kerf": settings.kerf,
        "clearance": settings.clearance,
        "long": BAR[0],
        "wide": BAR[1],
        "parts": board_parts,
    }
    chapters = {
        **dict.fromkeys(("title", "materials", "layers", "test"), True),
        "backs": has_backs,
        "parts": board_parts > 1,
        **dict.fromkeys(("glue", "tracks", "rules", "reconstructed"), True),
    }
    names = [name for name, is_included in chapters.items() if is_included]
    paragraphs = [texts(f"print-laser-readme-{name}", **values) for name in names]
    paragraphs.append(texts("print-notice"))
    wrapped = [textwrap.fill(text, _WIDTH, break_on_hyphens=False) for text in paragraphs]
    return MadeFile(README, ("\n\n".join(wrapped) + "\n").encode())


def _area(item: Item) -> float:
    assert isinstance(item, Path)
    return float(Polygon(item.lines[0], item.lines[1:]).area)


def _length(item: Item) -> float:
    if isinstance(item, Circle):
        return 2 * math.pi * item.radius
    assert isinstance(item, Path)
    ends = slice(1 if item.closed else 0)
    return sum(float(LineString([*line, *line[ends]]).length) for line in item.lines)
