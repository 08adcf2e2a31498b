"""The HTML page of an analysed game."""

from collections.abc import Iterator
from importlib.resources import files
from typing import NamedTuple

from cirkis.drawing import Narrator, narrator_in, palette
from cirkis.drawing.outlines import piece_anchor
from cirkis.drawing.style.report import report_page, sign
from cirkis.drawing.svg.canvas import (
    Canvas,
    DrawnPiece,
    centred_text,
    definitions,
    element,
    escape_text,
    format_number,
    new_canvas,
    to_svg,
)
from cirkis.drawing.svg.layers import board_layer, leader_layers, piece_layer, text_tag, whole_board
from cirkis.drawing.svg.players import HALF_HEIGHT
from cirkis.engine.analysis.analyse_game import AnalysedPly, GameAnalysis
from cirkis.engine.analysis.analyse_position import THRESHOLDS, Analysis, Mistake
from cirkis.engine.analysis.reasons import reason_text
from cirkis.engine.analysis.text_report import (
    MISTAKE_MARKS,
    better_sentence,
    ownership_lines,
    percent_text,
    ply_title,
    stopped_sentence,
)
from cirkis.errors import CirkisError
from cirkis.game import Record, State
from cirkis.i18n import ENGLISH, Percent, Texts
from cirkis.i18n.texts import Value

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


WIDTH, HEIGHT, LEFT, TOP = 720, 220, 44, 12


def graph_svg(game: GameAnalysis, narrator: Narrator) -> str:
    """Return the graph; clicking a `data-go` element shows its ply. The script moves `#here`."""
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


class PageText(NamedTuple):
    """Messages and player names, as markup."""

    narrator: Narrator

    @property
    def texts(self) -> Texts:
        """The messages, unescaped."""
        return self.narrator.texts

    def text(self, message: str, **values: Value) -> str:
        return escape_text(self.texts(message, **values))

    def player(self, state: State, seat: int) -> str:
        return escape_text(self.narrator.player(state, seat))


def ply_panels(game: GameAnalysis, page: PageText) -> str:
    """Return a panel for the start and one per ply; the script shows one at a time."""
    first = _panel(0, page.text("step-start"), "", game.plies[0].before, page)
    return first + "".join(_ply_panel(ply, game, page) for ply in game.plies)


def _ply_panel(ply: AnalysedPly, game: GameAnalysis, page: PageText) -> str:
    title = escape_text(ply_title(ply, page.narrator)) + _mark(ply.mistake, page)
    parts = [_reasons(ply, page)]
    if ply in game.turning_points:
        parts.insert(0, element("p", page.text("turning-point"), class_="turned"))
    if ply.rank:
        rank = page.text("analysis-rank", n=ply.rank, total=len(ply.before.choices))
        parts.append(element("p", rank, class_="quiet"))
    if ply.better:
        parts.append(_better(ply, page))
    return _panel(ply.number, title, "".join(parts), ply.after, page)


def _panel(nth: int, title: str, inner: str, analysis: Analysis, page: PageText) -> str:
    heading = element("h2", title, tabindex=-1)
    parts = (heading, _bars(analysis, page), inner, _owners(analysis, page))
    return element("section", *parts, data_at=nth, data_tints=tint_strengths(analysis))


def _owners(analysis: Analysis, page: PageText) -> str:
    lines = [escape_text(line) for line in ownership_lines(analysis, page.narrator)]
    if not analysis.choices or not lines:
        return ""
    items = element("ul", *(element("li", line) for line in lines))
    return element("details", element("summary", page.text("ownership")), items)


def _mark(mistake: Mistake | None, page: PageText) -> str:
    if mistake is None:
        return ""
    size = page.text(f"mistake-{mistake.value}")
    return element("span", f" {MISTAKE_MARKS[mistake]} {size}", class_=f"mark {mistake.value}")


def _bars(analysis: Analysis, page: PageText) -> str:
    state = analysis.state
    rows = []
    for seat, chance in enumerate(analysis.chances):
        colour = state.options.colours[seat]
        points, expected = state.scores[seat], round(analysis.expected_scores[seat])
        percent = escape_text(percent_text(chance, page.narrator))
        bar = element("span", "", class_="fill", style=f"width:{100 * chance:.1f}%")
        rows.append(
            element(
                "tr",
                element("th", sign(colour), page.player(state, seat), scope="row"),
                element("td", element("span", bar, class_=f"bar {colour.value}")),
                element("td", percent, class_="number"),
                element("td", page.text("points", points=points), class_="number"),
                element("td", page.text("analysis-expected", points=expected), class_="quiet"),
            )
        )
    caption = element("caption", page.text("chances"), class_="unseen")
    return element("table", caption, *rows, class_="bars")


