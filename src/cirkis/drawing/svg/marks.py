"""What is marked on a board: names of cells, legal placements, last moves, owners of figures."""

from __future__ import annotations

import math
from collections.abc import Iterable

from cirkis.board.layout import iter_bits
from cirkis.drawing.palette import DARK_INK, GLASSES
from cirkis.drawing.svg.anchors import cell_spot, figure_spot, piece_spot
from cirkis.drawing.svg.contour import Spot
from cirkis.drawing.svg.emblems import emblem
from cirkis.drawing.svg.markup import Sheet, closed, element, label, spot
from cirkis.rules.legality import legal_mask
from cirkis.rules.options import Colour
from cirkis.rules.scoring import strict_majority
from cirkis.rules.state import State


def names_layer(sheet: Sheet, pieces: Iterable[tuple[Colour, int]]) -> str:
    """The name of every cell; in the ink of the glass where pieces lie, as (colour, cells)."""
    inks = {i: GLASSES[colour].ink for colour, mask in pieces for i in iter_bits(mask)}
    return element(
        "g",
        *(
            label(cell.name, spot(cell_spot(cell)), 15,
                  fill=inks.get(cell.index, sheet.theme.name))
            for cell in sheet.board.cells
        ),
        class_="names",
    )  # fmt: skip


def legal_layer(sheet: Sheet, state: State) -> str:
    """The cells that the seat to play can reach: the more placements cover one, the brighter."""
    table, glass = state.variant.table, GLASSES[state.options.colours[state.to_play]]
    legal = legal_mask(state)
    counts = {cell: (table.on_cell[cell.index] & legal).bit_count() for cell in table.board.cells}
    reached = sum(1 << cell.index for cell, count in counts.items() if count)
    return element(
        "g",
        *(
            element("path", d=closed(cell.corners), fill=glass.body,
                    fill_opacity=0.2 + 0.4 * (1 - 0.8**count), data_legal=cell.name)
            for cell, count in counts.items() if count
        ),
        element("path", d=sheet.outline(reached), fill="none", stroke=glass.shine, stroke_width=4,
                stroke_dasharray="11 8", stroke_linejoin="round"),
        class_="legal",
    )  # fmt: skip


def highlight_layer(sheet: Sheet, mask: int) -> str:
    """Cells lit up, with a white line round them; nothing if there are none."""
    if not mask:
        return ""
    outline = sheet.outline(mask)
    line = {"stroke": sheet.theme.leader, "stroke_width": 4, "stroke_linejoin": "round"}
    return element("path", d=outline, fill="#fff", fill_opacity=0.34, class_="highlight", **line)


def last_layer(sheet: Sheet, state: State, last: int) -> str:
    """The numbers of the last placements, counted from the first of the game."""
    first = max(0, state.plies - max(0, last))
    table = state.variant.table
    return element(
        "g",
        *(
            badge(spot(piece_spot(table.board, table.placements[index].mask)), str(ply))
            for ply, (_, index) in enumerate(state.placed[first:], first + 1)
        ),
        class_="last",
    )


def owners_layer(sheet: Sheet, state: State) -> str:
    """On every full figure the emblem of who had the most of it; an open ring where nobody had."""
    marks = []
    for figure in state.variant.figures:
        if figure.mask & ~state.filled:
            continue
        majority = strict_majority(tuple((figure.mask & o).bit_count() for o in state.owned))
        colour = None if majority is None else state.options.colours[majority]
        marks.append(emblem(colour, spot(figure_spot(sheet.board, figure)), 17, figure=figure.name))
    return element("g", *marks, class_="owners")


def badge(at: Spot, text: str) -> str:
    """A short text on a white disc, which grows to the sides where the text is longer."""
    half = max(18.0, 6.2 * len(text) + 7)
    disc = element("rect", x=at[0] - half, y=at[1] - 18, width=2 * half, height=36, rx=18,
                   fill="#fff", stroke=DARK_INK, stroke_width=2)  # fmt: skip
    return disc + label(text, at, 19, fill=DARK_INK, font_weight=600)


def arrow(here: Spot, there: Spot) -> str:
    """An arrow from one spot to the other, white with a dark edge."""
    length = math.dist(here, there)
    if not length:
        return ""
    x, y = (there[0] - here[0]) / length, (there[1] - here[1]) / length
    # Along the shaft and across it: shaft, barbs, point; mirrored on the way back.
    side = [(0.0, 4.0), (length - 26, 4.0), (length - 30, 14.0), (length, 0.0)]
    around = side + [(along, -across) for along, across in side[-2::-1]]
    spots = [(here[0] + a * x - b * y, here[1] + a * y + b * x) for a, b in around]
    path = "M" + "L".join(f"{px:.1f} {py:.1f}" for px, py in spots) + "Z"
    return element("path", d=path, fill="#fff", stroke=DARK_INK, stroke_width=2, class_="arrow",
                   stroke_linejoin="round")  # fmt: skip
