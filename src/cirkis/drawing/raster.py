"""Turn SVG pictures into pixels, in the page's typeface; needs the `pictures` extra."""

from importlib import resources
from typing import Any

from cirkis.drawing.resvg import render
from cirkis.drawing.svg.draw import draw_svg
from cirkis.errors import CirkisError
from cirkis.extras import require
from cirkis.game import State

MAX_HEIGHT = 4096  # in pixels; larger pictures would need gigabytes of memory
FONT = resources.files("cirkis.drawing").joinpath("fonts", "bricolage.ttf")


def draw_png(state: State, *, size: int = 1080, **options: Any) -> bytes:
    """Draw a position as a PNG.

    Args:
        state: the position.
        size: height in pixels.
        options: as in draw_svg.

    Raises:
        MissingModule: the `pictures` extra is not installed.
        CirkisError: the picture would be too large, or an option is invalid.
    """
    if size > MAX_HEIGHT:
        raise CirkisError(f"a PNG is at most {MAX_HEIGHT} pixels high, not {size}")
    return to_png(draw_svg(state, size=size, **options))


def to_png(svg: str) -> bytes:
    """Return an SVG as a PNG of the size that the SVG specifies.

    Raises MissingModule without the `pictures` extra, and CirkisError if the SVG cannot be drawn.
    """
    require("resvg_py")
    try:
        with resources.as_file(FONT) as font:
            return render(svg, str(font))
    except ValueError as problem:
        raise CirkisError(f"the picture cannot be drawn: {problem}") from None
