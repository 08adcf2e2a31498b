"""The JSON form of a record: the same content, with seats counted from 0."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from cirkis.errors import IllegalMove, OptionsError, RecordError, UnreadablePlacement
from cirkis.records.lexer import MAX_TEXT
from cirkis.records.line_follower import Follower
from cirkis.records.model import MAX_DEPTH, VERSION, Line, Ply, Record
from cirkis.records.quoting import clipped
from cirkis.records.replay import first_position, withdrawing_seat
from cirkis.records.tags import told_options
from cirkis.rules.game import new_game
from cirkis.rules.state import Outcome

FORMAT = "cirkis-record"


def record_to_json(record: Record) -> dict[str, Any]:
    """The record as JSON values.

    Raises:
        RecordError: a ply that the rules do not allow, in the game or in a variation.
    """
    follower = Follower(first_position(record))
    main = _line_json(record.main, follower)
    outcome = follower.state.outcome
    return {
        "format": FORMAT,
        "version": VERSION,
        "tags": [list(tag) for tag in record.tags],
        "names": list(record.names),
        "options": record.options.to_json(),
        "round": record.round,
        "totals": list(record.totals),
        "withdrawn": sorted(record.withdrawn),
        "result": None if outcome is None else _outcome_json(outcome),
        **main,
    }


def _outcome_json(outcome: Outcome) -> dict[str, Any]:
    return {
        "reason": outcome.reason.value,
        "winners": list(outcome.winners),
        "scores": list(outcome.scores),
        "unplaced": list(outcome.unplaced),
    }


def _line_json(line: Line, follower: Follower) -> dict[str, Any]:
    plies = [_ply_json(ply, follower) for ply in line.plies]
    return {"comments": list(line.comments), "plies": plies}


def _ply_json(ply: Ply, follower: Follower) -> dict[str, Any]:
    state = follower.state
    told: dict[str, Any] = {"seat": state.to_play, "turn": follower.turn}
    try:
        if ply.placement is not None:
            told |= {"placement": str(ply.placement), "free": state.is_free_turn}
            follower.place(ply.placement)
        else:
            told = {"withdraws": withdrawing_seat(ply, state)}
            follower.withdraw(told["withdraws"])
    except IllegalMove as problem:
        raise RecordError(f"turn {follower.turn}: {problem}") from problem
    applied = [{"type": entry.word, "seat": entry.seat} for entry in follower.applied]
    told |= {"applied": applied, "mark": ply.mark, "comments": list(ply.comments)}
    return told | {"variations": [_line_json(v, follower.branch()) for v in ply.variations]}


def record_from_json(value: Any) -> Record:
    """The record told by JSON values, or by the text of a JSON document, checked by the rules.

    What follows from the rest (seats, turns, free turns, what was applied, the result) may be left
    out; where it is told, it must be right.

    Raises:
        RecordError: what is wrong, and where in the document, as in "plies[3].placement".
    """
    if isinstance(value, str):
        value = _loaded(value)
    whole = _Place(value, "")
    if whole.get("format", str, FORMAT) != FORMAT or whole.get("version", str, VERSION) != VERSION:
        raise whole.wrong(f'this is not a "{FORMAT}" of version {VERSION}')
    try:
        told = whole.get("options", dict, {})
        options = told_options({str(name): value for name, value in told.items()})
    except OptionsError as problem:
        raise whole.at("options").wrong(str(problem)) from problem
    tags = [(tag.item(0, str), tag.item(1, str)) for tag in whole.each("tags")]
    withdrawn = frozenset(whole.all("withdrawn", int))
    names, totals = whole.all("names", str), whole.all("totals", int)
    head = Record(options, names, tuple(tags), whole.get("round", int, 1), totals, withdrawn)
    follower = Follower(new_game(options, withdrawn=withdrawn))
    main = _read_line(whole, follower, 0)
    whole.check("result", follower.state.outcome and _outcome_json(follower.state.outcome))
    return replace(head, main=main)


def _loaded(text: str) -> Any:
    if len(text) > MAX_TEXT:
        raise RecordError(f"the text is longer than {MAX_TEXT} characters")
    try:
        return json.loads(text)
    except json.JSONDecodeError as problem:
        raise RecordError(
            f"this is not JSON: {problem.msg}", problem.lineno, problem.colno
        ) from None
    except (ValueError, RecursionError):
        raise RecordError(
            "this is not JSON that can be read: too deep, or a number too long"
        ) from None


class _Place:
    """A value of the document, and the path to it."""

    def __init__(self, value: Any, path: str) -> None:
        self.value, self.path = value, path

    def wrong(self, what: str) -> RecordError:
        return RecordError(f"{self.path or 'the document'}: {clipped(what)}")

    def at(self, name: str) -> _Place:
        if not isinstance(self.value, Mapping):
            raise self.wrong("this must be an object")
        return _Place(self.value.get(name), f"{self.path}.{name}".lstrip("."))

    def get(self, name: str, kind: type, default: Any = None) -> Any:
        """A value of some type; the default where there is none."""
        place = self.at(name)
        return default if place.value is None else place.checked(kind)

    def checked(self, kind: type) -> Any:
        if type(self.value) is not kind:
            raise self.wrong(f"this must be {_KINDS[kind]}")
        return self.value

    def each(self, name: str) -> list[_Place]:
        """The members of a list."""
        values = self.get(name, list, [])
        path = self.at(name).path
        return [_Place(value, f"{path}[{nth}]") for nth, value in enumerate(values)]

    def all(self, name: str, kind: type) -> tuple[Any, ...]:
        """The members of a list that are all of one type."""
        return tuple(place.checked(kind) for place in self.each(name))

    def item(self, nth: int, kind: type) -> Any:
        if not isinstance(self.value, list) or len(self.value) != 2:
            raise self.wrong("this must be a pair of a name and a text")
        return _Place(self.value[nth], f"{self.path}[{nth}]").checked(kind)

    def check(self, name: str, true: Any) -> None:
        """What follows from the rest is told rightly, if it is told."""
        place = self.at(name)
        if name in self.value and place.value != true:
            raise place.wrong(f"this must be {json.dumps(true)}")


_KINDS = {str: "a text", int: "a whole number", list: "a list", dict: "an object"}


def _read_line(place: _Place, follower: Follower, depth: int) -> Line:
    if depth > MAX_DEPTH:
        raise place.wrong(f"variations are nested deeper than {MAX_DEPTH}")
    comments = place.all("comments", str)
    plies = tuple(_read_ply(ply, follower, depth) for ply in place.each("plies"))
    if depth and not plies:
        raise place.wrong("a variation needs at least one ply")
    return Line(plies, comments)


def _read_ply(place: _Place, follower: Follower, depth: int) -> Ply:
    named = place.get("placement", str)
    seat = place.get("withdraws", int)
    if (named is None) == (seat is None):
        raise place.wrong('a ply has either "placement" or "withdraws"')
    placement = None
    try:
        if named is not None:
            placement = follower.state.variant.table.parse(named)
            place.check("seat", follower.state.to_play)
            place.check("turn", follower.turn)
            place.check("free", follower.state.is_free_turn)
            follower.place(placement)
        else:
            follower.withdraw(seat)
    except (IllegalMove, UnreadablePlacement) as problem:
        told = "withdraws" if named is None else "placement"
        raise place.at(told).wrong(str(problem)) from problem
    place.check("applied", [{"type": e.word, "seat": e.seat} for e in follower.applied])
    mark, comments = place.get("mark", str, ""), place.all("comments", str)
    variations = tuple(
        _read_line(inner, follower.branch(), depth + 1) for inner in place.each("variations")
    )
    try:
        return Ply(placement, seat, mark, comments, variations)
    except RecordError as problem:
        raise place.at("mark").wrong(problem.reason) from None
