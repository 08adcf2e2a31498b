"""Somebody stays away: the strip that says so, a vote, a computer in their place, coming back."""

from __future__ import annotations

import random
from collections.abc import Callable

from tests.browser.friends import claim, make_table, place, sit_down, wait_for_start
from tests.browser.running import RunningServer
from tests.browser.visitor import Visitor
from tests.browser.words import EN

Visit = Callable[..., Visitor]
MINUTE = 61_000  # milliseconds of the page's time


def leave(visitor: Visitor) -> None:
    """Closes the page, as those who are called away do."""
    visitor.page.goto("about:blank")


def wait_a_minute(visitor: Visitor, seat: int) -> None:
    """A minute passes on a page that has seen that a seat's person is away."""
    visitor.page.locator(f"#player-{seat} .presence.away").wait_for()
    assert visitor.page.locator(".proposal").count() == 0
    visitor.clock.fast_forward(MINUTE)


def strip(visitor: Visitor, text: str) -> None:
    """Waits until the strip at the top says this."""
    visitor.page.locator(".proposal p", has_text=text).wait_for()


def left_by_ben(ann: Visitor, ben: Visitor) -> str:
    """The id of a table of Ann's at which Ben sat down, and which he left a minute ago."""
    ann.clock.install()
    table = make_table(ann, "person", "open")
    ann.go(f"/table/{table}")
    claim(ben, table, "Ben")
    wait_for_start(ann)
    leave(ben)
    wait_a_minute(ann, 1)
    return table


def test_host_lets_a_computer_play(hasty_server: RunningServer, visit: Visit) -> None:
    """After a minute the host is told who is away, and one click lets a computer play; the player
    comes back, takes the seat back, and plays on.
    """
    rng = random.Random(1)
    ann, ben = visit(hasty_server.address), visit(hasty_server.address)
    table = left_by_ben(ann, ben)
    strip(ann, EN("proposal-away", who="Ben"))
    assert EN("proposal-away", who="Ben") in ann.spoken()
    ann.page.get_by_role("button", name=EN("proposal-hand-over")).click()
    ann.page.locator(".proposal").wait_for(state="detached")
    place(ann, rng)
    ann.wait_for_plies(2)
    assert (
        EN("stock-stand-in", level=EN("level-casual"))
        in ann.page.locator('.tray[data-seat="1"] .tray-status').inner_text()
    )
    ben.sit(table)
    strip(ben, EN("proposal-stand-in", who="Ben"))
    ben.page.get_by_role("button", name=EN("proposal-take-back")).click()
    ben.page.locator(".proposal").wait_for(state="detached")
    place(ann, rng)
    ben.wait_for_plies(3)
    place(ben, rng)
    ann.wait_for_plies(4)


def test_the_others_vote(hasty_server: RunningServer, visit: Visit) -> None:
    """When the host is away the others vote: each sees who has voted, nobody can vote twice, and
    with the last vote a computer plays; the host comes back and takes the seat back.
    """
    rng = random.Random(2)
    ann, ben, cy = (visit(hasty_server.address) for _ in range(3))
    for friend in (ben, cy):
        friend.clock.install()
    table = make_table(ann, "person", "open", "open")
    ann.go(f"/table/{table}")
    claim(ben, table, "Ben")
    claim(cy, table, "Cy")
    wait_for_start(ben)
    leave(ann)
    for friend in (ben, cy):
        wait_a_minute(friend, 0)
        strip(friend, EN("proposal-away", who="Green"))
    ben.page.get_by_role("button", name=EN("proposal-vote")).click()
    for friend in (ben, cy):
        strip(friend, "In favour of a computer: Ben.")
    assert ben.page.locator(".proposal button").count() == 0
    cy.page.get_by_role("button", name=EN("proposal-vote")).click()
    for friend in (ben, cy):
        friend.wait_for_plies(1)
        friend.page.locator(".proposal").wait_for(state="detached")
    ann.sit(table)
    strip(ann, EN("proposal-stand-in", who="Green"))
    ann.page.get_by_role("button", name=EN("proposal-take-back")).click()
    ann.page.locator(".proposal").wait_for(state="detached")
    for visitor, plies in ((ben, 2), (cy, 3), (ann, 4)):
        visitor.wait_for_plies(plies - 1)
        place(visitor, rng)
    ben.wait_for_plies(4)


def test_a_vote_is_seen_after_a_reload(hasty_server: RunningServer, visit: Visit) -> None:
    """Whoever loads the page anew, and so has not seen the whole minute, can still vote."""
    ann, ben, cy = (visit(hasty_server.address) for _ in range(3))
    ben.clock.install()
    table = make_table(ann, "person", "open", "open")
    claim(ben, table, "Ben")
    claim(cy, table, "Cy")
    wait_for_start(ben)
    wait_a_minute(ben, 0)
    ben.page.get_by_role("button", name=EN("proposal-vote")).click()
    strip(cy, "In favour of a computer: Ben.")
    cy.sit(table)
    cy.page.get_by_role("button", name=EN("proposal-vote")).click()
    ben.wait_for_plies(1)


def test_spectators_are_not_asked(hasty_server: RunningServer, visit: Visit) -> None:
    """Whoever only watches sees that somebody is away, and is asked nothing."""
    _, ben, table = sit_down(visit, hasty_server)
    eve = visit(hasty_server.address)
    eve.clock.install()
    eve.sit(table)
    leave(ben)
    wait_a_minute(eve, 1)
    eve.clock.run_for(1000)
    assert eve.page.locator(".proposal").count() == 0


def test_the_strip_on_a_phone(hasty_server: RunningServer, visit: Visit) -> None:
    """On a phone the strip fits the screen, above what is played, and a tap is enough."""
    ann, ben = visit(hasty_server.address, phone=True), visit(hasty_server.address)
    left_by_ben(ann, ben)
    strip(ann, EN("proposal-away", who="Ben"))
    assert ann.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    ann.page.get_by_role("button", name=EN("proposal-hand-over")).tap()
    ann.page.locator(".proposal").wait_for(state="detached")
