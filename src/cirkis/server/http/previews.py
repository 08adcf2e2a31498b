"""Link previews: Open Graph tags."""

import html
from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import urlencode

from starlette.requests import Request

from cirkis.backend.queries import read_line
from cirkis.backend.studies import TITLE
from cirkis.drawing import narrator_in, turn_sentence
from cirkis.drawing.narration import scores_sentence
from cirkis.drawing.svg.draw import CARD_SIZE
from cirkis.errors import CirkisError
from cirkis.game import read_record, replay_record
from cirkis.i18n import texts_in
from cirkis.server.http.share_links import page_link
from cirkis.server.http.static_files import CARD
from cirkis.server.processes import can_draw
from cirkis.server.settings import Settings
from cirkis.tables.state import Table
from cirkis.tables.variations import play_variation

ICON = "icons/512.png"  # the game's icon, among the page's files
MAX_TEXT = 300  # characters; sites that show previews truncate longer text


class Page(NamedTuple):
    """The page linked to.

    `settings` can contain the public address; `version` is the version of the page's files.
    """

    request: Request
    settings: Settings
    language: str
    version: str

    def link(self, path: str) -> str:
        return page_link(self.request, self.settings, path)


def start_preview(page: Page) -> dict[str, str]:
    picture = page.link(f"/static/{page.version}/{CARD}")
    return game_properties(page.language, page.link("/"), picture)


def game_properties(language: str, link: str, picture: str) -> dict[str, str]:
    """Return the Open Graph properties of the game itself, wherever it is hosted."""
    texts = texts_in(language)
    return _properties(language, (texts("title"), texts("start-motto")), link, picture)


def table_preview(page: Page, table: Table, table_id: str) -> dict[str, str]:
    """Return the Open Graph properties of a table at the position in the URL."""
    texts, place = texts_in(page.language), page.request.query_params.get("at", "")
    after, _, line = place.partition(":")
    asked = {name: value for name, value in (("after", after), ("line", line)) if value}
    try:
        table = _reached(table, after, line) if asked else table
    except CirkisError:  # the page reports the error; previews show the table as it is
        asked = {}
    names = [seat.name or "" for seat in table.seats]
    narrator = narrator_in(page.language, names)
    state = table.state
    who = texts.join(narrator.player(state, seat) for seat in range(len(table.seats)))
    position = f"{turn_sentence(narrator, state)} {scores_sentence(narrator, state)}"
    words = position if table.has_started or table.is_over else texts("invite-text")
    # Link previews are cached, so each position has its own picture URL.
    query = urlencode({**asked, "language": page.language, "v": state.plies})
    picture = f"/api/tables/{table_id}/picture.png?{query}"
    path = page.request.url.path if asked else f"/table/{table_id}"
    link = f"{path}?{urlencode({'at': place})}" if asked else path
    return _drawn(page, f"{texts('title')}: {who}", words, link, picture)


def _reached(table: Table, after: str, line: str) -> Table:
    return play_variation(table, *read_line(after, line))


def study_preview(page: Page, text: str, study_id: str, version: int) -> dict[str, str]:
    """Return the Open Graph properties of a study.

    Raises a CirkisError if the record is unreadable.
    """
    texts, record = texts_in(page.language), read_record(text)
    state = replay_record(record)[-1]
    narrator = narrator_in(page.language, record.names)
    title = record.tag(TITLE) or texts("study")
    words = f"{turn_sentence(narrator, state)} {scores_sentence(narrator, state)}"
    query = urlencode({"language": page.language, "v": version})
    picture = f"/api/studies/{study_id}/picture.png?{query}"
    return _drawn(page, f"{texts('title')}: {title}", words, f"/study/{study_id}", picture)


def _drawn(page: Page, title: str, words: str, path: str, picture: str) -> dict[str, str]:
    """Return properties with a drawn picture, or the icon if drawing is unavailable."""
    is_drawn = can_draw()
    shown = page.link(picture if is_drawn else f"/static/{page.version}/{ICON}")
    sentences = (title, words)
    return _properties(page.language, sentences, page.link(path), shown, is_wide=is_drawn)


def _properties(
    language: str, sentences: tuple[str, str], link: str, picture: str, *, is_wide: bool = True
) -> dict[str, str]:
    title, words = (text[:MAX_TEXT] for text in sentences)
    width, height = CARD_SIZE
    size = {"og:image:width": str(width), "og:image:height": str(height), "og:image:alt": words}
    return {
        "og:type": "website",
        "og:site_name": texts_in(language)("title"),
        "og:title": title,
        "og:description": words,
        "og:url": link,
        "og:image": picture,
        **(size if is_wide else {}),
        "twitter:card": "summary_large_image" if is_wide else "summary",
    }


def preview_tags(properties: Mapping[str, str]) -> str:
    return "".join(
        f'<meta property="{name}" content="{html.escape(value)}" />'
        for name, value in properties.items()
    )
