"""A club on the page: two people meet through a link, talk, play and look at the ladder."""

from pathlib import Path

from tests.web.axe import violations_day_and_night
from tests.web.friends import NO_LINE, Requests, hurry, resign, wait_for_start
from tests.web.running import RunningServer, with_settings
from tests.web.visitor import Visit, Visitor
from tests.web.words import EN, on_button

PREPARE = f"""
from cirkis.practice.progress import game_over
game_over.SHORTEST = 0.0
{with_settings(clubs=True, limits={"requests": 10**6})}"""
# Click in a row of a list; return the "pointer-events" of the next row as soon as this one is gone.
CLICK = """(button) => new Promise((done) => {
  const rows = button.closest("p").parentElement;
  new MutationObserver((_, observer) => {
    observer.disconnect();
    done(getComputedStyle(rows.firstChild).pointerEvents);
  }).observe(rows, { childList: true });
  button.click();
})"""


def press(visitor: Visitor, key: str, inside: str = "") -> None:
    place = visitor.page.locator(inside) if inside else visitor.page
    place.get_by_role("button", name=EN(key), exact=True).click()


def sure(visitor: Visitor, key: str) -> None:
    press(visitor, key)
    press(visitor, key, "dialog")


def found(ada: Visitor) -> tuple[str, str]:
    """Make a club; return its id and its invitation."""
    ada.go("/")
    ada.page.get_by_role("link", name=EN("clubs"), exact=True).click()
    ada.page.get_by_label(EN("club-name"), exact=True).fill("Kites & Darts")
    ada.page.get_by_label(EN("club-own-name")).fill("Ada")
    ada.page.get_by_role("button", name=EN("club-make"), exact=True).dblclick()
    ada.page.locator(".invite-link").wait_for()
    assert len(Requests(ada).get("/api/clubs").json()) == 1
    link = ada.page.locator(".invite-link").input_value()
    return ada.page.url.rpartition("/")[2], str(link)


def talk(ada: Visitor, ben: Visitor, club: str, link: str) -> None:
    """Ben comes by the invitation, and both write."""
    ben.go(link.removeprefix(ben.address))
    assert violations_day_and_night(ben) == []
    ben.page.get_by_label(EN("club-own-name")).fill("Ben")
    press(ben, "club-join.yes")
    ben.page.get_by_label(EN("chat-write")).fill("<b>Hello</b>")
    ben.page.keyboard.press("Enter")
    ada.page.get_by_text("Ben: <b>Hello</b>").wait_for()
    assert ben.fits
    for one, words in ((ada, "Hi Ben"), (ben, 300 * "W")):
        Requests(one).post(f"/api/clubs/{club}/sayings", {"text": words})


def play(ada: Visitor, ben: Visitor, club: str) -> None:
    """A rated game in the club counts on its ladder."""
    ada.page.locator(".club-members li").nth(1).wait_for()
    ada.page.get_by_text(EN("club-open"), exact=True).click()
    opening = on_button(EN, "club-open.yes", rated=True)
    ada.page.get_by_role("button", name=opening, exact=True).dblclick()
    ada.page.get_by_role("link", name=EN("club-table")).wait_for()
    assert len(Requests(ada).get(f"/api/clubs/{club}").json()["tables"]) == 1
    assert not ada.page.locator(".invite-link").count()  # members need no link
    row = ben.page.locator(".lobby-seat", has_text="Ada")
    row.get_by_text(f"{EN('kind-rated')} · ").wait_for()
    ben.page.get_by_role("button", name=EN("find-sit.label", who="Ada")).click()
    for one in (ada, ben):
        wait_for_start(one)
    table = ada.page.url.rpartition("/")[2]
    hurry(table, ada, ben, plies=2)  # before both have placed, the game would not count
    resign(ben, table)
    for one in (ada, ben):
        one.go(f"/club/{club}")
        one.page.get_by_text(EN("club-ladder"), exact=True).click()
        one.page.get_by_role("rowheader", name="Ben", exact=True).wait_for()
    assert violations_day_and_night(ada) == []


