"""The players round the board: sign, points, whose turn it is, who won."""

from __future__ import annotations

import math

from cirkis.drawing.svg.contour import Spot
from cirkis.drawing.svg.emblems import emblem
from cirkis.drawing.svg.markup import Sheet, element, label
from cirkis.rules.state import State

# The corners in which the seats of a game for 2, 3 or 4 lie, clockwise: (right, down).
CORNERS: dict[int, tuple[tuple[int, int], ...]] = {
    2: ((-1, -1), (1, -1)),
    3: ((-1, -1), (1, -1), (1, 1)),
    4: ((-1, -1), (1, -1), (1, 1), (-1, 1)),
}
HALF = 540  # from the middle of the board to the upper and lower edge of the picture
AWAY = 68.0  # the corners' signs from the edges


def scores_layer(sheet: Sheet, state: State, half_width: float) -> str:
    """In every corner the seat's sign and points; a ring round who plays, rays round who won."""
    parts = []
    for seat, (right, down) in enumerate(CORNERS[state.options.players]):
        x, y = right * (half_width - AWAY), down * (HALF - AWAY)
        colour = state.options.colours[seat]
        parts.append(
            element(
                "g",
                _standing(sheet, state, seat, (x, y)),
                emblem(colour, (x, y), 27),
                label(str(state.scores[seat]), (x - right * 58, y + 2), 46, fill=sheet.theme.text,
                      font_weight=300, text_anchor="start" if right < 0 else "end"),
                class_=f"seat {colour.value}",
            )
        )  # fmt: skip
    return element("g", *parts, class_="scores")


def _standing(sheet: Sheet, state: State, seat: int, at: Spot) -> str:
    """A ring of light round the sign of who is to play; the rays of a sun round who has won."""
    ring = {"cx": at[0], "cy": at[1], "fill": "none", "stroke": sheet.theme.text}
    if state.outcome is None:
        if seat != state.to_play:
            return ""
        second = element("circle", r=43, stroke_width=2.5, **ring) if state.is_free_turn else ""
        return element(
            "g", element("circle", r=36, stroke_width=3.5, **ring), second, class_="turn"
        )
    if seat not in state.outcome.winners:
        return ""
    rays = "".join(_ray(at, turn * math.tau / 10) for turn in range(10))
    return element("path", d=rays, stroke=sheet.theme.text, stroke_width=4, class_="winner",
                   stroke_linecap="round")  # fmt: skip


def _ray(at: Spot, angle: float) -> str:
    (x, y), across, up = at, math.cos(angle), math.sin(angle)
    return f"M{x + 35 * across:.1f} {y + 35 * up:.1f}L{x + 44 * across:.1f} {y + 44 * up:.1f}"
