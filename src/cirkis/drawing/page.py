"""The SVG document round the layers: its size, what it says to screen readers, its definitions."""

from __future__ import annotations

import os
from collections.abc import Iterable

from cirkis.drawing.defs import definitions
from cirkis.drawing.markup import FONT, Sheet, element, words
from cirkis.rules.options import Colour

View = tuple[float, float, float, float]


def fresh_prefix() -> str:
    """A beginning for ids that no other drawing on a page has."""
    return f"cirkis-{os.urandom(4).hex()}"


def page(
    sheet: Sheet,
    told: tuple[str, str],
    view: View,
    layers: str,
    colours: Iterable[Colour],
    height: int | None,
) -> str:
    """The whole document: left, top, width and height of what is seen, and the layers in it."""
    left, top, width, tall = view
    title, description = told
    paper = {"x": left, "y": top, "width": width, "height": tall, "rx": 28}
    return element(
        "svg",
        element("title", words(title), id=sheet.id("title")),
        element("desc", words(description), id=sheet.id("desc")),
        definitions(sheet, colours),
        element("clipPath", element("rect", **paper), id=sheet.id("paper")),
        element("rect", fill=sheet.theme.paper, **paper),
        element("g", layers, clip_path=sheet.url("paper")),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(f"{value:g}" for value in view),
        width=None if height is None else round(height * width / tall),
        height=height,
        role="img",
        font_family=FONT,
        aria_labelledby=f"{sheet.id('title')} {sheet.id('desc')}",
    )
