"""From a record's text to its tokens, each with its place. Takes time in proportion to the text."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import NamedTuple

MAX_TEXT = 10_000_000


class Token(NamedTuple):
    """A piece of text with a meaning.

    Attributes:
        kind: "tag", "comment", "open", "close", "number", "mark", "word", "end", or "bad".
        text: what it says: for a tag its name, for bad text what is wrong with it.
        value: the text of a tag or a comment, still escaped; for bad text the character.
        offset: where it starts.
    """

    kind: str
    text: str
    value: str
    offset: int


# Possessive quantifiers (++, *+) never try again, so no text takes long.
_TOKEN = re.compile(
    r"""\s*+(?:
      \[\s*+(?P<tag>[^\s"\[\]]++)\s*+
        (?:\"\"\"\n(?P<block>(?:[^"\\]|\\[\s\S]|"(?!""))*+)\"\"\"
          |"(?P<quoted>(?:[^"\\\n]|\\.)*+)")\s*+\]
    | \{(?P<comment>(?:[^}\\]|\\[\s\S])*+)\}
    | ;(?P<rest>[^\n]*+)
    | (?P<open>\()
    | (?P<close>\))
    | (?P<number>[0-9]{1,9})\.++
    | (?P<mark>[!?]++)
    | (?P<word>[^\s(){}\[\]"!?;]++)
    | (?P<bad>[\[\]{}"])
    | (?P<end>\Z)
    )""",
    re.VERBOSE,
)

_BLOCK = re.compile(r'\[\s*+[^\s"\[\]]++\s*+"""\n(?:[^"\\]|\\[\s\S]|"(?!""))*+(?:"""|\Z|\\\Z)')

_WRONG = {
    "[": 'this tag cannot be read: it should look like [Date "2026-05-17"]',
    "]": "this bracket closes nothing",
    "{": "this comment is never closed",
    "}": "this brace closes nothing",
    '"': "quotes stand in tags only",
}


def unify_line_ends(text: str) -> str:
    """The text with "\\n" for every end of line, and without a byte order mark."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def tokens(text: str) -> Iterator[Token]:
    """The tokens of a text whose line ends are unified; the last one is "end"."""
    position, kind = 0, ""
    while kind != "end":
        found = _TOKEN.match(text, position)
        assert found is not None  # every character begins some alternative
        kind = found.lastgroup or ""
        token = _token(found, kind)
        yield token
        position = _after_bad(text, token) if kind == "bad" else found.end()


def _token(found: re.Match[str], kind: str) -> Token:
    offset = found.end() - len(found[0].lstrip())
    match kind:
        case "block" | "quoted":
            return Token("tag", found["tag"], found[kind], offset)
        case "rest":
            return Token("comment", "", found["rest"].strip().replace("\\", "\\\\"), offset)
        case "comment":
            return Token("comment", "", found["comment"], offset)
        case "bad":
            return Token("bad", _WRONG[found["bad"]], found["bad"], offset)
        case _:
            return Token(kind, found[kind], "", offset)


def _after_bad(text: str, bad: Token) -> int:
    """Where reading goes on, so that nothing is looked through twice."""
    if bad.value in "]}":
        return bad.offset + 1
    if bad.value == "{":
        return len(text)
    if block := _BLOCK.match(text, bad.offset):
        return block.end()
    end = text.find("\n", bad.offset)
    return len(text) if end < 0 else end


class Places:
    """Lines and columns of a text, both from 1."""

    def __init__(self, text: str) -> None:
        self._starts = [0, *(found.end() for found in re.finditer("\n", text))]

    def of(self, offset: int) -> tuple[int, int]:
        """The line and column of an offset."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1
