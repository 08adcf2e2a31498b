"""What the parts of a drawing refer to: the glasses' textures, the light in them, the glow."""

from __future__ import annotations

from collections.abc import Iterable

from cirkis.drawing.palette import GLASSES, LIGHT
from cirkis.drawing.svg.markup import Sheet, element
from cirkis.rules.options import Colour

# One tile of every texture: its size, and what is drawn in it.
_DARK = {"stroke": "#000", "stroke_width": 2.2, "stroke_opacity": 0.22, "fill": "none"}
TEXTURES: dict[str, tuple[int, str]] = {
    "dots": (13, element("circle", cx=6.5, cy=6.5, r=2.1, fill="#000", fill_opacity=0.22)),
    "hatch": (12, element("path", d="M-1 13L13 -1M-1 1L1 -1M11 13L13 11", **_DARK)),
    "crosses": (16, element("path", d="M4.5 4.5L11.5 11.5M11.5 4.5L4.5 11.5", **_DARK)),
    "bars": (11, element("path", d="M0 5.5H11", **_DARK)),
}


def definitions(sheet: Sheet, colours: Iterable[Colour]) -> str:
    """The <defs> of a drawing in which these colours appear."""
    used = tuple(dict.fromkeys(colours))
    return element(
        "defs",
        _light(sheet, "sheen", "#b79cff", 0.22),
        _glow(sheet),
        *(_texture(sheet, GLASSES[colour].pattern) for colour in used),
        *(_light(sheet, f"light-{c.value}", GLASSES[c].shine, LIGHT) for c in used),
    )


def _light(sheet: Sheet, name: str, colour: str, strength: float) -> str:
    """Light that falls through from behind: brightest in the middle, gone at the edge."""
    return element(
        "radialGradient",
        element("stop", offset=0, stop_color=colour, stop_opacity=strength),
        element("stop", offset=0.55, stop_color=colour, stop_opacity=strength * 0.35),
        element("stop", offset=1, stop_color=colour, stop_opacity=0),
        id=sheet.id(name), cx=0.5, cy=0.4, r=0.62,
    )  # fmt: skip


def _glow(sheet: Sheet) -> str:
    blur = element("feGaussianBlur", stdDeviation=11)
    box = {"x": "-50%", "y": "-50%", "width": "200%", "height": "200%"}
    return element("filter", blur, id=sheet.id("glow"), **box)


def _texture(sheet: Sheet, name: str) -> str:
    size, drawn = TEXTURES[name]
    return element(
        "pattern", drawn, id=sheet.id(name), width=size, height=size, patternUnits="userSpaceOnUse"
    )
