"""Agreements between people at different screens, and chat: undo, another game, phrases."""

import random

import pytest

from tests.web.friends import gather, hurry, make_table, place, sit_down, wait_for_start, whose_turn
from tests.web.running import RunningServer
from tests.web.visitor import Visit, Visitor
from tests.web.words import EN, FR

Pair = tuple[Visitor, Visitor, str]


@pytest.fixture
def pair(server: RunningServer, visit: Visit) -> Pair:
    """Ann and Ben at a table with two pieces on the board, and the table. It is Ann's turn."""
    return sit_down(visit, server, plies=2)


def matter(visitor: Visitor) -> str:
    visitor.page.locator(".proposal").wait_for()
    return str(visitor.page.locator(".proposal p").inner_text())


def test_taking_back_needs_the_other(server: RunningServer, pair: Pair) -> None:
    """Undoing a placement that the other has answered needs their yes, and names what is undone."""
    ann, ben, table = pair
    ann.page.keyboard.press("u")
    asked = matter(ben)
    data = server.get(f"/api/tables/{table}")
    placements = data["table"]["pieces"]["placements"]
    for _, placement, _ in data["view"]["placed"]:
        assert "+".join(placements[placement][1]) in asked
    assert "Waiting for Ben." in matter(ann)
    assert ben.plies == 2
    ben.page.get_by_role("button", name=EN("proposal-accept")).click()
    for visitor in (ann, ben):
        visitor.page.locator(".move-list-empty").wait_for()
        assert visitor.pieces == 0
        assert not visitor.page.locator(".proposals").is_visible()


def test_going_back_alone(server: RunningServer, visit: Visit) -> None:
    """A player who undoes what a computer has answered sees what it costs, and so do others."""
    ann, ben = visit(server.address), visit(server.address)
    table = make_table(ann, "person", "newcomer", "open")
    gather(table, ann, Ben=ben)
    hurry(table, ann, plies=1)
    ann.wait_for_plies(2)
    ann.page.keyboard.press("u")
    assert matter(ann) == EN("took-back.mine")
    assert matter(ben) == EN("took-back", who=EN("colour-green"))
    ben.page.get_by_role("button", name=EN("proposal-seen")).click()
    ben.page.locator(".proposal").wait_for(state="detached")


def test_questions_that_come_to_nothing(pair: Pair) -> None:
    """A no, which is shown, or a change of mind changes nothing; playing on withdraws the request.
    Undoing only one's own placement asks nobody. A no holds for a while, or for the whole game if
    the player asked wants that.
    """
    ann, ben, _ = pair
    ann.page.keyboard.press("u")
    ann.page.get_by_role("button", name=EN("proposal-withdraw")).click()
    ben.page.locator(".proposal").wait_for(state="detached")
    assert ann.plies == ben.plies == 2
    ann.page.keyboard.press("u")
    ben.page.get_by_role("button", name=EN("proposal-decline")).click()
    ann.page.locator(".proposal").wait_for(state="detached")
    ann.wait_for_hint(EN("proposal-declined"))
    assert EN("proposal-declined") in ann.spoken()
    assert EN("proposal-declined") not in ben.hint + ben.spoken()
    ann.page.keyboard.press("u")
    ann.wait_for_hint(EN("error-offer-declined"))
    place(ann, random.Random(2))
    ben.wait_for_plies(3)
    ann.page.keyboard.press("u")
    ben.page.wait_for_function("() => document.querySelectorAll('.ply').length === 2")
    ann.page.wait_for_function("() => document.querySelectorAll('.ply').length === 2")
    assert ann.page.locator(".proposal").count() == 0
    place(ann, random.Random(2))
    place(ben, random.Random(3))
    ann.page.keyboard.press("u")
    ben.page.locator(".proposal").wait_for()
    place(ann, random.Random(2))
    ben.page.locator(".proposal").wait_for(state="detached")
    place(ben, random.Random(3))
    ann.page.keyboard.press("u")
    ben.page.get_by_role("button", name=EN("proposal-never")).click()
    ann.wait_for_hint(EN("proposal-declined"))
    place(ann, random.Random(4))
    place(ben, random.Random(5))
    ann.page.keyboard.press("u")
    ann.wait_for_hint(EN("error-offer-never"))


def test_a_computer_stands_in(pair: Pair) -> None:
    ann, ben, table = pair
    ann.page.get_by_role("button", name=EN("menu")).click()
    ann.page.get_by_role("button", name=EN("proposal-hand-over")).click()
    ben.wait_for_plies(3)
    assert (
        EN("stock-stand-in", level=EN("level-casual"))
        in ben.page.locator('.tray[data-seat="0"] .tray-status').inner_text()
    )
    assert "A computer is playing for" in matter(ann)
    ann.page.get_by_role("button", name=EN("proposal-take-back")).click()
    ann.page.locator(".proposal").wait_for(state="detached")
    hurry(table, ben, plies=1)
    ann.wait_for_plies(4)
    place(ann, random.Random(5))


