"""What the page is shown: a table and its position as JSON values."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

import msgspec

from cirkis import __version__
from cirkis.board.figures import Figure, center_mask, figures
from cirkis.board.layout import iter_bits, standard_board
from cirkis.pieces import PlacementTable
from cirkis.players import LEVELS, USUAL_LEVEL
from cirkis.rules import OPTIONS, Colour, State, legal_mask
from cirkis.rules.events import Event, Placed
from cirkis.rules.events_json import event_json, outcome_json
from cirkis.rules.scoring import strict_majority
from cirkis.table.join_codes import show_code
from cirkis.table.people import Person
from cirkis.table.permissions import is_host
from cirkis.table.seats import belongs_to, may_play, seats_of
from cirkis.table.state import Step, Table, running_seat


@cache
def board_json() -> dict[str, Any]:
    """The board: what never changes, to be drawn."""
    board = standard_board()
    return {
        "cells": [
            {"name": c.name, "kind": c.kind.value, "outline": c.outline, "centre": c.centre}
            for c in board.cells
        ],
        "figures": [
            {"name": f.name, "kind": f.kind.value, "cells": board.names(f.mask)}
            for f in figures(board)
        ],
        "rim": [corner.xy() for corner in board.rim],
    }


@cache
def setup_json() -> dict[str, Any]:
    """What can be chosen for a new table."""
    told = ("name", "default", "help", "rules", "choices", "low", "high")
    return {
        "version": __version__,
        "options": [{key: getattr(o, key) for key in told} for o in OPTIONS.values()],
        "colours": [colour.value for colour in Colour],
        "levels": [{"id": level.id, "strength": level.strength} for level in LEVELS.values()],
        "level": USUAL_LEVEL,
    }


def table_json(table_id: str, table: Table, person: Person | None = None) -> dict[str, Any]:
    """What stays the same at a table, and who sits there now, as this person is told."""
    board, variant = standard_board(), table.start.variant
    return {
        "id": table_id,
        "code": table.code and show_code(table.code),
        "options": table.options.to_json(),
        "colours": [colour.value for colour in table.options.colours],
        "seats": seats_json(table, person),
        "pieces": _pieces(variant.table),
        "figures": [figure.name for figure in variant.figures],
        "center": board.names(center_mask(board)),
    }


@lru_cache(maxsize=16)
def _pieces(table: PlacementTable) -> msgspec.Raw:
    """The pieces and all their placements.

    They are most of what one is told of a table, and the same for all its visitors, so they are
    written once.
    """
    told = {
        "name": table.pieces.name,
        "shapes": [
            {"name": s.name, "code": s.code, "count": s.count, "cells": [k.value for k in s.cells]}
            for s in table.pieces.shapes
        ],
        "placements": [(p.shape, p.cells) for p in table.placements],
    }
    return msgspec.Raw(msgspec.json.encode(told))


def view_json(table: Table, person: Person | None = None) -> dict[str, Any]:
    """Everything about the table as it is now that a person's page shows."""
    return position_json(table) | moves_json(table) | personal_json(table, person)


def personal_json(table: Table, person: Person | None) -> dict[str, Any]:
    """What of the view is not the same for everybody. Nobody is told who owns another's seat."""
    return {
        "seats": seats_json(table, person),
        "you": {"host": is_host(table, person), "seats": seats_of(table.seats, person)},
    }


def seats_json(table: Table, person: Person | None) -> list[dict[str, Any]]:
    """Who sits where; mine are the seats that this person may play for."""
    return [
        {
            "kind": seat.kind,
            **({} if seat.level is None else {"level": seat.level}),
            **({} if seat.name is None else {"name": seat.name}),
            "mine": belongs_to(seat, person),
            "handed": seat.handed,
        }
        for seat in table.seats
    ]


def moves_json(table: Table) -> dict[str, Any]:
    """All plies of the round, with and without what they brought about."""
    moves = [move_json(step) for step in table.steps if step.is_placement]
    placed = [(move["seat"], move["placement"], move["was_free"]) for move in moves]
    return {"moves": moves, "placed": placed}


