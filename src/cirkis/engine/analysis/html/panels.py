"""The text beside the board: a panel per ply, the list of moves, the mistakes."""

from typing import NamedTuple

from cirkis.drawing import Narrator
from cirkis.drawing.style.report import sign
from cirkis.drawing.svg.canvas import element, escape_text
from cirkis.engine.analysis.analyse_game import AnalysedPly, GameAnalysis
from cirkis.engine.analysis.analyse_position import Analysis
from cirkis.engine.analysis.html.board_svg import tint_strengths
from cirkis.engine.analysis.mistakes import Mistake
from cirkis.engine.analysis.reason_text import reason_text
from cirkis.engine.analysis.text_report import (
    MISTAKE_MARKS,
    better_sentence,
    ownership_lines,
    percent_text,
    ply_title,
)
from cirkis.game import State
from cirkis.i18n import Percent, Texts
from cirkis.i18n.texts import Value


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
