"""Casual tables: the host removes somebody for good, or a computer plays for somebody."""

import pytest
from msgspec.structs import replace

from cirkis.tables.commands import ChangeSeat, Claim, Resign, SetNewcomers
from cirkis.tables.entries import Created, SeatChanged, read_entry, write_entry
from cirkis.tables.people import OPEN_SEAT, Occupant, Person, Sender
from cirkis.tables.reducer import apply, initial_table
from cirkis.tables.setup import rematch_entry
from cirkis.tables.state import Table
from tests.server.page import view_of
from tests.tables.tables import ADA, BO, CY, EVE, done, friends, placed, refusal


def remove(table: Table, seat: int = 1) -> ChangeSeat:
    return ChangeSeat("r", table.version, seat, "remove")


def removed(table: Table) -> Table:
    return done(table, remove(table), ADA)


def test_before_the_game() -> None:
    """People whom the host removed, or whose seat the host freed, cannot sit down again."""
    lobby = friends("ada", "bo", "cy")
    lobby = replace(lobby, seats=(*lobby.seats[:2], OPEN_SEAT))
    for wish in (remove(lobby), ChangeSeat("o", lobby.version, 1, "open")):
        table = done(lobby, wish, ADA)
        assert table.seats[1].kind == "open"
        for seat in (1, 2):
            assert refusal(table, Claim("c", table.version, seat), BO) == "removed"
        assert done(table, Claim("c", table.version, 1), EVE).seats[1].owner == "eve"


def test_before_the_first_piece() -> None:
    """The seats are free again, for those whom somebody else kept from sitting down."""
    table = friends("ada", "bo", "cy")
    for seat in (1, 2):
        table = done(table, remove(table, seat), ADA)
        assert table.seats[seat] == OPEN_SEAT


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
    assert (table.state.plies, table.computer_to_play) == (1, 1)
    assert view_of(table, Person("bo"))["you"]["removed"]
    assert refusal(table, ChangeSeat("t", table.version, 1, "take-back"), BO) == "not-your-seat"
    assert refusal(table, Resign("w", table.version, 1), BO) == "not-your-seat"
    assert done(table, Resign("w", table.version, 1), ADA).state.is_over


def test_nobody_escapes_by_handing_over() -> None:
    """The host's request names a person, whoever is playing for them when it arrives."""
    table = placed(friends("ada", "bo"))
    wish = remove(table)
    table = done(table, ChangeSeat("h", table.version, 1, "hand-over"), BO)
    assert done(table, wish, ADA).seats[1].owner is None
    table = done(table, ChangeSeat("t", table.version, 1, "take-back"), BO)
    assert done(table, wish, ADA).seats[1].owner is None


def test_only_the_host_can_remove_and_only_others() -> None:
    table = placed(friends("ada", "bo", "cy", None))
    for sender in (BO, CY):
        assert refusal(table, remove(table), sender) == "not-host"
    assert refusal(table, remove(table), EVE) == "not-your-seat"
    for seat in (0, 3):
        assert refusal(table, remove(table, seat), ADA) == "nobody-to-remove"
    over = done(table, Resign("w", table.version, 1), BO)
    over = done(over, Resign("w", over.version, 2), CY)
    over = done(over, Resign("w", over.version, 3), ADA)
    assert refusal(over, remove(over), ADA) == "game-over"


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


@pytest.mark.parametrize(("sender", "level"), [(BO, "master"), (ADA, "casual")])
def test_a_computer_plays_until_the_player_is_back(sender: Sender, level: str) -> None:
    """Players ask for it themselves, or the host does while they are not connected."""
    before = placed(friends("ada", "bo"))
    table = done(before, ChangeSeat("h", before.version, 1, "hand-over", level), sender)
    assert (table.seats[1].level, table.seats[1].owner) == (level, "bo")
    assert table.computer_to_play == 1
    table = placed(table, plies=2)
    take_back = ChangeSeat("t", table.version, 1, "take-back")
    for other in (ADA, EVE):
        assert refusal(table, take_back, other) == "not-your-seat"
    assert done(table, take_back, BO).seats == before.seats


def test_nobody_else_lets_a_computer_play_for_somebody_present() -> None:
    table = placed(friends("ada", "bo", "cy", None))
    here = replace(ADA, present_people=frozenset({Person("bo")}))
    for sender, seat, code in (
        (here, 1, "not-absent"),
        (CY, 1, "not-host"),
        (EVE, 1, "not-your-seat"),
        (ADA, 3, "seat-taken"),
    ):
        assert refusal(table, ChangeSeat("h", table.version, seat, "hand-over"), sender) == code
