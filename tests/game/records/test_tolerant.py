"""The reader that continues after every problem."""

import pytest

from cirkis.errors import RecordError
from cirkis.game import Options, read_record, read_records, record_from_json
from cirkis.game.records.reader import MAX_PIECE_SETS, MAX_PROBLEMS

FULL_OF_MISTAKES = """\
[Cirkis "4"]
[Players "9"]
[Target "20"]
[Date today]
[Round "x"]
[Place "home"]
1. green A1 {first}
2. green B1 (A14 (C1) {lost} ! B1) (C1 D1 Q1 A1) ?
7. green C1 free D1 {
} A1 B1 lost Q8
purple withdraws !
( ( [Result "*"]
"""


def test_all_problems_are_reported() -> None:
    problems: list[RecordError] = []
    record = read_record(FULL_OF_MISTAKES, problems)
    reported = [(problem.line, problem.reason.split(":")[0]) for problem in problems]
    expected = [
        (4, "this tag cannot be read"),
        (12, "tags must come before the first placement"),
        (1, 'version "4" is unknown'),
        (2, 'players cannot be "9"'),
        (5, 'the round "x" is not a positive whole number'),
        (8, "it is purple's turn, not green's"),
        (8, "A14 does not touch the Leader, A1"),
        (8, 'cannot read the placement "Q1"'),
        (9, "this is turn 3, not 7"),
        (9, "this is not a free turn"),
        (10, "A1 does not fit"),
        (10, 'cannot read the placement "Q8"'),
        (12, "this variation is never closed"),
        (12, "this variation is never closed"),
    ]
    assert reported == expected
    assert record.options == Options(target=20)
    assert record.tags == (("Place", "home"),)
    assert [str(ply.placement) for ply in record.plies] == ["A:A1", "A:B1", "A:C1", "A:D1"]
    assert [ply.mark for ply in record.plies] == ["", "?", "", ""]
    (variation,) = record.plies[1].variations
    assert [str(ply.placement) for ply in variation.plies] == ["A:C1", "A:D1"]


def test_a_bad_record_does_not_affect_the_next() -> None:
    problems: list[RecordError] = []
    good = '[Cirkis "1"]\nA1 B1\n'
    records = read_records(f"{good}{good}Q1 ( [\n{good}", problems)
    assert [len(record.plies) for record in records] == [2, 2, 2]
    assert {problem.line for problem in problems} == {5}


def test_too_many_problems() -> None:
    problems: list[RecordError] = []
    for read in (read_record, read_records):
        problems.clear()
        read('[Cirkis "1"]\n' + "} " * (2 * MAX_PROBLEMS), problems)
        assert len(problems) == MAX_PROBLEMS
    assert "too many problems" in problems[-1].reason


def test_too_many_piece_sets() -> None:
    """The number of piece sets in one file is limited, since processing them takes time."""
    arrow = '[[shape]]\\nname=\\"Arrow\\"\\ncode=\\"A\\"\\ncount=1\\ncells=[\\"dart\\"]\\njoints=[]'
    heads = [
        f'[Cirkis "1"][Pieces "name=\\"{n}\\"\\n{arrow}"]\n' for n in range(MAX_PIECE_SETS + 1)
    ]
    problems: list[RecordError] = []
    records = read_records("".join(heads), problems)
    assert [record.options.pieces.name for record in records[-2:]] == ["15", "standard"]
    assert [(p.line, p.column) for p in problems] == [(17, 13)]


def test_long_values_are_not_repeated_in_messages() -> None:
    problems: list[RecordError] = []
    read_record('[Cirkis "1"][Players "' + "9" * 100_000 + '"]', problems)
    assert len(str(problems[0])) < 500
    with pytest.raises(RecordError) as raised:
        record_from_json({"format": "x" * 100_000, "plies": [{"placement": "A" * 100_000}]})
    assert len(str(raised.value)) < 500
    with pytest.raises(RecordError) as raised:
        record_from_json({"plies": [{"placement": "A" * 100_000}]})
    assert len(str(raised.value)) < 500
