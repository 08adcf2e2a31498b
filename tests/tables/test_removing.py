"""The host removes somebody for good, before or during the game."""

import asyncio
from unittest.mock import AsyncMock

from msgspec.structs import replace

from cirkis.backend.finished_games import FinishedGames
from cirkis.game import Options, new_match
from cirkis.practice.progress.progress import NO_PROGRESS
from cirkis.tables.commands import (
    AnswerOffer,
    Claim,
    Command,
    HandOver,
    Open,
    Remove,
    SetNewcomers,
    TakeBack,
    TakeSeat,
    Undo,
    Withdraw,
    WithdrawOffer,
)
from cirkis.tables.entries import Created, SeatChanged, Seek, read_entry, write_entry
from cirkis.tables.people import Person, Sender
from cirkis.tables.reducer import apply, initial_table
from cirkis.tables.seats import OPEN_SEAT, Occupant
from cirkis.tables.setup import rematch_entry
from cirkis.tables.state import Table
from tests.server.page import view_of
from tests.tables.tables import done, placed, refusal
from tests.tables.test_decisions import played_out
from tests.tables.test_undo import ADA, BO, CY, EVE, friends

HERE = frozenset(map(Person, ("ada", "bo", "cy")))


def host(*present: str) -> Sender:
    """Return Ada, who created the table, as a sender while these people are present."""
    return replace(ADA, present_people=frozenset(map(Person, present)))


def remove(table: Table, seat: int = 1) -> Remove:
    return Remove("r", table.version, seat)


def removed(table: Table) -> Table:
    return done(table, remove(table), host("ada", "bo"))


def test_before_the_game() -> None:
    """People whom the host removed, or whose seat the host freed, cannot sit down again."""
    lobby = friends("ada", "bo", "cy")
    lobby = replace(lobby, seats=(*lobby.seats[:2], OPEN_SEAT))
    for wish in (remove(lobby), Open("o", lobby.version, 1)):
        table = done(lobby, wish, host("ada", "bo"))
        assert table.seats[1].kind == "open"
        for seat in (1, 2):
            assert refusal(table, Claim("c", table.version, seat), BO) == "removed"
        assert done(table, Claim("c", table.version, 1), EVE).seats[1].owner == "eve"


def test_before_the_first_piece() -> None:
    """Whoever took all the seats of a table before the others came is removed without a question,
    and the seats are free again.
    """
    table = friends("ada", "bo", "cy")
    for seat in (1, 2):
        table = done(table, remove(table, seat), host(*HERE))
        assert table.seats[seat] == OPEN_SEAT
    assert not table.given_up


def test_removed_person_in_another_browser() -> None:
    """A removed person can come back as a stranger only while the host lets newcomers in."""
    table = friends("ada", "bo", "cy", "cy")
    held = Occupant("open", owner=Person("dee"))
    table = replace(table, seats=(table.seats[0], OPEN_SEAT, held, OPEN_SEAT))
    for sender in (BO, EVE):
        assert refusal(table, SetNewcomers("n", table.version, False), sender) == "not-your-seat"
    table = done(table, SetNewcomers("n", table.version, False), ADA)
    assert not view_of(table)["newcomers"]
    assert not rematch_entry(table).newcomers
    assert refusal(table, Claim("c", table.version, 1), EVE) == "closed"
    assert done(table, Claim("c", table.version, 1), ADA).seats[1].owner == "ada"
    dee = done(table, Claim("c", table.version, 2), Sender(Person("dee")))
    assert done(dee, Claim("c", dee.version, 1), Sender(Person("dee"))).seats[1].owner == "dee"
    table = done(table, SetNewcomers("n", table.version, True), ADA)
    assert done(table, Claim("c", table.version, 1), EVE).seats[1].owner == "eve"


def test_during_the_game() -> None:
    """A computer plays on in what is now the host's seat; the removed person cannot get it back."""
    table = removed(placed(friends("ada", "bo")))
    assert (table.seats[1].kind, table.seats[1].owner) == ("computer", None)
    assert table.state.plies == 1
    assert refusal(table, TakeBack("t", table.version, 1), BO) == "not-your-seat"
    assert refusal(table, Withdraw("w", table.version, 1), BO) == "not-your-seat"
    assert done(table, Withdraw("w", table.version, 1), ADA).state.is_over


