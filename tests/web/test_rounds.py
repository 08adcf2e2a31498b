"""What players are told: a round or another game waits for them."""

from collections.abc import Iterator

import pytest

from tests.web.axe import violations
from tests.web.friends import NO_LINE, gather, hurry, make_table, post
from tests.web.running import RunningServer
from tests.web.test_absence import TIMED
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


def make_cup(ada: Visitor, ben: Visitor) -> str:
    """Let Ada create a club, which Ben joins, and a tournament; return its path."""
    club = post(ada, "/api/clubs", {"club": "Kites & Darts", "name": "Ada"})["id"]
    ada.go(f"/club/{club}")
    secret = ada.page.locator(".invite-link").input_value().partition("#")[2]
    post(ben, "/api/clubs/join", {"secret": secret, "name": "Ben"})
    wish = {"name": "Cup", "members": [1, 2], "players": 2, "rounds": 2}
    post(ada, f"/api/clubs/{club}/tournaments", wish)
    return f"/club/{club}/tournament/1"


def begin(ada: Visitor, cup: str, round: int = 1) -> str:
    """Begin a round; return its table."""
    path = cup.replace("/club/", "/api/clubs/").replace("tournament/", "tournaments/")
    rounds = post(ada, f"{path}/rounds", {"round": round})["tournament"]["rounds"]
    return str(rounds[round - 1][0]["table"])


def test_a_round_begins(clubs: RunningServer, visit: Visit) -> None:
    """The tournament's page calls a player who is looking elsewhere, and then goes to the board."""
    ada, ben = (visit(clubs.address, allow=NO_LINE) for _ in range(2))
    cup = make_cup(ada, ben)
    watch(ben)
    listen(ben)
    ben.clock.install()
    ben.go(cup)
    switch(ben, NOTICES)
    hide(ben)
    table = begin(ada, cup)
    said = EN("tournament-begun", round=1, others="Ada")
    ben.clock.fast_forward(15_000)
    ben.page.locator(".announcements p", has_text=said).wait_for(state="attached")
    assert (notices(ben), ben.page.title()) == ([f"Cir*Kis: {said}"], f"★ {said}")
    assert tones(ben) > 0
    hide(ben, False)
    ben.page.wait_for_url(f"**/table/{table}")


def test_the_next_round_begins(clubs: RunningServer, visit: Visit) -> None:
    """The club's page goes to the board; the last round's table offers the next game."""
    ada, ben = (visit(clubs.address, allow=NO_LINE) for _ in range(2))
    cup = make_cup(ada, ben)
    ben.clock.install()
    ben.go(cup.partition("/tournament/")[0])
    first = begin(ada, cup)
    view = clubs.view(first)
    if view["seats"][view["to_play"]]["name"] != "Ben":
        hurry(first, ada, plies=1)
    ben.clock.fast_forward(15_000)
    ben.page.wait_for_url(f"**/table/{first}")
    hurry(first, ada, ben)
    main = ben.page.locator("dialog.result .dialog-body > .dialog-buttons > .primary")
    main.get_by_text(EN("tournament-table")).wait_for()
    ben.page.get_by_role("button", name=EN("close")).click()
    press(ben, "menu")  # the tournament decides whom Ben meets next
    assert not ben.page.get_by_role("button", name=EN("menu-again")).count()
    ben.page.locator("dialog").get_by_role("button", name=EN("menu-result")).click()
    main.get_by_text(EN("tournament-table")).wait_for()
    second = begin(ada, cup, 2)
    view = clubs.view(second)
    if view["seats"][view["to_play"]]["name"] == "Ben":
        hurry(second, ben, plies=1)
    ben.clock.fast_forward(15_000)
    main.get_by_text(EN("club-play"), exact=True).wait_for()
    ben.page.get_by_role("button", name=EN("close")).click()
    press(ben, "menu")
    ben.page.get_by_role("link", name=EN("club-play")).wait_for()
    assert not ben.page.get_by_role("button", name=EN("menu-again")).count()
    ben.sit(first)
    ben.page.get_by_role("button", name=EN("menu-result")).click()
    main.get_by_text(EN("club-play")).click()
    ben.page.wait_for_url(f"**/table/{second}")


def test_another_game_waits(visit: Visit) -> None:
    """The page says so, unless the other game has days per move."""
    ann, ben = (visit(allow=NO_LINE) for _ in range(2))
    days = {"kind": "days", "days": 1}
    slow, quick, here = (
        make_table(ann, "person", "open", clock=one) for one in (days, TIMED, None)
    )
    for table in (slow, quick, here):
        gather(table, ann, Ben=ben)
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
    assert violations(ben) == []
    press(ben, "proposal-other-go")
    ben.page.wait_for_url(f"**/table/{quick}")
