"""Records read one at a time equal those read all at once, from input of any length."""

import io
import json
import tracemalloc
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cirkis.errors import RecordError
from cirkis.game import (
    Record,
    iter_records,
    read_record_at,
    read_records,
    record_to_json,
    scan_headers,
    split_records,
    write_records,
)
from cirkis.game.records.tokens import MAX_TEXT_LENGTH
from tests.game.records.strategies import records
from tests.nightly import rounds

HEAD = '[Cirkis "1"]\n'
ENDS = st.sampled_from(["\n", "\r\n", "\r"])


@settings(max_examples=rounds(4, 40), suppress_health_check=list(HealthCheck))
@given(st.lists(records(), max_size=2), ENDS)
def test_streams_give_the_records_of_files(originals: list[Record], end: str) -> None:
    """Lines, bytes and lines of JSON give the records that were written, with any line endings."""
    text = write_records(originals).replace("\n", end)
    assert tuple(iter_records(text.splitlines(keepends=True) if end == "\n" else [text])) == tuple(
        originals
    )
    assert tuple(iter_records(io.BytesIO(text.encode()))) == tuple(originals)
    assert read_records(text) == read_records("\ufeff" + text) == tuple(originals)
    assert tuple(iter_records(io.StringIO(text, newline=""))) == tuple(originals)
    lines = "".join(json.dumps(record_to_json(one)) + end for one in originals)
    assert tuple(iter_records(io.BytesIO(lines.encode()))) == tuple(originals)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ('{first} [Cirkis "1"][Green "a"] {[Cirkis "1"]} [ cirkis "1"][Green "b"]', "ab"),
        ('[Cirkis "1"][Green "a"]; [Cirkis "1"]\n[CIRKIS "1"][Green "b"]', "ab"),
        ('[Cirkis "1"][Green "[Cirkis \\""] {\\}\n[Cirkis "1"]\n}', ['[Cirkis "']),
        ('[Cirkis "1"][Note """\n[Cirkis "1"] ""\n"""][Green "a"]', "a"),
    ],
)
def test_where_records_begin(text: str, names: str) -> None:
    """A record starts at a Cirkis tag, unless the tag is inside a comment or a quoted string."""
    assert [record.names[0] for record in iter_records(text.splitlines(True))] == [*names]
    headers = list(scan_headers(io.BytesIO(text.encode())))
    assert [header.tag("green") for header in headers] == [*names]
    assert [record.names[0] for record in read_records(text)] == [*names]


JOINED = {
    "marks": "\ufeff{0}\n\ufeff{1}\n",
    "empty files": "\ufeff\ufeff{0}\r\n\ufeff\ufeff{1}\n\ufeff",
    "comments before": "\ufeff; mine\n\ufeff{0}\n\ufeff{1}",
}


@pytest.mark.parametrize("form", JOINED)
def test_joined_files_with_byte_order_marks(form: str) -> None:
    """Every reader finds both games, as the list of a file does."""
    text = JOINED[form].format(f'{HEAD}[Green "a"]\nA1', f'{HEAD}[Green "b"]\nB1')
    file = io.BytesIO(text.encode())
    headers = list(scan_headers(file))
    assert [(one.number, one.tag("green")) for one in headers] == [(1, "a"), (2, "b")]
    ways = (
        read_records(text),
        iter_records(text.splitlines(True)),
        (read_record_at(file, one) for one in headers),
    )
    for read in ways:
        assert [(one.names[0], str(one.plies[0].placement)[-2:]) for one in read] == [
            ("a", "A1"),
            ("b", "B1"),
        ]


def test_headers_find_their_records() -> None:
    """Tags are found even in an unreadable record; reading it reports where it is wrong."""
    originals = [Record(names=(name, "Bö"), tags=(("Event", "É\nÈ"),)) for name in "αβγ"]
    bad = f'{HEAD}[Green "a"]\nA1 A1\n'
    file = io.BytesIO(b"\xef\xbb\xbf" + (write_records(originals) + bad).encode())
    *headers, last = scan_headers(file)
    assert [header.number for header in headers] == [1, 2, 3]
    assert [header.tag("EVENT") for header in headers] == ["É\nÈ"] * 3
    lines = file.getvalue().decode("utf-8-sig").split("\n")
    for header, original in reversed(list(zip(headers, originals, strict=True))):
        assert lines[header.line - 1] == '[Cirkis "1"]'
        assert read_record_at(file, header) == original
    assert last.tag("green") == "a"
    with pytest.raises(RecordError, match=rf"^game 4, line {last.line + 2}, column 4: "):
        read_record_at(file, last)
    with pytest.raises(RecordError, match="record is no longer there"):
        read_record_at(io.BytesIO(), last)


