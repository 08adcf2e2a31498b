"""What a result offers next: one main button in every state."""

import json

from playwright.sync_api import expect

from cirkis.engine import LEVELS
from tests.web.axe import violations
from tests.web.friends import Requests, hurry, make_table, post, resign
from tests.web.running import RunningServer
from tests.web.test_games import BLUNDER
from tests.web.visitor import NARROW, Visit, Visitor
from tests.web.words import EN, play_against

STEPS = "dialog.result .dialog-body > .dialog-buttons > *"


def expect_steps(visitor: Visitor, *wanted: str) -> None:
    """Expect what the result offers; the first is the only main button."""
    expect(visitor.page.locator(STEPS)).to_have_text(wanted)
    expect(visitor.page.locator("dialog.result .primary")).to_have_text(wanted[:1])


def against(visitor: Visitor, *levels: str) -> str:
    """Begin a game against computers; wait until it is the visitor's turn."""
    table = make_table(visitor, "person", *levels)
    hurry(table, visitor, plies=2)
    visitor.sit(table)
    visitor.wait_for_own_turn()
    return table


def test_a_win_leads_to_the_next_opponent(server: RunningServer, visit: Visit) -> None:
    """The next opponent waits behind Enter, with a face, and at the start screen; nobody follows
    the strongest one. The first win shows two achievements, only once: neither after the review nor
    after a reload does the result come back, and the button for it shows it without them.
    """
    visitor = visit(server.address, viewport=NARROW)
    page = visitor.page
    table = against(visitor, "newcomer")
    resign(visitor, table, 1)
    following = EN("end-next-opponent", name=EN("level-beginner.name"))
    looking = [EN("review-open"), EN("mistakes-learn")]
    expect_steps(visitor, following, EN("end-again"), *looking)
    page.locator("dialog.result .primary .face").wait_for()
    words = EN("achievement-new", name=EN("achievement-won"))
    achieved = page.locator("dialog.result [role=status] .achieved", has_text=words)
    achieved.locator(".picture").wait_for()
    assert page.locator(".achieved").count() <= 2
    page.locator("dialog.result h2").click(trial=True)  # nothing covers it
    assert violations(visitor, "dialog") == []
    page.locator("dialog.result").get_by_role("link", name=EN("review-open")).click()
    page.locator(".review .board").wait_for()
    page.go_back()
    again = page.get_by_role("button", name=EN("menu-result"))
    again.wait_for()
    page.reload()
    again.wait_for()
    assert page.locator("dialog.result").count() == 0
    with page.expect_response("**/api/me/standing"):
        again.click()
    assert page.locator(".achieved").count() == 0
    expect_steps(visitor, following, EN("end-again"), *looking)
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: not url.endswith(table))
    seats = Requests(visitor).get(f"/api/tables/{visitor.table_id}").json()["table"]["seats"]
    assert [seat.get("level") for seat in seats] == [None, "beginner"]
    choose_an_opponent(visitor)
    table = make_table(visitor, "person", "champion", starter=1)
    resign(visitor, table, 1)
    visitor.sit(table)
    expect_steps(visitor, EN("end-again"), *looking)


def choose_an_opponent(visitor: Visitor) -> None:
    """The start screen suggests the next level, then those nearest in strength; a button leads to
    the opponents with a style.
    """
    visitor.go("/")
    page = visitor.page
    page.locator("#play", has_text=play_against("beginner")).wait_for()
    page.get_by_text(EN("start-more")).click()
    cards = page.locator(".opponent:has(.face)").evaluate_all(
        "all => all.map(one => one.dataset.level)"
    )
    assert sorted(cards) == sorted(LEVELS)
    assert cards[1:4] == ["newcomer", "casual", "improver"]
    page.get_by_role("button", name=EN("start-styles")).press("Enter")
    page.get_by_label(EN("setup-kind", seat=2)).select_option("computer:racer")
    page.locator(".seat-help", has_text=EN("level-racer.help")).locator(".face").wait_for()
    assert violations(visitor) == []
    assert visitor.fits


def test_a_loss_leads_to_the_move_that_decided_it(server: RunningServer, visit: Visit) -> None:
    """After resigning, or if no move raised the winner's chance by much, none did; then the review
    is the main button.
    """
    visitor = visit(server.address)
    visitor.sit(str(post(visitor, "/api/tables", {**BLUNDER, "teaching": False})["id"]))
    visitor.type_move("D3")
    see = visitor.page.get_by_role("link", name=EN("end-see-move", n=5))
    see.wait_for()
    others = [EN("end-again"), EN("mistakes-learn")]
    expect_steps(visitor, EN("end-see-move", n=5), *others)
    visitor.page.keyboard.press("Enter")
    visitor.page.wait_for_url("**/review#5")
    visitor.wait_for_pieces(5)
    visitor.sit(str(post(visitor, "/api/tables", {**BLUNDER, "teaching": False})["id"]))
    chances = [[0.5, 0.5]] * 4 + [[0.58, 0.42], [0.42, 0.58], [0.3, 0.7]]
    body = f"data: {json.dumps({'chances': chances})}\n\n"
    visitor.page.route("**/review", lambda route: route.fulfill(body=body))
    with visitor.page.expect_response("**/review"):
        visitor.type_move("D3")
    expect_steps(visitor, EN("review-open"), *others)
    expect(visitor.page.locator(".result-move")).to_have_text("")
    resign(visitor, against(visitor, "newcomer"), 0)
    expect_steps(visitor, EN("review-open"), *others)


def test_a_shared_win_leads_to_another_game(server: RunningServer, visit: Visit) -> None:
    """So does a game between two people at one screen."""
    visitor = visit(server.address)
    again = [EN("end-again"), EN("review-open"), EN("mistakes-learn")]
    table = make_table(visitor, "person", "person")
    hurry(table, visitor, plies=2)
    visitor.sit(table)
    resign(visitor, table, 1)
    expect_steps(visitor, *again)
    table = against(visitor, "newcomer")
    resign(visitor, table, 1)
    shared = Requests(visitor).get(f"/api/tables/{table}").json()
    shared["view"]["outcome"]["winners"] = [0, 1]
    visitor.page.evaluate("localStorage.removeItem('cirkis.results')")
    visitor.page.route(f"**/api/tables/{table}", lambda route: route.fulfill(json=shared))
    visitor.page.route_web_socket("**/live*", lambda _: None)  # it would say who really won
    visitor.page.reload()
    visitor.page.get_by_role("heading", name=EN("end-you-share")).wait_for()
    expect_steps(visitor, *again)
