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
from cirkis.drawing.svg.markup import element, escape_text
from cirkis.errors import CirkisError
from cirkis.records import Record
from cirkis.style import Theme, palette

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
        element("header", element("h1", escape_text(title)), _about(record)),
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
    return element("p", escape_text(told), class_="quiet") if told else ""


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
    """Return the colours of players, words and paper as custom properties."""
    style = palette()
    light = _root(style.themes["light"], style.board.frame_light)
    dark = _root(style.themes["dark"], style.board.line)
    players = "".join(
        f".{colour.value}{{--body:{player.body};--ink:{player.ink}}}\n"
        for colour, player in style.players.items()
    )
    return f"{light}\n@media (prefers-color-scheme:dark){{{dark}}}\n{players}"


def _root(theme: Theme, accent: str) -> str:
    colours = {"paper": theme.paper, "text": theme.text, "muted": theme.muted, "accent": accent}
    return f":root{{{';'.join(f'--{name}:{value}' for name, value in colours.items())}}}"
