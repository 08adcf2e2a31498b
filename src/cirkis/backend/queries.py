"""Parse the query parameters of requests about a table."""

import msgspec

from cirkis.drawing import draw_card, draw_film, draw_svg
from cirkis.game import read_record, replay_record, standard_board
from cirkis.tables.make_view import seat_face
from cirkis.tables.refusals import refused
from cirkis.tables.requests import NewTable, read_message
from cirkis.tables.state import Table
from cirkis.tables.variations import round_states

DEFAULT_SECONDS, MAX_SECONDS = 5.0, 30.0
MAX_SUMMARIES = 100  # tables in one response
MAX_POSITION = 24_000  # characters, which fit in a URL even if percent-encoded

_position = msgspec.json.Decoder(NewTable)


def read_line(after: str, line: str) -> tuple[int | None, list[str]]:
    """Parse the number of steps to keep (None for all), and the cells of later placements.

    `line` looks like "A1+B1,C1". Raises Refused if `after` is not a number.
    """
    if after and not (after.isascii() and after.isdigit() and len(after) < 6):
        raise refused("unreadable.after", value=after[:20])
    placements = line.replace(" ", "+").split(",")  # a plus in a URL means a space
    return int(after) if after else None, [cells for cells in placements if cells]


def read_position(text: str) -> NewTable:
    """Parse a position. Raises Refused if it is unreadable or too long."""
    if len(text) > MAX_POSITION:
        raise refused("too-large.bytes", most=MAX_POSITION)
    return read_message(_position, text.encode())


def read_seat(text: str) -> int | None:
    """Return the number of a seat; None if not given. Raises Refused if it is out of range."""
    if text not in ("", "0", "1", "2", "3"):
        raise refused("unreadable.seat", value=text[:20])
    return int(text) if text else None


def read_cell(text: str) -> int:
    """Return the index of the cell with this name. Raises Refused if there is none."""
    cell = standard_board().by_name.get(text.upper())
    if cell is None:
        raise refused("unreadable.cell", value=text[:20])
    return cell.index


def read_shape(text: str, count: int) -> int | None:
    """Return the index of a shape; None if not given. Raises Refused if it is out of range."""
    if text and not (text.isascii() and text.isdigit() and len(text) < 4 and int(text) < count):
        raise refused("unreadable.shape", value=text[:20])
    return int(text) if text else None


def read_seconds(text: str | None) -> float:
    """Return how long to analyse; DEFAULT_SECONDS if not given.

    Raises Refused if it is not a positive number or is too large.
    """
    try:
        seconds = DEFAULT_SECONDS if text is None else float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= MAX_SECONDS:
        raise refused("unreadable.seconds", most=MAX_SECONDS, value=str(text)[:20])
    return seconds


def read_count(text: str) -> int | None:
    """Return a count or a number in a list; None if there is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def read_time(text: str) -> float | None:
    """Return a time in whole Unix seconds; None if not given."""
    return float(text) if text.isascii() and text.isdigit() and len(text) < 12 else None


def read_ids(text: str) -> list[str]:
    """Return the distinct ids in a comma-separated list. Raises Refused if there are too many."""
    ids = list(dict.fromkeys(filter(None, text.split(","))))
    if len(ids) > MAX_SUMMARIES:
        raise refused("unreadable.summaries", most=MAX_SUMMARIES)
    return ids


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
