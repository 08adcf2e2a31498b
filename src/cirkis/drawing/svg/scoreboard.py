"""Draw the players in the corners: badge and points, whose turn it is, who won."""

import math
from collections.abc import Sequence

from cirkis.drawing.outlines import XY
from cirkis.drawing.svg.canvas import Canvas
from cirkis.drawing.svg.markup import centred_text, element
from cirkis.drawing.svg.player_badge import face_badge, player_badge
from cirkis.game import State

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
