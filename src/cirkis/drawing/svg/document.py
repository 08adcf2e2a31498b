"""Put layers into an SVG document with a size, definitions and text for screen readers."""

import os
import re
from collections.abc import Iterable
from typing import NamedTuple

from cirkis.drawing.style.palette import find_theme, palette
from cirkis.drawing.svg.canvas import FONT, SCALE, Canvas, element, escape_text
from cirkis.errors import CirkisError
from cirkis.game import Colour, standard_board

_SHEEN = 0.22  # opacity of the light on the board


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


def definitions(canvas: Canvas, colours: Iterable[Colour]) -> str:
    """Return the parts that layers refer to: pieces' patterns and light, the frame, the glow."""
    style, used = palette(), tuple(dict.fromkeys(colours))
    lights = ((f"light-{c.value}", style.players[c].shine, style.piece.light) for c in used)
    return element(
        "defs",
        _light(canvas, "sheen", style.board.line_light, _SHEEN),
        _frame(canvas),
        _glow(canvas),
        *(_pattern(canvas, colour) for colour in used),
        *(_light(canvas, *light) for light in lights),
    )


def _light(canvas: Canvas, name: str, colour: str, opacity: float) -> str:
    """Return a backlight: `opacity` in the middle, fading to nothing at the edge."""
    return element(
        "radialGradient",
        element("stop", offset=0, stop_color=colour, stop_opacity=opacity),
        element("stop", offset=0.55, stop_color=colour, stop_opacity=opacity * 0.35),
        element("stop", offset=1, stop_color=colour, stop_opacity=0),
        id=canvas.id(name), cx=0.5, cy=0.4, r=0.62,
    )  # fmt: skip


def _frame(canvas: Canvas) -> str:
    """Return the frame's gradient, lit from the upper left."""
    board = palette().board
    stops = ((0.0, board.frame_light), (0.5, board.frame), (1.0, board.frame_shade))
    return element(
        "linearGradient",
        *(element("stop", offset=offset, stop_color=colour) for offset, colour in stops),
        id=canvas.id("frame"), x1=0.15, y1=0, x2=0.75, y2=1,
    )  # fmt: skip


def _glow(canvas: Canvas) -> str:
    """Return the filter that blurs the glow around the Leader."""
    blur = element("feGaussianBlur", stdDeviation=11)
    box = {"x": "-50%", "y": "-50%", "width": "200%", "height": "200%"}
    return element("filter", blur, id=canvas.id("glow"), **box)


def _pattern(canvas: Canvas, colour: Colour) -> str:
    finish, player = palette().piece, palette().players[colour]
    return element(
        "pattern",
        element("path", d=player.pattern.path, fill=player.ink,
                fill_opacity=finish.pattern_opacity),
        id=canvas.id(f"pattern-{colour.value}"), width=1, height=1,
        patternUnits="userSpaceOnUse",
        patternTransform=f"rotate({player.pattern.turn}) scale({finish.pattern_size * SCALE:g})",
    )  # fmt: skip
