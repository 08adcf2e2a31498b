"""The HTML file of an analysed game."""

from importlib.resources import files

from cirkis.drawing import narrator_in
from cirkis.drawing.style.report import report_page
from cirkis.drawing.svg.canvas import element, escape_text
from cirkis.engine.analysis.analyse_game import GameAnalysis
from cirkis.engine.analysis.html.board_svg import board_svg
from cirkis.engine.analysis.html.graph import graph_svg
from cirkis.engine.analysis.html.panels import (
    PageText,
    mistake_table,
    move_list,
    ply_panels,
    turning_point_list,
)
from cirkis.engine.analysis.mistakes import THRESHOLDS
from cirkis.engine.analysis.text_report import stopped_sentence
from cirkis.errors import CirkisError
from cirkis.game import Record
from cirkis.i18n import ENGLISH, Percent

PACKAGE = "cirkis.engine.analysis.html"
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
