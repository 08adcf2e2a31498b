"""Escape and unescape text in quotes or braces."""

import re
import sys

from cirkis.errors import RecordError

_LETTERS = {"n": "\n", "r": "\r", "t": "\t"}
_SHORT = {character: f"\\{letter}" for letter, character in _LETTERS.items()}
_ESCAPE = re.compile(r'\\(?:(["\\}\[nrt])|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|)')

# Control characters, other line endings, bidirectional controls, lone surrogates.
_INVISIBLE = r"\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff"
_IN_QUOTES = re.compile(rf'[{_INVISIBLE}\\"]')
_IN_BLOCK = re.compile(rf'[{_INVISIBLE}\\]|"(?="")|"\Z')
_IN_BRACES = re.compile(rf"[{_INVISIBLE}\\}}]")

_MAX_REASON_LENGTH = 400


def truncate(reason: str) -> str:
    """Shorten an error message, which may quote a long string."""
    return reason if len(reason) <= _MAX_REASON_LENGTH else reason[:_MAX_REASON_LENGTH] + "..."


def _escape(found: re.Match[str]) -> str:
    character = found[0]
    if character in '\\"}':
        return "\\" + character
    return _SHORT.get(character) or f"\\u{ord(character):04x}"


def quote(text: str) -> str:
    """Return a tag's text in quotes, or as a block if it has several lines."""
    if "\n" in text:
        return f'"""\n{_IN_BLOCK.sub(_escape, text)}"""'
    return f'"{_IN_QUOTES.sub(_escape, text)}"'


def quote_comment(text: str, *, may_draw: bool) -> str:
    """Return a comment in braces; if `may_draw`, escape a bracket at its start."""
    escaped = _IN_BRACES.sub(_escape, text)
    return "{" + "\\" * (may_draw and text.startswith("[")) + escaped + "}"


def unescape(raw: str, *, may_draw: bool = False) -> str:
    """Unescape the text between quotes or braces; `may_draw` also allows escaped brackets."""

    def character(found: re.Match[str]) -> str:
        if found[1] and (may_draw or found[1] != "["):
            return _LETTERS.get(found[1], found[1])
        number = int(found[2] or found[3] or "ffffffff", 16)
        if number <= sys.maxunicode:
            return chr(number)
        near = raw[found.start() : found.start() + 10]
        raise RecordError(f'"{near}" is not an escape: write a backslash as \\\\')

    return _ESCAPE.sub(character, raw)
