"""Teaching games: before it plays, a computer offers to undo a placement, once a turn."""

import random
from typing import Any

import pytest

from cirkis.engine.analysis.teaching import Lesson
from cirkis.tables.commands import AnswerOffer, Place, Resign, Teach, Undo
from cirkis.tables.decisions import MAX_OFFERS, position_to_judge
from cirkis.tables.people import COMPUTER, Person, Sender
from cirkis.tables.reducer import fold
from cirkis.tables.refusals import Refused
from cirkis.tables.requests import NewTable, SeatRequest
from cirkis.tables.setup import begin_entries, rematch_entry
from cirkis.tables.state import Table
from tests.server.page import view_of
from tests.tables.tables import GREEDY, PERSON, done, placed, refusal

ADA = Sender(Person("ada"))
LESSON = Lesson(0.6, 0.2, [], None, [])


def lesson(*seats: SeatRequest, **more: Any) -> Table:
    """Return a new teaching game between a person and a computer."""
    wish = NewTable(seats=list(seats) or [PERSON, GREEDY], teaching=True, **more)
    created, entries = begin_entries(wish, random.Random(1), ADA.person)
    return fold([created, *entries])


def teach(table: Table) -> Table:
    return done(table, Teach("t", table.version, LESSON), COMPUTER)


def answer(table: Table, *, accept: bool) -> Table:
    return done(table, AnswerOffer("a", table.version, accept), ADA)


def test_the_computer_waits_for_the_answer() -> None:
    """Until the person has answered, nobody can place for the computer, not even the host."""
    before = lesson()
    table = placed(before)
    assert table.computer_to_play == 1
    assert position_to_judge(table) is before.state
    asked = teach(table)
    assert asked.computer_to_play is None
    assert view_of(asked)["offer"]["lesson"]["after"] == LESSON.after
    cells = placed(table).steps[-1].state.pieces[-1][1].name
    assert refusal(asked, Place("x", asked.version, cells), ADA) == "computers-turn"
    kept = answer(asked, accept=False)
    assert kept.computer_to_play == 1
    assert position_to_judge(kept) is None
    assert placed(kept).plies == 2


def test_each_turn_is_offered_back_once() -> None:
    """After taking a placement back, the person can repeat it and is not asked again."""
    table = answer(teach(placed(lesson())), accept=True)
    assert (table.plies, table.offer) == (0, None)
    again = placed(table)
    assert again.computer_to_play == 1
    assert position_to_judge(again) is None
    assert refusal(again, Teach("t", again.version, LESSON), COMPUTER) == "no-offer"


def test_offers_are_few() -> None:
    table = lesson()
    for _ in range(MAX_OFFERS):
        table = placed(answer(teach(placed(table)), accept=False))
    assert position_to_judge(placed(table)) is None


def test_other_ways_to_go_on() -> None:
    """Undoing takes the placement back as well, and resigning ends the game."""
    asked = teach(placed(lesson()))
    undone = done(asked, Undo("u", asked.version), ADA)
    assert (undone.plies, undone.offer) == (0, None)
    assert done(asked, Resign("w", asked.version, 0), ADA).state.is_over


def test_only_placements_of_the_person_are_judged() -> None:
    assert position_to_judge(placed(lesson(GREEDY, PERSON))) is None
    assert position_to_judge(placed(lesson(PERSON, GREEDY, GREEDY), plies=2)) is None
    for seats in ([PERSON, PERSON], [GREEDY, GREEDY], [PERSON, SeatRequest("open")]):
        with pytest.raises(Refused, match="one person"):
            lesson(*seats)


def test_a_rematch_teaches_too() -> None:
    assert rematch_entry(lesson(), ADA.person).teaching
