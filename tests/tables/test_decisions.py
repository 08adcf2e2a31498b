"""Decisions and the reducer: a table as a fold over its log."""

import asyncio
import json
import random
from unittest.mock import AsyncMock, Mock

import pytest
from msgspec.structs import replace

from cirkis.backend.requests import tables as requests
from cirkis.errors import CirkisError
from cirkis.game import Options
from cirkis.tables import decisions, entries
from cirkis.tables.commands import ChangeSeat, Command, NextRound, Resign, Undo
from cirkis.tables.entries import read_entry, write_entry
from cirkis.tables.messages import read_client_message
from cirkis.tables.people import Occupant
from cirkis.tables.records import export_records
from cirkis.tables.reducer import fold
from cirkis.tables.refusals import Refused
from cirkis.tables.requests import NewTable, TimeBank
from cirkis.tables.setup import new_table_entry
from tests.tables.tables import GREEDY, done, made, placed, played_out, refusal


@pytest.mark.parametrize(
    ("sent", "read"),
    [
        ({"type": "leave"}, ChangeSeat("x", 1, 0, "leave")),
        ({"type": "fill", "level": "club"}, ChangeSeat("x", 1, 0, "fill", "club")),
        (
            {"type": "fill", "level": "club", "kind": "computer"},
            ChangeSeat("x", 1, 0, "fill", "club"),
        ),
        ({"type": "hand-over", "level": "club"}, ChangeSeat("x", 1, 0, "hand-over", "club")),
        (
            {"type": "seat", "kind": "computer", "level": "club"},
            ChangeSeat("x", 1, 0, "computer", "club"),
        ),
        (
            {"type": "seat", "kind": "person", "name": "Ada"},
            ChangeSeat("x", 1, 0, "person", None, "Ada"),
        ),
        ({"type": "withdraw"}, Resign("x", 1, 0)),
    ],
)
def test_commands_of_earlier_versions(sent: dict[str, str], read: Command) -> None:
    message = {**sent, "id": "x", "version": 1, "seat": 0}
    assert read_client_message(json.dumps(message)) == read
    for bad in ({**message, "seat": 9}, {**message, "odd": 1}, {**message, "type": [sent["type"]]}):
        with pytest.raises(Refused, match="message"):
            read_client_message(json.dumps(bad))


def test_starter_is_drawn_once() -> None:
    wish = NewTable({"players": 4, "starter": "random"})
    made_by_chance = [new_table_entry(wish, random.Random(seed)) for seed in range(12)]
    assert {entry.options["starter"] for entry in made_by_chance} == {1, 2, 3, 4}
    for entry in made_by_chance:
        again = fold([read_entry(write_entry(entry))])
        assert again.state.to_play == entry.options["starter"] - 1


def test_all_options_are_stored() -> None:
    """The log keeps every option, the version of the rules and a custom piece set as text."""
    pieces = Options().pieces.to_toml().replace('name = "standard"', 'name = "mine"', 1)
    entry = new_table_entry(NewTable({"pieces": pieces, "match": 50}), random.Random(1))
    assert entry.rules == entries.RULES_VERSION
    assert "[[shape]]" in entry.options["pieces"]
    again = fold([read_entry(write_entry(entry))])
    assert again.options.pieces.name == "mine"
    assert again.options.match == 50


def test_too_many_pieces_are_refused() -> None:
    pieces = (
        Options().pieces.to_toml().replace("pieces = 20\n", "").replace("count = ", "count = 9")
    )
    with pytest.raises(CirkisError, match="more than 200 pieces"):
        new_table_entry(NewTable({"pieces": pieces}), random.Random(1))


def test_undo_to_ply() -> None:
    states = [(table := made()).state]
    for _ in range(5):
        table = placed(table)
        states.append(table.state)
    for plies in range(5):
        assert done(table, Undo("x", table.version, plies)).state == states[plies]
    for plies in (5, 99):
        assert refusal(table, Undo("x", table.version, plies)) == "nothing-to-undo"
    for other in (made(), placed(made(GREEDY, GREEDY))):
        assert refusal(other, Undo("x", other.version)) == "nothing-to-undo"


