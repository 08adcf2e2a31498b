"""Words as outlines, for engraving or 3D printing."""

from functools import cache
from importlib import resources

import shapely
from fontTools.ttLib import TTFont
from shapely import MultiPolygon, Polygon
from shapely.affinity import scale, translate
from shapely.geometry.base import BaseGeometry

from cirkis.drawing.raster import FONT
from cirkis.printing.curves import FlatPen, filled

_STEPS = 8  # straight lines per curve


def word_outlines(text: str, size: float) -> MultiPolygon:
    """Return a line of text centred on the origin, omitting characters missing from the typeface.

    `size` is the font size in millimetres.
    """
    font = _typeface()
    letters: list[BaseGeometry] = []
    x = 0.0
    for name in (font.getBestCmap().get(ord(char)) for char in text):
        if name is not None:
            letters.append(translate(_glyph(name), x, 0))
            x += font["hmtx"][name][0]
    if not letters:
        return MultiPolygon()
    word = scale(shapely.union_all(letters), *2 * (size / font["head"].unitsPerEm,), origin=(0, 0))
    x0, y0, x1, y1 = word.bounds
    word = translate(word, -(x0 + x1) / 2, -(y0 + y1) / 2)
    return MultiPolygon([part for part in shapely.get_parts(word) if isinstance(part, Polygon)])


@cache
def _typeface() -> TTFont:
    with resources.as_file(FONT) as file:
        return TTFont(file, lazy=False)


@cache
def _glyph(name: str) -> BaseGeometry:
    glyphs = _typeface().getGlyphSet()
    pen = FlatPen(lambda *_: _STEPS, glyphs)
    glyphs[name].draw(pen)
    return filled(pen.lines)
