"""Events and outcomes as JSON values, the same for records, the engine and the page."""

from __future__ import annotations

from enum import Enum
from typing import Any

from cirkis.board.figures import Figure
from cirkis.pieces.placements import Placement
from cirkis.rules import events
from cirkis.rules.state import Outcome

_TYPES: dict[type, str] = {
    events.Placed: "placed",
    events.FigureCompleted: "figure-completed",
    events.Scored: "scored",
    events.FreeTurnGained: "free-turn-gained",
    events.FreeTurnUnused: "free-turn-unused",
    events.TurnLost: "turn-lost",
    events.Withdrew: "withdrew",
    events.GameEnded: "game-ended",
}


def event_json(event: events.Event) -> dict[str, Any]:
    """An event as {"type": ..., and its fields}; placements by number, figures by name."""
    return {"type": _TYPES[type(event)]} | {
        name: _plain(value) for name, value in event._asdict().items()
    }


def outcome_json(outcome: Outcome) -> dict[str, Any]:
    """How a game ended as JSON values."""
    return {
        "reason": outcome.reason.value,
        "winners": list(outcome.winners),
        "scores": list(outcome.scores),
        "unplaced": list(outcome.unplaced),
    }


def _plain(value: Any) -> Any:
    match value:
        case Placement():
            return value.index
        case Figure():
            return value.name
        case Outcome():
            return outcome_json(value)
        case Enum():
            return value.value
        case tuple():
            return [_plain(entry) for entry in value]
        case _:
            return value
