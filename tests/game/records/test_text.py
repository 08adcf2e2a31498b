"""Records as text: read, written again, and read despite mistakes."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from cirkis.errors import RecordError
from cirkis.game import (
    Colour,
    Options,
    Record,
    read_record,
    read_records,
    record_from_json,
    record_to_json,
    replay_record,
    write_record,
)
from cirkis.game.records.reader import MAX_PIECE_SETS, MAX_PROBLEMS
from tests.game.records.strategies import records
from tests.nightly import rounds

PAGE = (Path(__file__).parents[3] / "docs" / "records.md").read_text("utf-8")
EXAMPLES = re.findall(r"```cirkis\n(.*?)```", PAGE, re.DOTALL)
DOCUMENTS = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)


def test_examples() -> None:
    assert (len(EXAMPLES), len(DOCUMENTS)) == (4, 1)
    for example in EXAMPLES:
        record = read_record(example)
        assert read_record(write_record(record)) == record
        assert len(replay_record(record)) > 4
    assert record_from_json(DOCUMENTS[0]).names == ("Ann", "Bo")


HEAD, HEAD_2 = '[Cirkis "1"]\n', '[Cirkis "2"]\n'
SET = 'name = \\"x\\"\\n[[shape]]\\nname = \\"Arrow\\"\\ncode = \\"A\\"'


def placements(record: Record) -> list[str]:
    """Return the cells of each placement in the game, and the seat of each withdrawal."""
    return [p.placement.name if p.placement else str(p.withdraws) for p in record.plies]


def test_comments_belong_to_the_ply_before() -> None:
    text = '; my games \\ \n[Cirkis "1"] {a} [Date "?"] {b\\}} A1 {c} ;d\n {e} ({f} B1 {g}) {h}'
    record = read_record(text)
    assert record.main.comments == ("my games \\", "a", "b}")
    assert record.plies[0].comments == ("c", "d", "e", "h")
    variation = record.plies[0].variations[0]
    assert variation.comments == ("f",)
    assert variation.plies[0].comments == ("g",)


def test_variations_replace_the_ply_before() -> None:
    record = read_record(HEAD + "A1 (B1 C1 (D1) (E1 (B3)) A1) B1")
    assert placements(record) == ["A1", "B1"]
    outer = record.plies[0].variations[0]
    assert [str(p.placement) for p in outer.plies] == ["A:B1", "A:C1", "A:A1"]
    assert [str(line.plies[0].placement) for line in outer.plies[1].variations] == ["A:D1", "A:E1"]
    inner = outer.plies[1].variations[1].plies[0].variations[0]
    assert str(inner.plies[0].placement) == "W:B3"


def test_words_of_records() -> None:
    """Numbers, colours, codes and "free" are optional; cells can come in any order and case."""
    bare = read_record(HEAD + "a1 c1+B1 e1 d1 d2")
    explicit = read_record(
        HEAD + "1. green A:A1 2.purple C:B1+C1 3... Green A:E1 PURPLE 4. D1 purple Free W:D2"
    )
    assert bare == explicit
    assert placements(bare) == ["A1", "B1+C1", "E1", "D1", "D2"]
    marked = read_record(HEAD + "A1!? B1 ?? green withdraws !")
    assert [ply.mark for ply in marked.plies] == ["!?", "??", "!"]
    tags = read_record('[CIRKIS "1"] [center_ring "Yes"] [COLOURS "red green"] [red "Ann"]')
    assert tags.options == Options(center_ring=True, colours=(Colour.RED, Colour.GREEN))
    assert tags.names == ("Ann", "")
    records = read_records(HEAD + HEAD + "A1\n" + HEAD + "B1 C1")
    assert [placements(record) for record in records] == [[], ["A1"], ["B1", "C1"]]
    assert read_records(" ; nothing but this\n") == ()


def test_round_of_a_match() -> None:
    """Round, totals and earlier withdrawals are read, and withdrawn seats are skipped."""
    record = read_record(
        HEAD + '[Players "4"][Starter "4"][Match "90"][Round "3"][Totals "45-30-0-7"]'
        '[Withdrawn "Yellow green"] purple A1 red B1'
    )
    assert (record.round, record.totals) == (3, (45, 30, 0, 7))
    assert record.withdrawn == {0, 3}
    assert read_record(write_record(record)) == record


WRONG = {
    "nothing": ("", 1, 1, "contains no record"),
    "no head": ("A1", 1, 1, 'must start with the tag [Cirkis "1"]'),
    "two records": (HEAD + "A1\n" + HEAD, 3, 1, "second record starts"),
    "version": ('[Cirkis "4"]', 1, 1, 'version "4"'),
    "tag without text": (HEAD + "[Date]\nA1", 2, 1, "tag cannot be read"),
    "text unclosed": (HEAD + '[Date "x]\nA1', 2, 1, "tag cannot be read"),
    "block unclosed": (HEAD + '[Date """\nx"]\nA1', 2, 1, "tag cannot be read"),
    "tag name": (HEAD + '[Dâte "x"]', 2, 1, "is not a tag name"),
    "tag twice": (HEAD + '[Date "x"]\n[DATE "y"]', 3, 1, "occurs twice"),
    "tag late": (HEAD + 'A1\n [Date "x"]', 3, 2, "tags must come before"),
    "escape in a tag": (HEAD + '[Date "\\x"]', 2, 1, "is not an escape"),
    "escape beyond Unicode": (HEAD + "{\\U00110000}", 2, 1, "is not an escape"),
    "option": (HEAD + '[Players "5"]', 2, 1, "whole number from 2 to 4"),
    "options at odds": (HEAD + '[Players "3"]\n[Colours "red green"]', 3, 1, "2 colours"),
    "colour nobody plays": (HEAD + '[Red "Ann"]', 2, 1, "red is not playing"),
    "piece set": (HEAD + f'[Pieces "{SET}"]', 2, 1, 'pieces: line 2: the shape has no "count"'),
    "round in words": (HEAD + '[Round "two"]', 2, 1, "not a positive whole number"),
    "totals": (HEAD + '[Totals "4-5-6"]', 2, 1, 'not 2 numbers like "45-30"'),
    "withdrawn colour": (HEAD + '[Withdrawn "red"]', 2, 1, "not a colour in this game"),
    "withdrawn all": (HEAD + '[Withdrawn "green"]', 2, 1, "at least two active players"),
    "comment unclosed": (HEAD + "A1 {never", 2, 4, "never closed"),
    "brace": (HEAD + "A1 }", 2, 4, "brace was never opened"),
    "bracket": (HEAD + "A1 ]", 2, 4, "bracket was never opened"),
    "quotes": (HEAD + 'A1 "B1"', 2, 4, "quotes are allowed only in tags"),
    "variation unclosed": (HEAD + "A1 (B1", 2, 4, "never closed"),
    "variation closed twice": (HEAD + "A1 (B1))", 2, 8, "does not close a variation"),
    "variation of nothing": (HEAD + "(B1)", 2, 1, "must follow the ply it replaces"),
    "variation empty": (HEAD + "A1 ({x})", 2, 8, "at least one ply"),
    "cell": (HEAD + "A1 B1+Q7", 2, 4, '"Q7" is not a cell'),
    "long word": (HEAD + "A1+" * 30, 2, 1, "cannot read the placement"),
    "code": (HEAD + "W:A1", 2, 1, 'not "W"'),
    "illegal": (HEAD + "A1 {\n} A14", 3, 3, "does not touch the Leader"),
    "illegal in a variation": (HEAD + "A1 B1 (A1)", 2, 8, "already filled"),
    "turn": (HEAD + "1. A1 3. B1", 2, 7, "turn 2, not 3"),
    "seat": (HEAD + "green A1 green B1", 2, 10, "it is purple's turn, not green's"),
    "free": (HEAD + "A1 free B1", 2, 4, "not a free turn"),
    "free before lost": (HEAD + "A1 free lost", 2, 4, '"free" goes before a placement'),
    "number without placement": (HEAD + "A1 2.", 2, 4, "placement must follow"),
    "colour without placement": (HEAD + "A1 purple (B1)", 2, 4, "placement must follow"),
    "withdrawal of nobody": (HEAD + "A1 withdraws", 2, 4, "write only the colour"),
    "withdrawal after the end": (HEAD + "green withdraws purple withdraws", 2, 24, "over"),
    "placement after the end": (HEAD + "green withdraws green A1", 2, 23, "over"),
    "mark": (HEAD + "A1!!!", 2, 3, "is not a mark"),
    "mark twice": (HEAD + "A1! ?", 2, 5, "can have only one"),
    "result": (HEAD + '[Result "green 10-0 target"]\nA1', 2, 1, 'must be "*"'),
    "2, no colour": (HEAD_2 + '[Setup "A1"]', 2, 9, "write a colour before A1"),
    "2, cell": (HEAD_2 + '[Setup """\ngreen A1\ngreen Q1"""]', 4, 7, '"Q1" is not a cell'),
    "2, overlap": (HEAD_2 + '[Setup "green A1 purple A1"]', 2, 25, "A1 is already filled"),
    "2, stock": (HEAD_2 + '[Setup "green A1 B1 C1 D1 E1"]', *(2, 27), "green has none left"),
    "2, kind": (HEAD_2 + "A1 {[square A1]}", 2, 5, '"square" is not a drawing'),
    "2, nothing": (HEAD_2 + "A1 {[]}", 2, 5, "these brackets are empty"),
    "2, second": (HEAD_2 + "A1 {[circle A1] [circle Q1]}", 2, 17, '"q1" is not a cell'),
    "2, arrow": (HEAD_2 + "A1 {[arrow A1]}", 2, 5, "two different cells"),
    "2, figure": (HEAD_2 + "A1 {[figure red star X1]}", 2, 5, '"star x1" is not a figure'),
    "2, long": (HEAD_2 + "A1 {[" + "x" * 999 + "]}", 2, 5, "it is too long"),
    "2, open": (HEAD_2 + "A1 {[circle A1}", 2, 5, "this bracket in a comment encloses no"),
    "invisible at the start": ("\u200b" + HEAD, 1, 1, "delete the invisible character U+200B"),
    "invisible on a line": (HEAD + "A1\n\x00\x00\n", 3, 1, "the invisible character U+0000"),
    "2, turn": (HEAD_2 + '[Setup "green A1"]\n1. green B1', 3, 4, "it is purple's turn"),
}


