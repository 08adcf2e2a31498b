"""The SVG document round the layers: its size, what it says to screen readers, its definitions."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable

from cirkis.board.layout import standard_board
from cirkis.drawing.palette import theme_named
from cirkis.drawing.svg.definitions import definitions
from cirkis.drawing.svg.markup import FONT, Sheet, element, words
from cirkis.errors import CirkisError
from cirkis.rules.options import Colour

View = tuple[float, float, float, float]


def new_sheet(theme: str, prefix: str | None) -> Sheet:
    """A sheet to draw on, with ids that no other drawing on a page has unless a prefix is given.

    Raises:
        CirkisError: there is no such theme, or ids cannot begin so.
    """
    if prefix is None:
        prefix = f"cirkis-{os.urandom(4).hex()}"
    if not re.fullmatch("[A-Za-z][A-Za-z0-9_-]*", prefix):
        raise CirkisError(
            f'ids cannot begin with "{prefix}": a letter, then letters, digits, "-" and "_" only'
        )
    return Sheet(standard_board(), theme_named(theme), prefix)


def page(
    sheet: Sheet,
    told: tuple[str, str],
    view: View,
    layers: str,
    colours: Iterable[Colour],
    height: int | None,
) -> str:
    """The whole document: left, top, width and height of what is seen, and the layers in it.

    Raises:
        CirkisError: the height is no height.
    """
    if height is not None and height < 1:
        raise CirkisError(f"a picture cannot be {height} pixels high")
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
