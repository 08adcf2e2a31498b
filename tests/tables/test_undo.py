"""Undo by consent: everybody affected is asked, and nobody else."""

import random
from typing import Any

from msgspec.structs import replace

from cirkis.game import legal_placements
from cirkis.tables.commands import (
    AnswerOffer,
    HandOver,
    Place,
    TakeBack,
    Undo,
    Vote,
    Withdraw,
    WithdrawOffer,
)
from cirkis.tables.entries import Seek
from cirkis.tables.people import ANONYMOUS, Person, Sender
from cirkis.tables.reducer import initial_table
from cirkis.tables.requests import NewTable, SeatRequest
from cirkis.tables.seats import Occupant
from cirkis.tables.setup import new_table_entry
from cirkis.tables.state import Table
from cirkis.tables.time_control import TimeControl
from tests.server.page import view_of
from tests.tables.tables import done, placed, refusal

ADA, BO, CY, EVE = (Sender(Person(name)) for name in ("ada", "bo", "cy", "eve"))


def friends(*owners: str | None, clock: TimeControl | None = None, **options: Any) -> Table:
    """Return a table with a seat for each of these people; None stands for a computer."""
    seats = [
        SeatRequest("computer", "random") if owner is None else SeatRequest("person")
        for owner in owners
    ]
    created = new_table_entry(NewTable(options, seats, clock), random.Random(1), Person("ada"))
    for nth, owner in enumerate(owners):
        if owner is not None:
            created.seats[nth] = Occupant("person", owner=Person(owner))
    return initial_table(created)


def undo(table: Table, plies: int | None = None) -> Undo:
    return Undo("u", table.version, plies)


def offer(table: Table) -> Any:
    return view_of(table)["offer"]


def test_own_placement_needs_no_consent() -> None:
    """Undoing one's own last placement and the computers' replies needs nobody's agreement."""
    table = placed(friends("ada", "bo"), plies=1)
    assert done(table, undo(table), ADA).state.plies == 0
    table = placed(friends("ada", None, None), plies=3)
    assert done(table, undo(table), ADA).state.plies == 0
    table = placed(friends("ada", "ada"), plies=2)
    assert done(table, undo(table, 0), ADA).state.plies == 0


def test_who_counts_as_helped_by_an_undo() -> None:
    """An undo helps nobody if no one has placed since, or if all others agree; otherwise, it counts
    as help for the player who asked and those who agreed.
    """
    table = placed(friends("ada", "bo"), plies=1)
    assert done(table, undo(table), ADA).aided == set()
    table = placed(friends("ada", "bo"), plies=2)
    table = done(table, undo(table, 0), ADA)
    assert done(table, AnswerOffer("a", table.version, True), BO).aided == set()
    table = placed(friends("ada", "bo", "cy"), plies=2)
    table = done(table, undo(table, 0), ADA)
    assert offer(table)["helps"]
    assert done(table, AnswerOffer("a", table.version, True), BO).aided == {0, 1}
    table = placed(friends("ada", None, "cy"), plies=2)
    for asker, seat in ((ADA, 0), (CY, 2)):
        assert done(table, undo(table, 1), asker).aided == {seat}
    table = placed(friends("ada", None), plies=2)
    assert done(table, undo(table), ADA).aided == {0}


def test_a_host_without_a_seat_can_undo_only_among_computers() -> None:
    table = placed(friends("bo", None, "cy"), plies=2)
    assert refusal(table, undo(table, 1), ADA) == "not-your-seat"
    table = placed(friends(None, None), plies=2)
    assert done(table, undo(table, 1), ADA).plies == 1


def test_others_are_asked() -> None:
    """Another player's placement is undone once that player agrees."""
    before = placed(friends("ada", "bo"), plies=2)
    table = done(before, undo(before, 0), ADA)
    assert table.state == before.state
    assert offer(table) == {
        "kind": "undo",
        "by": 0,
        "plies": 0,
        "falls": [0, 1],
        "back": [],
        "needs": [1],
        "agreed": [],
        "helps": False,
    }
    after = done(table, AnswerOffer("a", table.version, True), BO)
    assert (after.state.plies, offer(after)) == (0, None)
    assert after.version == before.version + 2


