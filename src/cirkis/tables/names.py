"""Names, which are visible and differ from the others at their table, and short codes of tables."""

import re
import secrets
import unicodedata
from collections.abc import Iterable

from cirkis.tables.refusals import refused

MAX_MARKS = 4  # on one letter; piles of marks cover the lines above and below

# Blank despite their category: fillers, and empty Braille.
_BLANK = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0]")
_JOINERS = "\u200c\u200d"  # in emoji and in Arabic and Indic scripts


def is_visible(text: str) -> bool:
    """Return whether a string has visible characters, and none that `visible` removes."""
    return bool(text) and visible(text) == unicodedata.normalize("NFC", text)


def visible(text: str) -> str:
    """Return a string without control and direction marks, blanks, stray marks or piles of marks;
    "" if nothing visible remains.
    """
    shown, marks = "", MAX_MARKS  # a mark needs a letter before it
    for char in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(char)
        marks = marks + 1 if kind in ("Mn", "Me") else MAX_MARKS if kind == "Zs" else 0
        is_control = kind[0] == "C" or kind in ("Zl", "Zp") or _BLANK.match(char)
        if marks <= MAX_MARKS and (char in _JOINERS or not is_control):
            shown += char
    return shown if any(unicodedata.category(char)[0] in "LNPS" for char in shown) else ""


_UNREAD = re.compile("[\u200c\u200d\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Joiners and variation selectors, which only change how other characters look."""


COMPUTER = "computer: "
_NAMED = re.compile(rf"(?:(?P<name>.*) \()?{COMPUTER}(?P<level>[a-z-]+)(?(name)\))")


def split_computer(text: str) -> tuple[str, str]:
    """Split a name such as "Hal (computer: casual)" into name and level; a person has no level."""
    found = _NAMED.fullmatch(text)
    return (found["name"] or "", found["level"]) if found else (text, "")


def check_name(name: str | None, others: Iterable[str | None] = ()) -> str | None:
    """Return a person's name, with the spaces normalised, or None if it is empty.

    Raises Refused if it has invisible characters, is another's, or would be a computer's in
    records.
    """
    if not name:
        return None
    text = check_group_name(name)
    if name_key(text) in {name_key(taken) for taken in others if taken}:
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


ALPHABET = "34679ACDEFGHJKMNPQRTWXY"  # no two of these look alike
LENGTH = 6
CODE_LIFETIME = 7 * 24 * 3600.0  # seconds


def new_code() -> str:
    """Return a random code, one of 148 million."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def format_code(code: str) -> str:
    """Return a code as shown: K7Q-4MX."""
    return f"{code[:3]}-{code[3:]}"


def parse_code(text: str) -> str:
    """Return the code in typed text, with or without the dash, in upper or lower case."""
    return "".join(letter for letter in text.upper() if letter in ALPHABET)[: LENGTH + 1]
