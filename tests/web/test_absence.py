"""Absence: the strip that reports it, voting, a computer that stands in, and the return."""

from collections.abc import Iterator

import pytest

from cirkis.i18n import texts_in
from tests.server.helpers import Post
from tests.web.friends import Requests, gather, hurry, make_table
from tests.web.running import RunningServer
from tests.web.visitor import Visit, Visitor
from tests.web.words import EN

TIMED = {"kind": "bank", "seconds": 300, "increment": 5}
FIVE_MINUTES = 301_000  # milliseconds of the page's time
_HASTY = """
from cirkis.backend import presence
presence.GRACE = presence.ABSENT_AFTER = 0.5
"""


@pytest.fixture(scope="module")
def hasty_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server for which half a second is a long absence."""
    with RunningServer(tmp_path_factory.mktemp("hasty"), _HASTY) as running:
        yield running


def leave(visitor: Visitor) -> None:
    """Leave the page, like somebody who is called away."""
    visitor.page.goto("about:blank")


def wait_long(visitor: Visitor, seat: int) -> None:
    """Wait until the page shows that a seat's player is away, then let five minutes pass."""
    visitor.page.locator(f"#player-{seat} .presence.away").wait_for()
    assert visitor.page.locator(".proposal").count() == 0
    visitor.clock.fast_forward(FIVE_MINUTES)


def strip(visitor: Visitor, text: str) -> None:
    visitor.page.locator(".proposal p", has_text=text).wait_for()


def test_a_player_leaves_early(hasty_server: RunningServer, visit: Visit) -> None:
    """A minute after somebody has left a game that had hardly begun, the page says what the other
    can do at no cost to their rating (tests/practice/progress/test_games.py); with a clock, too.
    """
    for clock, key in ((None, "proposal-away-early"), (TIMED, "proposal-away-early.clock")):
        ann, ben = visit(hasty_server.address, phone=True), visit(hasty_server.address)
        ann.clock.install()
        table = make_table(ann, "person", "open", clock=clock)
        gather(table, ann, Ben=ben)
        hurry(table, ann, ben, plies=3)
        ann.page.locator("#player-1 .presence.here").wait_for()
        leave(ben)
        ann.page.locator("#player-1 .presence.away").wait_for()
        assert ann.page.locator(".proposal").count() == 0
        ann.clock.fast_forward(61_000)
        strip(ann, EN(key, who="Ben"))
        assert ann.fits
        assert Post(Requests(ann), table).send_now("resign", seat=0)["ok"]
        ann.page.locator(".proposal").wait_for(state="detached")


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR", "de-DE"])
def test_who_resigned_is_read_in_full(
    hasty_server: RunningServer, visit: Visit, locale: str
) -> None:
    """Even on a narrow phone, when the player has left the page, too."""
    ann = visit(hasty_server.address, phone=True, locale=locale)
    ben = visit(hasty_server.address)
    ann.page.set_viewport_size({"width": 360, "height": 740})
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


def take_back(visitor: Visitor, who: str) -> None:
    strip(visitor, EN("proposal-stand-in.imposed", who=who))
    visitor.page.get_by_role("button", name=EN("proposal-take-back")).click()
    visitor.page.locator(".proposal").wait_for(state="detached")


def test_host_lets_a_computer_play(hasty_server: RunningServer, visit: Visit) -> None:
    """After five minutes, the host sees who is away, even on a phone, where the strip fits; one
    tap lets a computer play. The player returns, takes the seat back, and plays on.
    """
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
    take_back(ben, "Ben")
    hurry(table, ann, ben, plies=2)
    ann.wait_for_plies(4)


def test_the_others_vote(hasty_server: RunningServer, visit: Visit) -> None:
    """When the host is away, a dot and a word say so, and the others vote. They see who has voted,
    even after a reload; nobody can vote twice, and spectators are not asked. After the last vote, a
    computer plays, until the host returns and takes the seat back.
    """
    ann, ben, cy, eve = (visit(hasty_server.address) for _ in range(4))
    for visitor in (ben, eve):
        visitor.clock.install()
    table = make_table(ann, "person", "open", "open")
    gather(table, ann, Ben=ben, Cy=cy)
    eve.sit(table)
    ben.page.locator("#player-0 .presence.here").wait_for()
    leave(ann)
    for visitor in (ben, eve):
        wait_long(visitor, 0)
        away = visitor.page.locator('.tray[data-seat="0"] .tray-status').inner_text()
        assert EN("presence-away") in away
    strip(ben, EN("proposal-away", who="Green"))
    eve.clock.run_for(1000)
    assert eve.page.locator(".proposal").count() == 0
    ben.page.get_by_role("button", name=EN("proposal-vote")).click()
    for visitor in (ben, cy):
        strip(visitor, "In favour of a computer: Ben.")
    assert ben.page.locator(".proposal button").count() == 0
    cy.sit(table)
    cy.page.get_by_role("button", name=EN("proposal-vote")).click()
    for visitor in (ben, cy):
        visitor.wait_for_plies(1)
        visitor.page.locator(".proposal").wait_for(state="detached")
    ann.sit(table)
    take_back(ann, "Green")
    ben.page.locator("#player-0 .presence.here").wait_for()
    hurry(table, ann, ben, cy, plies=3)
    ben.wait_for_plies(4)
