"""What every SVG is made of: elements as strings, scenes of pieces and figures, the document.

In SVG coordinates, the board's centre is the origin, y points down, and a short edge is 60 units.
"""

import os
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from cirkis.drawing.outlines import XY, Edge, inset, outlines
from cirkis.drawing.style.palette import Theme, find_theme, palette
from cirkis.errors import CirkisError, UnreadablePlacement
from cirkis.game import Board, Colour, Figure, State, standard_board
from cirkis.game.board import cell_mask
from cirkis.game.geometry import Point

UNBREAKABLE_SPACES = "\u00a0\u202f"  # French puts them before some punctuation.
ESCAPED = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"})
"""Replaces html.escape, because importing html loads the names of 2,000 characters."""
FONT = "'Bricolage Grotesque','Segoe UI','Noto Sans','DejaVu Sans',sans-serif"


def element(name: str, *contents: str, **attributes: object) -> str:
    """Return an element as a string; values of attributes are escaped.

    Write stroke_width for stroke-width and class_ for class; None omits an attribute.
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape_text(_format(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    inner = "".join(contents)
    return f"<{name}{written}>{inner}</{name}>" if inner else f"<{name}{written}/>"


def escape_text(text: str) -> str:
    """Escape text for an element or attribute; drop unprintable characters: XML forbids some."""
    if not text.isprintable():
        text = "".join(char for char in text if char.isprintable() or char in UNBREAKABLE_SPACES)
    return text.translate(ESCAPED)


def centred_text(text: str, at: tuple[float, float], size: float, **attributes: object) -> str:
    placed = {"x": at[0], "y": at[1], "font_size": size, "text_anchor": "middle"}
    return element("text", escape_text(text), **placed | {"dy": "0.35em"} | attributes)


def format_number(value: float) -> str:
    """Return a number with at most one decimal."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def _format(value: object) -> str:
    """Return an attribute's value; floats have at most three decimals."""
    return f"{value:.3f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


SCALE = 60  # units per short edge


@dataclass(frozen=True, slots=True)
class Canvas:
    """The settings that all layers of a drawing share.

    Every id begins with the prefix, so that a page can contain several drawings.
    """

    board: Board
    theme: Theme
    prefix: str

    def id(self, name: str) -> str:
        return f"{self.prefix}-{name}"

    def url(self, name: str) -> str:
        """Return a reference to a gradient, pattern, filter or clip path in this drawing."""
        return f"url(#{self.id(name)})"

    def outline(self, mask: int, distance: float = 0.0) -> str:
        """Return path data for an outline, moved inwards by a distance in short edges."""
        loops = outlines(self.board, mask)
        return "".join(polygon_path(inset(loop, distance) if distance else loop) for loop in loops)


def to_svg(point: Point | XY) -> XY:
    x, y = point.xy() if isinstance(point, Point) else point
    return x * SCALE, -y * SCALE


def polygon_path(points: Iterable[Point | XY]) -> str:
    """Return path data for a closed line through these points on the board."""
    return "M" + "L".join(_coordinates(to_svg(point)) for point in points) + "Z"


def edges_path(edges: Iterable[Edge]) -> str:
    return "".join(
        f"M{_coordinates(to_svg(start))}L{_coordinates(to_svg(end))}" for start, end in edges
    )


def translate(at: XY) -> str:
    """Return the transformation that moves the origin to a point in SVG coordinates."""
    return f"translate({_coordinates(at)})"


def _coordinates(at: XY) -> str:
    return f"{format_number(at[0])} {format_number(at[1])}"


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


def find_cells(board: Board, names: Iterable[str]) -> int:
    """Return the mask of cells, named one by one or joined by plus signs, in upper or lower case.

    Raises UnreadablePlacement if a name is not a cell.
    """
    indices = []
    for name in (part for joined in names for part in joined.split("+")):
        cell = board.by_name.get(name.strip().upper())
        if cell is None:
            raise UnreadablePlacement(
                f'cannot draw "{name.strip()}": it is not a cell on the board'
            )
        indices.append(cell.index)
    return cell_mask(indices)


def find_colour(name: Colour | str) -> Colour:
    """Return the colour with this name, or raise CirkisError."""
    try:
        return Colour(name)
    except ValueError:
        known = ", ".join(colour.value for colour in Colour)
        raise CirkisError(f'there is no colour "{name}", only {known}') from None


class DrawnPiece(NamedTuple):
    """A piece to draw: its player's colour and its cells."""

    colour: Colour
    mask: int


@dataclass(frozen=True, slots=True)
class Scene:
    pieces: tuple[DrawnPiece, ...]  # in order of play
    leader: int  # its cells; 0 if there is none
    figures: tuple[Figure, ...]  # the figures to tint and outline
    has_marks: bool

    @property
    def filled(self) -> int:
        return sum(piece.mask for piece in self.pieces)


def scene_of(state: State, *, has_marks: bool = True) -> Scene:
    placements, colours = state.variant.table.placements, state.options.colours
    pieces = tuple(DrawnPiece(colours[seat], placements[i].mask) for seat, i in state.placed)
    leader = state.leader.mask if state.leader else 0
    return Scene(pieces, leader, state.variant.figures, has_marks)