def test_nobody_escapes_by_handing_over() -> None:
    """The host's request names a person, whoever is playing for them when it arrives."""
    table = placed(friends("ada", "bo"))
    wish = remove(table)
    table = done(table, HandOver("h", table.version, 1), BO)
    assert done(table, wish, host("ada", "bo")).seats[1].owner is None
    table = done(table, TakeBack("t", table.version, 1), BO)
    assert done(table, wish, host("ada", "bo")).seats[1].owner is None


def test_what_removed_people_have_done_stays() -> None:
    """Nobody can undo a removed person's placements, or the end of a round they have played."""
    table = removed(placed(friends("ada", "bo"), plies=3))
    assert refusal(table, Undo("u", table.version, 1), ADA) == "offer-away"
    assert done(table, Undo("u", table.version, 2), ADA).plies == 2
    options = Options(match=60)
    match = replace(friends("ada", "bo"), options=options, match=new_match(options))
    over = removed(played_out(match))
    assert refusal(over, Undo("u", over.version), ADA) == "offer-away"


def test_only_the_host_can_remove_and_only_others() -> None:
    table = placed(friends("ada", "bo", "cy", None))
    for sender in (BO, CY):
        assert refusal(table, remove(table), sender) == "not-host"
    assert refusal(table, remove(table), EVE) == "not-your-seat"
    for seat in (0, 3):
        assert refusal(table, remove(table, seat), host(*HERE)) == "nobody-to-remove"
    over = done(table, Withdraw("w", table.version, 1), BO)
    over = done(over, Withdraw("w", over.version, 2), CY)
    over = done(over, Withdraw("w", over.version, 3), ADA)
    assert refusal(over, remove(over), host(*HERE)) == "game-over"


def test_the_end_ends_a_request_to_remove() -> None:
    table = asked()
    over = done(table, Withdraw("w", table.version, 1), BO)
    over = done(over, Withdraw("w", over.version, 2), CY)
    assert over.state.is_over
    assert view_of(over)["offer"] is None


def asked() -> Table:
    table = placed(friends("ada", "bo", "cy"))
    return done(table, remove(table), host(*HERE))


def answer(table: Table, accept: bool) -> Command:
    return AnswerOffer("a", table.version, accept)


def test_the_others_present_agree() -> None:
    """The person concerned is not asked, and cannot end the request by placing, making offers or
    handing over their seat and taking it back.
    """
    table = asked()
    offer = view_of(table)["offer"]
    assert (offer["kind"], offer["by"], offer["needs"]) == ("remove", 1, [2])
    assert refusal(table, answer(table, True), BO) == "not-your-seat"
    assert refusal(table, WithdrawOffer("w", table.version), BO) == "not-your-seat"
    table = placed(table, plies=2)
    assert refusal(table, Undo("u", table.version, 0), BO) == "offer-open"
    table = done(table, HandOver("h", table.version, 1), BO)
    table = done(table, TakeBack("t", table.version, 1), BO)
    table = done(table, answer(table, True), CY)
    assert (table.seats[1].kind, table.offer) == ("computer", None)
    assert view_of(table, Person("bo"))["you"]["removed"]


def test_the_others_decline() -> None:
    """After a refused or withdrawn request, the host cannot ask again in the round: others would
    agree by mistake some day.
    """
    table = done(asked(), answer(asked(), False), CY)
    assert table.seats[1].owner == "bo"
    assert refusal(table, remove(table), host(*HERE)) == "offer-declined"
    table = placed(table, plies=3)
    assert refusal(table, remove(table), host(*HERE)) == "offer-declined"
    table = done(asked(), WithdrawOffer("w", asked().version), ADA)
    assert refusal(table, remove(table), host(*HERE)) == "offer-declined"


def given_up(table: Table) -> list[tuple[int, int]]:
    winners = [one.table.state.outcome.winners for one in table.given_up]  # pyrefly: ignore[missing-attribute]
    assert winners == [(one.to,) for one in table.given_up]
    return [(one.by, one.to) for one in table.given_up]


