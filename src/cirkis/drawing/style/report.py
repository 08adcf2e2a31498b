"""Reports as single HTML files: an analysed game, or the results of an arena."""

from importlib.resources import files

from cirkis.drawing.style.palette import Theme, palette
from cirkis.drawing.svg.canvas import element, escape_text
from cirkis.game import Colour


def report_page(language: str, title: str, body: str, package: str) -> str:
    """Return a page with the style that all reports share and the style.css of `package`."""
    shared = files("cirkis.drawing.style").joinpath("report.css").read_text("utf-8")
    style = _colours() + shared + files(package).joinpath("style.css").read_text("utf-8")
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape_text(title)}</title>\n<style>\n{style}</style>\n"
        f"</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def sign(colour: Colour) -> str:
    """Return a player's letter on their colour, as HTML."""
    letter = palette().players[colour].letter
    return element("span", letter, class_=f"sign {colour.value}", aria_hidden="true")


def _colours() -> str:
    """Return the colours of players, text and paper as custom properties."""
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
