"""Pictures of tables: their options, and how to draw them."""

from typing import NamedTuple

from cirkis.drawing import draw_card, draw_film, draw_svg, palette
from cirkis.game import read_record, replay_record
from cirkis.i18n import ENGLISH, languages
from cirkis.tables.model.state import Table
from cirkis.tables.model.variations import round_states


class Look(NamedTuple):
    """`theme` is "light" or "dark"; `language` is the language of the words."""

    theme: str
    language: str


def read_look(theme: str, language: str) -> Look:
    """Return the look, replacing unknown values with light and English."""
    themes = list(palette().themes)
    return Look(
        theme if theme in themes else themes[0], language if language in languages() else ENGLISH
    )


def position_picture(table: Table, look: Look) -> str:
    return draw_svg(
        table.state, players=_names(table), theme=look.theme, language=look.language, prefix="c"
    )


def game_film(table: Table, look: Look) -> str:
    """Draw a table's round, up to the current position, as an SVG with frames."""
    return draw_film(
        round_states(table),
        players=_names(table),
        theme=look.theme,
        language=look.language,
        prefix="c",
    )


def table_card(table: Table, language: str) -> str:
    """Draw the position of a table for link previews."""
    return draw_card(table.state, players=_names(table), language=language, prefix="c")


def record_card(text: str, language: str) -> str:
    """Draw the last position of a record for link previews.

    Raises a CirkisError if the record is unreadable.
    """
    record = read_record(text)
    return draw_card(replay_record(record)[-1], players=record.names, language=language, prefix="c")


def _names(table: Table) -> list[str | None]:
    return [seat.name for seat in table.seats]
