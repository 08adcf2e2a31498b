"""The board of an analysed game: every piece is drawn once, and shown from its ply on."""

from __future__ import annotations

from collections.abc import Iterator

from cirkis.analysis.analyse_game import AnalysedPly, GameAnalysis
from cirkis.drawing.palette import GLASSES
from cirkis.drawing.svg.anchors import piece_spot
from cirkis.drawing.svg.definitions import definitions
from cirkis.drawing.svg.document import new_sheet
from cirkis.drawing.svg.layers import board_layer, leader_layers, piece_layer
from cirkis.drawing.svg.marks import badge
from cirkis.drawing.svg.markup import Sheet, element, spot
from cirkis.drawing.svg.scoreboard import HALF

EDGE = 22  # of the picture left out: nothing stands in the corners here


def board_picture(game: GameAnalysis) -> str:
    """The SVG. `data-from` stands at what is there from a ply on, `data-at` at what is only then,
    `data-better` at what would have been better than a ply.
    """
    sheet = new_sheet("dark", "b")
    state = game.states[-1]
    whole = (1 << len(sheet.board.cells)) - 1
    half = HALF - EDGE
    return element(
        "svg",
        definitions(sheet, state.options.colours),
        board_layer(sheet, whole),
        *(_piece(sheet, ply) for ply in game.plies),
        *(_leader(sheet, ply) for ply in game.plies),
        *(_better(sheet, ply) for ply in game.plies if ply.better),
        viewBox=f"{-half} {-half} {2 * half} {2 * half}",
        role="img",
        aria_labelledby="now",
        id="board",
    )


def _piece(sheet: Sheet, ply: AnalysedPly) -> str:
    if ply.placement is None:
        return ""
    colour = ply.before.state.options.colours[ply.seat]
    return element("g", piece_layer(sheet, ply.placement.mask, colour), data_from=ply.number)


def _leader(sheet: Sheet, ply: AnalysedPly) -> str:
    leader = ply.after.state.leader
    if leader is None:
        return ""
    _, line = leader_layers(sheet, leader.mask)
    at = spot(piece_spot(sheet.board, leader.mask))
    return element("g", line, badge(at, str(ply.after.state.plies)), data_at=ply.number)


def _better(sheet: Sheet, ply: AnalysedPly) -> str:
    """The placement that was better, as an outline with the glass shining through."""
    return "".join(_outline(sheet, ply))


def _outline(sheet: Sheet, ply: AnalysedPly) -> Iterator[str]:
    if ply.better is None:
        return
    glass = GLASSES[ply.before.state.options.colours[ply.seat]]
    line = {"d": sheet.outline(ply.better.placement.mask), "stroke_linejoin": "round"}
    yield element(
        "g",
        element("path", fill=glass.body, fill_opacity=0.55, stroke="#fff", stroke_width=9, **line),
        element("path", fill="none", stroke=glass.body, stroke_width=5,
                stroke_dasharray="14 9", **line),
        data_better=ply.number,
    )  # fmt: skip
