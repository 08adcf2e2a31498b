"""Versions 2 and 3 of the format: drawings, set-up positions, handicaps."""

from typing import Any

import pytest

from cirkis import Options
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


def test_older_versions_are_read_as_before() -> None:
    """In the first version, Setup is a custom tag, and brackets in comments are text; in the
    second, Without and Pie are custom tags. They remain so when written again.
    """
    first = read_record('[Cirkis "1"][Setup "at home"] A1 {[circle A1] {[}')
    assert first.tags == (("Setup", "at home"),)
    assert first.plies[0].comments == ("[circle A1] {[",)
    second = read_record(HEAD + '[Without "hope"][Pie "apple"] A1')
    assert second.tags == (("Without", "hope"), ("Pie", "apple"))
    assert second.options == Options()
    assert [read_record(write_record(one)) for one in (first, second)] == [first, second]
    with pytest.raises(RecordError, match="is not an escape"):
        read_record('[Cirkis "1"] A1 {\\[x]}')
    older: dict[str, Any] = {"version": "1", "setup": 3, "drawings": [], "plies": []}
    assert record_from_json(older) == Record()


def test_a_free_turn_at_the_beginning() -> None:
    """The Leader gained a free turn, which belongs to a turn that has already started."""
    set_up = HEAD + '[Setup "green A2 purple A6 green A12 purple A22 green V:A32"]\n'
    record = read_record(set_up + "free A1 2. purple A3")
    assert replay_record(record)[0].is_free_turn
    assert "\n\nfree " in write_record(record)
    assert [ply["turn"] for ply in record_to_json(record)["plies"]] == [1, 2]
    assert read_record(write_record(record)) == record


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
    placed = [(), ((0, 290),), ((1, 290),), ((1, 290), (0, 366))]
    assert [state.placed for state in states] == placed
    assert states[-1].unplaced == (19, 19)
    assert write_record(record).endswith("1. green A:A1\n2. purple A:A1\n3. green C:B1+C1\n")
    assert read_record(write_record(record)) == record_from_json(record_to_json(record)) == record


def test_what_a_version_has_is_checked() -> None:
    with pytest.raises(RecordError, match="line 1, column 14: head_start: 1 value was given"):
        read_record('[Cirkis "3"] [Head-Start "10"] A1')
    with pytest.raises(RecordError, match='tag "without" is reserved'):
        Record(Options(head_start=(5, 0)), tags=(("without", "hope"),))
    circle = Drawing("circle", "red", ("A1",))
    with pytest.raises(RecordError, match='tag "setup" is reserved'):
        Record(tags=(("setup", "at home"),), main=Line(drawings=(circle,)))
    with pytest.raises(RecordError, match="twice"):
        Ply(None, 0, drawings=(circle,) * 2)
    with pytest.raises(RecordError, match="record 1 does not follow"):
        replay_match([read_record(HEAD + '[Setup "green A1"]\nB1')])
