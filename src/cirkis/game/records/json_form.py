"""Write and read records as JSON: the content of the text, with seats counted from 0."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from cirkis.errors import CirkisError, IllegalMove, OptionsError, RecordError, UnreadablePlacement
from cirkis.game.pieces.placements import Placement
from cirkis.game.records.model import (
    MAX_DEPTH,
    VERSIONS,
    Drawing,
    Line,
    Ply,
    Record,
    check_drawings,
)
from cirkis.game.records.replay import WORDS, LineCursor, starting_state, withdrawn_seat
from cirkis.game.records.tags import Setup, parse_recorded_options
from cirkis.game.records.tokens import MAX_TEXT_LENGTH, truncate
from cirkis.game.rules.game import new_game
from cirkis.game.rules.set_up import add_piece
from cirkis.game.rules.state import Outcome

FORMAT = "cirkis-record"


def record_to_json(record: Record) -> dict[str, Any]:
    """Return the record as JSON values.

    Raises:
        RecordError: the rules do not allow a ply of the game or of a variation.
    """
    cursor = LineCursor(starting_state(record))
    main = _line_json(record.main, cursor)
    outcome = cursor.state.outcome
    setup = [{"seat": seat, "placement": str(placement)} for seat, placement in record.setup]
    return {
        "format": FORMAT,
        "version": record.version,
        "tags": [list(tag) for tag in record.tags],
        "names": list(record.names),
        "options": record.options.to_json(),
        "round": record.round,
        "totals": list(record.totals),
        "withdrawn": sorted(record.withdrawn),
        **({"setup": setup} if setup else {}),
        "result": None if outcome is None else outcome_json(outcome),
        **main,
    }


def outcome_json(outcome: Outcome) -> dict[str, Any]:
    return {
        "reason": outcome.reason.value,
        "winners": list(outcome.winners),
        "scores": list(outcome.scores),
        "unplaced": list(outcome.unplaced),
    }


def _line_json(line: Line, cursor: LineCursor) -> dict[str, Any]:
    plies = [_ply_json(ply, cursor) for ply in line.plies]
    return {"comments": list(line.comments), **_drawings_json(line), "plies": plies}


def _drawings_json(whose: Line | Ply) -> dict[str, Any]:
    """Return the drawings field, or nothing if there are no drawings: version 1 lacks the field."""
    drawings = [{"kind": d.kind, "ink": d.ink, "at": list(d.at)} for d in whose.drawings]
    return {"drawings": drawings} if drawings else {}


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
    fields |= {"applied": applied_json(cursor), "mark": ply.mark, "comments": list(ply.comments)}
    fields |= _drawings_json(ply)
    return fields | {"variations": [_line_json(v, cursor.branch()) for v in ply.variations]}


def applied_json(cursor: LineCursor) -> list[dict[str, Any]]:
    """Return the automatic consequences of the last ply (R30)."""
    return [{"type": WORDS[type(entry)], "seat": entry.seat} for entry in cursor.applied]


_TYPE_NAMES = {str: "text", int: "a whole number", list: "a list", dict: "an object"}


def parse_json(text: str) -> Any:
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


class Node:
    """A value of the document, and the path to it."""

    def __init__(self, value: Any, path: str = "") -> None:
        self.value = value
        self.path = path

    def error(self, reason: str) -> RecordError:
        return RecordError(f"{self.path or 'the document'}: {truncate(reason)}")

    def at(self, name: str) -> Node:
        """Return a field of an object; its value is None if the field is missing."""
        if not isinstance(self.value, Mapping):
            raise self.error("this must be an object")
        return Node(self.value.get(name), f"{self.path}.{name}".lstrip("."))

    def get(self, name: str, kind: type, default: Any = None) -> Any:
        """Return the value of a field, which must have this type, or a default if it is missing."""
        node = self.at(name)
        return default if node.value is None else node.checked(kind)

    def checked(self, kind: type) -> Any:
        """Return the value, which must have this type; a number must fit in 64 bits."""
        if type(self.value) is not kind:
            raise self.error(f"this must be {_TYPE_NAMES[kind]}")
        if isinstance(self.value, int) and abs(self.value) >> 63:
            raise self.error("this number is too large")
        return self.value

    def each(self, name: str) -> list[Node]:
        values = self.get(name, list, [])
        path = self.at(name).path
        return [Node(value, f"{path}[{index}]") for index, value in enumerate(values)]

    def all(self, name: str, kind: type) -> tuple[Any, ...]:
        """Return the members of a list, which must all have this type."""
        return tuple(node.checked(kind) for node in self.each(name))

    def item(self, index: int, kind: type) -> Any:
        """Return member 0 or 1 of a pair, which must have this type."""
        if not isinstance(self.value, list) or len(self.value) != 2:
            raise self.error("this must be a pair of strings: a name and its text")
        return Node(self.value[index], f"{self.path}[{index}]").checked(kind)

    def check(self, name: str, expected: Any) -> None:
        """Raise RecordError if a redundant value is present but wrong."""
        node = self.at(name)
        if name in self.value and node.value != expected:
            raise node.error(f"this must be {json.dumps(expected)}")


def record_from_json(value: Any) -> Record:
    """Read a record from JSON values or a JSON document, and check it against the rules.

    Redundant fields (seats, turns, free turns, applied events, the result) can be omitted; if
    present, they must be correct.

    Raises:
        RecordError: the record is invalid; the error gives the path, as in "plies[3].placement".
    """
    if isinstance(value, str):
        value = parse_json(value)
    root = Node(value)
    if root.get("format", str) == "cirkis-selfplay":
        raise root.error("these are self-play games, which cirkis.lab.open_selfplay reads")
    version = root.get("version", str, VERSIONS[-1])
    is_foreign = "format" not in value and value and not _fields() & value.keys()
    if is_foreign or root.get("format", str, FORMAT) != FORMAT or version not in VERSIONS:
        raise root.error(f'this is not a "{FORMAT}" of version 1 to {VERSIONS[-1]}')
    may_draw = version != VERSIONS[0]
    head = _read_head(root)
    if may_draw:
        head = replace(head, setup=_read_setup(root, head))
    cursor = LineCursor(starting_state(head))
    main = _read_line(root, cursor, 0, may_draw)
    root.check("result", cursor.state.outcome and outcome_json(cursor.state.outcome))
    return replace(head, main=main)


def _fields() -> set[str]:
    return {*record_to_json(Record()), "setup", "drawings"}


def _read_head(root: Node) -> Record:
    try:
        fields = root.get("options", dict, {})
        options = parse_recorded_options({str(name): value for name, value in fields.items()})
    except OptionsError as error:
        raise root.at("options").error(str(error)) from error
    tags = [(tag.item(0, str), tag.item(1, str)) for tag in root.each("tags")]
    withdrawn = frozenset(root.all("withdrawn", int))
    names, totals = root.all("names", str), root.all("totals", int)
    return Record(options, names, tuple(tags), root.get("round", int, 1), totals, withdrawn)


def _read_setup(root: Node, head: Record) -> Setup:
    state, pieces = new_game(head.options, withdrawn=head.withdrawn), root.each("setup")
    setup = []
    for nth, piece in enumerate(pieces, 1):
        seat, named = piece.at("seat").checked(int), piece.at("placement").checked(str)
        try:
            state = add_piece(state, seat, named, leads=nth == len(pieces))
            setup.append((seat, state.variant.table.parse(named)))
        except CirkisError as error:
            raise piece.error(str(error)) from error
    return tuple(setup)


def _read_line(node: Node, cursor: LineCursor, depth: int, may_draw: bool) -> Line:
    if depth > MAX_DEPTH:
        raise node.error(f"variations are nested deeper than {MAX_DEPTH}")
    comments = node.all("comments", str)
    drawings = _read_drawings(node, may_draw)
    plies = tuple(_read_ply(ply, cursor, depth, may_draw) for ply in node.each("plies"))
    if depth and not plies:
        raise node.error("a variation needs at least one ply")
    return Line(plies, comments, drawings)


def _read_drawings(node: Node, may_draw: bool) -> tuple[Drawing, ...]:
    drawings = []
    for drawing in node.each("drawings") if may_draw else ():
        try:
            kind, ink = drawing.get("kind", str, ""), drawing.get("ink", str, "")
            drawings.append(Drawing(kind, ink, drawing.all("at", str)))
            check_drawings(tuple(drawings))
        except RecordError as error:
            raise drawing.error(error.reason) from None
    return tuple(drawings)


def _read_ply(node: Node, cursor: LineCursor, depth: int, may_draw: bool) -> Ply:
    placement, seat = _play(node, cursor)
    node.check("applied", applied_json(cursor))
    mark, comments = node.get("mark", str, ""), node.all("comments", str)
    drawings = _read_drawings(node, may_draw)
    variations = tuple(
        _read_line(inner, cursor.branch(), depth + 1, may_draw) for inner in node.each("variations")
    )
    try:
        return Ply(placement, seat, mark, comments, variations, drawings)
    except RecordError as error:
        raise node.at("mark").error(error.reason) from None


def _play(node: Node, cursor: LineCursor) -> tuple[Placement | None, int | None]:
    """Play a ply; return its placement, or the seat that withdraws."""
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
    return placement, seat
