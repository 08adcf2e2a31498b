"""Read records from text, raising the first error or collecting all errors."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from cirkis.errors import CirkisError, RecordError
from cirkis.game.pieces.placements import Placement
from cirkis.game.records.model import (
    MARKS,
    MAX_DEPTH,
    VERSIONS,
    Drawing,
    Line,
    Ply,
    Record,
    read_drawings,
    tag_key,
)
from cirkis.game.records.replay import LineCursor, result_text, starting_state
from cirkis.game.records.tags import Report, Tag, read_head
from cirkis.game.records.tokens import (
    MAX_TEXT_LENGTH,
    LineMap,
    Token,
    normalise_newlines,
    tokens,
    truncate,
    unescape,
)
from cirkis.game.rules.options import Colour
from cirkis.game.rules.state import State

_MAX_WORD_LENGTH = 60
_ALL_COLOURS = frozenset(colour.value for colour in Colour)


@dataclass(slots=True)
class _PlyBuilder:
    placement: Placement | None = None
    withdraws: int | None = None
    mark: str = ""
    comments: list[str] = field(default_factory=list)
    variations: list[Line] = field(default_factory=list)
    drawings: list[Drawing] = field(default_factory=list)

    def ply(self) -> Ply:
        return Ply(
            self.placement,
            self.withdraws,
            self.mark,
            tuple(self.comments),
            tuple(self.variations),
            tuple(self.drawings),
        )


@dataclass(slots=True)
class _LineBuilder:
    """A line being read; after an illegal ply, it is broken and no longer followed."""

    cursor: LineCursor
    start: int
    is_broken: bool = False
    plies: list[_PlyBuilder] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    drawings: list[Drawing] = field(default_factory=list)

    def line(self) -> Line:
        plies = tuple(builder.ply() for builder in self.plies)
        return Line(plies, tuple(self.comments), tuple(self.drawings))


class _Prefix(NamedTuple):
    """A word before a placement: a turn number, a seat or "free"."""

    value: int
    offset: int


class MoveParser:
    """Parses the tokens after the tags, passed to `feed` one by one; `finish` returns the line."""

    def __init__(self, state: State, report: Report, version: str) -> None:
        self._report = report
        self._may_draw = version != VERSIONS[0]
        self._lines = [_LineBuilder(LineCursor(state), 0)]
        self._prefixes: dict[str, _Prefix] = {}
        self._too_deep = 0
        self._colours = {colour.value: seat for seat, colour in enumerate(state.options.colours)}
        self._table = state.variant.table

    def feed(self, token: Token) -> None:
        if self._too_deep:
            self._too_deep += {"open": 1, "close": -1}.get(token.kind, 0)
        else:
            _HANDLERS[token.kind](self, token)

    def finish(self, offset: int) -> tuple[Line, State | None]:
        """Return the line and its last position, or None for the position if the line is broken."""
        self._check_no_prefix()
        while len(self._lines) > 1:
            self._report("this variation is never closed", self._lines[-1].start)
            self._close_line(offset)
        main = self._lines[0]
        return main.line(), None if main.is_broken else main.cursor.state

    def _comment(self, token: Token) -> None:
        line = self._lines[-1]
        drawings, begin = self._drawings(token)
        try:
            text = unescape(token.value[begin:], may_draw=self._may_draw)
        except RecordError as error:
            self._report(error.reason, token.offset)
            return
        if line.is_broken:
            return
        whose = line.plies[-1] if line.plies else line
        for drawing in drawings:
            if drawing in whose.drawings:
                self._report(f"{drawing} occurs twice", token.offset)
            else:
                whose.drawings.append(drawing)
        if text or not drawings:
            whose.comments.append(text)

    def _drawings(self, token: Token) -> tuple[list[Drawing], int]:
        """Return a comment's drawings, and the index where its text starts."""
        if not self._may_draw or not token.inside:
            return [], 0
        return read_drawings(
            token.value, lambda reason, at: self._report(reason, token.inside + at)
        )

    def _open(self, token: Token) -> None:
        self._check_no_prefix()
        line = self._lines[-1]
        if len(self._lines) > MAX_DEPTH:
            self._report(f"variations are nested deeper than {MAX_DEPTH}", token.offset)
            self._too_deep = 1
            return
        if not line.plies and not line.is_broken:
            self._report("a variation must follow the ply it replaces", token.offset)
        is_broken = line.is_broken or not line.plies
        self._lines.append(_LineBuilder(line.cursor.branch(), token.offset, is_broken))

    def _close(self, token: Token) -> None:
        self._check_no_prefix()
        if len(self._lines) == 1:
            self._report("this bracket does not close a variation", token.offset)
        else:
            self._close_line(token.offset)

    def _close_line(self, offset: int) -> None:
        closed = self._lines.pop()
        if closed.plies:
            self._lines[-1].plies[-1].variations.append(closed.line())
        elif not closed.is_broken:
            self._report("a variation needs at least one ply", offset)

    def _mark(self, token: Token) -> None:
        line = self._lines[-1]
        if token.text not in MARKS:
            self._report(
                f'"{token.text}" is not a mark: use one of {" ".join(MARKS[1:])}', token.offset
            )
        elif line.is_broken:
            return
        elif not line.plies or line.plies[-1].mark or self._prefixes:
            self._report("a mark must follow a ply, and a ply can have only one", token.offset)
        else:
            line.plies[-1].mark = token.text

    def _word(self, token: Token) -> None:
        word = token.text.lower()
        if word in self._colours:
            self._add_prefix("seat", self._colours[word], token.offset)
        elif word == "free":
            self._add_prefix("free", 1, token.offset)
        elif word in ("lost", "unused"):
            self._applied(word, token.offset)
        elif word == "withdraws":
            self._withdraws(token.offset)
        elif word in _ALL_COLOURS:
            self._break(f"{word} is not playing in this game", token.offset)
        else:
            self._placement(token)

    def _add_prefix(self, kind: str, value: int, offset: int) -> None:
        if kind in self._prefixes:
            self._check_no_prefix()
        self._prefixes[kind] = _Prefix(value, offset)

    def _check_no_prefix(self) -> None:
        if self._prefixes:
            self._report("a placement must follow this", next(iter(self._prefixes.values())).offset)
        self._prefixes = {}

    def _applied(self, word: str, offset: int) -> None:
        prefixes, self._prefixes = self._prefixes, {}
        line = self._lines[-1]
        if "free" in prefixes:
            self._report(
                f'"free" goes before a placement, not before "{word}"', prefixes["free"].offset
            )
        if line.is_broken:
            return
        values = {kind: prefix.value for kind, prefix in prefixes.items()}
        try:
            line.cursor.check_applied(word, values.get("seat"), values.get("number"))
        except RecordError as error:
            self._report(error.reason, offset)

    def _withdraws(self, offset: int) -> None:
        prefixes, self._prefixes = self._prefixes, {}
        line = self._lines[-1]
        if prefixes.keys() != {"seat"}:
            self._report('write only the colour before "withdraws"', offset)
            line.is_broken = line.is_broken or "seat" not in prefixes
        if line.is_broken:
            return
        seat = prefixes["seat"].value
        try:
            line.cursor.withdraw(seat)
        except CirkisError as error:
            self._break(str(error), offset)
        else:
            line.plies.append(_PlyBuilder(withdraws=seat))

    def _placement(self, token: Token) -> None:
        prefixes, self._prefixes = self._prefixes, {}
        line = self._lines[-1]
        if len(token.text) > _MAX_WORD_LENGTH:
            self._break(
                f'cannot read the placement "{token.text[:_MAX_WORD_LENGTH]}..."', token.offset
            )
            return
        try:
            placement = self._table.parse(token.text)
        except CirkisError as error:
            self._break(str(error), token.offset)
            return
        if line.is_broken:
            return
        self._check_prefixes(prefixes)
        try:
            line.cursor.place(placement)
        except CirkisError as error:
            self._break(str(error), token.offset)
        else:
            line.plies.append(_PlyBuilder(placement))

    def _check_prefixes(self, prefixes: dict[str, _Prefix]) -> None:
        cursor = self._lines[-1].cursor
        checks: dict[str, Callable[[int], None]] = {
            "number": cursor.check_turn,
            "seat": cursor.check_seat,
            "free": lambda _: cursor.check_free(),
        }
        for kind, (value, offset) in prefixes.items():
            try:
                checks[kind](value)
            except RecordError as error:
                self._report(error.reason, offset)

    def _break(self, reason: str, offset: int) -> None:
        self._report(reason, offset)
        self._lines[-1].is_broken = True


# Not an attribute: bound methods would keep the parser and its text alive until garbage collection.
_HANDLERS: dict[str, Callable[[MoveParser, Token], None]] = {
    "comment": MoveParser._comment,
    "open": MoveParser._open,
    "close": MoveParser._close,
    "number": lambda parser, token: parser._add_prefix("number", int(token.text), token.offset),
    "mark": MoveParser._mark,
    "word": MoveParser._word,
}


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