def position_json(table: Table) -> dict[str, Any]:
    """What of the view is the same for everybody, but for the plies, which grow."""
    state = table.state
    return {
        "version": table.version,
        "started": table.has_begun,
        "round": table.match.rounds + 1,
        "plies": state.plies,
        "to_play": state.to_play,
        "is_free_turn": state.is_free_turn,
        "scores": state.scores,
        "stocks": state.stocks,
        "leader": None if state.leader is None else state.leader.index,
        "legal": list(iter_bits(legal_mask(state))),
        "figures": [_figure(state, figure) for figure in state.variant.figures],
        "withdrawn": sorted(state.withdrawn),
        "out_of_time": sorted(table.out_of_time),
        "outcome": None if state.outcome is None else outcome_json(state.outcome),
        "match": _match(table),
        "can_undo": table.undo_steps is not None,
        "code": table.code and show_code(table.code),
        "chat": table.chat,
        "clock": _clock(table),
        "offer": _offer(table),
        "votes": [sorted(votes) for votes in table.votes],
        "next": table.next,
    }


def summary_json(
    table_id: str, table: Table, changed: float, person: Person | None = None
) -> dict[str, Any]:
    """A table in this person's list of tables."""
    state = table.state
    return {
        "id": table_id,
        "code": table.code and show_code(table.code),
        "options": table.options.to_json(),
        "started": table.has_begun,
        "over": table.is_over,
        "my_turn": is_turn_of(table, person),
        **personal_json(table, person),
        "plies": state.plies,
        "scores": state.scores,
        "outcome": None if state.outcome is None else outcome_json(state.outcome),
        "changed": changed,
    }


def is_turn_of(table: Table, person: Person | None) -> bool:
    """Whether the table waits for a placement of this person."""
    to_play = table.seats[table.state.to_play]
    return table.has_begun and not table.state.is_over and may_play(to_play, person)


def events_json(events: tuple[Event, ...]) -> list[dict[str, Any]]:
    """Events in the order in which they happened."""
    return [event_json(event) for event in events]


def move_json(step: Step) -> dict[str, Any]:
    """One ply with what it brought about."""
    placed = next(event for event in step.events if isinstance(event, Placed))
    return {
        "seat": placed.seat,
        "placement": placed.placement.index,
        "was_free": placed.was_free,
        "events": events_json(step.events),
    }


def _clock(table: Table) -> dict[str, Any] | None:
    """The clock as the turn began; how it stands now is told by itself (timing.clock_json)."""
    if table.clock is None:
        return None
    rule: dict[str, Any] = msgspec.to_builtins(table.clock)
    return rule | {"seats": table.shown_left, "running": running_seat(table)}


def _offer(table: Table) -> dict[str, Any] | None:
    offer = table.offer
    if offer is None:
        return None
    kept = [step for step in table.steps[: offer.steps] if step.is_placement]
    return {
        "kind": "undo",
        "by": offer.seat,
        "plies": len(kept),
        "falls": list(range(len(kept), table.state.plies)),
        "needs": sorted(offer.needs),
        "agreed": sorted(offer.agreed),
    }


def _figure(state: State, figure: Figure) -> dict[str, Any]:
    segments = tuple((figure.mask & cells).bit_count() for cells in state.owned)
    complete = not figure.mask & ~state.filled
    return {
        "name": figure.name,
        "segments": segments,
        "complete": complete,
        "owner": strict_majority(segments) if complete else None,
    }


def _match(table: Table) -> dict[str, Any] | None:
    if not table.options.match:
        return None
    standing = table.standing
    outcome = standing.outcome
    return {
        "target": table.options.match,
        "totals": standing.totals,
        "rounds": standing.rounds,
        "outcome": outcome and {"winners": outcome.winners, "totals": outcome.totals},
    }
