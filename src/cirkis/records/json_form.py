"""The JSON form of a record: the same content, with seats counted from 0."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from cirkis.errors import IllegalMove, OptionsError, RecordError, UnreadablePlacement
from cirkis.records.lexer import MAX_TEXT_LENGTH
from cirkis.records.line_cursor import LineCursor
from cirkis.records.model import MAX_DEPTH, VERSION, Line, Ply, Record
from cirkis.records.quoting import truncate
from cirkis.records.replay import starting_state, withdrawn_seat
from cirkis.records.tags import parse_recorded_options
from cirkis.rules.game import new_game
from cirkis.rules.state import Outcome

FORMAT = "cirkis-record"


def record_to_json(record: Record) -> dict[str, Any]:
    """Return the record as JSON values.

    Raises:
        RecordError: the rules do not allow a ply of the game or of a variation.
    """
    cursor = LineCursor(starting_state(record))
    main = _line_json(record.main, cursor)
    outcome = cursor.state.outcome
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


def _line_json(line: Line, cursor: LineCursor) -> dict[str, Any]:
    plies = [_ply_json(ply, cursor) for ply in line.plies]
    return {"comments": list(line.comments), "plies": plies}


def _ply_json(ply: Ply, cursor: LineCursor) -> dict[str, Any]:
    state = cursor.state
    fields: dict[str, Any] = {"seat": state.to_play, "turn": cursor.turn}
    try:
        if ply.placement is not None:
            fields |= {"placement": str(ply.placement), "free": state.is_free_turn}
            cursor.place(ply.placement)
        else:
            fields = {"withdraws": withdrawn_seat(ply, state)}
            cursor.withdraw(fields["withdraws"])
    except IllegalMove as error:
        raise RecordError(f"turn {cursor.turn}: {error}") from error
    applied = [{"type": entry.word, "seat": entry.seat} for entry in cursor.applied]
    fields |= {"applied": applied, "mark": ply.mark, "comments": list(ply.comments)}
    return fields | {"variations": [_line_json(v, cursor.branch()) for v in ply.variations]}


def record_from_json(value: Any) -> Record:
    """Return the record in JSON values or in the text of a JSON document, checked by the rules.

    What follows from the rest (seats, turns, free turns, applied events, the result) may be left
    out; if it is given, it must be right.

    Raises:
        RecordError: what is wrong, and where in the document, as in "plies[3].placement".
    """
    if isinstance(value, str):
        value = _parse_json(value)
    root = _Node(value, "")
    if root.get("format", str, FORMAT) != FORMAT or root.get("version", str, VERSION) != VERSION:
        raise root.error(f'this is not a "{FORMAT}" of version {VERSION}')
    try:
        fields = root.get("options", dict, {})
        options = parse_recorded_options({str(name): value for name, value in fields.items()})
    except OptionsError as error:
        raise root.at("options").error(str(error)) from error
    tags = [(tag.item(0, str), tag.item(1, str)) for tag in root.each("tags")]
    withdrawn = frozenset(root.all("withdrawn", int))
    names, totals = root.all("names", str), root.all("totals", int)
    head = Record(options, names, tuple(tags), root.get("round", int, 1), totals, withdrawn)
    cursor = LineCursor(new_game(options, withdrawn=withdrawn))
    main = _read_line(root, cursor, 0)
    root.check("result", cursor.state.outcome and _outcome_json(cursor.state.outcome))
    return replace(head, main=main)


def _parse_json(text: str) -> Any:
    if len(text) > MAX_TEXT_LENGTH:
        raise RecordError(f"the text is longer than {MAX_TEXT_LENGTH} characters")
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise RecordError(f"this is not JSON: {error.msg}", error.lineno, error.colno) from None
    except (ValueError, RecursionError):
        raise RecordError(
            "this JSON cannot be read: it is nested too deeply, or a number is too long"
        ) from None


class _Node:
    """A value of the document, and the path to it."""

    def __init__(self, value: Any, path: str) -> None:
        self.value, self.path = value, path

    def error(self, reason: str) -> RecordError:
        return RecordError(f"{self.path or 'the document'}: {truncate(reason)}")

    def at(self, name: str) -> _Node:
        if not isinstance(self.value, Mapping):
            raise self.error("this must be an object")
        return _Node(self.value.get(name), f"{self.path}.{name}".lstrip("."))

    def get(self, name: str, kind: type, default: Any = None) -> Any:
        """Return a value of the given type, or the default if there is none."""
        node = self.at(name)
        return default if node.value is None else node.checked(kind)

    def checked(self, kind: type) -> Any:
        if type(self.value) is not kind:
            raise self.error(f"this must be {_TYPE_NAMES[kind]}")
        return self.value

    def each(self, name: str) -> list[_Node]:
        """Return the members of a list."""
        values = self.get(name, list, [])
        path = self.at(name).path
        return [_Node(value, f"{path}[{index}]") for index, value in enumerate(values)]

    def all(self, name: str, kind: type) -> tuple[Any, ...]:
        """Return the members of a list that all have one type."""
        return tuple(node.checked(kind) for node in self.each(name))

    def item(self, index: int, kind: type) -> Any:
        if not isinstance(self.value, list) or len(self.value) != 2:
            raise self.error("this must be a pair of a name and a text")
        return _Node(self.value[index], f"{self.path}[{index}]").checked(kind)

    def check(self, name: str, expected: Any) -> None:
        """Raise an error if a derived value is given and is wrong."""
        node = self.at(name)
        if name in self.value and node.value != expected:
            raise node.error(f"this must be {json.dumps(expected)}")


_TYPE_NAMES = {str: "a text", int: "a whole number", list: "a list", dict: "an object"}


def _read_line(node: _Node, cursor: LineCursor, depth: int) -> Line:
    if depth > MAX_DEPTH:
        raise node.error(f"variations are nested deeper than {MAX_DEPTH}")
    comments = node.all("comments", str)
    plies = tuple(_read_ply(ply, cursor, depth) for ply in node.each("plies"))
    if depth and not plies:
        raise node.error("a variation needs at least one ply")
    return Line(plies, comments)


def _read_ply(node: _Node, cursor: LineCursor, depth: int) -> Ply:
    named = node.get("placement", str)
    seat = node.get("withdraws", int)
    if (named is None) == (seat is None):
        raise node.error('a ply has either "placement" or "withdraws"')
    placement = None
    try:
        if named is not None:
            placement = cursor.state.variant.table.parse(named)
            node.check("seat", cursor.state.to_play)
            node.check("turn", cursor.turn)
            node.check("free", cursor.state.is_free_turn)
            cursor.place(placement)
        else:
            cursor.withdraw(seat)
    except (IllegalMove, UnreadablePlacement) as error:
        key = "withdraws" if named is None else "placement"
        raise node.at(key).error(str(error)) from error
    node.check("applied", [{"type": e.word, "seat": e.seat} for e in cursor.applied])
    mark, comments = node.get("mark", str, ""), node.all("comments", str)
    variations = tuple(
        _read_line(inner, cursor.branch(), depth + 1) for inner in node.each("variations")
    )
    try:
        return Ply(placement, seat, mark, comments, variations)
    except RecordError as error:
        raise node.at("mark").error(error.reason) from None
