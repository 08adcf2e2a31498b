"""What the format's second version adds: starting positions, and drawings on the board."""

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
    """The pieces are on the board at the start, and the seat after the Leader's is to play."""
    record = read_record(SET_UP + "D1 purple E1")
    begin, *_, end = replay_record(record)
    assert [seat for seat, _ in begin.placed] == [0, 1, 2]
    assert (begin.leader and begin.leader.name, begin.to_play) == ("C1", 0)
    assert (end.plies, [str(placement) for _, placement in record.setup][1]) == (5, "A:B1")


def test_a_colour_applies_to_several_pieces() -> None:
    """A colour applies to pieces up to the next colour; the writer repeats it for each piece."""
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


def test_the_first_version_is_written_if_it_suffices() -> None:
    """A record that uses nothing new is written in version 1, whichever version was read."""
    for text in (HEAD + "A1 {\\[x]}", HEAD + '[Setup ""]\nA1 {\\[x]}'):
        written = write_record(read_record(text))
        assert written.startswith('[Cirkis "1"]')
        assert "{[x]}" in written
    assert record_to_json(read_record(HEAD + "A1"))["version"] == "1"


def test_the_first_version_is_read_as_before() -> None:
    """In the first version, Setup is a custom tag, and brackets in comments are text."""
    text = '[Cirkis "1"][Setup "at home"] A1 {[circle A1] {[}'
    record = read_record(text)
    assert record.tags == (("Setup", "at home"),)
    assert record.plies[0].comments == ("[circle A1] {[",)
    assert read_record(write_record(record)) == record
    with pytest.raises(RecordError, match="is not an escape"):
        read_record('[Cirkis "1"] A1 {\\[x]}')
    older: dict[str, Any] = {"version": "1", "setup": 3, "drawings": [], "plies": []}
    assert record_from_json(older) == Record()


def test_a_custom_tag_cannot_be_called_setup() -> None:
    """A custom tag called Setup is refused in a record that needs version 2."""
    drawn = Line(drawings=(Drawing("circle", "red", ("A1",)),))
    with pytest.raises(RecordError, match='tag "setup" is reserved'):
        Record(tags=(("setup", "at home"),), main=drawn)


def test_a_free_turn_at_the_beginning() -> None:
    """The Leader gained a free turn, which belongs to a turn that has already started."""
    set_up = HEAD + '[Setup "green A2 purple A6 green A12 purple A22 green V:A32"]\n'
    record = read_record(set_up + "free A1 2. purple A3")
    assert replay_record(record)[0].is_free_turn
    assert "\n\nfree " in write_record(record)
    assert [ply["turn"] for ply in record_to_json(record)["plies"]] == [1, 2]
    assert read_record(write_record(record)) == record


def test_a_match_does_not_start_from_a_setup() -> None:
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