def test_all_concerned_must_agree() -> None:
    """An undo takes effect when the last player affected agrees; nobody else is asked."""
    table = placed(friends("ada", "bo", "cy"), plies=3)
    table = done(table, undo(table, 0), ADA)
    assert offer(table)["needs"] == [1, 2]
    table = done(table, AnswerOffer("a", table.version, True), CY)
    assert (offer(table)["agreed"], table.state.plies) == ([2], 3)
    table = done(table, AnswerOffer("b", table.version, True), BO)
    assert table.state.plies == 0
    table = placed(friends("ada", "bo", "cy"), plies=2)
    table = done(table, undo(table, 0), ADA)
    assert offer(table)["needs"] == [1]
    assert refusal(table, AnswerOffer("a", table.version, True), CY) == "not-your-seat"
    # Among strangers and in clubs, all are asked: those who agree must not lose what they win.
    for public in ({"club": "c"}, {"seek": Seek(1500, "casual")}):
        club = replace(placed(friends("ada", "bo", "cy"), plies=1), **public)
        assert done(club, undo(club), ADA).state.plies == 0
        club = placed(club)
        assert offer(done(club, undo(club, 0), ADA))["needs"] == [1, 2]


def test_others_placements_stay_in_a_tournament() -> None:
    """Two accomplices could go back for ever, while all others wait for the round to end. Its end
    stays as well, even if nobody would have to agree.
    """
    cup = replace(placed(friends("ada", "bo"), plies=1), club="c", tournament=1)
    assert done(cup, undo(cup), ADA).state.plies == 0
    cup = placed(cup)
    for plies in (0, None):
        assert refusal(cup, undo(cup, plies), ADA) == "nothing-to-undo"
    cup = replace(cup, seats=(cup.seats[0], Occupant("computer", "greedy")))
    while not cup.state.is_over:
        cup = placed(cup, plies=1)
    assert cup.steps[-1].seat == 0
    assert refusal(cup, undo(cup), ADA) == "nothing-to-undo"


def test_undoing_a_first_piece_taken_over() -> None:
    """R34: both placements are undone. A person is asked; against a computer, it counts as help."""
    for other, expected in (("ada", [0]), (None, None)):
        new = friends(other, "bo", pie=True)
        table = done(placed(new), Place("p", 2, legal_placements(new.state)[0].name), BO)
        after = done(table, undo(table), BO)
        assert (offer(after) and offer(after)["needs"]) == expected
        assert after.aided == (set() if expected else {1})


def test_asking_to_undo_only_anothers_placement() -> None:
    table = placed(friends("ada", "bo"), plies=1)
    table = done(table, undo(table), BO)
    assert (offer(table)["by"], offer(table)["needs"]) == (1, [0])


def test_answering_an_offer() -> None:
    """Only players who were asked can decline an offer; only its maker can withdraw it."""
    before = placed(friends("ada", "bo", "cy"), plies=2)
    table = done(before, undo(before, 0), ADA)
    for make, right in (
        (lambda version: AnswerOffer("a", version, False), BO),
        (lambda version: WithdrawOffer("w", version), ADA),
    ):
        assert refusal(before, make(before.version), right) == "no-offer"
        for sender in {ADA, BO, CY, EVE, ANONYMOUS} - {right}:
            assert refusal(table, make(table.version), sender) == "not-your-seat"
        ended = done(table, make(table.version), right)
        assert offer(ended) is None
        assert ended.state == table.state


def test_a_persons_placement_ends_the_offer() -> None:
    table = placed(friends("ada", "bo", None), plies=2)
    table = done(table, undo(table, 0), ADA)
    table = placed(table)
    assert offer(table)["falls"] == [0, 1, 2]
    assert done(table, AnswerOffer("a", table.version, True), BO).state.plies == 0
    assert offer(placed(table)) is None


def test_the_end_ends_the_offer() -> None:
    """Undoing the end would concern everybody, not only those who were asked."""
    before = table = friends("ada", "bo", None)
    while not table.state.is_over:
        before, table = table, placed(table)
    assert before.state.to_play == 2
    asked = done(before, undo(before, before.plies - 1), ADA)
    assert offer(asked)["needs"] == [1]
    assert offer(placed(asked)) is None


def test_same_undo_is_consent() -> None:
    table = placed(friends("ada", "bo"), plies=2)
    table = done(table, undo(table, 0), ADA)
    assert done(table, undo(table, 0), BO).state.plies == 0


def test_end_of_game_concerns_everybody() -> None:
    table = placed(friends("ada", "bo", "cy"), plies=3)
    gone = done(table, Withdraw("w", table.version, 0), ADA)
    assert offer(done(gone, undo(gone), ADA))["needs"] == [1, 2]
    table = placed(friends("ada", "bo"), plies=2)
    over = done(table, Withdraw("w", table.version, 1), BO)
    assert over.state.is_over
    wish = done(over, undo(over), BO)
    assert (wish.state.is_over, offer(wish)["needs"]) == (True, [0])
    assert done(wish, AnswerOffer("a", wish.version, True), ADA).state == table.state


