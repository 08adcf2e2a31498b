"""Returning players: their start screen, and changes in rating."""

import time
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from cirkis.practice import shipped_puzzles
from tests.nightly import nightly_too
from tests.web.axe import violations
from tests.web.friends import Requests, hurry, post, resign
from tests.web.profiles import Profiles
from tests.web.running import RunningServer
from tests.web.test_puzzles import IMPORT
from tests.web.visitor import Visitor, until
from tests.web.words import EN, play_against

ALONE: dict[str, Any] = {"seats": [{"kind": "person"}, {"kind": "computer", "level": "newcomer"}]}
CLOCK = {"kind": "bank", "seconds": 900, "increment": 10}
RATED = {**ALONE, "rated": True, "clock": CLOCK}
BOTH: dict[str, Any] = {"seats": [{"kind": "person"}, {"kind": "person"}]}


class Regular(Visitor):
    """A returning player, who creates tables and sends commands with requests."""

    def table(self, path: str) -> dict[str, Any]:
        return dict(Requests(self).get(path).json())

    def begin(self, wish: dict[str, Any], placements: int) -> str:
        table = str(post(self, "/api/tables", wish)["id"])
        hurry(table, self, plies=placements)
        return f"/api/tables/{table}"

    def lose(self) -> None:
        """Begin a rated game against a computer, and resign once the computer has placed."""
        resign(self, self.begin(RATED, 2).rpartition("/")[2])

    def cards(self) -> list[str]:
        self.page.locator(".my-table a").first.wait_for()
        return list(self.page.locator(".my-table a").all_inner_texts())


@pytest.fixture
def regular(profiles: Profiles, server: RunningServer) -> Any:
    visitor = Regular(profiles, server.address, viewport={"width": 1440, "height": 900})
    yield visitor
    visitor.close()
    assert visitor.complaints == []


def test_tables_waiting_for_the_player_come_first(regular: Regular) -> None:
    """A table waiting for the player comes first, visible without scrolling, with its pieces on a
    small board. The card of a finished game says how it ended.
    """
    seats = [{"kind": "person", "name": 24 * "W"}, {"kind": "person"}]
    path = regular.begin({"seats": seats}, 5)
    regular.lose()
    regular.go("/")
    cards = regular.cards()
    assert EN("games-state-your-turn") in cards[0]
    assert EN("games-state-lost") in cards[1]
    first = regular.page.locator(".my-table a").first
    assert first.get_attribute("href") == path.removeprefix("/api").replace("tables", "table")
    assert first.locator(".small-board-piece").count() == 5
    for width in (360, 820, 1440):
        regular.page.set_viewport_size({"width": width, "height": 740})
        box = first.bounding_box()
        assert box is not None
        title = regular.page.locator("h1").bounding_box()
        assert title is not None
        assert title["y"] < box["y"] < 740 - box["height"]
        assert first.evaluate("(e) => e.scrollWidth <= e.clientWidth")  # the name is truncated
        assert regular.fits
    for answer, left in (("cancel", 2), ("games-remove-yes", 1)):  # one tap removes nothing
        regular.cards()
        regular.page.get_by_role("button", name=EN("games-remove")).first.click()
        regular.page.get_by_role("button", name=EN(answer), exact=True).click()
        regular.page.locator(".my-table a").nth(left).wait_for(state="detached")
        assert regular.page.locator(".my-table a").count() == left


def test_the_first_game_is_offered_until_one_is_finished(
    regular: Regular, server: RunningServer, tmp_path: Path
) -> None:
    """Opening somebody else's finished game and leaving a game unfinished change nothing: the first
    game then still begins with prompts. After a game on one device, the offer is gone.
    """
    page = regular.page
    offer = page.locator("#play", has_text=EN("start-first"))
    over = server.make_table("person", "person", plies=100, target=5)
    file = tmp_path / "game.cirkis"
    file.write_bytes(Requests(regular).get(f"/api/tables/{over}/record").body())
    regular.go("/")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name=EN("start-record")).click()
    chooser.value.set_files(file)
    page.locator("dialog.result").wait_for()
    regular.begin(ALONE, 2)  # and leave it
    for _ in range(2):  # the first visit stores what the server knows, the second shows it
        with page.expect_response("**/api/me/today*"):
            regular.go("/")
        regular.cards()
        offer.wait_for()
    offer.click()
    regular.wait_for_hint(EN("prompt-begin"))
    wish = {**BOTH, "options": {"target": 5}}
    path = regular.begin(wish, 1000)
    regular.sit(path.rpartition("/")[2])
    page.locator("dialog.result").wait_for()
    for _ in range(2):
        regular.go("/")
        regular.cards()
        page.locator("#play", has_text=play_against("casual")).wait_for()


def test_room_is_reserved_for_tables(regular: Regular) -> None:
    """Nothing moves when a returning player's tables arrive, however late."""
    for _ in range(2):
        regular.begin(BOTH, 2)
    regular.go("/")
    regular.cards()
    waiting: list[Any] = []
    regular.page.route("**/api/mine", lambda route: waiting.append(route))
    regular.go("/")
    button = regular.page.locator(".start-button.primary")
    before = button.bounding_box()
    assert regular.page.locator(".my-table a").count() == 0
    until(regular.page, lambda: waiting)
    for route in waiting:
        route.continue_()
    assert len(regular.cards()) == 2
    assert button.bounding_box() == before
    regular.page.set_viewport_size({"width": 360, "height": 640})  # side by side, on a phone
    assert regular.fits
    boxes = [card.bounding_box() for card in regular.page.locator(".my-table").all()]
    assert len({box["y"] for box in boxes if box}) == 1
    box = button.bounding_box()
    assert box is not None
    assert box["y"] < 640


