"""Reading records from text: strictly, or going on after every problem and telling them all."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field

from cirkis.errors import RecordError
from cirkis.records.lexer import MAX_TEXT, Places, Token, tokens, unify_line_ends
from cirkis.records.model import VERSION, Line, Record, tag_key
from cirkis.records.move_parser import MovesReader
from cirkis.records.quoting import clipped, unescape
from cirkis.records.replay import result_text
from cirkis.records.tags import Head, Tag, read_head
from cirkis.rules.game import new_game

MAX_PROBLEMS = 1000
MAX_PIECE_SETS = 16


def read_record(text: str, problems: list[RecordError] | None = None) -> Record:
    """The one record in a text, checked by the rules.

    Args:
        text: the record.
        problems: a list to put problems into. Then reading goes on after each of them, and what
            could be understood is returned. Without it the first problem is raised.

    Raises:
        RecordError: what is wrong, with line and column.
    """
    desk = _Desk(text, problems)
    found = desk.records()
    with suppress(_TooMany):
        if not found:
            desk.report("there is no record here", 0)
        elif len(found) > 1:
            desk.report("a second record begins here", found[1].offset)
    return found[0].record if found else Record()


def read_records(text: str, problems: list[RecordError] | None = None) -> tuple[Record, ...]:
    """All records in a text, one after the other; as read_record.

    Raises:
        RecordError: what is wrong, with line and column.
    """
    return tuple(found.record for found in _Desk(text, problems).records())


@dataclass(slots=True)
class _Raw:
    """The tokens of one record."""

    offset: int
    tags: list[Tag] = field(default_factory=list)
    body: list[Token] = field(default_factory=list)
    is_begun: bool = False
    has_moves: bool = False


@dataclass(frozen=True, slots=True)
class _Found:
    record: Record
    offset: int


class _TooMany(Exception):
    """There is no use in going on."""


class _Desk:
    """Where one text is read, and its problems are raised or collected."""

    def __init__(self, text: str, problems: list[RecordError] | None) -> None:
        self._is_too_long = len(text) > MAX_TEXT
        self._text = "" if self._is_too_long else unify_line_ends(text)
        self._places = Places(self._text)
        self._problems = problems
        self._piece_sets: set[str] = set()
        self._told = 0

    def report(self, reason: str, offset: int) -> None:
        problem = RecordError(clipped(reason), *self._places.of(offset))
        if self._problems is None:
            raise problem
        if self._told == MAX_PROBLEMS:
            raise _TooMany
        self._told += 1
        if self._told == MAX_PROBLEMS:
            problem = RecordError("too much is wrong: reading stops", problem.line, problem.column)
        self._problems.append(problem)

    def records(self) -> list[_Found]:
        if self._is_too_long:
            self.report(f"the text is longer than {MAX_TEXT} characters", 0)
        found: list[_Found] = []
        with suppress(_TooMany):
            for raw in self._split():
                found.append(_Found(self._record(raw), raw.offset))
        return found

    def _split(self) -> Iterator[_Raw]:
        """The tokens grouped by record: a new one begins with every tag Cirkis."""
        raw = _Raw(0)
        for token in tokens(self._text):
            is_start = token.kind == "tag" and tag_key(token.text) == "cirkis"
            if raw.is_begun and (is_start or token.kind == "end"):
                yield raw
                raw = _Raw(token.offset)
            if not raw.is_begun and token.kind not in ("comment", "bad", "end"):
                raw.is_begun, raw.offset = True, token.offset
                if not is_start:
                    self.report(f'a record begins with the tag [Cirkis "{VERSION}"]', token.offset)
            if token.kind != "end":
                self._sort_in(token, raw)

    def _sort_in(self, token: Token, raw: _Raw) -> None:
        if token.kind == "bad":
            self.report(token.text, token.offset)
        elif token.kind != "tag":
            raw.body.append(token)
            raw.has_moves = raw.has_moves or token.kind != "comment"
        elif raw.has_moves:
            self.report("tags stand before the first placement", token.offset)
        else:
            try:
                raw.tags.append(Tag(token.text, unescape(token.value), token.offset))
            except RecordError as problem:
                self.report(problem.reason, token.offset)

    def _record(self, raw: _Raw) -> Record:
        head = read_head([tag for tag in raw.tags if self._is_affordable(tag)], self.report)
        moves = MovesReader(new_game(head.options, withdrawn=head.withdrawn), self.report)
        for token in raw.body:
            moves.take(token)
        line, end = moves.finish(raw.body[-1].offset if raw.body else raw.offset)
        if head.result and end is not None:
            self._check_result(head.result, result_text(end))
        return _assembled(head, line)

    def _is_affordable(self, tag: Tag) -> bool:
        """Working out a piece set takes time, so a text may not bring any number of them."""
        if tag_key(tag.name) == "pieces":
            self._piece_sets.add(tag.text)
            if len(self._piece_sets) > MAX_PIECE_SETS:
                self.report(f"more than {MAX_PIECE_SETS} piece sets in one text", tag.offset)
                return False
        return True

    def _check_result(self, told: Tag, true: str) -> None:
        if " ".join(told.text.lower().split()) != true:
            self.report(f'the Result must be "{true}", not "{told.text}"', told.offset)


def _assembled(head: Head, line: Line) -> Record:
    return Record(
        head.options,
        tuple(head.names),
        tuple(head.free),
        head.round,
        head.totals,
        head.withdrawn,
        line,
    )
