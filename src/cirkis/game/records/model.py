"""Records, the lines of play in them, their plies, and annotators' marks on the board."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from cirkis.checks import check_whole
from cirkis.errors import IllegalMove, RecordError
from cirkis.game.board import figures, standard_board
from cirkis.game.pieces.placements import Placement
from cirkis.game.rules.options import OPTIONS, Colour, Options
from cirkis.game.rules.set_up import set_up

INKS = ("green", "red", "blue", "yellow")
# How many cells each kind takes; a figure is given by its name instead.
KINDS = {"arrow": 2, "circle": 1, "figure": 0}

_GROUP = re.compile(r"\[([^\[\]]*+)\]\s*+")
_MAX_QUOTED = 60


@dataclass(frozen=True, slots=True)
class Drawing:
    """A mark on the board.

    Attributes:
        kind: "arrow", "circle" (around a cell) or "figure" (around a figure).
        ink: its colour, one of INKS.
        at: the names of an arrow's cells (from, to), of the circled cell or of the circled figure.

    Raises:
        RecordError: the kind, colour, cell or figure is unknown.
    """

    kind: str
    ink: str
    at: tuple[str, ...]

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise RecordError(f'"{self.kind}" is not a drawing: use {", ".join(KINDS)}')
        if self.ink not in INKS:
            raise RecordError(f'"{self.ink}" is not a drawing colour: use {", ".join(INKS)}')
        object.__setattr__(self, "at", _checked(self.kind, self.at))

    def __str__(self) -> str:
        return f"[{self.kind} {self.ink} {' '.join(self.at)}]"


def _checked(kind: str, at: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names as spelled on the board."""
    if kind == "figure":
        name = " ".join(at).lower()
        known = {figure.name.lower(): figure.name for figure in figures(standard_board())}
        if name not in known:
            raise RecordError(f'"{name}" is not a figure')
        return (known[name],)
    if len(at) != KINDS[kind] or len(set(map(str.upper, at))) != len(at):
        needs = {"circle": "a circle needs one cell", "arrow": "an arrow needs two different cells"}
        raise RecordError(needs[kind])
    cells = standard_board().by_name
    for name in at:
        if name.upper() not in cells:
            raise RecordError(f'"{name}" is not a cell on the board')
    return tuple(map(str.upper, at))


def read_drawings(text: str, report: Callable[[str, int], None]) -> tuple[list[Drawing], int]:
    """Return the drawings at the start of a comment, and the index where its text starts."""
    found: list[Drawing] = []
    position = 0
    while match := _GROUP.match(text, position):
        try:
            found.append(read_drawing(match[1]))
        except RecordError as problem:
            report(problem.reason, match.start())
        position = match.end()
    if text[position : position + 1] == "[":
        report("this bracket in a comment encloses no drawing; write \\[ for a bracket", position)
    return found, position


def read_drawing(text: str) -> Drawing:
    """Parse a drawing such as "arrow red A1 B2"; the default colour is green."""
    words = text.lower().split()
    if not words:
        raise RecordError("these brackets are empty: they should look like [arrow red A1 B2]")
    if len(text) > _MAX_QUOTED:
        raise RecordError(f'"{text[:_MAX_QUOTED]}..." is not a drawing: it is too long')
    kind, *rest = words
    ink = rest.pop(0) if rest and rest[0] in INKS else INKS[0]
    return Drawing(kind, ink, tuple(rest))


def check_drawings(drawings: tuple[Drawing, ...]) -> None:
    if len(set(drawings)) != len(drawings):
        raise RecordError("a drawing occurs twice")


VERSIONS = ("1", "2", "3")  # a record is written in the oldest version that can represent it
MAX_DEPTH = 32
MARKS = ("", "!", "?", "!!", "??", "!?", "?!")

_TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")


def tag_key(name: str) -> str:
    """Normalise a tag name: "Center-Ring", "center_ring" and "CENTER-RING" are the same."""
    return name.replace("-", "_").lower()


SETUP_TAG = "setup"

# The tags with a fixed meaning, and the version that introduced each; all others are custom.
_RESERVED_SINCE = (
    dict.fromkeys(("cirkis", "round", "totals", "withdrawn", "result"), "1")
    | {colour.value: "1" for colour in Colour}
    | {SETUP_TAG: "2"}
    | {option.name: option.since for option in OPTIONS.values()}
)


def reserved_tags(version: str) -> frozenset[str]:
    """Return the tags that have a fixed meaning in a version of the format."""
    return frozenset(tag for tag, since in _RESERVED_SINCE.items() if since <= version)


@dataclass(frozen=True, slots=True)
class Ply:
    """A placement or a withdrawal (R31).

    Lost turns and unusable free turns are not plies, because they follow from the rules (R30).

    Attributes:
        placement: the placement; None for a withdrawal.
        withdraws: the seat that withdraws; None for a placement.
        mark: the annotator's assessment: "!", "?", "!!", "??", "!?", "?!" or "".
        comments: comments on the ply.
        variations: alternative lines, each starting with a ply that replaces this one.
        drawings: marks on the board after the ply.

    Raises:
        RecordError: both or neither of `placement` and `withdraws` are given, the mark is unknown,
            or a drawing occurs twice.
    """

    placement: Placement | None = None
    withdraws: int | None = None
    mark: str = ""
    comments: tuple[str, ...] = ()
    variations: tuple[Line, ...] = ()
    drawings: tuple[Drawing, ...] = ()

    def __post_init__(self) -> None:
        if (self.placement is None) == (self.withdraws is None):
            raise RecordError("a ply is either a placement or a withdrawal")
        if self.withdraws is not None:
            object.__setattr__(self, "withdraws", _check_number(self.withdraws))
        if self.mark not in MARKS:
            raise RecordError(
                f'"{self.mark}" is not a mark: it must be one of {" ".join(MARKS[1:])}'
            )
        check_drawings(self.drawings)