def _reasons(ply: AnalysedPly, page: PageText) -> str:
    state = ply.before.state
    items = [
        element(
            "li",
            escape_text(reason_text(page.narrator, state, reason)),
            class_="good" if reason.is_good else "bad",
        )
        for reason in ply.reasons
    ]
    return element("ul", *items, class_="reasons") if items else ""


def _better(ply: AnalysedPly, page: PageText) -> str:
    assert ply.better is not None
    sentence = escape_text(better_sentence(ply.better, ply, page.narrator))
    after = ply.after.chances[ply.seat]
    lost = page.text("review-lost", before=Percent(after + ply.loss), after=Percent(after))
    box = element("input", type="checkbox", class_="show-better")
    show = element("label", box, page.text("analysis-show-better"))
    return element("div", element("p", lost, " ", sentence), show, class_="better")


def move_list(game: GameAnalysis, page: PageText) -> str:
    items = [element("li", element("button", page.text("step-start"), data_go=0))]
    for ply in game.plies:
        state = ply.before.state
        placed = str(ply.placement) if ply.placement else page.texts("withdraws")
        chance = escape_text(percent_text(ply.after.chances[ply.seat], page.narrator))
        mark = _short_mark(ply, page)
        inner = (
            element("span", str(ply.number), class_="quiet number"),
            sign(state.options.colours[ply.seat]),
            element("span", page.player(state, ply.seat), class_="unseen"),
            element("span", escape_text(placed)),
            element("span", chance, class_="number"),
            mark,
        )
        turned = "turned" if ply in game.turning_points else None
        items.append(element("li", element("button", *inner, data_go=ply.number, class_=turned)))
    return element("ol", *items, class_="moves")


def _short_mark(ply: AnalysedPly, page: PageText) -> str:
    if ply.mistake is None:
        return ""
    size = page.text(f"mistake-{ply.mistake.value}")
    mark = element("span", MISTAKE_MARKS[ply.mistake], aria_hidden="true")
    unseen = element("span", size, class_="unseen")
    return element("span", mark, unseen, class_=f"mark {ply.mistake.value}")


def turning_point_list(game: GameAnalysis, page: PageText) -> str:
    if not game.turning_points:
        return element("p", page.text("turning-points-none"))
    items = (
        element("li", element(
            "button", escape_text(ply_title(ply, page.narrator)), data_go=ply.number
        ))
        for ply in game.turning_points
    )  # fmt: skip
    return element("ul", *items, class_="moves")


def mistake_table(game: GameAnalysis, page: PageText) -> str:
    state = game.states[0]
    sizes = list(MISTAKE_MARKS)
    head = element("tr", element("th", page.text("analysis-player"), scope="col"), *(
        element("th", f"{page.text(f'mistake-{size.value}')} {MISTAKE_MARKS[size]}", scope="col")
        for size in sizes
    ))  # fmt: skip
    rows = [
        element(
            "tr",
            element("th", sign(state.options.colours[seat]), page.player(state, seat), scope="row"),
            *(element("td", _count(game, seat, size)) for size in sizes),
        )
        for seat in range(state.options.players)
    ]
    return element("table", head, *rows, class_="counts")


def _count(game: GameAnalysis, seat: int, size: Mistake) -> str:
    found = sorted(game.mistakes(seat, size), key=lambda ply: ply.number)
    buttons = (element("button", str(ply.number), data_go=ply.number) for ply in found)
    return f"{len(found)} " + " ".join(buttons)


PACKAGE = "cirkis.engine.analysis"
NAVIGATION = (("start", "Home", "|<"), ("previous", "ArrowLeft", "<"), ("next", "ArrowRight", ">"),
         ("end", "End", ">|"))  # fmt: skip


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
        element("button", symbol.replace("<", "&lt;").replace(">", "&gt;"), data_step=key,
                aria_label=page.texts(f"step-{name}"))
        for name, key, symbol in NAVIGATION
    )  # fmt: skip
    return element(
        "div",
        element("div", board_svg(game), class_="board"),
        element("div", *steps, class_="steps"),
        element(
            "label",
            element("input", type="checkbox", id="tints", checked=True),
            page.text("settings-ownership"),
        ),
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
