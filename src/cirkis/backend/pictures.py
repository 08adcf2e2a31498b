"""Pictures of tables."""

from cirkis.drawing import draw_card, draw_film, draw_svg
from cirkis.game import read_record, replay_record
from cirkis.tables.make_view import seat_face
from cirkis.tables.state import Table
from cirkis.tables.variations import round_states


def position_picture(table: Table, theme: str, language: str) -> str:
    names, faces = _people(table)
    return draw_svg(
        table.state, players=names, faces=faces, theme=theme, language=language, prefix="c"
    )


def game_film(table: Table, theme: str, language: str) -> str:
    """Draw a table's round, up to the current position, as an SVG with frames."""
    states, (names, faces) = round_states(table), _people(table)
    return draw_film(states, players=names, faces=faces, theme=theme, language=language, prefix="c")


def table_card(table: Table, language: str) -> str:
    """Draw the position of a table for link previews."""
    names, faces = _people(table)
    return draw_card(table.state, players=names, faces=faces, language=language, prefix="c")


def record_card(text: str, language: str) -> str:
    """Draw the last position of a record for link previews.

    Raises a CirkisError if the record is unreadable.
    """
    record = read_record(text)
    return draw_card(replay_record(record)[-1], players=record.names, language=language, prefix="c")


def _people(table: Table) -> tuple[list[str | None], list[int | None]]:
    """Return the names and the faces, by seat."""
    return [seat.name for seat in table.seats], [seat_face(seat) for seat in table.seats]