def test_whoever_resigned_is_asked_only_to_come_back() -> None:
    """Otherwise, they could keep those who go on playing from undoing anything, or come back when
    only the placement after their resignation is to be undone.
    """
    club = replace(placed(friends("ada", "bo", "cy"), plies=2), club="c")
    table = placed(done(club, Withdraw("w", club.version, 2), CY), plies=2)
    asked = offer(done(table, undo(table, 1), ADA))
    assert (asked["needs"], asked["back"]) == ([1, 2], [2])
    for asked in (done(table, undo(table), ADA), done(table, undo(table, 2), ADA)):
        assert (offer(asked)["needs"], offer(asked)["back"]) == ([1], [])
        after = done(asked, AnswerOffer("a", asked.version, True), BO)
        assert (after.aided, after.state.withdrawn) == (set(), {2})


def stood_in(table: Table) -> Table:
    """Return the table after Ada has let a computer play for Bo, who is away during his turn."""
    away = replace(ADA, absent_seats=frozenset({1}), present_people=frozenset({Person("ada")}))
    return done(table, HandOver("h", table.version, 1), away)


def test_people_for_whom_a_computer_plays_are_asked() -> None:
    """While the person is away, neither their moves nor the end of the round can be undone."""
    table = placed(stood_in(placed(friends("ada", "bo"), plies=3)), plies=2)
    assert done(table, undo(table, 4), ADA).plies == 4
    over = done(table, Withdraw("w", table.version, 0), ADA)
    assert over.state.is_over
    for one, plies in ((table, 0), (table, 1), (over, 5)):
        assert refusal(one, undo(one, plies), ADA) == "offer-away"
    back = replace(ADA, present_people=frozenset({Person("bo")}))
    asked = done(table, undo(table, 0), back)
    assert offer(asked)["needs"] == [1]
    assert done(asked, AnswerOffer("a", asked.version, True), BO).plies == 0


def test_only_a_game_that_waits_for_somebody_goes_on_without_them() -> None:
    """Others can let a computer play for somebody who is away while the game is waiting for them,
    but not during another player's turn or after the round.
    """
    before = placed(friends("ada", "bo", "cy"), plies=1)
    over = done(placed(friends("ada", "bo")), Withdraw("w", 2, 1), BO)
    for table, seat, code in ((before, 2, "not-absent"), (over, 1, "game-over")):
        for what in (Vote, HandOver):
            away = replace(ADA, absent_seats=frozenset({seat}))
            assert refusal(table, what("v", table.version, seat), away) == code
    assert stood_in(before).seats[1].imposed
    back = done(stood_in(before), TakeBack("t", before.version + 1, 1), BO)
    assert back.seats == before.seats


def declined(table: Table, never: bool = False) -> Table:
    """Return the table after Ada asks to go back to the beginning and Bo declines."""
    table = done(table, undo(table, 0), ADA)
    return done(table, AnswerOffer("a", table.version, False, never), BO)


def test_a_refusal_lasts_for_a_while() -> None:
    """After a refusal, a player must place before asking again; meanwhile, others can ask."""
    table = declined(placed(friends("ada", "bo"), plies=2))
    assert refusal(table, undo(table, 0), ADA) == "offer-declined"
    assert offer(done(table, undo(table, 0), BO)) is not None
    table = placed(table)
    assert offer(done(table, undo(table, 0), ADA))["needs"] == [1]


def test_never_ask_again_this_game() -> None:
    """An undo that needs the consent of a player who wants no more requests is refused."""
    table = placed(declined(placed(friends("ada", "bo", "cy"), plies=3), never=True), plies=3)
    for sender in (ADA, CY):
        assert refusal(table, undo(table, 0), sender) == "offer-never"
    assert offer(done(table, undo(table, 5), ADA))["needs"] == [2]
    assert offer(done(table, undo(table, 0), BO))["needs"] == [0, 2]


def test_unsuccessful_requests_are_limited() -> None:
    """A player can ask five times in vain; requests that were granted do not count."""
    table = placed(friends("ada", "bo"), plies=2)
    for _ in range(8):
        table = done(table, undo(table, 0), ADA)
        table = done(table, AnswerOffer("a", table.version, True), BO)
        table = placed(table, plies=2)
    for _ in range(5):
        table = done(table, undo(table, 0), ADA)
        for plies in (0, 1):  # nobody must answer another request than the one they read
            assert refusal(table, undo(table, plies), ADA) == "offer-open"
        table = done(table, WithdrawOffer("w", table.version), ADA)
    assert refusal(table, undo(table, 0), ADA) == "offer-limit"
    assert offer(done(table, undo(table, 0), BO)) is not None
