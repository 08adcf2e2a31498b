"""What the format's third version adds: handicaps and the pie rule."""

import pytest

from cirkis import Options
from cirkis.errors import RecordError
from cirkis.game import (
    Record,
    read_record,
    record_from_json,
    record_to_json,
    replay_record,
    write_record,
)

GAME = """[Cirkis "3"] [Target "25"] [Head-Start "10 0"] [Without "0 cb"]
1. green A1 2. purple C:B1+C1 3. green E1 4. purple D1 free W:D2
"""


def test_a_game_with_handicaps() -> None:
    """Counted by hand: with three cells to two, Purple gets 10 points for the Center Star; Green
    has the head start. Green has placed two of 20 pieces, and Purple three of 18.
    """
    record = read_record(GAME)
    end = replay_record(record)[-1]
    assert (end.scores, end.unplaced) == ((10, 10), (18, 15))
    text = write_record(record)
    assert text.startswith('[Cirkis "3"]')
    assert '[Head-Start "10 0"]\n[Without "0 BC"]' in text
    assert read_record(text) == record_from_json(record_to_json(record)) == record


def test_a_first_piece_that_is_taken_over() -> None:
    """R34: the second player places on the first piece's cells, and is its owner from then on."""
    record = read_record('[Cirkis "3"][Pie "yes"] 1. green A1 2. purple A1 3. green C:B1+C1')
    states = replay_record(record)
    assert [state.placed for state in states] == [
        (),
        ((0, 290),),
        ((1, 290),),
        ((1, 290), (0, 366)),
    ]
    assert states[-1].unplaced == (19, 19)
    assert write_record(record).endswith("1. green A:A1\n2. purple A:A1\n3. green C:B1+C1\n")
    assert read_record(write_record(record)) == record_from_json(record_to_json(record)) == record


@pytest.mark.parametrize("version", ["1", "2"])
def test_older_versions_are_read_as_before(version: str) -> None:
    """In older versions, Without and Pie are custom tags, and remain so when written again."""
    record = read_record(f'[Cirkis "{version}"][Without "hope"][Pie "apple"] A1')
    assert record.tags == (("Without", "hope"), ("Pie", "apple"))
    assert record.options == Options()
    assert read_record(write_record(record)) == record


def test_handicaps_are_checked() -> None:
    with pytest.raises(RecordError, match="line 1, column 14: head_start: 1 value was given"):
        read_record('[Cirkis "3"] [Head-Start "10"] A1')
    with pytest.raises(RecordError, match='tag "without" is reserved'):
        Record(Options(head_start=(5, 0)), tags=(("without", "hope"),))
