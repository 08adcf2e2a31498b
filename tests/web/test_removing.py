"""The host removes somebody in the lobby or at the table; names must differ."""

from tests.server.helpers import Post
from tests.web.friends import Requests, claim, gather, hurry, make_table
from tests.web.running import RunningServer
from tests.web.visitor import NARROW, Visit, Visitor
from tests.web.words import EN


def test_from_the_lobby(visit: Visit) -> None:
    """Whoever was removed can take no seat, even after a reload; names must differ."""
    ann = visit(phone=True, viewport=NARROW)
    ben = visit()
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
    again = visit()
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
    for visitor in (ann, again):
        visitor.page.locator(".invite").wait_for(state="hidden")  # its link would lead nobody in
    assert ann.fits
    box.check()
    for visitor in (ann, again):
        visitor.page.locator(".invite").wait_for()
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
    """A computer takes over at once; the others cannot remove anybody."""
    ann, ben, cy = visit(), visit(), server.stranger()
    table = make_table(ann, "person", "open", "open")
    gather(table, ann, Ben=ben, Cy=cy)
    hurry(table, ann, plies=1)
    ben.page.get_by_role("button", name=EN("menu")).click()
    ben.page.get_by_role("dialog").wait_for()
    assert ben.page.get_by_role("button", name=EN("menu-remove", who="Cy")).count() == 0
    ben.page.keyboard.press("Escape")
    ann.page.get_by_role("button", name=EN("menu")).press("Enter")
    ann.page.get_by_role("button", name=EN("menu-remove", who="Ben")).press("Enter")
    ann.page.get_by_text(EN("menu-remove-game", who="Ben")).wait_for()
    ann.page.get_by_role("button", name=EN("menu-remove-yes"), exact=True).press("Enter")
    ben.wait_for_hint(EN("error-removed"))
    assert EN("error-removed") in ben.spoken()
    ann.wait_for_plies(2)
    ben.page.get_by_role("button", name=EN("menu")).click()
    assert ben.page.locator("dialog .danger").count() == 0
