"""Read any number of records, one at a time, and find them by their tags."""

from __future__ import annotations

import json
import re
import string
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import chain, pairwise, repeat, takewhile
from typing import BinaryIO, NamedTuple

from cirkis.errors import RecordError
from cirkis.game.records.json_form import record_from_json
from cirkis.game.records.model import Record, tag_key
from cirkis.game.records.reader import read_records
from cirkis.game.records.replay import replay_record, result_text
from cirkis.game.records.tags import head_tags
from cirkis.game.records.tokens import MAX_TEXT_LENGTH, LineMap, tokens, unescape

Source = Iterable[str] | Iterable[bytes]
"""Lines with line endings: an open text or binary file, or any other iterable."""

NOT_UTF_8 = re.compile("[\udc80-\udcff]")
_LINE = re.compile(r"[^\r\n]*+(?:\r\n|\r|\n)|[^\r\n]++")
_SPECIAL = re.compile(r'[\[{;"]')
_NEXT = re.compile(
    r"""(?P<record>\[\s*+cirkis(?=[\s"]))
      | (?P<comment>\{)
      | (?P<rest>;)
      | (?P<block>\"\"\"\n)
      | (?P<quoted>"(?:[^"\\\n]++|\\.)*"?)""",
    re.VERBOSE | re.IGNORECASE,
)
_ENDS = {
    "comment": re.compile(r"(?:[^}\\]++|\\[\s\S])*\}"),
    "block": re.compile(r'(?:[^"\\]++|\\[\s\S]|"(?!""))*"""'),
}
_BLANK = f"{string.whitespace}\ufeff"  # files that begin with a byte order mark may be joined
_BEFORE = re.compile(r"(?:[\s\ufeff]++|\{(?:[^}\\]++|\\[\s\S])*\}|;[^\n]*+)*")


class RecordText(NamedTuple):
    """The text of one record, and its place in the source.

    Attributes:
        text: the text with "\\n" line endings, truncated at the limit.
        line, column: where it starts, both 1-based.
        offset: where it starts, in bytes of UTF-8.
        suspects: offsets in the text where a comment or block contains what looks like the start
            of another record, perhaps because the comment is never closed.
        is_too_long: whether it was truncated.
        is_json: whether it is a record in JSON.
    """

    text: str
    line: int = 1
    column: int = 1
    offset: int = 0
    suspects: tuple[int, ...] = ()
    is_too_long: bool = False
    is_json: bool = False

    def cut_at_suspects(self) -> list[RecordText]:
        """Split the text as if every suspect started a record."""
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
    """Yield the text of each record, up to the start of the next.

    Comments before the first record are part of it. A record starts at its Cirkis tag, whose
    bracket and name must be on one line. If the first line is a JSON object, every line is a record
    in JSON.
    """
    lines = _lines(source)
    first = next(lines, "")
    lines = chain([first], lines)
    if _is_json(first):
        yield from _split_json(lines)
        return
    splitter = _Splitter()
    for line in lines:
        yield from splitter.feed(line)
    yield from splitter.cut(RecordText(""))


def _is_json(line: str) -> bool:
    """Return whether a line is a JSON object; a comment in braces may look like one."""
    try:
        text = line.lstrip("\ufeff")
        return text.startswith("{") and isinstance(json.loads(text), dict)
    except (ValueError, RecursionError):
        return False


def _split_json(lines: Iterable[str]) -> Iterator[RecordText]:
    offset = 0
    for number, line in enumerate(lines, 1):
        text = line.rstrip().lstrip("\ufeff")
        if text.strip():
            is_too_long = len(line) > MAX_TEXT_LENGTH
            yield RecordText(text, number, 1, offset, (), is_too_long, is_json=True)
        offset += _size(line)


def _lines(source: Source) -> Iterator[str]:
    """Yield lines unchanged; bytes that are not UTF-8 become lone surrogates."""
    readline = getattr(source, "readline", None)
    pieces: Iterable[str | bytes] = source
    if readline is not None:  # a file, or a device whose lines can be endless
        pieces = takewhile(bool, map(readline, repeat(MAX_TEXT_LENGTH + 1)))
    for piece in pieces:
        text = piece.decode("utf-8", "surrogateescape") if isinstance(piece, bytes) else piece
        if "\r" in text or "\n" in text[:-1]:
            yield from _LINE.findall(text)
        elif text:
            yield text


def _size(text: str) -> int:
    """Return the original length in bytes; each non-UTF-8 byte has become one character."""
    if text.isascii():
        return len(text)
    return len(text.encode("utf-8", "surrogatepass")) - 2 * len(NOT_UTF_8.findall(text))


