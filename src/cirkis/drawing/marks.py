"""What is marked on a board: names of cells, legal placements, last moves, owners of figures."""

from __future__ import annotations

import math

from cirkis.board.figures import Figure, FigureKind
from cirkis.board.layout import iter_bits
from cirkis.drawing.contour import Spot
from cirkis.drawing.emblems import emblem
from cirkis.drawing.markup import SCALE, Sheet, centre, closed, element, label, spot
from cirkis.drawing.palette import GLASSES
from cirkis.rules.legality import legal_mask
from cirkis.rules.scoring import strict_majority
from cirkis.rules.state import State


def names_layer(sheet: Sheet, filled: int) -> str:
    """The name of every cell; dark on glass, light on the board."""
    theme = sheet.theme
    return element(
        "g",
        *(
            label(cell.name, middle(sheet, 1 << cell.index), 15,
                  fill="#160c2c" if filled >> cell.index & 1 else theme.name)
            for cell in sheet.board.cells
        ),
        class_="names",
    )  # fmt: skip


def legal_layer(sheet: Sheet, state: State) -> str:
    """The cells that the seat to play can reach now: the more placements cover one, the brighter."""
    table, glass = state.setting.table, GLASSES[state.options.colours[state.to_play]]
    legal = legal_mask(state)
    counts = {cell: (table.on_cell[cell.index] & legal).bit_count() for cell in table.board.cells}
    reached = sum(1 << cell.index for cell, count in counts.items() if count)
    return element(
        "g",
        *(
            element("path", d=closed(cell.corners), fill=glass.shine,
                    fill_opacity=0.16 + 0.34 * (1 - 0.8**count), data_legal=cell.name)
            for cell, count in counts.items() if count
        ),
        element("path", d=sheet.outline(reached), fill="none", stroke=glass.shine, stroke_width=4,
                stroke_dasharray="11 8", stroke_linejoin="round"),
        class_="legal",
    )  # fmt: skip


def last_layer(sheet: Sheet, state: State, last: int) -> str:
    """The numbers of the last placements, counted from the first of the game."""
    first = max(0, state.plies - max(0, last))
    table = state.setting.table
    return element(
        "g",
        *(
            _number(middle(sheet, table.placements[index].mask), ply)
            for ply, (_, index) in enumerate(state.placed[first:], first + 1)
        ),
        class_="last",
    )


def owners_layer(sheet: Sheet, state: State) -> str:
    """On every full figure the emblem of who had the most of it; an open ring where nobody had."""
    marks = []
    for figure in state.setting.figures:
        if figure.mask & ~state.filled:
            continue
        majority = strict_majority(tuple((figure.mask & o).bit_count() for o in state.owned))
        colour = None if majority is None else state.options.colours[majority]
        marks.append(emblem(colour, _heart(sheet, figure), 15, figure=figure.name))
    return element("g", *marks, class_="owners")


def middle(sheet: Sheet, mask: int) -> Spot:
    """Where a mark on these cells stands: at the centre of the cell nearest to their middle."""
    cells = [sheet.board.cells[i] for i in iter_bits(mask)]
    whole = centre([cell.centre for cell in cells])
    nearest = min(cells, key=lambda cell: math.dist(cell.centre, whole))
    return spot(nearest.centre)


def _heart(sheet: Sheet, figure: Figure) -> Spot:
    """The corner where a figure's five cells meet; for the Center Ring the top of the ring."""
    if figure.kind is FigureKind.CENTER_RING:
        return spot((0.0, 2.618))
    shared = set.intersection(*(set(sheet.board.cells[i].corners) for i in iter_bits(figure.mask)))
    return spot(shared.pop())


def _number(at: Spot, ply: int) -> str:
    return element("circle", cx=at[0], cy=at[1], r=0.3 * SCALE, fill="#fff", stroke="#170d30",
                   stroke_width=2) + label(str(ply), at, 19, fill="#170d30", font_weight=600)  # fmt: skip
