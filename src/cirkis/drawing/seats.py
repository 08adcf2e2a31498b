"""The players round the board: sign, points, whose turn it is, who won, and what is left to place."""

from __future__ import annotations

from cirkis.drawing.emblems import emblem
from cirkis.drawing.markup import Sheet, element, label
from cirkis.rules.state import State

# The corners in which the seats of a game for 2, 3 or 4 lie, clockwise: (right, down).
CORNERS: dict[int, tuple[tuple[int, int], ...]] = {
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (1, -1), (1, 1)),
    4: ((-1, -1), (1, -1), (1, 1), (-1, 1)),
}


def scores_layer(sheet: Sheet, state: State) -> str:
    """Points in the corners of the picture."""
    seats = []
    for seat, (right, down) in enumerate(CORNERS[state.options.players]):
        x, y = right * 470.0, down * 470.0
        seats.append(emblem(state.options.colours[seat], (x, y), 26))
        seats.append(label(str(state.scores[seat]), (x - right * 62, y), 48, fill=sheet.theme.text))
    return element("g", *seats, class_="scores")
