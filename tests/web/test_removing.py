"""The host removes somebody in the lobby or at the table; names must differ."""

from tests.server.helpers import Post
from tests.web.friends import Requests, claim, gather, hurry, make_table
from tests.web.running import RunningServer
from tests.web.visitor import Visit, Visitor
from tests.web.words import DE, EN

PHONE = {"width": 360, "height": 740}


def test_from_the_lobby(server: RunningServer, visit: Visit) -> None:
    """Somebody with the name of the host has to choose another. Once the host removes them
    with a tap, the page says so and they can take no seat, even after a reload.
    """
    ann = visit(server.address, phone=True, viewport=PHONE)
    ben = visit(server.address)
    table = make_table(ann, "person", "open", "open")
    ann.go(f"/table/{table}")
    ann.page.get_by_label(EN("lobby-name")).fill("Ann")
    ann.page.get_by_label(EN("lobby-name")).press("Enter")
    ben.go(f"/table/{table}")
    ben.page.locator(".lobby-seat", has_text="Ann").wait_for()
    ben.page.get_by_label(EN("lobby-name")).fill("ANN")
    ben.page.get_by_role("button", name=EN("lobby-claim")).first.click()
    ben.page.get_by_text(EN("error-name-taken")).first.wait_for()
    claim(ben, table, "Ben")
    again = visit(server.address)
    _swap_while_asked(table, ann, ben, again)
    ann.page.get_by_role("button", name=EN("lobby-remove")).tap()
    assert ann.fits
    ann.page.get_by_role("button", name=EN("menu-remove-yes"), exact=True).tap()
    ben.page.locator(".lobby").get_by_text(EN("error-removed")).wait_for()
    ben.page.reload()
    ben.page.locator(".lobby").get_by_text(EN("error-removed")).wait_for()
    assert ben.page.get_by_role("button", name=EN("lobby-claim")).count() == 0
    again.go(f"/table/{table}")
    again.page.get_by_role("button", name=EN("lobby-claim")).first.wait_for()
    box = ann.page.get_by_label(EN("lobby-newcomers"))
    box.uncheck()
    again.page.locator(".lobby").get_by_text(EN("error-closed")).wait_for()
    assert again.page.get_by_role("button", name=EN("lobby-claim")).count() == 0
    assert ann.fits
    box.check()
    again.page.get_by_role("button", name=EN("lobby-claim")).first.wait_for()


def _swap_while_asked(table: str, ann: Visitor, ben: Visitor, eve: Visitor) -> None:
    """Ann confirms that she wants to remove Eve, whose seat Ben has meanwhile taken: he stays."""
    seat, other = Post(Requests(ben), table), Post(Requests(eve), table)
    assert seat.send_now("seat", kind="leave", seat=1)["ok"]
    assert other.send_now("claim", seat=1, name="Eve")["ok"]
    ann.page.locator(".lobby-seat", has_text="Eve").wait_for()
    ann.page.get_by_role("button", name=EN("lobby-remove")).tap()
    assert other.send_now("seat", kind="leave", seat=1)["ok"]
    assert seat.send_now("claim", seat=1, name="Ben")["ok"]
    ann.page.locator(".lobby-seat", has_text="Ben").wait_for()
    ann.page.get_by_role("button", name=EN("menu-remove-yes"), exact=True).tap()
    ann.page.locator(".lobby").get_by_text(EN("error-stale")).wait_for()
    assert seat.view()["seats"][1]["name"] == "Ben"


def test_from_the_table(server: RunningServer, visit: Visit) -> None:
    """Using only the keyboard, the host removes somebody; a computer takes over at once, and the
    removed person reads what happened. The others cannot remove anybody.
    """
    ann, ben = visit(server.address), visit(server.address)
    cy = visit(server.address, phone=True, viewport=PHONE, locale="de-DE")
    table = make_table(ann, "person", "open", "open")
    gather(table, ann, Ben=ben, Cy=cy)
    hurry(table, ann, plies=1)
    cy.page.get_by_role("button", name=DE("menu")).tap()
    assert cy.page.get_by_role("button", name=DE("menu-remove", who="Ben")).count() == 0
    assert cy.fits
    ann.page.get_by_role("button", name=EN("menu")).press("Enter")
    ann.page.get_by_role("button", name=EN("menu-remove", who="Ben")).press("Enter")
    ann.page.get_by_text(EN("menu-remove-game", who="Ben")).wait_for()
    ann.page.get_by_role("button", name=EN("menu-remove-yes"), exact=True).press("Enter")
    ben.wait_for_hint(EN("error-removed"))
    assert EN("error-removed") in ben.spoken()
    for visitor in (ann, cy):
        visitor.wait_for_plies(2)
    ben.page.get_by_role("button", name=EN("menu")).click()
    assert ben.page.locator("dialog .danger").count() == 0
