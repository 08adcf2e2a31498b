"""The visible part of text that people write."""

import re
import unicodedata

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
