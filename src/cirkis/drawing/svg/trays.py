"""What the players have not placed yet, as small pieces of glass."""

from __future__ import annotations

from functools import cache

from cirkis.drawing.palette import GLASSES
from cirkis.drawing.svg.contour import Spot, contours, inner_edges
from cirkis.drawing.svg.markup import SCALE, Sheet, element, label, move_to, strokes
from cirkis.drawing.svg.scoreboard import AWAY, CORNERS, HALF
from cirkis.pieces.placements import Placement, PlacementTable
from cirkis.rules.options import Colour
from cirkis.rules.state import State

WIDER = 210  # how much wider the picture is on either side to have room for them
_COLUMNS, _STEP, _SMALLER = 3, 82.0, 0.36


def stocks_layer(sheet: Sheet, state: State, half_width: float) -> str:
    """Beside every seat's points its stock: each shape and how many there are of it."""
    examples = upright(state.variant.table)
    parts = []
    for seat, (right, down) in enumerate(CORNERS[state.options.players]):
        colour = state.options.colours[seat]
        drawn = [
            _shape(sheet, colour, example, count, _spot(nth, right, down, half_width))
            for nth, (example, count) in enumerate(zip(examples, state.stocks[seat], strict=True))
        ]
        parts.append(element("g", *drawn, class_=f"stock {colour.value}"))
    return element("g", *parts, class_="stocks")


@cache
def upright(table: PlacementTable) -> tuple[Placement, ...]:
    """For every shape the placement that lies the most evenly to the left and the right."""
    return tuple(
        min(table.listed(mask), key=lambda p: _leaning(table, p)) for mask in table.of_shape
    )


def _leaning(table: PlacementTable, placement: Placement) -> tuple[float, float]:
    """How far the outline is from its mirror image; then how high it is."""
    spots = _corners(table, placement)
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    axis = min(xs) + max(xs)
    strays = sum(min(abs(axis - x - a) + abs(y - b) for a, b in spots) for x, y in spots)
    return round(strays, 3), round(max(ys) - min(ys), 3)


def _corners(table: PlacementTable, placement: Placement) -> list[Spot]:
    return [point.xy() for loop in contours(table.board, placement.mask) for point in loop]


def _spot(nth: int, right: int, down: int, half_width: float) -> Spot:
    """Row by row, three in a row, below the upper signs and above the lower ones."""
    row, column = divmod(nth, _COLUMNS)
    left = -half_width + AWAY if right < 0 else half_width - AWAY - (_COLUMNS - 1) * _STEP
    top = -HALF + AWAY + 96 if down < 0 else HALF - AWAY - 96 - 2 * _STEP
    return left + column * _STEP, top + row * _STEP


def _shape(sheet: Sheet, colour: Colour, example: Placement, count: int, at: Spot) -> str:
    """A small piece and how many there are; an empty outline where none is left."""
    glass, theme = GLASSES[colour], sheet.theme
    spots = [point.xy() for loop in contours(sheet.board, example.mask) for point in loop]
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    middle = (min(xs) + max(xs)) / -2 * SCALE, (min(ys) + max(ys)) / 2 * SCALE
    line = {"d": sheet.outline(example.mask), "stroke_linejoin": "round", "stroke_width": 3}
    if count:
        joints = strokes(inner_edges(sheet.board, example.mask))
        drawn = [
            element("path", fill=glass.body, stroke=theme.lead, **line),
            element("path", d=line["d"], fill=sheet.url(glass.pattern)),
            joints and element("path", d=joints, stroke=glass.shine, stroke_width=2.5),
        ]
    else:
        drawn = [
            element("path", fill="none", stroke=theme.quiet, stroke_opacity=0.45, **line),
        ]
    placed = f"{move_to((at[0], at[1] - 9))} scale({_SMALLER}) {move_to(middle)}"
    number = label(str(count), (at[0], at[1] + 33), 19, fill=theme.text) if count else ""
    return element("g", *drawn, transform=placed, data_shape=example.code) + number
