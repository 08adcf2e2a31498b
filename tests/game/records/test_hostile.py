"""Untrusted input is read or refused quickly, whatever it contains."""

import io
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cirkis.errors import RecordError
from cirkis.game import (
    MAX_DEPTH,
    Line,
    Ply,
    Record,
    iter_records,
    legal_placements,
    new_game,
    read_record,
    read_records,
    record_from_json,
    record_to_json,
    write_record,
)
from cirkis.game.records.tokens import MAX_TEXT_LENGTH
from tests.game.records.test_replaying import FOLDER
from tests.nightly import rounds

pytestmark = pytest.mark.slow  # reads huge and strange input

HEAD = '[Cirkis "1"]\n'
HEAD_2 = '[Cirkis "2"]\n'

_WORDS = (
    *(HEAD, '[Cirkis "1"]', '[Players "3"]', '[Colours "red"]', '[Green "x"]', '[Pieces "'),
    *(HEAD_2, '[Setup "', '[Setup """\ngreen A1\n"""]', "{[arrow red A1 B1]", "{[figure "),
    '"""\n',
    *('[Result "*"]', '[Totals "1-2"]', '[Withdrawn "red"]', "[[shape]]", '"""]', "[", "]", '"'),
    *("{", "}", "(", ")", ";", "\\", "\\u12", "\n", "\r", " ", "1.", "2.", "99999999999.", "."),
    *("A1", "B1", "C:A1+B1", "+", ":", "green ", "purple ", "red ", "free ", "lost ", "unused "),
    *("withdraws ", "!", "?!", "\0", "\ud800", "É"),
)
nonsense = st.lists(st.one_of(st.sampled_from(_WORDS), st.text(max_size=3)), max_size=40).map(
    "".join
)


@settings(max_examples=rounds(80, 1000))
@given(st.sampled_from(["", HEAD]), nonsense)
def test_any_text(head: str, body: str) -> None:
    """Any string is read or refused; strict and tolerant readers agree on whether it is valid."""
    check_readers(head + body)


GAMES = [path.read_text("utf-8") for path in sorted(FOLDER.glob("*.cirkis"))]


@settings(max_examples=rounds(80, 1000))
@given(st.sampled_from(GAMES), st.data())
def test_damaged_games(text: str, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 3))):
        begin = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(begin, min(begin + 20, len(text))))
        instead = data.draw(st.sampled_from(["", text[begin:end] * 2, *_WORDS]))
        text = text[:begin] + instead + text[end:]
    check_readers(text)


def check_readers(text: str) -> None:
    """Check that the tolerant reader returns valid records, and that the strict one and the one
    that reads lines agree with it.
    """
    problems: list[RecordError] = []
    parsed = read_records(text, problems)
    for record in parsed:
        assert read_record(write_record(record)) == record
    lines = io.StringIO(text, newline="").readlines()
    if not problems:
        assert read_records(text) == tuple(iter_records(lines)) == parsed
        return
    with pytest.raises(RecordError) as raised:
        read_records(text)
    assert str(raised.value) in {str(problem) for problem in problems}
    with pytest.raises(RecordError):
        list(iter_records(lines))


PLY_KEYS = ("placement", "withdraws", "seat", "mark", "variations", "players")
json_keys = st.sampled_from([*record_to_json(Record()), *PLY_KEYS])
json_values = st.recursive(
    st.one_of(
        *(st.none(), st.booleans(), st.integers(-1, 5), st.floats()),
        st.sampled_from(["A1", "B1", "red", "!"]),
    ),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(json_keys, inner, max_size=5),
    max_leaves=25,
)


@settings(max_examples=rounds(100, 1000))
@given(json_values)
def test_any_json(value: object) -> None:
    try:
        record = record_from_json(value)
    except RecordError:
        return
    assert record_from_json(record_to_json(record)) == record


MANY = rounds(40_000, 200_000)
HUGE = {
    "open brackets": HEAD + "A1 " + "(" * MANY,
    "nested variations": HEAD + "A1 " + "(A1 " * (MANY // 4) + ")" * (MANY // 4),
    "empty variations": HEAD + "A1 " + "() " * MANY,
    "many variations": HEAD + "A1 " + "(B1) " * (MANY // 40),
    "braces": HEAD + "{" * (5 * MANY),
    "backslashes": HEAD + "{" + "\\" * (5 * MANY + 1),
    "quotes": HEAD + '"' * (5 * MANY),
    "blocks": HEAD + '[a """\n' * MANY,
    "blocks that close badly": HEAD + '[a """\n' * MANY + '""" x',
    "brackets on lines": HEAD + "[\n" * (2 * MANY),
    "tags": HEAD + "".join(f'[t{n} "x"]\n' for n in range(MANY // 4)),
    "records": HEAD * (MANY // 20),
    "one word": HEAD + "A1+" * (2 * MANY),
    "dots": HEAD + "1" + "." * (5 * MANY),
    "drawings": HEAD_2 + "{" + "[circle A1]" * MANY + "}",
    "brackets in a comment": HEAD_2 + "{" + "[" * (5 * MANY) + "}",
    "pieces set up": HEAD_2 + '[Setup "' + "green A1 " * MANY + '"]',
    "setups": (HEAD_2 + '[Setup "green A1 purple B1"]\n') * (MANY // 100),
    "digits": HEAD + "1" * (5 * MANY) + ".",
    "tag of digits": HEAD + f'[Target "{"9" * (5 * MANY)}"]',
    "nested TOML": HEAD + f'[Pieces "[[shape]]\\nx = {"[" * (2 * MANY)}"]',
    "too long": " " * (MAX_TEXT_LENGTH + 1),
}


@pytest.mark.parametrize("name", HUGE)
def test_huge_texts(name: str) -> None:
    """Long and deeply nested input is read or refused; in quadratic time this would never end."""
    problems: list[RecordError] = []
    read_records(HUGE[name], problems)
    assert problems or name in ("many variations", "tags", "records", "dots", "setups")


def test_depth() -> None:
    """Variations nest to the documented depth and no deeper, in all three forms of a record."""
    state = new_game()
    placement = legal_placements(state)[0]

    def nested(depth: int) -> Line:
        line = Line((Ply(placement),))
        for _ in range(depth):
            line = Line((Ply(placement, variations=(line,)),))
        return line

    deepest = Record(main=nested(MAX_DEPTH))
    assert read_record(write_record(deepest)) == deepest
    assert record_from_json(json.dumps(record_to_json(deepest))) == deepest
    with pytest.raises(RecordError, match=f"nested deeper than {MAX_DEPTH}"):
        Record(main=nested(MAX_DEPTH + 1))
    values: dict[str, Any] = {"plies": [{"placement": placement.name}]}
    for _ in range(MAX_DEPTH + 1):
        values = {"plies": [{"placement": placement.name, "variations": [values]}]}
    with pytest.raises(RecordError, match=f"nested deeper than {MAX_DEPTH}"):
        record_from_json(values)
    one = f" ({placement.name}"
    with pytest.raises(RecordError, match=f"nested deeper than {MAX_DEPTH}"):
        read_record(HEAD + placement.name + one * (MAX_DEPTH + 1) + ")" * (MAX_DEPTH + 1))
