"""The HTML file of an analysed game."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files

from cirkis.drawing import Narrator, narrator_in, palette
from cirkis.drawing.anchors import piece_anchor
from cirkis.drawing.style.report import report_page
from cirkis.drawing.svg.annotations import text_tag
from cirkis.drawing.svg.canvas import Canvas, to_svg
from cirkis.drawing.svg.definitions import definitions
from cirkis.drawing.svg.document import new_canvas
from cirkis.drawing.svg.layers import board_layer, leader_layers, piece_layer, whole_board
from cirkis.drawing.svg.markup import centred_text, element, escape_text, format_number
from cirkis.drawing.svg.scene import DrawnPiece
from cirkis.drawing.svg.scoreboard import HALF_HEIGHT
from cirkis.engine.analysis.analyse_game import AnalysedPly, GameAnalysis
from cirkis.engine.analysis.html.panels import (
    PageText,
    mistake_table,
    move_list,
    ply_panels,
    turning_point_list,
)
from cirkis.engine.analysis.mistakes import THRESHOLDS
from cirkis.engine.analysis.text_report import percent_text, stopped_sentence
from cirkis.errors import CirkisError
from cirkis.game import Record, State
from cirkis.i18n import ENGLISH, Percent

MARGIN = 22  # cropped on all sides: the corners are empty here


WIDTH, HEIGHT, LEFT, TOP = 720, 220, 44, 12
PACKAGE = "cirkis.engine.analysis.html"
NAVIGATION = (("start", "Home", "|<"), ("previous", "ArrowLeft", "<"), ("next", "ArrowRight", ">"),
         ("end", "End", ">|"))  # fmt: skip


def board_svg(game: GameAnalysis) -> str:
    """`data-from` marks what is shown from a ply on, `data-at` what is shown at that ply only, and
    `data-better` the better placement for a ply.
    """
    canvas = new_canvas("dark", "b")
    state = game.states[-1]
    half = HALF_HEIGHT - MARGIN
    return element(
        "svg",
        definitions(canvas, state.options.colours),
        board_layer(canvas, whole_board(canvas.board), state.variant.figures),
        *(_set_up(canvas, game.states[0])),
        *(_piece(canvas, ply) for ply in game.plies),
        *(_leader(canvas, ply) for ply in game.plies),
        *(_better_outline(canvas, ply) for ply in game.plies if ply.better),
        viewBox=f"{-half} {-half} {2 * half} {2 * half}",
        role="img",
        aria_labelledby="now",
        id="board",
    )


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


def graph_svg(game: GameAnalysis, narrator: Narrator) -> str:
    """`data-go` marks what leads to a ply when clicked; the script moves the line `#here`."""
    step = (WIDTH - LEFT - 12) / max(1, len(game.plies))
    seats = range(game.states[0].options.players)
    return element(
        "svg",
        *(_level(part, narrator) for part in (0.0, 0.25, 0.5, 0.75, 1.0)),
        *(_turning_point(ply, step) for ply in game.turning_points),
        element("line", id="here", y1=TOP, y2=HEIGHT + TOP, x1=LEFT, x2=LEFT, class_="here"),
        *(_line(game, seat, step) for seat in seats),
        *(_dot(ply, step) for ply in game.plies if ply.mistake),
        *(_click_strip(nth, step) for nth in range(len(game.plies) + 1)),
        viewBox=f"0 0 {WIDTH} {HEIGHT + 2 * TOP}",
        id="graph",
        data_left=LEFT,
        data_step=format_number(step) if step == int(step) else f"{step:.3f}",
        role="img",
        aria_label=narrator.texts("chances-graph"),
    )


def _level(part: float, narrator: Narrator) -> str:
    y = _y(part)
    return element(
        "g",
        element("line", x1=LEFT, x2=WIDTH - 12, y1=y, y2=y),
        centred_text(percent_text(part, narrator), (LEFT - 8, y), 13, text_anchor="end"),
        class_="level",
    )


def _y(chance: float) -> float:
    return TOP + HEIGHT * (1 - chance)


def _x(nth: int, step: float) -> float:
    return LEFT + nth * step


def _line(game: GameAnalysis, seat: int, step: float) -> str:
    player = palette().players[game.states[0].options.colours[seat]]
    chances = [game.plies[0].before.chances[seat], *(ply.after.chances[seat] for ply in game.plies)]
    spots = (
        f"{format_number(_x(n, step))} {format_number(_y(chance))}"
        for n, chance in enumerate(chances)
    )
    line: dict[str, object] = {
        "d": "M" + "L".join(spots),
        "fill": "none",
        "stroke_linejoin": "round",
    }
    line["stroke_dasharray"] = " ".join(map(str, player.dashes)) or None
    return element("path", class_="casing", **line) + element(
        "path", stroke=player.body, stroke_width=3, **line
    )


def _turning_point(ply: AnalysedPly, step: float) -> str:
    return element("rect", x=_x(ply.number - 1, step), y=TOP, width=step, height=HEIGHT,
                   class_="turned")  # fmt: skip


def _dot(ply: AnalysedPly, step: float) -> str:
    size = ply.mistake.value if ply.mistake else ""
    x, y = _x(ply.number, step), _y(ply.after.chances[ply.seat])
    return element("circle", cx=x, cy=y, r=5, class_=f"dot {size}")


def _click_strip(nth: int, step: float) -> str:
    x = _x(nth, step) - step / 2
    return element("rect", x=x, y=TOP, width=step, height=HEIGHT, class_="strip", data_go=nth)


def html_page(record: Record, game: GameAnalysis, language: str = ENGLISH) -> str:
    """Return an analysed game as one self-contained HTML file.

    Raises CirkisError if nothing was analysed or the language is unknown.
    """
    if not game.plies:
        raise CirkisError("nothing was analysed: there is no game to show")
    page = PageText(narrator_in(language, record.names))
    title = _title(record, page)
    script = files(PACKAGE).joinpath("script.js").read_text("utf-8")
    body = (
        element("header", element("h1", escape_text(title)), _subtitle(record)),
        element("main", _board_column(game, page), _side_column(game, page)),
        element("script", f"\n{script}"),
    )
    return report_page(language, title, "".join(body), PACKAGE)


def _title(record: Record, page: PageText) -> str:
    players = [name for name in record.names if name]
    return " - ".join([page.texts("analysis-title"), *players])


def _subtitle(record: Record) -> str:
    subtitle = ", ".join(text for name, text in record.tags if name.lower() in ("event", "date"))
    return element("p", escape_text(subtitle), class_="quiet") if subtitle else ""


def _board_column(game: GameAnalysis, page: PageText) -> str:
    steps = (
        element("button", sign.replace("<", "&lt;").replace(">", "&gt;"), data_step=key,
                aria_label=page.texts(f"step-{name}"))
        for name, key, sign in NAVIGATION
    )  # fmt: skip
    return element(
        "div",
        element("div", board_svg(game), class_="board"),
        element("div", *steps, class_="steps"),
        element("p", page.text("analysis-keys"), class_="quiet"),
        element("p", "", id="now", class_="unseen", aria_live="polite"),
    )


def _side_column(game: GameAnalysis, page: PageText) -> str:
    limits = {kind.value: Percent(least) for kind, least in THRESHOLDS.items()}
    parts = [
        element("figure", graph_svg(game, page.narrator)),
        element("div", ply_panels(game, page), class_="panels"),
        element("h2", page.text("turning-points")),
        turning_point_list(game, page),
        element("h2", page.text("mistakes")),
        mistake_table(game, page),
        element("h2", page.text("moves")),
        move_list(game, page),
        element("p", page.text("analysis-how", **limits), class_="quiet"),
    ]
    if not game.is_complete:
        parts.insert(0, element("p", escape_text(stopped_sentence(game, page.narrator))))
    return element("div", *parts)