def test_removal_by_one_player_alone_loses_the_game() -> None:
    """If no other player agreed, the removed player wins; a computer still plays on."""
    table = removed(placed(friends("ada", "bo"), plies=4))
    assert given_up(table) == [(0, 1)]
    assert not table.state.is_over
    table = placed(friends("ada", "bo", "cy"))
    assert given_up(done(table, remove(table), host("ada", "bo"))) == [(0, 1)]
    assert given_up(done(asked(), answer(asked(), True), CY)) == []
    lobby = replace(friends("ada", "bo", "cy"), seats=(*friends("ada", "bo").seats, OPEN_SEAT))
    assert given_up(removed(lobby)) == []


def test_everybody_whom_one_player_removes_wins() -> None:
    """Absent players are not asked; a removal counts however long ago somebody placed, and even
    without a placement since the first removal.
    """
    keeper = AsyncMock()
    keeper.of.return_value = NO_PROGRESS

    async def observe() -> None:
        games = FinishedGames(keeper)
        table = placed(friends("ada", "bo", "cy"), plies=9)
        for seat in (1, 2):
            table = done(table, remove(table, seat), host("ada"), at=100.0)
            games.observe("t", table)
        await games.close()

    asyncio.run(observe())
    reports = [call.args for call in keeper.report.call_args_list]
    results = {(person, end.result, end.is_rated) for person, end in reports}
    assert results == {("ada", "lost", True), ("bo", "won", True), ("cy", "won", True)}


def test_a_host_cannot_leave_first_or_take_the_seat() -> None:
    """A host who puts a computer in their seat and then removes the other player has lost."""
    table = placed(friends("ada", "bo"), plies=4)
    table = removed(done(table, TakeSeat("s", table.version, 0, "computer", "casual"), ADA))
    assert given_up(table) == [(0, 1)]
    assert refusal(table, TakeSeat("s", table.version, 1, "person"), ADA) == "begun"


def test_levels_stay_in_a_game_with_others() -> None:
    """The host cannot change a computer's level, not even by taking its seat in between."""
    table = placed(friends("cy", None), plies=2)
    wish = TakeSeat("s", table.version, 1, "computer", "champion")
    assert refusal(table, wish, ADA) == "begun"
    assert done(table, replace(wish, level="random"), ADA).seats == table.seats
    table = done(table, replace(wish, kind="person"), ADA)
    assert refusal(table, replace(wish, version=table.version), ADA) == "begun"
    alone = placed(friends("ada", None), plies=2)
    assert done(alone, wish, ADA).seats[1].level == "champion"


def test_a_host_who_does_not_play_needs_a_player() -> None:
    """A player's consent is needed, even if all are away: a second browser is not enough."""
    table = placed(friends("bo", "cy"))
    table = done(table, remove(table, 0), host("ada", "bo"))
    assert view_of(table)["offer"]["needs"] == [1]
    assert given_up(done(table, answer(table, True), CY)) == [(1, 0)]


def test_nobody_is_removed_from_a_public_game() -> None:
    """In the lobby or a club, two could rob the third of a win."""
    for public in ({"club": "club"}, {"seek": Seek(1500, "casual")}):
        table = replace(placed(friends("ada", "bo", "cy"), plies=9), **public)
        assert refusal(table, remove(table), host(*HERE)) == "begun"


def test_removed_person_cannot_join_the_rematch() -> None:
    """The log of a rematch records who was removed, like the first table's."""
    table = removed(placed(friends("ada", "bo")))
    created = read_entry(write_entry(rematch_entry(table, Person("ada"))))
    assert isinstance(created, Created)
    following = replace(initial_table(created), seats=(OPEN_SEAT, OPEN_SEAT))
    assert refusal(following, Claim("c", 1, 0), BO) == "removed"


def test_old_logs_where_somebody_came_back() -> None:
    """Before 1.0.0, people whom the host removed could sit down again; they keep their seats."""
    table = apply(friends("ada", "bo"), SeatChanged(1, OPEN_SEAT, "open")).after
    table = apply(table, SeatChanged(1, Occupant("person", owner=Person("bo")), "claim")).after
    assert table.removed == frozenset()


def test_entries_of_old_logs() -> None:
    """Offers from before 1.0.0 are read, and written again unchanged."""
    for text in (
        '{"type":"offered","seat":0,"steps":1,"needs":[1]}',
        '{"type":"offer-ended","seat":1,"by":"answer"}',
    ):
        assert write_entry(read_entry(text)) == text
