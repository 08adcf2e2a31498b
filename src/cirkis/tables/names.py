"""Check that a name is visible, and differs from the others at its table or in its club."""

import re
import unicodedata
from collections.abc import Iterable

from cirkis.tables.export_record import split_computer
from cirkis.tables.refusals import refused
from cirkis.tables.visible import is_visible

_UNREAD = re.compile("[\u200c\u200d\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Joiners and variation selectors, which only change how other characters look."""


def check_name(name: str | None, others: Iterable[str | None] = ()) -> str | None:
    """Return a person's name, with the spaces normalised, or None if it is empty.

    Raises Refused if it has invisible characters, is another's, or would be a computer's in
    records.
    """
    if not name:
        return None
    text = check_group_name(name)
    if name_key(text) in {name_key(one) for one in others if one}:
        raise refused("name-taken.name", name=text)
    if split_computer(text)[1]:
        raise refused("name-of-level")
    return text


def check_group_name(name: str) -> str:
    """Return the name of a club or tournament, with the spaces normalised. Raises Refused."""
    if not is_visible(name):
        raise refused("name-unreadable")
    return " ".join(unicodedata.normalize("NFC", name).split())


def name_key(name: str) -> str:
    """Return what two names have in common if they differ only in case or ways to write them."""
    plain = unicodedata.normalize("NFKC", _UNREAD.sub("", name)).casefold()
    return unicodedata.normalize("NFKC", plain)
