"""Split the text of records into tokens with offsets, in linear time, and unescape them."""

import re
import sys
from bisect import bisect_right
from collections.abc import Iterator
from typing import NamedTuple

from cirkis.errors import RecordError

MAX_TEXT_LENGTH = 10_000_000


class Token(NamedTuple):
    """A token of a record.

    Attributes:
        kind: "tag", "comment", "open", "close", "number", "mark", "word", "end" or "bad".
        text: its text; for a tag, the name; for a bad token, the error.
        value: the text of a tag or comment, still escaped; for a bad token, the character.
        offset: where it starts.
        inside: where the value of a tag or a comment in braces starts; 0 for other tokens.
    """

    kind: str
    text: str
    value: str
    offset: int
    inside: int = 0


# Control characters other than white space, and characters that nobody sees.
_INVISIBLE = (
    r"\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f"
    r"\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb"
    r"\U000e0000-\U000e0fff"
)

# Possessive quantifiers (++, *+) never backtrack, so matching takes linear time. They are only used
# on single characters: Python 3.11.0 to 3.11.4, as in Debian 12, match them wrongly on groups.
# A byte order mark is ignored before a record and at the end: files may have been joined.
_TOKEN = re.compile(
    rf"""(?P<gap>[\s\ufeff]++(?=\[|\Z)|\s*+)(?:
      \[\s*+(?P<tag>[^\s"\[\]]++)\s*+
        (?:\"\"\"\n(?P<block>(?:[^"\\]++|\\[\s\S]|"(?!""))*)\"\"\"
          |"(?P<quoted>(?:[^"\\\n]++|\\.)*)")\s*+\]
    | \{{(?P<comment>(?:[^}}\\]++|\\[\s\S])*)\}}
    | ;(?P<rest>[^\n]*+)
    | (?P<open>\()
    | (?P<close>\))
    | (?P<number>[0-9]{{1,9}})\.++
    | (?P<mark>[!?]++)
    | (?P<word>[^\s(){{}}\[\]"!?;{_INVISIBLE}]++)
    | (?P<bad>[\[\]{{}}"]|[{_INVISIBLE}]++)
    | (?P<end>\Z)
    )""",
    re.VERBOSE,
)

_BLOCK = re.compile(r'\[\s*+[^\s"\[\]]++\s*+"""\n(?:[^"\\]++|\\[\s\S]|"(?!""))*(?:"""|\Z|\\\Z)')

_MISTAKES = {
    "[": 'this tag cannot be read: it should look like [Date "2026-05-17"]',
    "]": "this bracket was never opened",
    "{": "this comment is never closed",
    "}": "this brace was never opened",
    '"': "quotes are allowed only in tags",
}


def normalise_newlines(text: str) -> str:
    """Replace every line ending with "\\n" and remove a byte order mark at the start."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def tokens(text: str) -> Iterator[Token]:
    """Yield the tokens of text with normalised newlines; the last one is "end"."""
    position, kind = 0, ""
    while kind != "end":
        match = _TOKEN.match(text, position)
        assert match is not None  # one of the alternatives matches at every position
        kind = match.lastgroup or ""
        token = _token(match, kind)
        yield token
        position = _after_bad(text, token) if kind == "bad" else match.end()


def _token(match: re.Match[str], kind: str) -> Token:
    offset = match.end("gap")
    match kind:
        case "block" | "quoted":
            return Token("tag", match["tag"], match[kind], offset, match.start(kind))
        case "rest":
            return Token("comment", "", match["rest"].strip().replace("\\", "\\\\"), offset)
        case "comment":
            return Token("comment", "", match["comment"], offset, match.start(kind))
        case "bad":
            found = match["bad"]
            invisible = f"delete the invisible character U+{ord(found[0]):04X}"
            return Token("bad", _MISTAKES.get(found, invisible), found, offset)
        case _:
            return Token(kind, match[kind], "", offset)


def _after_bad(text: str, bad: Token) -> int:
    """Return where to resume after a bad token, so that no text is scanned twice."""
    if bad.value not in ("[", "{", '"'):
        return bad.offset + len(bad.value)
    if bad.value == "{":
        return len(text)
    if block := _BLOCK.match(text, bad.offset):
        return block.end()
    end = text.find("\n", bad.offset)
    return len(text) if end < 0 else end


class LineMap:
    """Converts offsets in a string to lines and columns, both 1-based."""

    def __init__(self, text: str) -> None:
        self._starts = [0, *(match.end() for match in re.finditer("\n", text))]

    def line_and_column(self, offset: int) -> tuple[int, int]:
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1


_LETTERS = {"n": "\n", "r": "\r", "t": "\t"}
_SHORT = {character: f"\\{letter}" for letter, character in _LETTERS.items()}
_ESCAPE = re.compile(r'\\(?:(["\\}\[nrt])|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|)')

# Control characters, other line endings, bidirectional controls, lone surrogates.
_UNPRINTABLE = r"\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff"
_IN_QUOTES = re.compile(rf'[{_UNPRINTABLE}\\"]')
_IN_BLOCK = re.compile(rf'[{_UNPRINTABLE}\\]|"(?="")|"\Z')
_IN_BRACES = re.compile(rf"[{_UNPRINTABLE}\\}}]")

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