def test_withdrawal_and_its_undo() -> None:
    """A withdrawal ends a two-player game (R31) and can be undone without losing a placement."""
    table = placed(placed(made()))
    assert refusal(table, Resign("x", table.version, 2)) == "bad-seats"
    out = done(table, Resign("x", table.version, 0))
    assert out.state.outcome is not None
    assert out.state.outcome.winners == (1,)
    assert done(out, Undo("x", out.version)).state == table.state
    assert done(out, Undo("x", out.version, 2)).state == table.state
    assert refusal(out, Resign("x", out.version, 1)) == "game-over"


def test_rounds_of_a_match(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rounds follow one another until the match is over; the starter moves on (R28, R29)."""
    table = made(match=60)
    assert refusal(table, NextRound("x", table.version)) == "round-goes-on"
    totals, rounds = [0, 0], 0
    while True:
        assert table.state.to_play == rounds % 2
        table = played_out(table, rounds)
        totals = [a + b for a, b in zip(totals, table.state.scores, strict=True)]
        rounds += 1
        assert list(table.match_so_far.totals) == totals
        if max(totals) >= 60:
            break
        end = table.state
        table = done(table, NextRound("x", table.version))
        assert table.state.plies == 0
        assert table.previous_round is not None  # without its positions, which take a lot of memory
        assert all(step.state is end for step in table.previous_round.steps)
    assert table.match_so_far.outcome is not None
    monkeypatch.setattr(requests, "ROUNDS_AT_ONCE", 1)
    call = Mock(session=Mock(table=table, created=0.0))
    call.services.help = AsyncMock(side_effect=lambda work, *args: work(*args))
    assert asyncio.run(requests.record(call)).text == export_records(table, 0.0)
    assert call.services.help.await_count == rounds > 1  # a long match is written step by step
    for over in (table, played_out(made())):
        assert refusal(over, NextRound("x", over.version)) == "no-next-round"


def test_undo_of_the_end_of_a_round() -> None:
    table = played_out(made(match=1000))
    assert table.match_so_far.totals == table.state.scores
    undone = done(table, Undo("x", table.version))
    assert (undone.match_so_far.totals, undone.plies) == ((0, 0), table.plies - 1)


def test_seat_changes() -> None:
    table = placed(made())
    taken = done(table, ChangeSeat("x", 2, 1, "computer", "greedy"))
    assert taken.computer_to_play == 1
    back = done(taken, ChangeSeat("x", 3, 1, "person", None, "Ada"))
    assert back.seats[1] == Occupant("person", None, "Ada")
    assert back.state == table.state
    assert refusal(table, ChangeSeat("x", 2, 2, "person")) == "bad-seats"
    assert refusal(table, ChangeSeat("x", 2, 0, "computer", "nobody")) == "bad-seats"


def test_full_log() -> None:
    """A log cannot grow without limit: at some length, only the game goes on."""
    table = replace(placed(made(clock=TimeBank(60))), version=decisions.MAX_ENTRIES)
    assert refusal(table, ChangeSeat("x", table.version, 0, "person")) == "full-table"
    assert refusal(table, Undo("x", table.version)) == "full-table"
    assert placed(table).version == table.version + 1
    assert done(table, Resign("x", table.version, 0)).state.is_over
    match = replace(played_out(made(match=10_000)), version=decisions.MAX_ENTRIES)
    assert refusal(match, NextRound("x", match.version)) == "full-table"


def test_broken_logs() -> None:
    created = entries.Created(1, {"players": 2}, [Occupant("person")] * 2)
    cases: list[tuple[list[entries.Entry], str]] = [
        ([], "empty"),
        ([entries.Undone(0)], "entry 1"),
        ([created, created], "entry 2"),
        ([entries.Created(99, {}, [])], "version 99 of the rules"),
        ([entries.Created(1, {"players": 9}, [])], "entry 1"),
        ([created, entries.PiecePlaced(0, "Z9")], "entry 2"),
        ([created, entries.PiecePlaced(1, "A1")], "entry 2"),
    ]
    for log, message in cases:
        with pytest.raises(Refused, match=message) as caught:
            fold(log)
        assert caught.value.code == "broken-table"
