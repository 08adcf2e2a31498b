"""Draw the players in the corners: badges, names, points, whose turn it is, and stocks."""

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from cirkis.drawing.outlines import XY, inner_edges, outlines
from cirkis.drawing.style.faces import RADIUS, RIM, face
from cirkis.drawing.style.palette import palette
from cirkis.drawing.svg.canvas import SCALE, Canvas, centred_text, edges_path, element, translate
from cirkis.game import Board, Colour, Placement, PlacementTable, State
from cirkis.game.pieces.placements import KEPT

_PLAYER, _OWNER = 27, 17  # radii in SVG units
_MARK = 0.5  # size of the mark, in radii


def player_badge(colour: Colour, at: XY) -> str:
    """Return a player's mark on a disc of the player's colour."""
    player = palette().players[colour]
    disc = element("circle", r=_PLAYER, fill=player.body, stroke=player.shine, stroke_width=5)
    mark = mark_path(player.mark, (0, 0), _PLAYER * _MARK, fill=player.ink)
    return element("g", disc, mark, transform=translate(at), class_=f"badge {colour.value}")


def face_badge(faces: Sequence[int | None], seat: int, at: XY, radius: float) -> str:
    """Return the face of the person in a seat; "" if there is none."""
    number = faces[seat] if seat < len(faces) else None
    if number is None:
        return ""
    look = face(number)
    return element(
        "g",
        element("circle", r=RADIUS, fill=look.ground, stroke=look.rim, stroke_width=RIM),
        element("path", d=look.figure, fill=look.ink),
        element("path", d=look.mark, fill=look.rim) if look.mark else "",
        transform=f"{translate(at)} scale({radius / (RADIUS + RIM / 2):g})",
        class_="face",
    )


def owner_badge(colour: Colour | None, at: XY, figure: str) -> str:
    """Return the mark of a figure's winner (None for a tie) on a dark disc."""
    style = palette()
    light = style.players[colour].shine if colour else style.board.nobody
    path = style.players[colour].mark if colour else style.nobody_mark
    disc = element("circle", r=_OWNER, fill=style.board.badge, stroke=light, stroke_width=2.5)
    mark = mark_path(path, (0, 0), _OWNER * _MARK, fill=light)
    who = colour.value if colour else "nobody"
    return element(
        "g", disc, mark, transform=translate(at), class_=f"owner {who}", data_figure=figure
    )


def mark_path(path: str, at: XY, size: float, **attributes: object) -> str:
    """Return a mark from path data between -1 and 1; `size` is half its width in SVG units."""
    transform = f"{translate(at)} scale({size:g})"
    return element("path", d=path, transform=transform, **attributes)


# The seats' corners, clockwise, by number of players; 1 is right or down, -1 is left or up.
CORNERS: dict[int, tuple[tuple[int, int], ...]] = {
    2: ((-1, -1), (1, -1)),
    3: ((-1, -1), (1, -1), (1, 1)),
    4: ((-1, -1), (1, -1), (1, 1), (-1, 1)),
}
HALF_HEIGHT = 540  # distance from the middle of the board to the top of the picture, in SVG units
CORNER_INSET = 68.0  # distance from both edges of the picture to the badges, in SVG units
_RAYS = 10  # number of rays around a winner's badge
_LONGEST_NAME = 16  # characters that fit beside the board
_FACE = 16  # the radius of a face beside a name, in SVG units

Names = Sequence[str | None]  # by seat
Faces = Sequence[int | None]  # the numbers of people's faces, by seat


def scores_layer(
    canvas: Canvas, state: State, half_width: float, names: Names, faces: Faces
) -> str:
    """Return every seat's badge and points, with a ring for the seat to play and rays for winners.

    `half_width` is half the picture's width, in SVG units.
    """
    text = canvas.theme.text
    seats = []
    for seat, (right, down) in enumerate(CORNERS[state.options.players]):
        x, y = right * (half_width - CORNER_INSET), down * (HALF_HEIGHT - CORNER_INSET)
        colour = state.options.colours[seat]
        seats.append(
            element(
                "g",
                ring_or_rays(canvas, state, seat, (x, y)),
                player_badge(colour, (x, y)),
                centred_text(str(state.scores[seat]), (x - right * 58, y + 2), 46, fill=text,
                             font_weight=600, text_anchor="start" if right < 0 else "end"),
                _name(canvas, names, faces, seat, (x + right * 36, y - down * 62), right),
                class_=f"seat {colour.value}",
            )
        )  # fmt: skip
    return element("g", *seats, class_="scores")


def player_name(names: Names, seat: int, longest: int = _LONGEST_NAME) -> str:
    """Return a player's name, shortened if it is too long for the space."""
    name = (names[seat] if seat < len(names) else None) or ""
    return name if len(name) <= longest else f"{name[: longest - 1].rstrip()}…"


def _name(canvas: Canvas, names: Names, faces: Faces, seat: int, at: XY, right: int) -> str:
    """Return a face and name that begin at a point or, on the right, end there."""
    name, x = player_name(names, seat), at[0]
    face = face_badge(faces, seat, (x - right * _FACE, at[1]), _FACE)
    if face:
        x -= right * _FACE * 2.4
    anchor = "start" if right < 0 else "end"
    text = name and centred_text(name, (x, at[1]), 24, fill=canvas.theme.text, text_anchor=anchor)
    return face + text