def test_rating_statistics_and_their_file(
    regular: Regular, profiles: Profiles, server: RunningServer, tmp_path: Path
) -> None:
    """The page shows the rating, its curve and the statistics; a file takes the statistics to
    another browser, and a damaged file changes nothing there.
    """
    regular.lose()
    regular.lose()
    page = regular.page
    regular.account()
    page.locator(".standing summary").click()
    page.locator(".rating-curve").wait_for()
    standing = regular.table("/api/me/standing")
    assert str(standing["rating"]) in page.locator("p.rating").inner_text()
    expect(page.locator(".you-rating")).to_have_text(str(standing["rating"]))
    row = page.get_by_role("row", name=EN("standing-total"))
    assert row.locator("td").all_inner_texts() == ["2", "0", "0"]
    shown = set(page.locator(".standing-table td").all_inner_texts())
    assert "<\N{NO-BREAK SPACE}1%" in shown
    assert "0%" not in shown
    assert page.locator(".latest-games li").count() == 2
    assert violations(regular, ".standing") == []
    drawn = page.locator(".achievements .picture:has(g)")
    expect(drawn).to_have_count(page.locator(".achievements li").count())
    with page.expect_download() as download:
        page.get_by_role("button", name=EN("people-export")).click()
    file = tmp_path / "cirkis.json"
    download.value.save_as(file)
    damaged = tmp_path / "damaged.json"
    damaged.write_text(file.read_text("utf-8")[:-200], "utf-8")
    other = Regular(profiles, server.address, allow="400")
    other.account()
    for wanted, where in ((damaged, ".error"), (file, "[role=status]")):
        with other.page.expect_file_chooser() as chooser:
            other.page.get_by_role("button", name=EN("people-import")).click()
        chooser.value.set_files(wanted)
        message = other.page.locator(f"[aria-labelledby=people-data] {where}:not(:empty)")
        message.wait_for()
        if wanted is damaged:
            assert message.inner_text() == EN("error-bad-file")
            assert other.table("/api/me/standing")["recent"] == []
    other.page.locator("#standing-games").wait_for()
    imported = other.table("/api/me/standing")
    assert imported["statistics"] == standing["statistics"]
    assert imported["rated"] == 0  # a file cannot prove a rating
    other.close()
    assert other.complaints == []


def test_the_start_screen_offers_the_level_that_fits(regular: Regular) -> None:
    """A newcomer is offered a first game; later, the opponent who fits comes first, and the one
    played last is among the others.
    """
    main = regular.page.locator("#play")
    others = regular.page.locator(".opponents").first
    with regular.page.expect_response("**/api/me/today*") as asked:
        regular.go("/")
    assert asked.value.json()["puzzle"] is None
    assert not regular.page.locator(".coming-back").is_visible()
    assert regular.page.get_by_role("link", name=EN("start-learn")).is_visible()
    expect(main).to_have_attribute("data-level", "newcomer")
    regular.lose()
    regular.lose()
    regular.go("/me")
    regular.page.locator(".rating-curve").wait_for()
    wanted = regular.table("/api/me/standing")["level"]
    assert wanted in ("newcomer", "beginner")
    regular.go("/")  # stores what the server knows
    regular.cards()
    regular.go("/")
    main.filter(has_text=play_against(wanted)).wait_for()
    regular.page.get_by_text(EN("start-more")).click()
    regular.page.get_by_role("button", name=EN("level-champion.name")).click()
    regular.page.locator(".table .turn").wait_for()
    regular.go("/")
    main.filter(has_text=play_against(wanted)).wait_for()
    others.get_by_text(EN("level-champion.name")).wait_for()
    _expect_row(regular)


def _expect_row(regular: Regular) -> None:
    """Expect today's puzzle as a picture, the rating, and the lesson in progress on the start
    screen; nothing moves when they arrive, on a desktop or a phone.
    """
    page = regular.page
    event = {"type": "lesson-reached", "lesson": "first", "step": 2, "done": False}
    post(regular, "/api/me/progress", event)
    missed = shipped_puzzles()[0].id
    today = int(time.time() // 86_400)
    puzzles = {"repeats": {missed: [today, 0]}, "days": [today - 2, today - 1]}
    page.evaluate(IMPORT, {"progress": {"form": 1, "puzzles": puzzles}})
    cards = page.locator(".back-card")
    for width in nightly_too(360, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        with page.expect_request("**/api/me/today*") as asked:
            regular.go("/")
            before = page.locator(".start-buttons").bounding_box()
        asked.value.response()
        page.locator(".back-card").first.wait_for()
        assert page.locator(".start-buttons").bounding_box() == before
        assert regular.fits
        expect(cards).to_have_count(3)
        heights = "all => all.map((one) => one.scrollHeight - one.clientHeight)"
        assert cards.evaluate_all(heights) == [0, 0, 0]
    assert EN("puzzle-days", count=2) in cards.first.inner_text()
    puzzle = regular.table("/api/puzzles/daily")
    assert cards.first.locator(".small-board-piece").count() == len(puzzle["view"]["placed"])
    assert page.evaluate("document.getAnimations().length") == 0
    assert violations(regular, ".coming-back") == []
    cards.nth(2).click()
    page.locator(".lesson-count", has_text=EN("lesson-step", n=3, steps=7)).wait_for()
    page.go_back()
    cards.first.click(position={"x": 20, "y": 20})
    page.wait_for_url("**/puzzles/daily")
    page.go_back()
    cards.first.get_by_role("link", name=EN("repeat-count", count=1)).click()
    page.get_by_text(EN("repeat-now")).wait_for()
