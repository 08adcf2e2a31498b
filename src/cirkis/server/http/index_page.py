"""The index page, which a browser can draw immediately."""

import html
import re
from collections.abc import Iterable, Mapping
from functools import cache

from cirkis.drawing import find_theme
from cirkis.i18n import ENGLISH, languages, texts_in
from cirkis.tables.messages import encode
from cirkis.tables.page_info import setup_info

STYLE_LINK = '<link rel="stylesheet" href="/static/VERSION/style/first.css" />'
BOARD = "board.json"  # among the page's files
# The files that each kind of URL needs besides code and messages, by the first part of its path.
_NEEDS = {"": ("static/VERSION/" + BOARD, "api/mine")} | dict.fromkeys(
    ("table", "help"), ("static/VERSION/" + BOARD,)
)
_START = re.compile(r"<!-- START:.*?<!-- STARTED -->", re.DOTALL)
_SERVER = re.compile(r"<!-- SERVER -->.*?<!-- END -->", re.DOTALL)  # only where there is a server
_LOBBY = re.compile(r"<!-- LOBBY -->.*?<!-- END -->", re.DOTALL)  # only where there is a lobby
_BY_MESSAGE = re.compile(r"<!-- MESSAGE -->.*?<!-- END -->", re.DOTALL)
_OPPONENT = re.compile(r"<!-- OPPONENT -->(.*?)<!-- END -->", re.DOTALL)  # one of those offered
_MESSAGE = re.compile(r"\{([a-z-]+(?:\.[a-z]+)?)\}")


def choose_language(accepted: str, chosen: str) -> str:
    """Return the language in which to draw the page first; `chosen` is the one set on the page."""
    if chosen in languages():
        return chosen
    tags = (part.partition(";")[0].strip()[:2].lower() for part in accepted.split(","))
    return next((tag for tag in tags if tag in languages()), ENGLISH)


def style_in_page(style: str, version: str, base: str) -> str:
    """Adapt the first style sheet's URLs for embedding it in the page."""
    return style.replace("../fonts/", f"{base}static/{version}/fonts/")


def make_index(
    template: str,
    *,
    version: str,
    language: str,
    style: str,
    path: str = "/",
    base: str,
    modules: Iterable[str] = (),
    metas: Mapping[str, str],
    has_server: bool = True,
    preview: str,
) -> str:
    """Return the page.

    `template` is the text of index.html. The start screen is drawn only if `path` is "/". `base` is
    the page's path, with a slash at both ends, or "./" for files that can be anywhere.
    `has_server` is whether there is a server, which stores the person's tables.
    """
    links = [
        f'<link rel="preload" href="/{need}" as="fetch" crossorigin />'
        for need in _needs(path, language, has_server)
    ]
    links += [f'<link rel="modulepreload" href="/static/VERSION/{name}" />' for name in modules]
    links += [f'<meta name="cirkis-{name}" content="{metas[name]}" />' for name in metas]
    if "lobby" not in metas:
        template = _LOBBY.sub("", template)
    if has_server and not metas.get("offline"):  # there is no page that plays by message
        template = _BY_MESSAGE.sub("", template)
    drawn = _draw(template, language if path == "/" else None, has_server)
    text = drawn.replace("<!-- PRELOADS -->", "\n    ".join(links))
    text = text.replace('href="/', f'href="{base}').replace('src="/', f'src="{base}')
    values = {"LANGUAGES": " ".join(languages()), "LANGUAGE": language, "VERSION": version}
    values["TOO_OLD"] = html.escape(texts_in(language)("too-old"))
    values |= {f"{name.upper()}_PAPER": find_theme(name).paper for name in ("light", "dark")}
    for name, value in values.items():
        text = text.replace(name, value)
    style_link = STYLE_LINK.replace('"/', f'"{base}').replace("VERSION", version)
    text = text.replace(style_link, f"<style>{style}</style>").replace("SETUP", _setup())
    # This comes last, since a player's name can equal a placeholder replaced above.
    return text.replace("</head>", f"{preview}</head>", 1)


def _needs(path: str, language: str, has_server: bool) -> list[str]:
    needs = _NEEDS.get(path.strip("/").partition("/")[0], ())
    if not has_server:  # the browser has not chosen the language yet
        return [need for need in needs if not need.startswith("api/")]
    return [f"static/VERSION/i18n/{language}.ftl", *needs]


def _draw(template: str, language: str | None, has_server: bool) -> str:
    """Return the page with its start screen in `language`, or without it if that is None."""
    start = _START.search(template)
    if start is None:
        return template
    if language is None:
        return template.replace(start[0], "")
    part, texts = start[0] if has_server else _SERVER.sub("", start[0]), texts_in(language)
    setup = setup_info()
    levels = [level.id for level in setup.levels[1 : setup.offered]]  # the first is the main button
    part = _OPPONENT.sub(lambda one: "".join(one[1].replace("LEVEL", id) for id in levels), part)
    drawn = _MESSAGE.sub(lambda match: html.escape(texts(match[1])), part)
    return template.replace(start[0], drawn)


@cache
def _setup() -> str:
    """Return the options for a table as JSON that is safe inside a page."""
    return encode(setup_info()).decode().replace("<", "\\u003c")
