"""Absence: a computer stands in at a casual table until the player returns; a rated game waits."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from cirkis.i18n import texts_in
from tests.server.helpers import Post
from tests.web.friends import Requests, gather, hurry, make_table
from tests.web.running import RunningServer
from tests.web.visitor import NARROW, Visit, Visitor
from tests.web.words import EN

TIMED = {"kind": "bank", "seconds": 300, "increment": 5}
A_MINUTE = 61_000  # milliseconds of the page's time
_HASTY = """
from cirkis.backend import broadcast
broadcast.GRACE = 0.5
"""


@pytest.fixture(scope="module")
def hasty_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server on which somebody counts as away after half a second."""
    with RunningServer(tmp_path_factory.mktemp("hasty"), _HASTY) as running:
        yield running


def leave(visitor: Visitor) -> None:
    """Leave the page, like somebody who is called away."""
    visitor.page.goto("about:blank")


def wait_long(visitor: Visitor, seat: int) -> None:
    """Wait until the page shows that a seat's player is away, then let a minute pass."""
    visitor.page.locator(f"#player-{seat} .presence.away").wait_for()
    assert visitor.page.locator(".proposal").count() == 0
    visitor.clock.fast_forward(A_MINUTE)


def strip(visitor: Visitor, text: str) -> None:
    visitor.page.locator(".proposal p", has_text=text).wait_for()


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR", "de-DE"])
def test_who_resigned_is_read_in_full(
    hasty_server: RunningServer, visit: Visit, locale: str
) -> None:
    """Even on a narrow phone, when the player has left the page, too."""
    ann = visit(hasty_server.address, phone=True, locale=locale)
    ben = visit(hasty_server.address)
    ann.page.set_viewport_size(NARROW)
    table = make_table(ann, "person", "open")
    gather(table, ann, Ben=ben)
    hurry(table, ann, ben, plies=3)
    assert Post(Requests(ben), table).send_now("resign", seat=1)["ok"]
    leave(ben)
    ann.page.locator("#player-1 .presence.away").wait_for(state="attached")
    ann.page.keyboard.press("Escape")
    resigned = texts_in(locale[:2])("stock-withdrawn")
    words = ann.page.locator(".tray[data-seat='1'] .tray-kind", has_text=resigned)
    assert words.evaluate("(e) => e.clientWidth > 0 && e.scrollWidth <= e.clientWidth")


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR", "de-DE"])
def test_who_resigned_at_a_table_of_four_is_read_in_full(
    hasty_server: RunningServer, visit: Visit, locale: str
) -> None:
    ann = visit(hasty_server.address, phone=True, locale=locale)
    ann.page.set_viewport_size({"width": 320, "height": 640})
    table = make_table(ann, "person", "casual", "person", "casual")
    assert Post(Requests(ann), table).send_now("resign", seat=2)["ok"]
    ann.sit(table)
    row = ann.page.locator(".tray.withdrawn")
    said = row.locator(".tray-status", has_text=texts_in(locale[:2])("stock-withdrawn"))
    words, score, box = (
        one.bounding_box() or {} for one in (said, row.locator(".score-number"), row)
    )
    assert score["x"] + score["width"] <= words["x"]
    assert words["x"] + words["width"] <= box["x"] + box["width"]
    assert words["y"] + words["height"] <= box["y"] + box["height"]


def test_host_lets_a_computer_play(hasty_server: RunningServer, visit: Visit) -> None:
    """After a minute, one tap lets a computer play; whoever returns takes the seat back."""
    ann, ben = visit(hasty_server.address, phone=True), visit(hasty_server.address)
    ann.clock.install()
    table = make_table(ann, "person", "open")
    gather(table, ann, Ben=ben)
    hurry(table, ann, plies=1)
    ben.wait_for_plies(1)  # on a busy machine, his page may only now be connected
    ann.page.locator("#player-1 .presence.here").wait_for()
    leave(ben)
    wait_long(ann, 1)
    strip(ann, EN("proposal-away", who="Ben"))
    assert EN("proposal-away", who="Ben") in ann.spoken()
    assert ann.fits
    ann.page.get_by_role("button", name=EN("proposal-hand-over")).tap()
    ann.page.locator(".proposal").wait_for(state="detached")
    ann.wait_for_plies(2)
    ben.sit(table)
    strip(ben, EN("proposal-handed", who="Ben"))
    ben.page.get_by_role("button", name=EN("proposal-take-back")).click()
    ben.page.locator(".proposal").wait_for(state="detached")
    hurry(table, ann, ben, plies=2)
    ann.wait_for_plies(4)


def test_only_the_host_of_a_casual_table_is_asked(
    hasty_server: RunningServer, visit: Visit
) -> None:
    """In a rated game, not even the host can let a computer play: the clock decides."""
    for rated in (False, True):
        ann, ben, cy = (visit(hasty_server.address) for _ in range(3))
        ann.clock.install()
        table = make_table(ann, "person", "open", "open", clock=TIMED, rated=rated)
        gather(table, ann, Ben=ben, Cy=cy)
        hurry(table, ann, plies=1)
        ann.page.locator("#player-1 .presence.here").wait_for()
        leave(ben)
        wait_long(ann, 1)
        # A page that slept for a minute connects again before it knows who is there.
        status = ann.page.locator('.tray[data-seat="1"] .tray-status')
        status.filter(has_text=EN("presence-away")).wait_for()
        cy.page.locator("#player-1 .presence.away").wait_for()
        replace = EN("menu-hand-over-away", who="Ben")
        for visitor in (ann, cy):
            visitor.page.get_by_role("button", name=EN("menu")).click()
            offered = visitor is ann and not rated
            expect(visitor.page.get_by_role("button", name=replace)).to_have_count(int(offered))
        ann.clock.run_for(1000)
        if not rated:
            ann.page.locator(".proposal").wait_for()
        assert ann.page.locator(".proposal").count() == (not rated)
        assert cy.page.locator(".proposal").count() == 0
        if not rated:
            ann.page.get_by_role("button", name=replace).click()
            ann.wait_for_plies(2)
