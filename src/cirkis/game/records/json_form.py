"""Write a record as JSON, with the same content as the text but seats counted from 0."""

from typing import Any

from cirkis.errors import IllegalMove, RecordError
from cirkis.game.records.line_cursor import WORDS, LineCursor
from cirkis.game.records.model import Line, Ply, Record
from cirkis.game.records.replay import starting_state, withdrawn_seat
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