class _Splitter:
    """Splits text, passed to `feed` line by line, at the starts of records."""

    def __init__(self) -> None:
        self._current = RecordText("")  # the record in progress, without its text
        self._has_started = self._is_yielded = False
        self._parts: list[str] = []
        self._length = 0
        self._suspects: list[int] = []
        self._inside = ""  # "comment" or "block"
        self._line = 1
        self._offset = 0

    def feed(self, raw: str) -> Iterator[RecordText]:
        """Add a line, and yield any record that ends in it or becomes too long."""
        bom = not self._offset and raw.startswith("\ufeff")
        line = raw[bom:].replace("\r\n", "\n").replace("\r", "\n")
        if self._inside and line.lstrip("\ufeff").lower().startswith("[cirkis"):
            self._suspects.append(self._length)
            self._inside = "" if self._is_yielded else self._inside
        start = 0
        for at in self._record_starts(line):
            yield from self._add(line[start:at])
            here = RecordText("", self._line, at + 1, self._offset + _size(raw[: at + bom]))
            before = "".join(self._parts)
            if self._has_started or not before.strip(_BLANK) or not _BEFORE.fullmatch(before):
                yield from self.cut(here)
            self._has_started, start = True, at
        yield from self._add(line[start:])
        self._offset += _size(raw)
        self._line += line.endswith("\n")

    def cut(self, following: RecordText) -> Iterator[RecordText]:
        """Yield the record so far, if any, and start the next."""
        text = "".join(self._parts)
        if not self._is_yielded and (self._has_started or not _BEFORE.fullmatch(text)):
            yield self._current._replace(text=text, suspects=tuple(self._suspects))
        self._current = following
        self._parts = []
        self._length = 0
        self._suspects = []
        self._is_yielded = False

    def _add(self, text: str) -> Iterator[RecordText]:
        """Add to the record; yield it once it is too long, because it may never end."""
        self._length += len(text)
        if self._length <= MAX_TEXT_LENGTH:
            self._parts.append(text)
        elif not self._is_yielded:
            suspects, text = tuple(self._suspects), "".join(self._parts)
            yield self._current._replace(text=text, suspects=suspects, is_too_long=True)
            self._is_yielded = True
            self._parts = []

    def _record_starts(self, line: str) -> Iterator[int]:
        """Yield the columns at which records start, keeping track of comments and blocks."""
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


def iter_records(
    source: Source, on_error: Callable[[RecordError], None] | None = None
) -> Iterator[Record]:
    """Yield any number of records, one at a time.

    Args:
        source: an open text or binary file, or any iterable of lines with their line breaks. If the
            first line is a JSON object, every line is a record in JSON.
        on_error: called with the error of each unreadable record, which is then skipped; by
            default, the first error is raised.

    Raises:
        RecordError: a record cannot be read; the error gives the game's number, line and column.
    """
    for found in iter_found(split_records(source)):
        if isinstance(found, Record):
            yield found
        elif on_error is None:
            raise found
        else:
            on_error(found)


def iter_found(parts: Iterable[RecordText], number: int = 1) -> Iterator[Record | RecordError]:
    """Yield the record in each part, or its error.

    Args:
        parts: the texts of records.
        number: the number of the first game, from 1.
    """
    for part in parts:
        for found in _found_in(part):
            if isinstance(found, RecordError):
                found = RecordError(found.reason, found.line, found.column, number)
            yield found
            number += 1


def _found_in(part: RecordText) -> Iterator[Record | RecordError]:
    """Yield the record in a part, or several if a comment is never closed."""
    try:
        yield from _read(part)
    except RecordError as problem:
        if not part.suspects:
            yield problem
            return
        for smaller in part.cut_at_suspects():
            yield from _found_in(smaller)


def _read(part: RecordText) -> tuple[Record, ...]:
    try:
        if part.is_too_long:
            raise RecordError(f"this record is longer than {MAX_TEXT_LENGTH} characters", 1, 1)
        if wrong := NOT_UTF_8.search(part.text):
            place = LineMap(part.text).line_and_column(wrong.start())
            raise RecordError("this is not UTF-8 text", *place)
        return (record_from_json(part.text),) if part.is_json else read_records(part.text)
    except RecordError as problem:
        line, column = problem.line or 1, problem.column or 1
        raise RecordError(
            problem.reason,
            part.line + line - 1,
            column + part.column - 1 if line == 1 else column,
        ) from None


class RecordHeader(NamedTuple):
    """The tags of a record, and its place in a file.

    Attributes:
        number: the number of the record, from 1.
        tags: the names and texts of all its tags.
        offset: where it starts, in bytes.
        line, column: where it starts, both from 1.
    """

    number: int
    tags: tuple[tuple[str, str], ...]
    offset: int
    line: int
    column: int

    def tag(self, name: str) -> str | None:
        """Return the text of a tag, or None."""
        return next((text for known, text in self.tags if tag_key(known) == tag_key(name)), None)


def scan_headers(source: Source) -> Iterator[RecordHeader]:
    """Yield the tags of each record, reading its moves only if it is in JSON.

    Nothing is checked, so a record may turn out to be unreadable. To use read_record_at, scan a
    file opened in binary mode.

    Args:
        source: as in iter_records.
    """
    for number, part in enumerate(split_records(source), 1):
        yield header_of(part, number)


def header_of(part: RecordText, number: int) -> RecordHeader:
    """Return the tags of a record, reading its moves only if it is in JSON.

    Args:
        part: the text of the record.
        number: the number of the record, from 1.
    """
    tags = _json_tags(part) if part.is_json else _text_tags(part.text)
    return RecordHeader(number, tuple(tags), part.offset, part.line, part.column)


def _text_tags(text: str) -> Iterator[tuple[str, str]]:
    for token in tokens(text):
        if token.kind == "tag":
            value = token.value
            with suppress(RecordError):
                value = unescape(value)
            yield token.text, value
        elif token.kind != "comment":
            return


def _json_tags(part: RecordText) -> Iterable[tuple[str, str]]:
    """Return the tags of a record in JSON, which must be read in full."""
    try:
        (record,) = _read(part)
    except RecordError:
        return ()
    return head_tags(record, result_text(replay_record(record)[-1]))


def read_record_at(file: BinaryIO, header: RecordHeader) -> Record:
    """Read the record that a header describes, without reading earlier records.

    Args:
        file: the file whose headers were scanned, opened in binary mode.
        header: the header.

    Raises:
        RecordError: the record cannot be read, or is no longer there because the file has changed;
            the error gives the game's number, line and column.
    """
    file.seek(header.offset)
    part = next(split_records(file), None)
    if part is None:
        raise RecordError(
            "the record is no longer there", header.line, header.column, header.number
        )
    here = part._replace(line=part.line + header.line - 1, column=part.column + header.column - 1)
    found = next(iter_found([here], header.number))
    if isinstance(found, RecordError):
        raise found
    return found
