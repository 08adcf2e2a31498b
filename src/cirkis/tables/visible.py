"""The visible part of text that people write."""

import re
import unicodedata

MAX_MARKS = 4  # on one letter, as UTS #39 advises

# Characters that are invisible despite their category: fillers, selectors, joiners, blanks.
_BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u2800\u2d7f\u3164\ufe00-\ufe0f\uffa0\ufffc"
    "\U0001107f\U00011a47\U00011a99\U00016fe4\U0001bc9d\U0001d159\U000e0100-\U000e01ef]"
)
_EMOJI_STYLE, _KEYCAP, _JOINERS = "\ufe0f", "\u20e3", "\u200c\u200d"
_VIRAMA = 9  # the combining class of characters that join letters of Indic scripts

UNREAD = _EMOJI_STYLE + _JOINERS
"""Characters that change how other characters look, but are not read themselves."""


def is_visible(text: str) -> bool:
    """Return whether a string is entirely visible and not just spaces."""
    return bool(text.strip()) and visible(text) == unicodedata.normalize("NFC", text)


def visible(text: str) -> str:
    """Return a string without invisible characters and without stray or excessive marks."""
    text, shown = unicodedata.normalize("NFC", text), ""
    marks = MAX_MARKS  # a mark needs a letter before it
    for before, char, after in zip(" " + text, text, text[1:] + " ", strict=False):
        kind = unicodedata.category(char)
        if char == _EMOJI_STYLE:
            shows = unicodedata.category(before)[0] == "S" or after == _KEYCAP
        elif char in _JOINERS:
            shows = _joins(before, after)
        else:
            shows = kind[0] != "C" and kind not in ("Zl", "Zp") and not _BLANK.match(char)
        count = len(unicodedata.normalize("NFD", char)) - 1
        marks = marks + 1 if kind in ("Mn", "Me") else MAX_MARKS if kind == "Zs" else count
        if shows and marks <= MAX_MARKS:
            shown += char
    return shown


def _joins(before: str, after: str) -> bool:
    """Return whether a joiner is kept: in emoji, between Arabic letters, or after a virama."""
    is_arabic = unicodedata.bidirectional(before) == unicodedata.bidirectional(after) == "AL"
    is_emoji = unicodedata.category(after) == "So" and (
        before == _EMOJI_STYLE or unicodedata.category(before)[0] == "S"
    )
    return is_arabic or is_emoji or unicodedata.combining(before) == _VIRAMA
