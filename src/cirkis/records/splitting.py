"""Split a text of any length into its records, in memory for one of them at a time."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from itertools import chain, pairwise, repeat, takewhile
from typing import NamedTuple

from cirkis.records.lexer import MAX_TEXT_LENGTH

Source = Iterable[str] | Iterable[bytes]
"""Lines with their ends: an open file, of text or of bytes, or any other iterable."""

NOT_UTF_8 = re.compile("[\udc80-\udcff]")
_LINE = re.compile(r"[^\r\n]*+(?:\r\n|\r|\n)|[^\r\n]++")
_SPECIAL = re.compile(r'[\[{;"]')
_NEXT = re.compile(
    r"""(?P<record>\[\s*+cirkis(?=[\s"]))
      | (?P<comment>\{)
      | (?P<rest>;)
      | (?P<block>\"\"\"\n)
      | (?P<quoted>"(?:[^"\\\n]|\\.)*+"?)""",
    re.VERBOSE | re.IGNORECASE,
)
_ENDS = {
    "comment": re.compile(r"(?:[^}\\]++|\\[\s\S])*+\}"),
    "block": re.compile(r'(?:[^"\\]++|\\[\s\S]|"(?!""))*+"""'),
}
_BEFORE = re.compile(r"(?:\s|\{(?:[^}\\]|\\[\s\S])*+\}|;[^\n]*+)*+")


class RecordText(NamedTuple):
    """The text of one record, with its place in the whole.

    Attributes:
        text: the text, with "\\n" for every line end; what is over the limit is left out.
        line, column: where it begins, both from 1.
        offset: where it begins, in bytes of UTF-8.
        suspects: offsets in the text where a comment or a block holds what looks like the
            beginning of another record, as it does if the end of the comment is missing.
        is_too_long: whether it is longer than a record may be.
        is_json: whether it is a record's JSON form.
    """

    text: str
    line: int = 1
    column: int = 1
    offset: int = 0
    suspects: tuple[int, ...] = ()
    is_too_long: bool = False
    is_json: bool = False

    def cut_at_suspects(self) -> list[RecordText]:
        """Return the texts that this one has in it if what looks like a beginning is one."""
        cuts = [0, *self.suspects, len(self.text)]
        return [
            RecordText(
                self.text[begin:end],
                self.line + self.text.count("\n", 0, begin),
                self.column if begin == 0 else 1,
                is_too_long=self.is_too_long and end == len(self.text),
            )
            for begin, end in pairwise(cuts)
        ]


def split_records(source: Source) -> Iterator[RecordText]:
    """Yield the text of each record, with what comes after it up to the next.

    Comments before the first record come with it. A record begins at its tag Cirkis, whose bracket
    and name stand in one line. If the first line is a JSON object, every line is a record in JSON.

    Args:
        source: the lines of the records.
    """
    lines = _lines(source)
    first = next(lines, "")
    yield from _split_json(first, lines) if _is_json(first) else _split_text(first, lines)


def _is_json(line: str) -> bool:
    """Return whether a line is a JSON object; a comment in braces may look like one."""
    try:
        return line.startswith("{") and isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return False


def _split_json(first: str, lines: Iterator[str]) -> Iterator[RecordText]:
    offset = 0
    for number, line in enumerate(chain([first], lines), 1):
        if line.strip():
            is_too_long = len(line) > MAX_TEXT_LENGTH
            yield RecordText(line.rstrip(), number, 1, offset, (), is_too_long, is_json=True)
        offset += _size(line)


def _split_text(first: str, lines: Iterator[str]) -> Iterator[RecordText]:
    splitter = _Splitter()
    for line in chain([first], lines):
        yield from splitter.feed(line)
    yield from splitter.cut(RecordText(""))


def _lines(source: Source) -> Iterator[str]:
    """Yield lines as they were written; bytes that are not UTF-8 become lone surrogates."""
    readline = getattr(source, "readline", None)
    pieces: Iterable[str | bytes] = source
    if readline is not None:  # a file: a device may never end its line
        pieces = takewhile(bool, map(readline, repeat(MAX_TEXT_LENGTH + 1)))
    for piece in pieces:
        text = piece.decode("utf-8", "surrogateescape") if isinstance(piece, bytes) else piece
        if "\r" in text or "\n" in text[:-1]:
            yield from _LINE.findall(text)
        elif text:
            yield text


def _size(text: str) -> int:
    """Return how many bytes a text was; each that is not UTF-8 has become one character."""
    if text.isascii():
        return len(text)
    return len(text.encode("utf-8", "surrogatepass")) - 2 * len(NOT_UTF_8.findall(text))


class _Splitter:
    """Takes lines, and cuts where a record begins."""

    def __init__(self) -> None:
        self._now = RecordText("")  # the place of the record that is being read
        self._has_begun = self._is_told = False
        self._parts: list[str] = []
        self._length = 0
        self._suspects: list[int] = []
        self._inside = ""  # "comment" or "block"
        self._line, self._offset = 1, 0

    def feed(self, raw: str) -> Iterator[RecordText]:
        """Take a line, and yield the record that ends in it or becomes too long, if one does."""
        line = raw.replace("\r\n", "\n").replace("\r", "\n")
        line = line if self._offset else line.removeprefix("\ufeff")
        if self._inside and line.lower().startswith("[cirkis"):
            self._suspects.append(self._length)
            self._inside = "" if self._is_told else self._inside
        begun = 0
        for at in self._beginnings(line):
            yield from self._add(line[begun:at])
            here = RecordText("", self._line, at + 1, self._offset + _size(line[:at]))
            before = "".join(self._parts)
            if self._has_begun or not before.strip() or not _BEFORE.fullmatch(before):
                yield from self.cut(here)
            self._has_begun, begun = True, at
        yield from self._add(line[begun:])
        self._offset += _size(raw)
        self._line += line.endswith("\n")

    def cut(self, following: RecordText) -> Iterator[RecordText]:
        """Yield the record up to here, unless there is none, and begin the next."""
        text = "".join(self._parts)
        if not self._is_told and (self._has_begun or not _BEFORE.fullmatch(text)):
            yield self._now._replace(text=text, suspects=tuple(self._suspects))
        self._now, self._parts, self._length = following, [], 0
        self._suspects, self._is_told = [], False

    def _add(self, text: str) -> Iterator[RecordText]:
        """Add to the record; one that becomes too long is told at once: it may never end."""
        self._length += len(text)
        if self._length <= MAX_TEXT_LENGTH:
            self._parts.append(text)
        elif not self._is_told:
            suspects, text = tuple(self._suspects), "".join(self._parts)
            yield self._now._replace(text=text, suspects=suspects, is_too_long=True)
            self._is_told, self._parts = True, []

    def _beginnings(self, line: str) -> Iterator[int]:
        """Yield where records begin in a line, following comments and blocks."""
        position = 0
        while True:
            if self._inside:
                end = _ENDS[self._inside].match(line, position)
                if end is None:
                    return
                self._inside, position = "", end.end()
            special = _SPECIAL.search(line, position)
            if special is None:
                return
            found = _NEXT.match(line, special.start())
            kind, position = (found.lastgroup, found.end()) if found else ("", special.end())
            if kind == "rest":
                return
            if kind == "record":
                yield special.start()
            elif kind in _ENDS:
                self._inside = str(kind)
