"""Absence: a computer stands in at a casual table until the player returns; a rated game waits.

Whoever has never opened the table's page is away, so no test waits until somebody has left.
"""

from playwright.sync_api import expect

from tests.nightly import nightly_too
from tests.web.friends import gather, hurry, join, make_table, resign
from tests.web.running import RunningServer
from tests.web.visitor import NARROW, Visit, Visitor
from tests.web.words import EN, LANGUAGES

A_MINUTE = 61_000  # milliseconds of the page's time


def wait_long(visitor: Visitor, seat: int) -> None:
    """Wait until the page shows that a seat's player is away, then let a minute pass."""
    visitor.page.locator(f"#player-{seat} .presence.away").wait_for()
    assert visitor.page.locator(".proposal").count() == 0
    visitor.clock.fast_forward(A_MINUTE)


def strip(visitor: Visitor, text: str) -> None:
    visitor.page.locator(".proposal p", has_text=text).wait_for()


def test_who_resigned_is_read_in_full(server: RunningServer, visit: Visit) -> None:
    """Even on a narrow phone, when the player has left the page, too; and at a table of four."""
    ann, ben = visit(server.address, phone=True, viewport=NARROW), server.stranger()
    two = make_table(ann, "person", "open")
    gather(two, ann, Ben=ben)
    hurry(two, ann, ben, plies=3)
    resign(ben, two)
    four = make_table(ann, "person", "casual", "person", "casual")
    resign(ann, four, 2)
    for language in nightly_too("fr", "en", "de"):
        words = LANGUAGES[language]
        ann.page.set_viewport_size(NARROW)
        ann.speak(language)
        ann.page.locator("#player-1 .presence.away").wait_for(state="attached")
        kind = ann.page.locator(
            ".tray[data-seat='1'] .tray-kind", has_text=words("stock-withdrawn")
        )
        assert kind.evaluate("(e) => e.clientWidth > 0 && e.scrollWidth <= e.clientWidth")
        ann.page.set_viewport_size({"width": 320, "height": 640})
        ann.follow(f"/table/{four}")
        row = ann.page.locator(".tray.withdrawn")
        status = row.locator(".tray-status", has_text=words("stock-withdrawn"))
        said, score, box = (
            one.bounding_box() or {} for one in (status, row.locator(".score-number"), row)
        )
        assert score["x"] + score["width"] <= said["x"]
        assert said["x"] + said["width"] <= box["x"] + box["width"]
        assert said["y"] + said["height"] <= box["y"] + box["height"]
        ann.follow(f"/table/{two}")


def test_the_host_lets_a_computer_play(server: RunningServer, visit: Visit) -> None:
    """After a minute, only the host is asked; one tap lets a computer play. Whoever returns takes
    the seat back.
    """
    ann = visit(server.address, phone=True)
    ben, cy = (visit(server.address) for _ in range(2))
    ann.clock.install()
    table = make_table(ann, "person", "open", "open")
    join(table, Ben=ben)  # and leave the page
    gather(table, ann, Cy=cy)
    hurry(table, ann, plies=1)
    wait_long(ann, 1)
    strip(ann, EN("proposal-away", who="Ben"))
    assert EN("proposal-away", who="Ben") in ann.spoken()
    assert ann.fits
    cy.page.locator("#player-1 .presence.away").wait_for()
    for visitor in (ann, cy):
        visitor.page.get_by_role("button", name=EN("menu")).click()
        replace = visitor.page.get_by_role("button", name=EN("menu-hand-over-away", who="Ben"))
        expect(replace).to_have_count(int(visitor is ann))
        visitor.page.keyboard.press("Escape")
    ann.page.get_by_role("button", name=EN("proposal-hand-over")).tap()
    ann.page.locator(".proposal").wait_for(state="detached")
    ann.wait_for_plies(2)
    said = EN("stock-handed", level=EN("level-casual.name"))
    status = cy.page.locator('.tray[data-seat="1"] .tray-status', has_text=said)
    status.wait_for(state="attached")
    assert cy.page.locator(".proposal").count() == 0
    ben.sit(table)
    strip(ben, EN("proposal-handed", who="Ben"))
    ben.page.get_by_role("button", name=EN("proposal-take-back")).click()
    ben.page.locator(".proposal").wait_for(state="detached")
    hurry(table, ann, ben, cy, plies=3)
    ann.wait_for_plies(5)


def test_a_rated_game_waits(server: RunningServer, visit: Visit) -> None:
    """Not even the host can undo, remove somebody, or let a computer play: the clock decides. A
    game too short to be rated says so.
    """
    ann, ben = visit(server.address), server.stranger()
    ann.clock.install()
    table = make_table(ann, "person", "open", rated=True)
    gather(table, ann, Ben=ben)
    hurry(table, ann, ben, plies=2)
    ann.wait_for_plies(2)
    assert not ann.page.get_by_role("button", name=EN("undo"), exact=True).is_visible()
    ann.page.keyboard.press("u")
    wait_long(ann, 1)
    # A page that slept for a minute connects again before it knows who is there.
    status = ann.page.locator('.tray[data-seat="1"] .tray-status')
    status.filter(has_text=EN("presence-away")).wait_for()
    ann.page.get_by_role("button", name=EN("menu")).click()
    names = ann.page.locator("dialog .menu button").all_inner_texts()
    assert EN("menu-resign.you") in names
    wrong = [EN(name) for name in ("menu-hand-over.you", "menu-abort", "menu-again")]
    wrong += [EN(name, who="Ben") for name in ("menu-hand-over-away", "menu-remove")]
    assert not {*wrong} & {*names}
    ann.clock.run_for(1000)
    assert ann.page.locator(".proposal").count() == 0
    assert not ben.at(table).view()["offer"]
    resign(ben, table)
    said = EN("standing-kept.short", rating=EN("standing-guess", rating="1500"))
    ann.page.get_by_text(said).wait_for()
    ann.go("/me")
    ann.page.get_by_text(said).wait_for()