def ring_or_rays(canvas: Canvas, state: State, seat: int, at: XY) -> str:
    """Return a ring for the seat to play, two on a free turn; rays for a winner."""
    text = canvas.theme.text
    if state.outcome is not None:
        if seat not in state.outcome.winners:
            return ""
        rays = "".join(_ray(at, turn * math.tau / _RAYS) for turn in range(_RAYS))
        return element("path", d=rays, stroke=text, stroke_width=4, class_="winner",
                       stroke_linecap="round")  # fmt: skip
    if seat != state.to_play:
        return ""
    ring = {"cx": at[0], "cy": at[1], "fill": "none", "stroke": text}
    second = element("circle", r=43, stroke_width=2.5, **ring) if state.is_free_turn else ""
    return element("g", element("circle", r=36, stroke_width=3.5, **ring), second, class_="turn")


def _ray(at: XY, angle: float) -> str:
    """Return path data for one ray, at an angle in radians."""
    (x, y), across, up = at, math.cos(angle), math.sin(angle)
    return f"M{x + 35 * across:.1f} {y + 35 * up:.1f}L{x + 44 * across:.1f} {y + 44 * up:.1f}"


STOCKS_WIDTH = 210  # added on either side of the picture, in SVG units
_COLUMNS, _STEP, _SCALE = 3, 82.0, 0.36


def stocks_layer(canvas: Canvas, state: State, half_width: float) -> str:
    """Return every seat's stock: each shape and how many pieces are left.

    `half_width` is as for `scores_layer`.
    """
    examples = upright_placements(state.variant.table)
    stocks = []
    for seat, corner in enumerate(CORNERS[state.options.players]):
        colour = state.options.colours[seat]
        shapes = [
            _shape(canvas, colour, example, count, _place(nth, corner, half_width))
            for nth, (example, count) in enumerate(zip(examples, state.stocks[seat], strict=True))
        ]
        stocks.append(element("g", *shapes, class_=f"stock {colour.value}"))
    return element("g", *stocks, class_="stocks")


@lru_cache(maxsize=KEPT)
def upright_placements(table: PlacementTable) -> tuple[Placement, ...]:
    """Return each shape's placement with the best left-right symmetry."""
    return tuple(
        min(table.members(mask), key=lambda p: _asymmetry(table, p)) for mask in table.by_shape
    )


def _asymmetry(table: PlacementTable, placement: Placement) -> tuple[float, float]:
    """Return the outline's distance from its mirror image, then its height, in short edges."""
    corners = _corners(table.board, placement)
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    axis = min(xs) + max(xs)
    strays = sum(min(abs(axis - x - a) + abs(y - b) for a, b in corners) for x, y in corners)
    return round(strays, 3), round(max(ys) - min(ys), 3)


def _corners(board: Board, placement: Placement) -> list[XY]:
    return [point.xy() for loop in outlines(board, placement.mask) for point in loop]


def _place(nth: int, corner: tuple[int, int], half_width: float) -> XY:
    """Return the place of a shape, in rows of three below the upper or above the lower badges."""
    row, column = divmod(nth, _COLUMNS)
    right, down = corner
    side, edge = half_width - CORNER_INSET, HALF_HEIGHT - CORNER_INSET
    left = -side if right < 0 else side - (_COLUMNS - 1) * _STEP
    top = -edge + 96 if down < 0 else edge - 96 - 2 * _STEP
    return left + column * _STEP, top + row * _STEP


def _shape(canvas: Canvas, colour: Colour, example: Placement, count: int, at: XY) -> str:
    """Return a small piece and the number left, or an empty outline if none are left."""
    corners = _corners(canvas.board, example)
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    to_middle = (min(xs) + max(xs)) / -2 * SCALE, (min(ys) + max(ys)) / 2 * SCALE
    line = {"d": canvas.outline(example.mask), "stroke_linejoin": "round", "stroke_width": 3}
    if count:
        drawn = _small_piece(canvas, colour, example, line)
    else:
        drawn = element("path", fill="none", stroke=canvas.theme.muted, stroke_opacity=0.45, **line)
    transform = f"{translate((at[0], at[1] - 9))} scale({_SCALE}) {translate(to_middle)}"
    below = at[0], at[1] + 33
    number = centred_text(str(count), below, 19, fill=canvas.theme.text) if count else ""
    return element("g", drawn, transform=transform, data_shape=example.code) + number


def _small_piece(canvas: Canvas, colour: Colour, example: Placement, line: dict[str, Any]) -> str:
    """Return a flat piece: its body with its pattern and the edges of its cells."""
    style = palette()
    joints = edges_path(inner_edges(canvas.board, example.mask))
    return "".join(
        (
            element("path", fill=style.players[colour].body, stroke=style.board.outline, **line),
            element("path", d=line["d"], fill=canvas.url(f"pattern-{colour.value}")),
            joints
            and element("path", d=joints, stroke=style.players[colour].shine, stroke_width=2.5),
        )
    )