@pytest.mark.parametrize("name", WRONG)
def test_errors(name: str) -> None:
    """The strict and tolerant readers report a mistake in one sentence, with line and column."""
    text, line, column, reason = WRONG[name]
    with pytest.raises(RecordError) as raised:
        read_record(text)
    problem = raised.value
    assert reason in problem.reason
    assert "\n" not in str(problem)
    assert (problem.line, problem.column) == (line, column)
    assert str(problem).startswith(f"line {line}, column {column}: ")
    problems: list[RecordError] = []
    read_record(text, problems)
    assert str(problems[0]) == str(problem)


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_places_do_not_depend_on_line_ends(newline: str) -> None:
    text = HEAD + "{two\nlines} A1\n\n  Q1"
    with pytest.raises(RecordError) as raised:
        read_record("\ufeff" + text.replace("\n", newline))
    assert (raised.value.line, raised.value.column) == (5, 3)


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


pytestmark = pytest.mark.slow  # writes thousands of records


@settings(
    max_examples=rounds(20, 300),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(records())
def test_any_record(record: Record) -> None:
    text = write_record(record)
    assert not set(text) & set("\0\r\t\u2028\ufeff\ud800")
    again = read_record(text)
    assert again == record
    assert write_record(again) == text
    values = record_to_json(record)
    assert record_from_json(values) == record
    assert record_from_json(json.dumps(values)) == record