@dataclass(frozen=True, slots=True)
class Line:
    """Consecutive plies, with the comments and drawings before the first ply.

    Raises:
        RecordError: a drawing occurs twice.
    """

    plies: tuple[Ply, ...] = ()
    comments: tuple[str, ...] = ()
    drawings: tuple[Drawing, ...] = ()

    def __post_init__(self) -> None:
        check_drawings(self.drawings)


@dataclass(frozen=True, slots=True)
class Record:
    """A recorded game, or one round of a match.

    Attributes:
        options: the options, with the starter known.
        names: the players' names by seat; "" if unknown.
        tags: custom tags as (name, text), as in ("Date", "2026-05-17"), in the order written.
        round: the number of the round in a match, from 1 (R28).
        totals: points by seat from earlier rounds.
        withdrawn: the seats that did not play in this round (R31).
        main: the game itself, with its comments and variations.
        setup: seat and placement of every piece on the board at the start, as in rules.set_up.

    Raises:
        RecordError: a tag is invalid, reserved or occurs twice, there are more names or totals than
            seats, a number is too small, the starter has not been drawn, `withdrawn` is invalid, a
            variation is empty or nested too deeply, or the starting position is illegal.
    """

    options: Options = field(default_factory=Options)
    names: tuple[str, ...] = ()
    tags: tuple[tuple[str, str], ...] = ()
    round: int = 1
    totals: tuple[int, ...] = ()
    withdrawn: frozenset[int] = frozenset()
    main: Line = field(default_factory=Line)
    setup: tuple[tuple[int, Placement], ...] = ()

    def __post_init__(self) -> None:
        seats = self.options.players
        for name, missing in (("names", ""), ("totals", 0)):
            given = tuple(getattr(self, name))
            if len(given) > seats:
                raise RecordError(f"{len(given)} {name} were given for {seats} players")
            object.__setattr__(self, name, given + (missing,) * (seats - len(given)))
        totals, withdrawn = map(_check_number, self.totals), map(_check_number, self.withdrawn)
        object.__setattr__(self, "totals", tuple(totals))
        object.__setattr__(self, "withdrawn", frozenset(withdrawn))
        object.__setattr__(self, "round", _check_number(self.round))
        check_starter(self.options)
        check_withdrawn(self.withdrawn, self.options)
        if self.round < 1 or min(self.totals) < 0:
            raise RecordError("a round must be at least 1, and totals at least 0")
        _check_variations(self.main)
        _check_custom_tags(self.tags, self.version)
        _check_setup(self)

    @property
    def version(self) -> str:
        """The oldest version of the format that can represent the record."""
        has_drawings = any(
            line.drawings or any(ply.drawings for ply in line.plies)
            for _, line in walk_lines(self.main)
        )
        if self.options.has_handicap or self.options.pie:
            return VERSIONS[2]
        return VERSIONS[bool(self.setup) or has_drawings]

    @property
    def plies(self) -> tuple[Ply, ...]:
        """The plies of the game itself, without variations."""
        return self.main.plies

    def tag(self, name: str) -> str | None:
        """Return the text of a custom tag, or None."""
        return next((text for known, text in self.tags if tag_key(known) == tag_key(name)), None)


def _check_number(number: int) -> int:
    return check_whole("each number in a record", number, error=RecordError)


def check_starter(options: Options) -> None:
    """Raise RecordError unless the options specify which seat starts (R4)."""
    if not isinstance(options.starter, int):
        raise RecordError("a record must say which seat started")


def check_withdrawn(seats: frozenset[int], options: Options) -> None:
    """Raise RecordError unless these seats exist and at least two other seats play."""
    if not all(0 <= seat < options.players for seat in seats):
        raise RecordError("a seat that is not in the game cannot have withdrawn")
    if options.players - len(seats) < 2:
        raise RecordError("a round needs at least two active players")


def check_tag_name(name: str) -> None:
    if not _TAG_NAME.fullmatch(name):
        raise RecordError(f'"{name}" is not a tag name: use a letter, then letters, digits, - or _')


def _check_custom_tags(tags: tuple[tuple[str, str], ...], version: str) -> None:
    seen: set[str] = set()
    for name, _ in tags:
        check_tag_name(name)
        key = tag_key(name)
        if key in reserved_tags(version):
            raise RecordError(
                f'the tag "{name}" is reserved: it follows from the rest of the record'
            )
        if key in seen:
            raise RecordError(f'the tag "{name}" occurs twice')
        seen.add(key)


def _check_variations(main: Line) -> None:
    for depth, line in walk_lines(main):
        if depth > MAX_DEPTH:
            raise RecordError(f"variations are nested deeper than {MAX_DEPTH}")
        if depth and not line.plies:
            raise RecordError("a variation needs at least one ply")


def _check_setup(record: Record) -> None:
    try:
        set_up(record.options, record.setup, withdrawn=record.withdrawn)
    except IllegalMove as problem:
        raise RecordError(str(problem)) from problem


def walk_lines(main: Line) -> Iterator[tuple[int, Line]]:
    """Yield a line and all its variations, each with its depth, without recursion."""
    stack = [(0, main)]
    while stack:
        depth, line = stack.pop()
        yield depth, line
        stack += [(depth + 1, inner) for ply in line.plies for inner in ply.variations]