def leave_and_report(ada: Visitor, ben: Visitor, club: str) -> None:
    """Ben leaves; what he wrote can still be reported and settled."""
    press(ada, "club-leave")
    ada.page.get_by_text(EN("club-leave.heir", who="Ben")).wait_for()
    press(ada, "cancel", "dialog")
    sure(ben, "club-leave")
    ben.page.get_by_text(EN("club-new")).wait_for()
    ada.page.get_by_role("button", name=EN("club-report.label", who="Ben")).first.click()
    press(ada, "club-report", "dialog")
    reported = ada.page.locator("p", has_text=EN("club-reported.by", who="Ada"))
    reported.get_by_role("button", name=EN("club-ban"), exact=True).wait_for()  # though he left
    Requests(ada).post(f"/api/clubs/{club}/commands", {"type": "report", "line": 3})
    reported.get_by_text(300 * "W").wait_for()
    assert ada.fits
    keep = reported.get_by_role("button", name=EN("club-settle-keep"), exact=True).first
    assert keep.evaluate(CLICK) == "none"  # a double click does not reach the next line
    press(ada, "club-settle-keep")
    reported.wait_for(state="detached")


def mute(ada: Visitor, ben: Visitor, link: str) -> None:
    """Ben comes back, and is told why he cannot write."""
    ben.go(link.removeprefix(ben.address))
    press(ben, "club-join.yes")
    ben.page.locator(".club-members").wait_for()
    for act in ("club-mute", "club-unmute"):
        ada.page.locator(".club-members summary", has_text="Ben").click()
        press(ada, act)
        button = ada.page.get_by_role("button", name=EN(act), exact=True)
        button.wait_for(state="hidden")  # the menu is a new one, and closed
        told = ben.page.get_by_text(EN("error-muted"))
        told.wait_for(state="visible" if act == "club-mute" else "hidden")


def ban(ada: Visitor, ben: Visitor, club: str) -> None:
    """Neither a new chat line nor a report hides a button in use."""
    ada.page.locator(".club-members summary", has_text="Ben").click()
    ben.page.get_by_role("button", name=EN("phrase-thanks"), exact=True).dblclick()
    ada.page.locator(".chat-messages li", has_text=EN("phrase-thanks")).wait_for()
    ada.page.locator(".club-members").get_by_role("button", name=EN("club-remove")).focus()
    Requests(ben).post(f"/api/clubs/{club}/commands", {"type": "report", "line": 2})
    ada.page.get_by_text(EN("club-reported.by", who="Ben")).wait_for()
    ada.page.locator(".club-members :focus").wait_for()
    sure(ada, "club-ban")  # neither the new chat line nor the report has hidden this button
    ben.page.get_by_text(EN("error-no-club")).wait_for()
    ada.page.get_by_text(EN("club-log"), exact=True).click()
    ada.page.get_by_text(EN("club-act-ban", who="Ada", about=EN("find-somebody"))).wait_for()


def read_log(ada: Visitor, club: str) -> None:
    """A host cannot hide what is in the log."""
    ada.page.goto("about:blank")
    for _ in range(100):
        Requests(ada).post(f"/api/clubs/{club}/commands", {"type": "club", "act": "invite"})
    ada.go(f"/club/{club}")
    ada.page.get_by_text(EN("club-log"), exact=True).click()
    press(ada, "club-log-earlier")
    ada.page.get_by_text(EN("club-act-create", who="Ada")).wait_for()


def close(ada: Visitor, ben: Visitor, link: str) -> None:
    """A closed club's host can still lift a ban."""
    sure(ada, "club-close")
    ada.page.get_by_text(EN("error-club-closed")).wait_for()
    sure(ada, "club-unban")
    ada.page.get_by_role("button", name=EN("club-unban"), exact=True).wait_for(state="hidden")
    ben.page.get_by_text(EN("error-no-club")).wait_for()  # he could join again if it were open
    ben.go(link.removeprefix(ben.address))
    ben.page.get_by_text(EN("error-invitation-unknown")).wait_for()


def test_two_people_in_a_club(tmp_path: Path, visit: Visit) -> None:
    with RunningServer(tmp_path, PREPARE) as server:
        ada = visit(server.address, allow=NO_LINE)
        ben = visit(server.address, allow=(*NO_LINE, "Failed to load"), phone=True)
        club, link = found(ada)
        talk(ada, ben, club, link)
        play(ada, ben, club)
        leave_and_report(ada, ben, club)
        mute(ada, ben, link)
        ban(ada, ben, club)
        read_log(ada, club)
        close(ada, ben, link)
