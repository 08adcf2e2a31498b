"""Read records from text, raising the first error or collecting all errors."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace

from cirkis.errors import RecordError
from cirkis.game.records.lexer import MAX_TEXT_LENGTH, LineMap, Token, normalise_newlines, tokens
from cirkis.game.records.model import VERSIONS, Record, tag_key
from cirkis.game.records.move_parser import MoveParser
from cirkis.game.records.quoting import truncate, unescape
from cirkis.game.records.replay import result_text, starting_state
from cirkis.game.records.tags import Tag, read_head

MAX_PROBLEMS = 1000
MAX_PIECE_SETS = 16


def read_record(text: str, problems: list[RecordError] | None = None) -> Record:
    """Read the only record in a string, checked against the rules.

    Args:
        text: the record.
        problems: a list to append errors to; reading then continues after an error, and whatever
            could be read is returned. By default, the first error is raised.

    Raises:
        RecordError: a record cannot be read; the error gives the line and column.

    >>> record = read_record('[Cirkis "1"] 1. green A1+B1 2. purple C1')
    >>> [ply.placement.name for ply in record.plies]
    ['A1+B1', 'C1']
    >>> read_record('[Cirkis "1"] 1. green A1+B1 2. purple A1')
    Traceback (most recent call last):
    ...
    cirkis.errors.RecordError: line 1, column 39: A1 does not fit: A1 is already filled
    """
    reader = _RecordReader(text, problems)
    located = reader.records()
    with suppress(_TooManyProblems):
        if not located:
            reader.report("the text contains no record", 0)
        elif len(located) > 1:
            reader.report("a second record starts here", located[1][1])
    return located[0][0] if located else Record()


def read_records(text: str, problems: list[RecordError] | None = None) -> tuple[Record, ...]:
    """Read all records in a string, in order.

    Args:
        text: the records.
        problems: as in read_record.

    Raises:
        RecordError: a record cannot be read; the error gives the line and column.
    """
    return tuple(record for record, _ in _RecordReader(text, problems).records())


@dataclass(slots=True)
class _RawRecord:
    offset: int
    tags: list[Tag] = field(default_factory=list)
    body: list[Token] = field(default_factory=list)
    has_started: bool = False
    has_moves: bool = False


class _TooManyProblems(Exception):
    """Raised to stop reading when too many errors have been reported."""


class _RecordReader:
    def __init__(self, text: str, problems: list[RecordError] | None) -> None:
        if not isinstance(text, str):
            raise TypeError(f"a record must be a string, not {text!r}")
        self._is_too_long = len(text) > MAX_TEXT_LENGTH
        self._text = "" if self._is_too_long else normalise_newlines(text)
        self._lines = LineMap(self._text)
        self._problems = problems
        self._piece_sets: set[str] = set()
        self._reported = 0

    def report(self, reason: str, offset: int) -> None:
        place = self._lines.line_and_column(offset)
        if self._problems is None:
            raise RecordError(truncate(reason), *place)
        if self._reported == MAX_PROBLEMS:
            raise _TooManyProblems
        self._reported += 1
        if self._reported == MAX_PROBLEMS:
            reason = "too many problems: reading stops here"
        self._problems.append(RecordError(truncate(reason), *place))

    def records(self) -> list[tuple[Record, int]]:
        if self._is_too_long:
            self.report(f"the text is longer than {MAX_TEXT_LENGTH} characters", 0)
        located: list[tuple[Record, int]] = []
        with suppress(_TooManyProblems):
            for raw in self._split():
                located.append((self._record(raw), raw.offset))
        return located

    def _split(self) -> Iterator[_RawRecord]:
        """Yield the tokens grouped by record; each Cirkis tag starts a new one."""
        raw = _RawRecord(0)
        for token in tokens(self._text):
            is_start = token.kind == "tag" and tag_key(token.text) == "cirkis"
            if raw.has_started and (is_start or token.kind == "end"):
                yield raw
                raw = _RawRecord(token.offset)
            if not raw.has_started and token.kind not in ("comment", "bad", "end"):
                raw.has_started, raw.offset = True, token.offset
                if not is_start:
                    self.report(
                        f'a record must start with the tag [Cirkis "{VERSIONS[0]}"]', token.offset
                    )
            if token.kind != "end":
                self._add_token(token, raw)

    def _add_token(self, token: Token, raw: _RawRecord) -> None:
        if token.kind == "bad":
            self.report(token.text, token.offset)
        elif token.kind != "tag":
            raw.body.append(token)
            raw.has_moves = raw.has_moves or token.kind != "comment"
        elif raw.has_moves:
            self.report("tags must come before the first placement", token.offset)
        else:
            try:
                text = unescape(token.value)
                inside = 0 if "\\" in token.value else token.inside
                raw.tags.append(Tag(token.text, text, token.offset, inside))
            except RecordError as problem:
                self.report(problem.reason, token.offset)

    def _record(self, raw: _RawRecord) -> Record:
        head = read_head([tag for tag in raw.tags if self._is_within_limit(tag)], self.report)
        moves = MoveParser(starting_state(head.record), self.report, head.version)
        for token in raw.body:
            moves.feed(token)
        line, end = moves.finish(raw.body[-1].offset if raw.body else raw.offset)
        if head.result and end is not None:
            self._check_result(head.result, result_text(end))
        return replace(head.record, main=line)

    def _is_within_limit(self, tag: Tag) -> bool:
        """Return whether a tag is within the limit on piece sets, which are slow to check."""
        if tag_key(tag.name) == "pieces":
            self._piece_sets.add(tag.text)
            if len(self._piece_sets) > MAX_PIECE_SETS:
                self.report(f"more than {MAX_PIECE_SETS} piece sets in one text", tag.offset)
                return False
        return True

    def _check_result(self, tag: Tag, expected: str) -> None:
        if " ".join(tag.text.lower().split()) != expected:
            self.report(f'the Result must be "{expected}", not "{tag.text}"', tag.offset)
