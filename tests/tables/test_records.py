"""Tables from records and positions, and records of tables."""

import pytest
from msgspec.structs import replace

from cirkis import position_text
from cirkis.errors import CirkisError
from cirkis.game import read_record, record_from_json, record_to_json, replay_record
from cirkis.tables.commands import Undo
from cirkis.tables.people import Person
from cirkis.tables.records import entries_from_record, export_records, position_record
from cirkis.tables.reducer import fold
from cirkis.tables.requests import NewRecord, TimeBank
from cirkis.tables.state import Table
from tests.tables.tables import ADA, done, friends, placed, played_out

STAR = "green.A1.E1_purple.B1C1.D1_scores.0-10_free.purple"


def test_record_of_a_position() -> None:
    record = position_record(f" {STAR}\n")
    assert record is not None
    (state,) = replay_record(record)
    assert position_text(state) == STAR


def test_table_of_a_position() -> None:
    created, entries = entries_from_record(NewRecord(STAR))
    assert entries == []
    assert created.setup[-1] == (1, "D1")


@pytest.mark.parametrize("text", ["", '[Cirkis "1"]', "A1 B1", "1. A1 ; and so on"])
def test_strings_that_are_not_one_word(text: str) -> None:
    assert position_record(text) is None


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("hello", 'cannot read the position: "hello" is neither'),
        ("green.A1.A1", "cannot read the position: A1 does not fit"),
        ("green.A1_withdrawn.purple", "needs at least two active"),
    ],
)
def test_refused(text: str, sentence: str) -> None:
    with pytest.raises(CirkisError, match=sentence) as raised:
        position_record(text)
    assert raised.value.code == "bad-record"


def _rated_tag(table: Table) -> str | None:
    return read_record(export_records(table, 0.0)).tag("rated")


def test_records_tell_whether_a_game_was_rated() -> None:
    """Unless that is unknown: at tables from before they said so, and in games that began
    elsewhere.
    """
    rated = placed(friends("ada", "bo", clock=TimeBank(60), rated=True), plies=3)
    casual = placed(friends("ada", "bo"), plies=3)
    older = replace(casual, created=replace(casual.created, rated=None))
    assert [_rated_tag(table) for table in (rated, casual, older)] == ["yes", "no", None]
    record = read_record(export_records(rated, 0.0))
    assert ["Rated", "yes"] in record_to_json(record)["tags"]
    assert record_from_json(record_to_json(record)) == record
    imported = entries_from_record(NewRecord(export_records(rated, 0.0)), Person("ada"))
    table = fold([imported[0], *imported[1]])
    assert (table.plies, table.policy.is_rated, _rated_tag(table)) == (3, False, None)


def test_a_finished_record_that_is_played_on_is_played_here() -> None:
    over = played_out(friends("ada", "bo", target=5))
    entry, plies = entries_from_record(NewRecord(export_records(over, 0.0)), Person("ada"))
    table = fold([entry, *plies])
    assert table.is_played_elsewhere
    table = done(table, Undo("u", table.version), ADA)
    assert not played_out(table).is_played_elsewhere
