"""Undo at a casual table: at once, or once everybody else who plays there agrees."""

from typing import Any

import pytest

from cirkis.game import legal_placements
from cirkis.tables.commands import (
    AnswerOffer,
    ChangeSeat,
    Place,
    Rename,
    Resign,
    Undo,
    WithdrawOffer,
)
from cirkis.tables.people import ANONYMOUS, Sender
from cirkis.tables.state import Table
from tests.server.page import view_of
from tests.tables.tables import ADA, BO, CY, EVE, done, friends, placed, refusal


def undo(table: Table, plies: int | None = None) -> Undo:
    return Undo("u", table.version, plies)


def offer(table: Table) -> Any:
    return view_of(table)["offer"]


def answer(table: Table, sender: Sender, accept: bool = True) -> Table:
    return done(table, AnswerOffer("a", table.version, accept), sender)


@pytest.mark.parametrize(
    ("owners", "plies"),
    [(("ada", None, None), None), (("ada", "ada"), 0), ((None, "ada"), 0), ((None, None), 1)],
)
def test_nobody_else_is_asked_because_nobody_else_plays(
    owners: tuple[str | None, ...], plies: int | None
) -> None:
    """At one screen and against computers; also a host who watches computers."""
    table = placed(friends(*owners), plies=3)
    assert done(table, undo(table, plies), ADA).plies == (plies or 0)


def test_a_host_without_a_seat_cannot_undo_what_others_play() -> None:
    table = placed(friends("bo", None, "cy"), plies=2)
    assert refusal(table, undo(table, 1), ADA) == "not-your-seat"
    assert refusal(table, undo(table, 1), EVE) == "not-your-seat"


def test_everybody_else_is_asked() -> None:
    """The undo takes effect when the last of them agrees; the game is as it was before."""
    before = placed(friends("ada", "bo", None, "cy"), plies=4)
    table = done(before, undo(before, 1), ADA)
    assert table.state == before.state
    assert offer(table) == {
        "kind": "undo",
        "by": 0,
        "plies": 1,
        "falls": [1, 2, 3],
        "back": [],
        "needs": [1, 3],
        "agreed": [],
    }
    table = answer(table, CY)
    assert (offer(table)["agreed"], table.plies) == ([3], 4)
    table = answer(table, BO)
    assert (offer(table), table.plies, table.version) == (None, 1, before.version + 3)
    assert table.state == before.steps[0].state


def test_undoing_a_first_piece_taken_over() -> None:
    """R34: both placements are undone."""
    new = friends("ada", "bo", pie=True)
    table = done(placed(new), Place("p", 2, legal_placements(new.state)[0].name), BO)
    after = answer(done(table, undo(table), BO), ADA)
    assert after.state == new.state


def test_answering_an_offer() -> None:
    """Only players who were asked can decline an offer; only its maker can withdraw it. Whoever
    asked in vain can ask again once somebody has placed a piece.
    """
    before = placed(friends("ada", "bo", "cy"), plies=2)
    table = done(before, undo(before, 0), ADA)
    for make, right in (
        (lambda version: AnswerOffer("a", version, False), {BO, CY}),
        (lambda version: WithdrawOffer("w", version), {ADA}),
    ):
        for sender in right:
            assert refusal(before, make(before.version), sender) == "no-offer"
            ended = done(table, make(table.version), sender)
            assert (offer(ended), ended.state) == (None, table.state)
            assert refusal(ended, undo(ended, 0), ADA) == "offer-declined"
            later = placed(ended)
            assert offer(done(later, undo(later, 0), ADA)) is not None
        for sender in {ADA, BO, CY, EVE, ANONYMOUS} - right:
            assert refusal(table, make(table.version), sender) == "not-your-seat"


def test_one_offer_at_a_time() -> None:
    """Nobody must answer another request than the one they read; the same request is consent."""
    table = placed(friends("ada", "bo"), plies=2)
    table = done(table, undo(table, 0), ADA)
    for sender, plies in ((ADA, 0), (ADA, 1), (BO, 1)):
        assert refusal(table, undo(table, plies), sender) == "offer-open"
    assert done(table, undo(table, 0), BO).plies == 0


def test_an_offer_waits_for_computers_but_not_for_people() -> None:
    table = placed(friends("ada", "bo", None), plies=2)
    table = placed(done(table, undo(table, 0), ADA))
    assert offer(table)["falls"] == [0, 1, 2]
    renamed = done(table, Rename("r", table.version, 1, "Bo"), BO)
    assert answer(renamed, BO).plies == 0
    assert offer(placed(table)) is None


def test_the_end_ends_the_offer() -> None:
    before = table = friends("ada", "bo", None)
    while not table.state.is_over:
        before, table = table, placed(table)
    assert before.state.to_play == 2
    asked = done(before, undo(before, before.plies - 1), ADA)
    assert offer(placed(asked)) is None


def test_the_end_can_be_undone() -> None:
    """Whoever resigned comes back, and the placements stay."""
    table = placed(friends("ada", "bo"), plies=2)
    over = done(table, Resign("w", table.version, 1), BO)
    assert over.state.is_over
    wish = done(over, undo(over), BO)
    assert (wish.state.is_over, offer(wish)["needs"], offer(wish)["back"]) == (True, [0], [1])
    assert answer(wish, ADA).state == table.state


def test_people_for_whom_a_computer_plays_are_not_asked() -> None:
    """If one of those asked leaves a computer to play, the offer lapses; the others can go on."""
    table = placed(friends("ada", "bo"), plies=3)
    asked = done(table, undo(table, 0), ADA)
    away = done(asked, ChangeSeat("h", asked.version, 1, "hand-over"), BO)
    assert offer(away) is None
    assert done(away, undo(away, 0), ADA).plies == 0
    back = done(away, ChangeSeat("t", away.version, 1, "take-back"), BO)
    assert offer(done(back, undo(back, 0), ADA))["needs"] == [1]