def test_giving_up_is_seen_after_a_reload(server: RunningServer, visit: Visit) -> None:
    """A player can resign only their own seat, and confirms it; it survives a reload."""
    ann, ben = visit(server.address), visit(server.address)
    table = make_table(ann, "person", "open", "newcomer", players=3)
    gather(table, ann, Ben=ben)
    ben.page.get_by_role("button", name=EN("menu")).click()
    assert ben.page.locator("dialog .danger").count() == 1
    ben.page.locator("dialog .danger").click()
    assert server.view(table)["withdrawn"] == []
    ben.page.get_by_role("button", name=EN("menu-resign-yes"), exact=True).click()
    told = ann.page.locator(".move-list .event", has_text=EN("event-withdrew", who="Ben"))
    told.wait_for()
    ann.sit(table)
    told.wait_for()


def test_after_the_end(server: RunningServer, visit: Visit) -> None:
    """A player looking at the result can agree to an undo there, and sees the game go on. A player
    who asks for another game goes to it, and sees who has not answered. The other sees it in the
    result, opens something else from there, and can still follow; then it begins. The seats have
    moved on.
    """
    ann, ben, table = sit_down(visit, server, phone={"width": 390, "height": 844}, target=5)
    hurry(table, ann, ben)
    for visitor in (ann, ben):
        visitor.page.get_by_role("dialog").wait_for()
    plies = ann.plies
    ann.page.get_by_role("button", name=EN("close")).click()
    ann.page.get_by_role("button", name=EN("undo")).click()
    ben.page.get_by_role("dialog").get_by_role("button", name=EN("proposal-accept")).click()
    ben.page.get_by_role("dialog").wait_for(state="detached")
    for visitor in (ann, ben):
        visitor.page.wait_for_function(
            "(n) => document.querySelectorAll('.ply').length < n", arg=plies
        )
    assert whose_turn(ann, ben)
    hurry(table, ann, ben)

    ann.page.get_by_role("dialog").get_by_role("button", name=EN("end-again")).click()
    ann.page.wait_for_url(lambda url: not url.endswith(table))
    ann.page.locator(".lobby-seat.open", has_text="Ben").get_by_text(EN("lobby-held")).wait_for()
    result = ben.page.get_by_role("dialog")
    result.get_by_text(EN("proposal-next")).wait_for()
    assert result.get_by_role("button", name=EN("end-again")).count() == 0
    result.get_by_role("button", name=EN("pictures")).click()
    ben.page.get_by_role("dialog", name=EN("pictures")).wait_for()
    ben.page.get_by_role("button", name=EN("close")).click()
    result.wait_for(state="detached")
    ben.page.get_by_role("button", name=EN("lobby-accept")).click()
    for visitor in (ann, ben):
        wait_for_start(visitor)
    assert ann.page.url == ben.page.url
    assert "Ben" in ben.page.locator("#player-0").inner_text()


def talk(visitor: Visitor) -> None:
    visitor.page.get_by_role("button", name=EN("chat")).click()


def test_phrases_are_read_in_ones_own_language(server: RunningServer, visit: Visit) -> None:
    """A quick phrase arrives in the reader's language, is announced politely, and counts as unread.
    If it comes while somebody is aiming, the piece stays in their hand.
    """
    ann, ben, _ = sit_down(visit, server)
    ann.page.keyboard.press("w")
    ann.page.locator(".ghost").wait_for()
    talk(ben)
    ben.page.get_by_role("button", name=EN("phrase-one-moment")).click()
    ann.page.locator(".header-button .unread", has_text="1").wait_for()
    assert ann.page.locator(".ghost").count() == 1
    ann.page.keyboard.press("Enter")
    ben.wait_for_plies(1)
    ben.page.evaluate("localStorage.setItem('cirkis.settings', JSON.stringify({language: 'fr'}))")
    ben.page.reload()
    ben.page.locator(".table .turn").wait_for()
    talk(ann)
    ann.page.get_by_role("button", name=EN("phrase-good-luck")).click()
    ben.page.locator(".header-button .unread").wait_for()
    assert FR("phrase-good-luck") in ben.spoken()
    ben.page.get_by_role("button", name=FR("chat")).click()
    ben.page.locator(".chat-messages li", has_text=FR("phrase-good-luck")).wait_for()
    ben.page.locator(".header-button .unread").wait_for(state="hidden")


def test_what_is_read_of_others(server: RunningServer, visit: Visit) -> None:
    """Chat is still there after a reload. Muting hides somebody's past and future messages, on this
    page only; the host can limit chat to phrases.
    """
    ann, ben, table = sit_down(visit, server)
    talk(ben)
    ben.page.get_by_role("button", name="Hello!").click()
    ben.page.locator(".chat-messages li", has_text="Hello!").wait_for()
    ann.sit(table)
    talk(ann)
    ann.page.locator(".chat-messages li", has_text="Hello!").wait_for()
    ann.page.get_by_label("Mute Ben").check()
    ann.page.locator(".chat-messages li", has_text="Hello!").wait_for(state="detached")
    ben.page.get_by_role("button", name="Thanks!").click()
    ben.page.locator(".chat-messages li", has_text="Thanks!").wait_for()
    assert ann.page.locator(".chat-messages li", has_text="Thanks!").count() == 0
    ann.page.get_by_label(EN("chat-allow")).uncheck()
    ben.page.locator(".chat-form").wait_for(state="hidden")
    assert ben.page.get_by_role("button", name="Thanks!").is_visible()