def test_broken_games_are_skipped() -> None:
    text = f"{HEAD}A1\n{HEAD}Q1\n{HEAD}A1 B1\n  {HEAD}\nA1 [\n{HEAD}"
    problems: list[RecordError] = []
    read = list(iter_records(text.splitlines(True), problems.append))
    assert [len(record.plies) for record in read] == [1, 2, 0]
    assert [(one.game, one.line, one.column) for one in problems] == [(2, 4, 1), (4, 9, 4)]
    assert str(problems[0]).startswith("game 2, line 4, column 1: ")
    with pytest.raises(RecordError, match=r"^game 2, line 4"):
        list(iter_records(text.splitlines(True)))


def test_missing_ends_break_one_game() -> None:
    """An unclosed comment or block does not affect the games after it."""
    for broken in ("A1 {open\n", '[Note """\nopen\n', "A1 {joined\n\ufeff"):
        text = HEAD + "A1\n" + HEAD + broken + HEAD + "B1\n" + HEAD + "C1\n"
        problems: list[RecordError] = []
        read = list(iter_records(text.splitlines(True), problems.append))
        placed = [str(record.plies[0].placement)[-2:] for record in read if record.plies]
        assert placed == ["A1", "B1", "C1"]
        assert [(one.game, one.line) for one in problems] == [(2, 4)]


def test_bytes_that_are_not_text() -> None:
    data = f"{HEAD}{{".encode() + b"\xff}\n" + HEAD.encode()
    problems: list[RecordError] = []
    assert list(iter_records(io.BytesIO(data), problems.append)) == [Record()]
    assert [(one.game, one.line, one.column) for one in problems] == [(1, 2, 2)]
    assert "UTF-8" in str(problems[0])


def test_lines_of_json() -> None:
    """Byte order marks of joined files are skipped; a line that is no record is one problem."""
    originals = [Record(names=(name, "Bo")) for name in "ab"]
    good = [f"\ufeff{json.dumps(record_to_json(one))}\n" for one in originals]
    problems: list[RecordError] = []
    lines = [good[0], '{"plies": [{}]}\n', "[\n", good[1]]
    assert list(iter_records(lines, problems.append)) == originals
    assert [(one.game, one.line) for one in problems] == [(2, 2), (3, 3)]
    file = io.BytesIO("".join(good).encode())
    assert [read_record_at(file, one) for one in scan_headers(file)] == originals
    (first, second) = scan_headers([good[0], '{"plies": 3}'])
    assert first.tag("result") == "*"
    assert second.tags == ()


def many(count: int, moves: str) -> Iterator[str]:
    """Yield lines of records of a million characters each."""
    for _ in range(count):
        yield HEAD
        yield "{" + "x" * 1_000_000 + "}" + moves + "\n"


@pytest.mark.slow  # reads megabytes
@pytest.mark.parametrize("moves", ["A1", "A1 A1"])
def test_input_of_any_length(moves: str) -> None:
    """No record is kept in memory, legal or not, so input can be of any length."""
    count, problems = MAX_TEXT_LENGTH // 1_000_000 + 2, list[RecordError]()
    assert sum(len(part.text) > 1_000_000 for part in split_records(many(count, moves))) == count
    tracemalloc.start()
    read = sum(1 for _ in iter_records(many(count, moves), problems.append))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert (read, len(problems)) == ((count, 0) if moves == "A1" else (0, count))
    assert peak < 10_000_000


def test_records_have_a_limit() -> None:
    """A record that is too long is refused and skipped, even if its end is missing."""
    filler = ("x" * 999_999 + "\n" for _ in range(MAX_TEXT_LENGTH // 1_000_000 + 1))
    problems: list[RecordError] = []
    source = [HEAD, "A1\n", HEAD, "{", *filler, HEAD, "B1\n", HEAD, "C1\n"]
    read = list(iter_records(source, problems.append))
    assert [len(record.plies) for record in read] == [1, 1, 1]
    assert [(one.game, one.line) for one in problems] == [(2, 3)]
    assert "longer than 10000000" in str(problems[0])


def test_lines_have_a_limit() -> None:
    """An endless line, such as one from /dev/zero, is refused instead of being kept in memory."""

    class Endless:
        def __iter__(self) -> Iterator[str]:
            return iter(())

        def readline(self, size: int) -> str:
            return "x" * size

    with pytest.raises(RecordError, match="longer than"):
        list(iter_records(Endless()))
