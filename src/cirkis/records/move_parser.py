"""Reading the moves of a record: words, variations and comments, each followed by the rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from cirkis.errors import CirkisError, RecordError
from cirkis.pieces.placements import Placement
from cirkis.records.lexer import Token
from cirkis.records.line_follower import Follower
from cirkis.records.model import MARKS, MAX_DEPTH, Line, Ply
from cirkis.records.quoting import unescape
from cirkis.records.tags import Report
from cirkis.rules.options import Colour
from cirkis.rules.state import State

_LONGEST_WORD = 60
_ALL_COLOURS = frozenset(colour.value for colour in Colour)


@dataclass(slots=True)
class _Draft:
    """A ply while it is read."""

    placement: Placement | None = None
    withdraws: int | None = None
    mark: str = ""
    comments: list[str] = field(default_factory=list)
    variations: list[Line] = field(default_factory=list)

    def ply(self) -> Ply:
        return Ply(
            self.placement, self.withdraws, self.mark, tuple(self.comments), tuple(self.variations)
        )


@dataclass(slots=True)
class _Reading:
    """A line while it is read. Behind a ply that cannot be it is broken, and not followed."""

    follower: Follower
    opened: int
    is_broken: bool = False
    plies: list[_Draft] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)

    def line(self) -> Line:
        return Line(tuple(draft.ply() for draft in self.plies), tuple(self.comments))


class _Said(NamedTuple):
    """What was said of the next placement: a turn number, a seat, that it is free."""

    value: int
    offset: int


class MovesReader:
    """Takes the tokens after the tags one by one; `finish` gives the line they tell."""

    def __init__(self, state: State, report: Report) -> None:
        self._report = report
        self._lines = [_Reading(Follower(state), 0)]
        self._said: dict[str, _Said] = {}
        self._too_deep = 0
        self._colours = {colour.value: seat for seat, colour in enumerate(state.options.colours)}
        self._table = state.variant.table
        self._on = {
            "comment": self._comment,
            "open": self._open,
            "close": self._close,
            "number": self._number,
            "mark": self._mark,
            "word": self._word,
        }

    def take(self, token: Token) -> None:
        """Read one token."""
        if self._too_deep:
            self._too_deep += {"open": 1, "close": -1}.get(token.kind, 0)
        else:
            self._on[token.kind](token)

    def finish(self, offset: int) -> tuple[Line, State | None]:
        """The line read, and the position it ends in; None if it could not be followed so far."""
        self._nothing_said()
        while len(self._lines) > 1:
            self._report("this variation is never closed", self._lines[-1].opened)
            self._leave(offset)
        main = self._lines[0]
        return main.line(), None if main.is_broken else main.follower.state

    def _comment(self, token: Token) -> None:
        here = self._lines[-1]
        try:
            text = unescape(token.value)
        except RecordError as problem:
            self._report(problem.reason, token.offset)
            return
        if not here.is_broken:
            (here.plies[-1].comments if here.plies else here.comments).append(text)

    def _open(self, token: Token) -> None:
        self._nothing_said()
        here = self._lines[-1]
        if len(self._lines) > MAX_DEPTH:
            self._report(f"variations are nested deeper than {MAX_DEPTH}", token.offset)
            self._too_deep = 1
            return
        if not here.plies and not here.is_broken:
            self._report("there is no ply yet that a variation could replace", token.offset)
        is_broken = here.is_broken or not here.plies
        self._lines.append(_Reading(here.follower.branch(), token.offset, is_broken))

    def _close(self, token: Token) -> None:
        self._nothing_said()
        if len(self._lines) == 1:
            self._report("this bracket closes no variation", token.offset)
        else:
            self._leave(token.offset)

    def _leave(self, offset: int) -> None:
        done = self._lines.pop()
        if done.plies:
            self._lines[-1].plies[-1].variations.append(done.line())
        elif not done.is_broken:
            self._report("a variation needs at least one ply", offset)

    def _number(self, token: Token) -> None:
        self._say("number", int(token.text), token.offset)

    def _mark(self, token: Token) -> None:
        here = self._lines[-1]
        if token.text not in MARKS:
            self._report(f'"{token.text}" is no mark: {" ".join(MARKS[1:])} are', token.offset)
        elif here.is_broken:
            return
        elif not here.plies or here.plies[-1].mark or self._said:
            self._report("a mark stands behind a ply, and only one", token.offset)
        else:
            here.plies[-1].mark = token.text

    def _word(self, token: Token) -> None:
        word = token.text.lower()
        if word in self._colours:
            self._say("seat", self._colours[word], token.offset)
        elif word == "free":
            self._say("free", 1, token.offset)
        elif word in ("lost", "unused"):
            self._applied(word, token.offset)
        elif word == "withdraws":
            self._withdraws(token.offset)
        elif word in _ALL_COLOURS:
            self._break(f"{word} does not play in this game", token.offset)
        else:
            self._placement(token)

    def _say(self, what: str, value: int, offset: int) -> None:
        if what in self._said:
            self._nothing_said()
        self._said[what] = _Said(value, offset)

    def _nothing_said(self) -> None:
        """What was said must be followed by what it was said of."""
        if self._said:
            self._report(
                "a placement is missing after this", next(iter(self._said.values())).offset
            )
        self._said = {}

    def _applied(self, word: str, offset: int) -> None:
        said, self._said = self._said, {}
        here = self._lines[-1]
        if "free" in said:
            self._report(
                f'"free" stands before placements, not before "{word}"', said["free"].offset
            )
        if here.is_broken:
            return
        seat, number = said.get("seat"), said.get("number")
        try:
            here.follower.check_applied(word, seat and seat.value, number and number.value)
        except RecordError as problem:
            self._report(problem.reason, offset)

    def _withdraws(self, offset: int) -> None:
        said, self._said = self._said, {}
        here = self._lines[-1]
        if said.keys() != {"seat"}:
            self._report('before "withdraws" stands the colour that does, and nothing else', offset)
            here.is_broken = here.is_broken or "seat" not in said
        if here.is_broken:
            return
        seat = said["seat"].value
        try:
            here.follower.withdraw(seat)
        except CirkisError as problem:
            self._break(str(problem), offset)
        else:
            here.plies.append(_Draft(withdraws=seat))

    def _placement(self, token: Token) -> None:
        said, self._said = self._said, {}
        here = self._lines[-1]
        if len(token.text) > _LONGEST_WORD:
            self._break(
                f'cannot read the placement "{token.text[:_LONGEST_WORD]}..."', token.offset
            )
            return
        try:
            placement = self._table.parse(token.text)
        except CirkisError as problem:
            self._break(str(problem), token.offset)
            return
        if here.is_broken:
            return
        self._check_said(said)
        try:
            here.follower.place(placement)
        except CirkisError as problem:
            self._break(str(problem), token.offset)
        else:
            here.plies.append(_Draft(placement))

    def _check_said(self, said: dict[str, _Said]) -> None:
        follower = self._lines[-1].follower
        checks: dict[str, Callable[[int], None]] = {
            "number": follower.check_turn,
            "seat": follower.check_seat,
            "free": lambda _: follower.check_free(),
        }
        for what, (value, offset) in said.items():
            try:
                checks[what](value)
            except RecordError as problem:
                self._report(problem.reason, offset)

    def _break(self, reason: str, offset: int) -> None:
        self._report(reason, offset)
        self._lines[-1].is_broken = True
