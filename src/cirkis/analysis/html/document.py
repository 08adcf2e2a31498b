"""The HTML file: its parts put together, with style and script inside."""

from __future__ import annotations

from html import escape
from importlib.resources import files

from cirkis.analysis.analyse_game import GameAnalysis
from cirkis.analysis.html.board_svg import board_picture
from cirkis.analysis.html.graph import graph_picture
from cirkis.analysis.html.panels import (
    Scribe,
    mistake_table,
    move_list,
    ply_panels,
    turning_list,
)
from cirkis.analysis.mistakes import THRESHOLDS
from cirkis.analysis.wording import Words
from cirkis.drawing.palette import GLASSES, THEMES
from cirkis.drawing.svg.markup import element, words
from cirkis.errors import CirkisError
from cirkis.records import Record

STEPS = (("first", "Home", "|<"), ("previous", "ArrowLeft", "<"), ("next", "ArrowRight", ">"),
         ("last", "End", ">|"))  # fmt: skip


def html_page(record: Record, game: GameAnalysis, language: Words) -> str:
    """An analysed game as one HTML file that needs nothing else.

    Raises:
        CirkisError: nothing was analysed.
    """
    if not game.plies:
        raise CirkisError("nothing was analysed: there is no game to show")
    scribe = Scribe(language, record.names)
    title = _title(record, scribe)
    body = [
        element("header", element("h1", words(title)), _about(record)),
        element("main", _left(game, scribe), _right(game, scribe)),
        element("script", f"\n{_part('script.js')}"),
    ]
    return (
        f'<!doctype html>\n<html lang="{language.language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{_colours()}{_part('style.css')}</style>\n"
        f"</head>\n<body>\n{''.join(body)}\n</body>\n</html>\n"
    )


def _part(name: str) -> str:
    return files("cirkis.analysis.html").joinpath(name).read_text("utf-8")


def _title(record: Record, scribe: Scribe) -> str:
    players = [name for name in record.names if name]
    return " - ".join([scribe.words.text("analysis.title"), *players])


def _about(record: Record) -> str:
    told = ", ".join(text for name, text in record.tags if name.lower() in ("event", "date"))
    return element("p", words(told), class_="quiet") if told else ""


def _left(game: GameAnalysis, scribe: Scribe) -> str:
    steps = (
        element("button", sign.replace("<", "&lt;").replace(">", "&gt;"), data_step=key,
                aria_label=scribe.words.text(f"analysis.{name}"))
        for name, key, sign in STEPS
    )  # fmt: skip
    return element(
        "div",
        element("div", board_picture(game), class_="board"),
        element("div", *steps, class_="steps"),
        element("p", scribe.text("keys"), class_="quiet"),
        element("p", "", id="now", class_="unseen", aria_live="polite"),
    )


def _right(game: GameAnalysis, scribe: Scribe) -> str:
    limits = {kind.value: scribe.words.percent(least) for kind, least in THRESHOLDS.items()}
    parts = [
        element("figure", graph_picture(game, scribe.words)),
        element("div", ply_panels(game, scribe), class_="panels"),
        element("h2", scribe.text("turning-points")),
        turning_list(game, scribe),
        element("h2", scribe.text("mistakes")),
        mistake_table(game, scribe),
        element("h2", scribe.text("moves")),
        move_list(game, scribe),
        element("p", scribe.text("how", **limits), class_="quiet"),
    ]
    if not game.is_complete:
        of = len(game.states) - 1
        parts.insert(0, element("p", scribe.text("stopped", n=len(game.plies), of=of)))
    return element("div", *parts)


def _colours() -> str:
    """The colours of the drawings as custom properties, for paper by day and by night."""
    day, night = THEMES["light"], THEMES["dark"]
    glasses = "".join(
        f".{colour.value}{{--glass:{glass.body};--ink:{glass.ink}}}\n"
        for colour, glass in GLASSES.items()
    )
    return (
        f":root{{--paper:{day.paper};--text:{day.text};--quiet:{day.quiet};--rim:{day.rim}}}\n"
        "@media (prefers-color-scheme:dark){"
        f":root{{--paper:{night.paper};--text:{night.text};--quiet:{night.quiet};"
        f"--rim:{night.line}}}}}\n{glasses}"
    )
