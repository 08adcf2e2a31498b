"""The JSON form: its content, and errors that say where the mistake is."""

import json
from typing import Any

import pytest

from cirkis.errors import RecordError
from cirkis.game import read_record, record_from_json, record_to_json
from cirkis.game.records.tokens import MAX_TEXT_LENGTH


def test_content() -> None:
    record = read_record(
        '[Cirkis "1"][Date "x"][Red "Ann"][Colours "red green"] {hi} A1!(B1) green withdraws'
    )
    values = record_to_json(record)
    assert values["tags"] == [["Date", "x"]]
    assert values["names"] == ["Ann", ""]
    assert values["options"]["colours"] == ["red", "green"]
    assert values["comments"] == ["hi"]
    assert [ply.get("placement", ply.get("withdraws")) for ply in values["plies"]] == ["A:A1", 1]
    assert values["plies"][0]["variations"][0]["plies"][0]["placement"] == "A:B1"
    assert values["plies"][0]["mark"] == "!"
    assert values["result"]["winners"] == [0]
    assert json.loads(json.dumps(values)) == values


def test_missing_fields_have_defaults() -> None:
    assert record_from_json({"plies": [{"placement": "A1"}]}) == read_record('[Cirkis "1"] A1')
    assert record_from_json("{}") == read_record('[Cirkis "1"]')


HUGE = 10**4300 - 1  # Python refuses to write longer numbers
WRONG: dict[str, tuple[Any, str]] = {
    "no object": ([], "the document: this must be an object"),
    "another format": ({"format": "pgn"}, 'this is not a "cirkis-record" of version 1 to 3'),
    "option": ({"options": {"players": 7}}, 'options: players cannot be "7"'),
    "a file": ({"options": {"pieces": "few.toml"}}, 'must be "standard" or written out'),
    "no such option": ({"options": {1: 2}}, 'options: unknown option "1"'),
    "starter not known": ({"options": {"starter": "random"}}, "options: a record must say"),
    "tags": ({"tags": {"Date": "x"}}, "tags: this must be a list"),
    "tag": ({"tags": [["Date"]]}, r"tags\[0\]: this must be a pair"),
    "names": ({"names": ["a", 1]}, r"names\[1\]: this must be text"),
    "round": ({"round": "1"}, "round: this must be a whole number"),
    "result": ({"result": {"reason": "target"}}, "result: this must be null"),
    "no result": ({"plies": [{"withdraws": 0}], "result": None}, 'result: this must be {"reason"'),
    "ply": ({"plies": ["A1"]}, r"plies\[0\]: this must be an object"),
    "ply of nothing": ({"plies": [{}]}, r'plies\[0\]: a ply has either "placement" or'),
    "cell": ({"plies": [{"placement": "Q1"}]}, r'plies\[0\].placement: cannot read .* "Q1"'),
    "illegal": ({"plies": [{"placement": "A1"}] * 2}, r"plies\[1\].placement: A1 does not fit"),
    "huge withdrawal": ({"plies": [{"withdraws": HUGE}]}, "withdraws: this number is too large"),
    "seat": ({"plies": [{"placement": "A1", "seat": 1}]}, r"plies\[0\].seat: this must be 0"),
    "turn": ({"plies": [{"placement": "A1", "turn": 2}]}, r"plies\[0\].turn: this must be 1"),
    "free": ({"plies": [{"placement": "A1", "free": True}]}, r"plies\[0\].free: .* false"),
    "applied": ({"plies": [{"placement": "A1", "applied": None}]}, r"applied: this must be \[\]"),
    "variation": (
        {"plies": [{"placement": "A1", "variations": [{"plies": [{"placement": "A14"}]}]}]},
        r"plies\[0\].variations\[0\].plies\[0\].placement: A14 does not start",
    ),
    "variation empty": (
        {"plies": [{"placement": "A1", "variations": [{}]}]},
        r"plies\[0\].variations\[0\]: a variation needs",
    ),
    "2, setup": ({"version": "2", "setup": {}}, "setup: this must be a list"),
    "2, seat": (
        {"version": "2", "setup": [{"seat": 2, "placement": "A1"}]},
        r"setup\[0\]: seat 3 is not playing",
    ),
    "2, ink": (
        {
            "version": "2",
            "plies": [{"placement": "A1", "drawings": [{"kind": "circle", "at": ["A1"]}]}],
        },
        r'plies\[0\].drawings\[0\]: "" is not a drawing colour',
    ),
    "no JSON": ("{", "line 1, column 2: this is not JSON"),
    "brackets": ("[" * 200_000, "nested too deeply"),
    "digits": ("9" * 5000, "a number is too long"),
    "too long": (" " * (MAX_TEXT_LENGTH + 1), "longer than"),
}


@pytest.mark.parametrize("name", WRONG)
def test_errors(name: str) -> None:
    """Errors name the path to the mistake, if any, or its place in text that is not JSON."""
    value, reason = WRONG[name]
    with pytest.raises(RecordError, match=reason):
        record_from_json(value)
