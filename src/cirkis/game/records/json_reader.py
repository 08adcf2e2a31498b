"""Read records from their JSON form, and check them against the rules."""

from dataclasses import replace
from typing import Any

from cirkis.errors import CirkisError, IllegalMove, OptionsError, RecordError, UnreadablePlacement
from cirkis.game.pieces.placements import Placement
from cirkis.game.records.drawings import Drawing, check_drawings
from cirkis.game.records.json_form import FORMAT, applied_json, outcome_json, record_to_json
from cirkis.game.records.json_node import Node, parse_json
from cirkis.game.records.line_cursor import LineCursor
from cirkis.game.records.model import MAX_DEPTH, VERSIONS, Line, Ply, Record
from cirkis.game.records.replay import starting_state
from cirkis.game.records.tags import Setup, parse_recorded_options
from cirkis.game.rules.game import new_game
from cirkis.game.rules.set_up import add_piece


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
