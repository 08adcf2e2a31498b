"""Read a position given in place of a record, as a record that begins there."""

from __future__ import annotations

from cirkis.errors import CirkisError
from cirkis.game import Record, parse_position
from cirkis.tables.table.refusals import refused

_IN_RECORDS = frozenset("[]{};\"' \t\r\n")  # every record has some of these


def position_record(text: str) -> Record | None:
    """Return a record without moves that begins at the given position.

    Returns:
        The record; None if the text is not one word, as no record is.

    Raises:
        Refused: the word is not a position, or the position is illegal.
    """
    word = text.strip()
    if not word or _IN_RECORDS & set(word):
        return None
    try:
        state = parse_position(word)
        return Record(state.options, withdrawn=state.withdrawn, setup=state.pieces)
    except CirkisError as problem:
        raise refused("bad-record.position", why=str(problem)) from None
