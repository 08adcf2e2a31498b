"""The style of reports that are one HTML file: an analysed game, the results of an arena."""

from __future__ import annotations

from importlib.resources import files

from cirkis.drawing.style.palette import Theme, palette


def report_style(own: str) -> str:
    """Return the whole style sheet of a report: colours, what all reports share, then its own."""
    shared = files("cirkis.drawing.style").joinpath("report.css").read_text("utf-8")
    return _colours() + shared + files(own).joinpath("style.css").read_text("utf-8")


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
    colours = {
        "paper": theme.paper,
        "card": theme.card,
        "text": theme.text,
        "muted": theme.muted,
        "accent": accent,
    }
    return f":root{{{';'.join(f'--{name}:{value}' for name, value in colours.items())}}}"
