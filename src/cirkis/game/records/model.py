"""Records, the lines of play in them, and the plies of a line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from cirkis.checks import check_whole
from cirkis.errors import IllegalMove, RecordError
from cirkis.game.pieces.placements import Placement
from cirkis.game.records.drawings import Drawing, check_drawings
from cirkis.game.rules.options import OPTIONS, Colour, Options
from cirkis.game.rules.set_up import set_up

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
