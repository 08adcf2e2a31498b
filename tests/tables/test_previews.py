"""Previews agree with the reference rules after each placement."""

import random

import msgspec
import pytest

from cirkis.game import legal_placements, standard_pieces
from cirkis.tables.deltas import checksum
from cirkis.tables.state import Table
from cirkis.tables.variations import Preview, make_previews
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
    assert found.check == checksum(table)
    assert found.to_play == table.state.to_play
    return found.previews


def _last(table: Table) -> tuple[str, ...]:
    leader = table.state.leader
    assert leader is not None
    return leader.cells
