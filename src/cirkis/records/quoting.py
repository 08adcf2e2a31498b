"""Any text whatever inside quotes or braces: what is escaped, and how it is read back."""

from __future__ import annotations

import re
import sys

from cirkis.errors import RecordError

_LETTERS = {"n": "\n", "r": "\r", "t": "\t"}
_SHORT = {character: f"\\{letter}" for letter, character in _LETTERS.items()}
_ESCAPE = re.compile(r'\\(?:(["\\}nrt])|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|)')

# Control characters, other line ends, marks that turn the direction of writing, halves of pairs.
_UNSEEN = r"\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff"
_IN_QUOTES = re.compile(rf'[{_UNSEEN}\\"]')
_IN_BLOCK = re.compile(rf'[{_UNSEEN}\\]|"(?="")|"\Z')
_IN_BRACES = re.compile(rf"[{_UNSEEN}\\}}]")

_LONGEST_REASON = 400


def clipped(reason: str) -> str:
    """What is wrong, without all of a long text that is wrong."""
    return reason if len(reason) <= _LONGEST_REASON else reason[:_LONGEST_REASON] + "..."


def _escape(found: re.Match[str]) -> str:
    character = found[0]
    if character in '\\"}':
        return "\\" + character
    return _SHORT.get(character) or f"\\u{ord(character):04x}"


def quote(text: str) -> str:
    """A tag's text in quotes; in a block of its own if it has several lines."""
    if "\n" in text:
        return f'"""\n{_IN_BLOCK.sub(_escape, text)}"""'
    return f'"{_IN_QUOTES.sub(_escape, text)}"'


def brace(text: str) -> str:
    """A comment in braces."""
    return "{" + _IN_BRACES.sub(_escape, text) + "}"


def unescape(raw: str) -> str:
    """The text that stood between quotes or braces.

    Raises:
        RecordError: a backslash before something that is no escape.
    """

    def character(found: re.Match[str]) -> str:
        if found[1]:
            return _LETTERS.get(found[1], found[1])
        number = int(found[2] or found[3] or "ffffffff", 16)
        if number <= sys.maxunicode:
            return chr(number)
        near = raw[found.start() : found.start() + 10]
        raise RecordError(f'"{near}" is no escape: a backslash itself is written \\\\')

    return _ESCAPE.sub(character, raw)
