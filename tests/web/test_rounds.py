"""What players are told: a round or another game waits for them."""

from collections.abc import Iterator

import pytest

from tests.server.clubs import members
from tests.server.helpers import Stranger
from tests.web.friends import CLOCK, NO_LINE, hurry, join, make_table, post, resign
from tests.web.running import RunningServer
from tests.web.test_clubs import PREPARE, press
from tests.web.test_notifications import NOTICES, hide, listen, notices, switch, tones, watch
from tests.web.visitor import Visit, Visitor
from tests.web.words import EN

NO_ROOM = """
from cirkis.server.clubs import clubs
clubs.MAX_TABLES = 0
"""
"""A club's page has no room for games besides one's own."""


@pytest.fixture(scope="module")
def clubs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server with clubs."""
    with RunningServer(tmp_path_factory.mktemp("clubs"), PREPARE + NO_ROOM) as running:
        yield running


def make_cup(ada: Stranger, ben: Visitor) -> str:
    """Let Ada create a club, which Ben joins, and a tournament; return the club's path."""
    club = members.make(ada)
    post(ben, "/api/clubs/join", {"secret": members.link(ada, club), "name": "Ben"})
    wish = {"name": "Cup", "members": [1, 2], "players": 2, "rounds": 2}
    ada.post(f"{club}/tournaments", wish)
    return club


def begin(ada: Stranger, club: str, round: int = 1) -> str:
    """Begin a round; return its table."""
    answer = ada.post(f"{club}/tournaments/1/rounds", {"round": round}).json()
    return str(answer["tournament"]["rounds"][round - 1][0]["table"])


def page_of(club: str) -> str:
    return club.replace("/api/clubs/", "/club/")


def test_a_round_begins(clubs: RunningServer, visit: Visit) -> None:
    """The tournament's page calls a player who is looking elsewhere, and then goes to the board."""
    ada, ben = clubs.stranger(), visit(clubs.address, allow=NO_LINE)
    club = make_cup(ada, ben)
    watch(ben)
    listen(ben)
    ben.clock.install()
    ben.go(f"{page_of(club)}/tournament/1")
    switch(ben, NOTICES)
    hide(ben)
    table = begin(ada, club)
    said = EN("tournament-begun", round=1, others="Ada")
    ben.clock.fast_forward(15_000)
    ben.page.locator(".announcements p", has_text=said).wait_for(state="attached")
    assert (notices(ben), ben.page.title()) == ([f"Cir*Kis: {said}"], f"★ {said}")
    assert tones(ben) > 0
    hide(ben, False)
    ben.page.wait_for_url(f"**/table/{table}")


def test_the_next_round_begins(clubs: RunningServer, visit: Visit) -> None:
    """The club's page goes to the board; the last round's table offers the next game."""
    ada, ben = clubs.stranger(), visit(clubs.address, allow=NO_LINE)
    club = make_cup(ada, ben)
    ben.clock.install()
    ben.go(page_of(club))
    first = begin(ada, club)
    view = clubs.view(first)
    if view["seats"][view["to_play"]]["name"] != "Ben":
        hurry(first, ada, plies=1)
    ben.clock.fast_forward(15_000)
    ben.page.wait_for_url(f"**/table/{first}")
    hurry(first, ada, ben, plies=3)
    resign(ada, first)
    main = ben.page.locator("dialog.result .dialog-body > .dialog-buttons > .primary")
    main.get_by_text(EN("tournament-table")).wait_for()
    ben.page.get_by_role("button", name=EN("close")).click()
    press(ben, "menu")  # the tournament decides whom Ben meets next
    assert not ben.page.get_by_role("button", name=EN("menu-again")).count()
    ben.page.locator("dialog").get_by_role("button", name=EN("menu-result")).click()
    main.get_by_text(EN("tournament-table")).wait_for()
    second = begin(ada, club, 2)
    view = clubs.view(second)
    if view["seats"][view["to_play"]]["name"] == "Ben":
        hurry(second, ben, plies=1)
    ben.clock.fast_forward(15_000)
    main.get_by_text(EN("club-play"), exact=True).click()
    ben.page.wait_for_url(f"**/table/{second}")


def test_another_game_waits(server: RunningServer, visit: Visit) -> None:
    """The page says so, unless the other game has days per move."""
    ann, ben = server.stranger(), visit(allow=NO_LINE)
    days = {"kind": "days", "days": 1}
    slow, quick, here = (
        make_table(ben, "open", "person", clock=one) for one in (days, CLOCK, None)
    )
    for table in (slow, quick, here):
        join(table, Ann=ann)
    for table, plies in ((slow, 1), (quick, 0)):
        hurry(table, ann, plies=plies)
    ben.clock.install()
    ben.sit(here)
    for _ in range(2):  # the page has read the first answer when it asks again
        with ben.page.expect_response("**/api/mine?*"):
            ben.clock.fast_forward(15_000)
    assert ben.page.locator(".proposal").count() == 0
    hurry(quick, ann, plies=1)
    ben.clock.fast_forward(15_000)
    ben.page.locator(".proposal", has_text=EN("proposal-other")).wait_for()
    press(ben, "proposal-other-go")
    ben.page.wait_for_url(f"**/table/{quick}")
