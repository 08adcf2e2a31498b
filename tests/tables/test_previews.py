"""Previews of what each placement would do; events in wire form."""

import json
import random
from typing import get_args

import pytest

from cirkis.game import Event, legal_placements, play
from cirkis.tables.events import EVENT_TYPES, event_messages
from cirkis.tables.messages import encode
from cirkis.tables.state import Table
from cirkis.tables.variations import Preview, make_previews
from tests.game.rules.positions import last, only
from tests.tables.tables import PERSON, made, placed


@pytest.mark.slow
def test_every_placement_of_whole_games() -> None:
    """At every ply, the effects listed for some placements are those of placing there."""
    seen = set()
    for seed, target in ((1, 1000), (2, 20)):
        table, rng = made(PERSON, PERSON, PERSON, players=3, target=target), random.Random(seed)
        while not table.state.is_over:
            listed = {one.placement: [*one.events] for one in _previews(table)}
            legal = legal_placements(table.state)
            assert {*listed} <= {placement.index for placement in legal}
            for placement in rng.sample(legal, min(len(legal), 25)):
                _, (_, *later) = play(table.state, placement)
                assert listed.get(placement.index, []) == [*event_messages(later)]
                seen |= {type(event) for event in later}
            table = placed(table, rng)
        assert _previews(table) == []  # the game is over
    assert len(seen) >= 5


def _previews(table: Table) -> list[Preview]:
    found = make_previews(table)
    assert found.version == table.version
    return found.previews


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
