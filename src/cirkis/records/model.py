"""The words for records: a record, the lines of play in it, and the plies of a line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from cirkis.errors import RecordError
from cirkis.pieces.placements import Placement
from cirkis.rules.options import OPTIONS, Colour, Options

VERSION = "1"
MAX_DEPTH = 32
MARKS = ("", "!", "?", "!!", "??", "!?", "?!")

_TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")


def tag_key(name: str) -> str:
    """What makes two tag names the same: "Center-Ring", "center_ring" and "CENTER-RING" are."""
    return name.replace("-", "_").lower()


# Tags with a meaning of their own; all others are free.
OWN_TAGS = frozenset(
    {"cirkis", "round", "totals", "withdrawn", "result"}
    | {colour.value for colour in Colour}
    | OPTIONS.keys()
)


@dataclass(frozen=True, slots=True)
class Ply:
    """One thing somebody did: a placement, or a withdrawal (R31).

    Lost turns and unusable free turns are not plies: they follow from the rules (R30).

    Attributes:
        placement: what was placed; None for a withdrawal.
        withdraws: the seat that withdraws; None for a placement.
        mark: what the one who tells thinks of it: "!", "?", "!!", "??", "!?", "?!" or nothing.
        comments: texts about it.
        variations: what might have been played instead, each a line of its own.
    """

    placement: Placement | None = None
    withdraws: int | None = None
    mark: str = ""
    comments: tuple[str, ...] = ()
    variations: tuple[Line, ...] = ()

    def __post_init__(self) -> None:
        if (self.placement is None) == (self.withdraws is None):
            raise RecordError("a ply is either a placement or a withdrawal")
        if self.mark not in MARKS:
            raise RecordError(f'"{self.mark}" is no mark: it must be one of {" ".join(MARKS[1:])}')


@dataclass(frozen=True, slots=True)
class Line:
    """Plies that follow one another, with the texts that stand before the first."""

    plies: tuple[Ply, ...] = ()
    comments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """A game, or one round of a match, as it is told.

    Attributes:
        options: what was agreed on, with the starter known.
        names: the players' names by seat; "" for one not known.
        tags: free tags as (name, text), as in ("Date", "2026-05-17"), in the order written.
        round: which round of a match this is, from 1 (R28).
        totals: points by seat from the rounds before.
        withdrawn: the seats that took no part in this round (R31).
        main: the game itself, with its comments and variations.

    Raises:
        RecordError: a tag that is not free or stands there twice, more names or totals than seats,
            a starter still to be drawn, an empty variation, or variations nested too deep.
    """

    options: Options = field(default_factory=Options)
    names: tuple[str, ...] = ()
    tags: tuple[tuple[str, str], ...] = ()
    round: int = 1
    totals: tuple[int, ...] = ()
    withdrawn: frozenset[int] = frozenset()
    main: Line = field(default_factory=Line)

    def __post_init__(self) -> None:
        seats = self.options.players
        for name, missing in (("names", ""), ("totals", 0)):
            given = tuple(getattr(self, name))
            if len(given) > seats:
                raise RecordError(f"{len(given)} {name} are given for {seats} players")
            object.__setattr__(self, name, given + (missing,) * (seats - len(given)))
        check_starter(self.options)
        check_withdrawn(self.withdrawn, self.options)
        if self.round < 1 or min(self.totals) < 0:
            raise RecordError("rounds count from 1 and totals from 0")
        _check_free_tags(self.tags)
        _check_variations(self.main)

    @property
    def plies(self) -> tuple[Ply, ...]:
        """The plies of the game itself, without variations."""
        return self.main.plies

    def tag(self, name: str) -> str | None:
        """The text of a free tag; None if there is none of this name."""
        return next((text for known, text in self.tags if tag_key(known) == tag_key(name)), None)


def check_starter(options: Options) -> None:
    """A record tells which seat started (R4)."""
    if not isinstance(options.starter, int):
        raise RecordError("a record must say which seat started, not that it is drawn")


def check_withdrawn(seats: frozenset[int], options: Options) -> None:
    """At least two seats take part in a round."""
    if not all(0 <= seat < options.players for seat in seats):
        raise RecordError("a seat that is not in the game cannot have withdrawn from it")
    if options.players - len(seats) < 2:
        raise RecordError("a round needs two players who have not withdrawn")


def check_tag_name(name: str) -> None:
    """Whether a tag can be called so at all."""
    if not _TAG_NAME.fullmatch(name):
        raise RecordError(f'"{name}" is no name for a tag: letters, digits, "-" and "_" only')


def _check_free_tags(tags: tuple[tuple[str, str], ...]) -> None:
    seen: set[str] = set()
    for name, _ in tags:
        check_tag_name(name)
        key = tag_key(name)
        if key in OWN_TAGS:
            raise RecordError(
                f'the tag "{name}" is not free: it follows from the rest of the record'
            )
        if key in seen:
            raise RecordError(f'the tag "{name}" stands there twice')
        seen.add(key)


def _check_variations(main: Line) -> None:
    for depth, line in lines_below(main):
        if depth > MAX_DEPTH:
            raise RecordError(f"variations are nested deeper than {MAX_DEPTH}")
        if depth and not line.plies:
            raise RecordError("a variation needs at least one ply")


def lines_below(main: Line) -> Iterator[tuple[int, Line]]:
    """A line and all variations in it, each with its depth, without recursion."""
    waiting = [(0, main)]
    while waiting:
        depth, line = waiting.pop()
        yield depth, line
        waiting += [(depth + 1, inner) for ply in line.plies for inner in ply.variations]
