"""Previews agree with the reference rules after each placement; events in wire form."""

import json
import random
from typing import get_args

import msgspec
import pytest

from cirkis.game import Event, legal_placements, standard_pieces
from cirkis.tables.events import EVENT_TYPES, event_messages
from cirkis.tables.messages import encode
from cirkis.tables.state import Table
from cirkis.tables.variations import Preview, make_previews
from tests.game.rules.positions import last, only
from tests.reference_rules.compare import plain_options
from tests.reference_rules.game import PlainEvent, PlainGame
from tests.reference_rules.material import material
from tests.tables.tables import PERSON, made, placed

MATERIAL = material(standard_pieces())


def as_plain(event: object) -> PlainEvent:
    fields = msgspec.to_builtins(event)
    match fields["type"]:
        case "game-ended":
            end = fields["outcome"]
            result = [tuple(end[name]) for name in ("winners", "scores", "unplaced")]
            return ("game-ended", end["reason"], *result)
        case kind:
            values = [v for name, v in fields.items() if name != "type"]
            return (kind, *(tuple(v) if isinstance(v, list) else v for v in values))


@pytest.mark.slow
def test_every_placement_of_whole_games() -> None:
    """At every ply, the effects listed for some placements are those of the reference rules."""
    seen = set()
    for seed, target in ((1, 1000), (2, 20)):
        table, rng = made(PERSON, PERSON, PERSON, players=3, target=target), random.Random(seed)
        game = PlainGame(MATERIAL, plain_options(table.state))
        while not game.end:
            listed = {p.placement: [as_plain(e) for e in p.events] for p in _previews(table)}
            legal = legal_placements(table.state)
            for placement in rng.sample(legal, min(len(legal), 25)):
                future = game.copy().place(frozenset(placement.cells))[1:]
                assert listed.pop(placement.index, []) == future
                seen |= {event[0] for event in future}
            assert set(listed) <= {p.index for p in legal}
            table = placed(table, rng)
            game.place(frozenset(_last(table)))
        assert _previews(table) == []  # the game is over
    assert seen >= {"figure-completed", "scored", "free-turn-gained", "turn-lost", "game-ended"}


def _previews(table: Table) -> list[Preview]:
    found = make_previews(table)
    assert found.version == table.version
    return found.previews


def _last(table: Table) -> tuple[str, ...]:
    leader = table.state.leader
    assert leader is not None
    return leader.cells


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
