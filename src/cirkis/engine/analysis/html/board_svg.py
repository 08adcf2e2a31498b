"""The board of an analysed game: each piece is drawn once and shown from its ply on."""

from collections.abc import Iterator

from cirkis.drawing import palette
from cirkis.drawing.outlines import piece_anchor
from cirkis.drawing.svg.canvas import Canvas, element, to_svg
from cirkis.drawing.svg.document import definitions, new_canvas
from cirkis.drawing.svg.layers import board_layer, leader_layers, piece_layer, text_tag, whole_board
from cirkis.drawing.svg.players import HALF_HEIGHT
from cirkis.drawing.svg.scene import DrawnPiece
from cirkis.engine.analysis.analyse_game import AnalysedPly, GameAnalysis
from cirkis.engine.analysis.analyse_position import Analysis
from cirkis.game import State

_TINT, _LEAST_CHANCE = 0.7, 0.25  # opacity if the owner is certain; the lowest chance shown
MARGIN = 22  # cropped on all sides: the corners are empty here


def board_svg(game: GameAnalysis) -> str:
    """Return the board, with `data-from` on elements shown from a ply on, `data-at` on those shown
    at one ply only, and `data-better` on the better placement for a ply.
    """
    canvas = new_canvas("dark", "b")
    state = game.states[-1]
    half = HALF_HEIGHT - MARGIN
    return element(
        "svg",
        definitions(canvas, state.options.colours),
        board_layer(canvas, whole_board(canvas.board), state.variant.figures),
        *_tints(canvas, state),
        *_set_up(canvas, game.states[0]),
        *(_piece(canvas, ply) for ply in game.plies),
        *(_leader(canvas, ply) for ply in game.plies),
        *(_better_outline(canvas, ply) for ply in game.plies),
        viewBox=f"{-half} {-half} {2 * half} {2 * half}",
        role="img",
        aria_labelledby="now",
        id="board",
    )


def _tints(canvas: Canvas, state: State) -> Iterator[str]:
    """Yield a tint for each figure and player; the script shows them by ply."""
    for figure in state.variant.figures:
        shape = {"d": canvas.outline(figure.mask), "fill_rule": "evenodd"}
        for colour in state.options.colours:
            ground = element("path", fill=palette().players[colour].body, **shape)
            pattern = element("path", fill=canvas.url(f"pattern-{colour.value}"), **shape)
            yield element("g", ground, pattern, class_="tint", opacity=0)


def tint_strengths(analysis: Analysis) -> str:
    """Return the strength of each tint; only an unfinished figure's likeliest owner has one."""
    state, strengths = analysis.state, []
    for figure, (*shares, _) in zip(state.variant.figures, analysis.ownership, strict=True):
        is_open = state.pieces and figure.mask & ~state.filled  # on an empty board, all are alike
        most = max(shares) if is_open else 0.0
        strengths += [_TINT * share if share == most >= _LEAST_CHANCE else 0 for share in shares]
    return " ".join(f"{strength:.2g}" for strength in strengths)


def _set_up(canvas: Canvas, state: State) -> Iterator[str]:
    for seat, placement in state.pieces:
        yield piece_layer(canvas, DrawnPiece(state.options.colours[seat], placement.mask))


def _piece(canvas: Canvas, ply: AnalysedPly) -> str:
    if ply.placement is None:
        return ""
    piece = DrawnPiece(ply.before.state.options.colours[ply.seat], ply.placement.mask)
    return element("g", piece_layer(canvas, piece), data_from=ply.number)


def _leader(canvas: Canvas, ply: AnalysedPly) -> str:
    leader = ply.after.state.leader
    if leader is None:
        return ""
    _, line = leader_layers(canvas, leader.mask)
    at = to_svg(piece_anchor(canvas.board, leader.mask))
    return element("g", line, text_tag(str(ply.after.state.plies), at), data_at=ply.number)


def _better_outline(canvas: Canvas, ply: AnalysedPly) -> str:
    if ply.better is None:
        return ""
    player = palette().players[ply.before.state.options.colours[ply.seat]]
    line = {"d": canvas.outline(ply.better.placement.mask), "stroke_linejoin": "round"}
    return element(
        "g",
        element("path", fill=player.body, fill_opacity=0.55, stroke="#fff", stroke_width=9, **line),
        element("path", fill="none", stroke=player.body, stroke_width=5,
                stroke_dasharray="14 9", **line),
        data_better=ply.number,
    )  # fmt: skip
