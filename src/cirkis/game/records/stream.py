"""Read any number of records, one at a time, and find them by their tags."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import BinaryIO, NamedTuple

from cirkis.errors import RecordError
from cirkis.game.records.json_reader import record_from_json
from cirkis.game.records.lexer import MAX_TEXT_LENGTH, LineMap, tokens
from cirkis.game.records.model import Record, tag_key
from cirkis.game.records.quoting import unescape
from cirkis.game.records.reader import read_records
from cirkis.game.records.replay import replay_record, result_text
from cirkis.game.records.splitting import NOT_UTF_8, RecordText, Source, split_records
from cirkis.game.records.tags import head_tags


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
