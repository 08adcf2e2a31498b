"""Challenging a recent opponent: from the start page of one browser to that of another."""

from tests.server.helpers import Post
from tests.web.axe import violations_day_and_night
from tests.web.friends import NO_LINE, Requests, make_table, wait_for_start
from tests.web.running import RunningServer
from tests.web.test_notifications import hide, watch
from tests.web.visitor import SMALL, Visit, Visitor
from tests.web.words import EN


def play(ann: Visitor, ben: Visitor) -> str:
    """Let Ben resign a game against Ann; return its table."""
    table = make_table(ann, "person", "open", rated=True)
    players = [Post(Requests(one), table) for one in (ann, ben)]
    assert players[1].send_now("claim", seat=1, name="Ben")["ok"]
    assert players[1].send_now("resign", seat=1)["ok"]
    return table


def watch_hidden(visitor: Visitor) -> list[str]:
    """Hide the start page; return the list of what it requests from now on about games."""
    hide(visitor)
    asked: list[str] = []
    visitor.page.on("request", lambda one: "/api/mine" in one.url and asked.append(one.url))
    return asked


def test_a_challenge(server: RunningServer, visit: Visit) -> None:
    """It comes to Ben's start page on his phone as soon as he looks at it; declining tells Ann,
    accepting the next one begins a game.
    """
    ann = visit(server.address, allow=NO_LINE)
    ben = visit(server.address, allow=NO_LINE, phone=True, viewport=SMALL)
    table = play(ann, ben)
    for one in (ann, ben):
        watch(one)
        one.clock.install()
    for challenger, other, who in ((ann, ben, "Ben"), (ben, ann, EN("find-somebody"))):
        for one in (challenger, other):
            one.go("/")
            finished = one.page.locator(".my-tables:visible", has_text=EN("games-finished"))
            finished.locator(".my-table-status").wait_for()
        section = challenger.page.locator(".recent-opponents")
        row = section.locator(".lobby-seat")
        button = row.get_by_role("button", name=EN("challenge.label", who=who))
        button.wait_for()
        assert section.get_by_role("heading").inner_text() == EN("challenge-title")
        assert EN("kind-rated") in row.inner_text()
        assert challenger.fits
        asked = watch_hidden(other)
        button.focus()
        challenger.page.keyboard.press("Enter")
        challenger.page.locator(".proposal").filter(
            has_text=EN("rematch-withdraw")
        ).first.wait_for()
        assert challenger.table_id == table
        other.clock.fast_forward(60_000)
        assert asked == []
        hide(other, False)
        card = other.page.locator(".running .my-table")
        accept = card.get_by_role("button", name=EN("proposal-accept"))
        accept.wait_for()
        said = card.locator(".my-table-status").inner_text()
        assert "challenges you" in said
        assert said in other.spoken()
        other.page.locator(".recent-opponents").wait_for(state="hidden")
        assert other.fits
        if challenger is ann:
            assert violations_day_and_night(ben) == []
            card.get_by_role("button", name=EN("proposal-decline")).tap()
            card.wait_for(state="detached")
            assert EN("challenge-refused", who=said.partition(" challenges")[0]) in ben.spoken()
            assert ben.page.evaluate("document.activeElement.tagName") == "H1"
            no = EN("rematch-declined", who="Ben")
            ann.page.locator(".proposal:visible", has_text=no).first.wait_for()
            ann.go("/")
            row.get_by_text(EN("challenge-declined")).wait_for()
            assert button.count() == 0
            continue
        accept.click()
    for visitor in (ann, ben):
        visitor.page.wait_for_url(lambda url: "/table/" in url and not url.endswith(table))
        wait_for_start(visitor)
    assert ann.page.url == ben.page.url
    assert ann.page.locator(".table-kind").inner_text() == EN("kind-rated")
