"""Undo by consent: everybody affected is asked, and nobody else."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cirkis.game import legal_placements
from cirkis.tables.table import decisions
from cirkis.tables.table.commands import AnswerOffer, Command, Place, Undo, Withdraw, WithdrawOffer
from cirkis.tables.table.people import COMPUTER, Person, Sender
from cirkis.tables.table.reducer import apply, initial_table
from cirkis.tables.table.refusals import Refused
from cirkis.tables.table.requests import NewTable, SeatRequest
from cirkis.tables.table.seats import Occupant
from cirkis.tables.table.setup import new_table_entry
from cirkis.tables.table.state import Table
from tests.server.page import view_of

ADA, BO, CY, EVE = (Sender(Person(name)) for name in ("ada", "bo", "cy", "eve"))


def friends(*owners: str | None) -> Table:
    """A table with a seat for each of these people; None is a computer's seat."""
    seats = [
        SeatRequest("computer", "random") if owner is None else SeatRequest("person")
        for owner in owners
    ]
    created = new_table_entry(NewTable({}, seats), random.Random(1), Person("ada"))
    for nth, owner in enumerate(owners):
        if owner is not None:
            created.seats[nth] = Occupant("person", owner=Person(owner))
    return initial_table(created)


def act(table: Table, command: Command, sender: Sender) -> Table:
    """The table after a command."""
    return apply(table, decisions.decide(table, command, sender)).after


def code(table: Table, command: Command, sender: Sender) -> str:
    """The code with which a command is refused."""
    with pytest.raises(Refused) as caught:
        decisions.decide(table, command, sender)
    return caught.value.code


def placed(table: Table, plies: int = 1) -> Table:
    """The table after so many placements, each by whose turn it is."""
    for _ in range(plies):
        seat = table.state.to_play
        owner = table.seats[seat].owner
        wish = Place("x", table.version, legal_placements(table.state)[0].name)
        table = act(table, wish, COMPUTER if owner is None else Sender(owner))
    return table


def undo(table: Table, plies: int | None = None) -> Undo:
    """The wish to go back."""
    return Undo("u", table.version, plies)


def offer(table: Table) -> Any:
    """The offer as everybody is told."""
    return view_of(table)["offer"]


def test_own_placement_needs_no_consent() -> None:
    """Nobody is asked about one's own last placement and the computers' answers to it."""
    table = placed(friends("ada", "bo"), 1)
    assert act(table, undo(table), ADA).state.plies == 0
    table = placed(friends("ada", None, None), 3)
    assert act(table, undo(table), ADA).state.plies == 0
    table = placed(friends("ada", "ada"), 2)
    assert act(table, undo(table, 0), ADA).state.plies == 0


def test_others_are_asked() -> None:
    """When somebody else's placement would be undone too, they are asked, and it is done once they
    agree.
    """
    before = placed(friends("ada", "bo"), 2)
    table = act(before, undo(before, 0), ADA)
    assert table.state == before.state
    assert offer(table) == {
        "kind": "undo",
        "by": 0,
        "plies": 0,
        "falls": [0, 1],
        "needs": [1],
        "agreed": [],
    }
    after = act(table, AnswerOffer("a", table.version, True), BO)
    assert (after.state.plies, offer(after)) == (0, None)
    assert after.version == before.version + 2


def test_all_concerned_must_agree() -> None:
    """It is done when the last of those affected agrees; nobody else is asked."""
    table = placed(friends("ada", "bo", "cy"), 3)
    table = act(table, undo(table, 0), ADA)
    assert offer(table)["needs"] == [1, 2]
    table = act(table, AnswerOffer("a", table.version, True), CY)
    assert (offer(table)["agreed"], table.state.plies) == ([2], 3)
    table = act(table, AnswerOffer("b", table.version, True), BO)
    assert table.state.plies == 0
    table = placed(friends("ada", "bo", "cy"), 2)
    table = act(table, undo(table, 0), ADA)
    assert offer(table)["needs"] == [1]
    assert code(table, AnswerOffer("a", table.version, True), CY) == "not-your-seat"


def test_asking_for_anothers_placement() -> None:
    """To undo somebody else's placement, only that player is asked."""
    table = placed(friends("ada", "bo"), 1)
    table = act(table, undo(table), BO)
    assert (offer(table)["by"], offer(table)["needs"]) == (1, [0])


@pytest.mark.parametrize("wish", [AnswerOffer("a", 0, False), WithdrawOffer("w", 0)])
def test_answering_an_offer(wish: Command) -> None:
    """Only those asked can decline an offer, and only whoever made it can withdraw it."""
    table = placed(friends("ada", "bo", "cy"), 2)
    assert code(table, type(wish)(**{**_fields(wish), "version": table.version}), BO) == "no-offer"
    table = act(table, undo(table, 0), ADA)
    wish = type(wish)(**{**_fields(wish), "version": table.version})
    right, wrong = (BO, ADA) if isinstance(wish, AnswerOffer) else (ADA, BO)
    for sender in (wrong, CY, EVE, Sender()):
        assert code(table, wish, sender) == "not-your-seat"
    ended = act(table, wish, right)
    assert offer(ended) is None
    assert ended.state == table.state


def _fields(command: Command) -> dict[str, Any]:
    return {name: getattr(command, name) for name in command.__struct_fields__}


def test_next_placement_ends_the_offer() -> None:
    """A person's placement ends an open offer; a computer's does not."""
    table = placed(friends("ada", "bo", None), 2)
    table = act(table, undo(table, 0), ADA)
    table = placed(table)
    assert offer(table)["falls"] == [0, 1, 2]
    assert act(table, AnswerOffer("a", table.version, True), BO).state.plies == 0
    assert offer(placed(table)) is None


def test_same_undo_is_consent() -> None:
    """A player who was asked and asks for the same thereby agrees."""
    table = placed(friends("ada", "bo"), 2)
    table = act(table, undo(table, 0), ADA)
    assert act(table, undo(table, 0), BO).state.plies == 0


def test_end_of_game_concerns_everybody() -> None:
    """The end of a game, and a withdrawal, are undone only when all players agree."""
    table = placed(friends("ada", "bo", "cy"), 3)
    gone = act(table, Withdraw("w", table.version, 0), ADA)
    assert offer(act(gone, undo(gone), ADA))["needs"] == [1, 2]
    table = placed(friends("ada", "bo"), 2)
    over = act(table, Withdraw("w", table.version, 1), BO)
    assert over.state.is_over
    wish = act(over, undo(over), BO)
    assert (wish.state.is_over, offer(wish)["needs"]) == (True, [0])
    assert act(wish, AnswerOffer("a", wish.version, True), ADA).state == table.state
