"""Put layers into an SVG document with a size, definitions and text for screen readers."""

import os
import re
from collections.abc import Iterable
from typing import NamedTuple

from cirkis.drawing.style.palette import find_theme
from cirkis.drawing.svg.canvas import Canvas
from cirkis.drawing.svg.definitions import definitions
from cirkis.drawing.svg.markup import FONT, element, escape_text
from cirkis.errors import CirkisError
from cirkis.game import Colour, standard_board


class Frame(NamedTuple):
    """The text for screen readers, and the size and shape of a document."""

    title: str
    description: str
    box: tuple[float, float, float, float]  # left, top, width and height in SVG coordinates
    height: int | None  # pixels; None to fill the available space
    rounding: int = 28  # radius of the paper's corners, in SVG units


def new_canvas(theme: str, prefix: str | None) -> Canvas:
    """Return a canvas for the standard board, with a unique prefix if none is given.

    Raises CirkisError if the theme is unknown or ids cannot begin with the prefix.
    """
    if prefix is None:
        prefix = f"cirkis-{os.urandom(4).hex()}"
    if not re.fullmatch("[A-Za-z][A-Za-z0-9_-]*", prefix):
        raise CirkisError(
            f'ids cannot begin with "{prefix}": use a letter, then letters, digits, "-" and "_"'
        )
    return Canvas(standard_board(), find_theme(theme), prefix)


def svg_document(
    canvas: Canvas, layers: Iterable[str], colours: Iterable[Colour], frame: Frame
) -> str:
    """Return the document, or raise CirkisError if its height is less than a pixel."""
    title, description, (left, top, width, height), pixels, rounding = frame
    if pixels is not None and pixels < 1:
        raise CirkisError(f"a picture cannot be {pixels} pixels high")
    paper = {"x": left, "y": top, "width": width, "height": height, "rx": rounding}
    return element(
        "svg",
        element("title", escape_text(title), id=canvas.id("title")),
        element("desc", escape_text(description), id=canvas.id("desc")),
        definitions(canvas, colours),
        element("clipPath", element("rect", **paper), id=canvas.id("paper")),
        element("rect", fill=canvas.theme.paper, **paper),
        element("g", *layers, clip_path=canvas.url("paper")),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"{left:g} {top:g} {width:g} {height:g}",
        width=None if pixels is None else round(pixels * width / height),
        height=pixels,
        role="img",
        font_family=FONT,
        aria_labelledby=f"{canvas.id('title')} {canvas.id('desc')}",
    )
