"""A table can start from a position written as one word instead of a record."""

import pytest

from cirkis import position_text
from cirkis.errors import CirkisError
from cirkis.game import replay_record
from cirkis.tables.import_record import entries_from_record, position_record
from cirkis.tables.requests import NewRecord

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
