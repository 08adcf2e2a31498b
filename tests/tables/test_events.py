"""The rules' events in wire form."""

import json
from typing import get_args

from cirkis.game import Event
from cirkis.tables.messages import encode
from cirkis.tables.view import EVENT_TYPES, event_messages
from tests.game.rules.positions import last, only


def test_every_event_has_a_type() -> None:
    assert set(EVENT_TYPES) == set(get_args(Event))


def test_events_as_json() -> None:
    """Events are plain JSON values: placements by number, figures by name."""
    state, events = last("A1 B1 C1 D1 E1", pieces=only(A=4))
    number = state.variant.table.parse("E1").index
    seats = {"winners": [0], "scores": [10, 0], "unplaced": [1, 2]}
    star = {"seat": 0, "figure": "center star"}
    assert json.loads(encode(event_messages(events))) == [
        {"type": "placed", "seat": 0, "placement": number, "was_free": False},
        {"type": "figure-completed", **star, "segments": [3, 2], "majority": 0},
        {"type": "scored", **star, "points": 10, "reason": "majority"},
        {"type": "free-turn-gained", "seat": 0, "reasons": ["center-star"]},
        {"type": "free-turn-unused", "seat": 0},
        {"type": "turn-lost", "seat": 1},
        {"type": "turn-lost", "seat": 0},
        {"type": "game-ended", "outcome": {"reason": "blocked", **seats}},
    ]
