"""Define the parts that layers refer to: the pieces' patterns and light, the frame, the glow."""

from collections.abc import Iterable

from cirkis.drawing.style.palette import palette
from cirkis.drawing.svg.canvas import SCALE, Canvas
from cirkis.drawing.svg.markup import element
from cirkis.game import Colour

_SHEEN = 0.22  # opacity of the light on the board


def definitions(canvas: Canvas, colours: Iterable[Colour]) -> str:
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
    """Return the gradient of the frame, which is lit from the upper left."""
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
