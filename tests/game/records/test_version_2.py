"""What the second version of the format adds: positions set up, and marks drawn on the board."""

from typing import Any

import pytest

from cirkis.errors import RecordError
from cirkis.game import (
    Drawing,
    Line,
    Ply,
    Record,
    read_record,
    record_from_json,
    record_to_json,
    replay_match,
    replay_record,
    write_record,
)

HEAD = '[Cirkis "2"]\n'
SET_UP = HEAD + '[Setup "green A1 purple B1 red C1"]\n[Players "3"]\n'


def test_set_up() -> None:
    """The pieces lie on the board at the beginning, and the seat after the Leader's is to play."""
    record = read_record(SET_UP + "D1 purple E1")
    begin, *_, end = replay_record(record)
    assert [seat for seat, _ in begin.placed] == [0, 1, 2]
    assert (begin.leader and begin.leader.name, begin.to_play) == ("C1", 0)
    assert (end.plies, [str(placement) for _, placement in record.setup][1]) == (5, "A:B1")


def test_one_colour_for_several() -> None:
    """A colour holds for all that follow; the text that is written says it each time."""
    record = read_record(HEAD + '[Setup "green A1 B1\n\n  PURPLE a:c1"]'.replace("\n", " "))
    assert [seat for seat, _ in record.setup] == [0, 0, 1]
    assert '[Setup """\ngreen A:A1\ngreen A:B1\npurple A:C1\n"""]' in write_record(record)


def test_drawings() -> None:
    record = read_record(
        HEAD
        + "{[circle A1]} A1 {[arrow red A1 b1] [figure blue Center Star]  Mind the star.} {\\[x] {}"
    )
    assert record.main.drawings == (Drawing("circle", "green", ("A1",)),)
    (ply,) = record.plies
    assert ply.drawings == (
        Drawing("arrow", "red", ("A1", "B1")),
        Drawing("figure", "blue", ("center star",)),
    )
    assert ply.comments == ("Mind the star.", "[x] {")
    assert record.main.comments == ()
    assert read_record(write_record(record)) == record


def test_the_first_version_where_it_suffices() -> None:
    """A record that uses nothing new is written as before, whatever it was read from."""
    for text in (HEAD + "A1 {\\[x]}", HEAD + '[Setup ""]\nA1 {\\[x]}'):
        written = write_record(read_record(text))
        assert written.startswith('[Cirkis "1"]')
        assert "{[x]}" in written
    assert record_to_json(read_record(HEAD + "A1"))["version"] == "1"


def test_the_first_version_means_what_it_did() -> None:
    """In the first version a tag Setup is anybody's, and brackets are text."""
    text = '[Cirkis "1"][Setup "at home"] A1 {[circle A1] {[}'
    record = read_record(text)
    assert record.tags == (("Setup", "at home"),)
    assert record.plies[0].comments == ("[circle A1] {[",)
    assert read_record(write_record(record)) == record
    with pytest.raises(RecordError, match="is not an escape"):
        read_record('[Cirkis "1"] A1 {\\[x]}')
    older: dict[str, Any] = {"version": "1", "setup": 3, "drawings": [], "plies": []}
    assert record_from_json(older) == Record()


def test_a_name_of_ones_own_gives_way() -> None:
    """A custom tag Setup is not allowed where the format needs the name."""
    drawn = Line(drawings=(Drawing("circle", "red", ("A1",)),))
    with pytest.raises(RecordError, match='tag "setup" is reserved'):
        Record(tags=(("setup", "at home"),), main=drawn)


def test_a_free_turn_at_the_beginning() -> None:
    """The Leader gains its free turn, which belongs to a turn that has begun."""
    set_up = HEAD + '[Setup "green A2 purple A6 green A12 purple A22 green V:A32"]\n'
    record = read_record(set_up + "free A1 2. purple A3")
    assert replay_record(record)[0].is_free_turn
    assert "\n\nfree " in write_record(record)
    assert [ply["turn"] for ply in record_to_json(record)["plies"]] == [1, 2]
    assert read_record(write_record(record)) == record


def test_no_round_of_a_match() -> None:
    with pytest.raises(RecordError, match="record 1 does not follow"):
        replay_match([read_record(HEAD + '[Setup "green A1"]\nB1')])


def test_drawn_twice() -> None:
    circle = Drawing("circle", "red", ("A1",))
    for make in (
        lambda: Line(drawings=(circle, circle)),
        lambda: Ply(None, 0, drawings=(circle,) * 2),
    ):
        with pytest.raises(RecordError, match="twice"):
            make()
