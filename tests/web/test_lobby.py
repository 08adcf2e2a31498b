"""A server's lobby: strangers find each other in two clicks, for casual and for rated games."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.web.axe import violations_day_and_night
from tests.web.friends import NO_LINE, hurry, resign, wait_for_start
from tests.web.running import RunningServer, with_settings
from tests.web.visitor import SMALL, Visit, Visitor, until
from tests.web.words import DE, EN, FR, on_button

PREPARE = f"""
from cirkis.backend import known_ratings
from cirkis.practice.progress import game_over
from cirkis.tables import starting
game_over.SHORTEST = known_ratings.INTERVAL = 0.0
starting.COUNTDOWN = 0.5
{with_settings(lobby=True)}"""
LOOK_AWAY = """() => {
  Object.defineProperty(document, "hidden", { get: () => true });
  window.titles = [];
  const note = () => titles.push(document.title);
  new MutationObserver(note).observe(document.querySelector("title"), { childList: true });
}"""

NOTE_INVITATION = """() => {
  window.seen = [];
  const open = () => document.querySelectorAll(".lobby-seat.open").length;
  const note = () => seen.push([open(), document.querySelector(".lobby-invite").hidden]);
  new MutationObserver(note).observe(document.querySelector("ol.lobby-seats"), { childList: true });
}"""
"""Notes, whenever the seats change, how many are free and whether the invitation is hidden."""


@pytest.fixture(scope="module")
def lobby(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server with a lobby, in which no test leaves anybody waiting."""
    with RunningServer(tmp_path_factory.mktemp("lobby"), PREPARE) as server:
        yield server


def press(visitor: Visitor, words: str) -> None:
    visitor.page.get_by_role("button", name=words, exact=True).click()


def standing(visitor: Visitor) -> tuple[str, int]:
    """Return the rating on the visitor's own page, and how many games are in the statistics."""
    visitor.follow("/me")
    page = visitor.page
    page.locator(".standing:not([aria-busy])").wait_for()
    total = page.get_by_role("row", name=EN("standing-total")).locator("td").first
    games = int(total.inner_text()) if total.count() else 0
    rating = page.locator(".rating")
    return rating.inner_text() if rating.count() else EN("standing-none"), games


def trays_of(visitor: Visitor) -> list[Locator]:
    """Return the tray of the visitor, then that of the other player."""
    trays = visitor.page.locator(".tray")
    own = visitor.page.locator(".tray-name", has_text=re.compile(f"^{EN('stock-you')}$"))
    return [trays.filter(has=own), trays.filter(has_not=own)]


def meet(visit: Visit, server: RunningServer) -> tuple[Visitor, Visitor]:
    """Let Ann press "Play now", and Ben on his phone sit down with her, for a rated game."""
    ann = visit(server.address, allow=NO_LINE)
    ben = visit(server.address, allow=NO_LINE, phone=True, viewport=SMALL)
    ann.go("/lobby")
    ann.page.get_by_label(EN("lobby-name")).fill("Ann")
    press(ann, on_button(EN, "find-now", rated=True))
    ann.page.locator(".seek-state").wait_for()
    ben.go("/lobby")
    ben.page.get_by_role("button", name=EN("find-sit.label", who="Ann")).tap()
    for visitor in (ann, ben):
        wait_for_start(visitor)
    return ann, ben


def test_a_rated_game(lobby: RunningServer, visit: Visit) -> None:
    """Two clicks lead to it; list, table and result say so, and both ratings change. An aborted
    game counts for nothing; they can play each other again, or look for a game of the same kind.
    """
    ann = visit(lobby.address, allow=NO_LINE)
    ben = visit(lobby.address, allow=NO_LINE, phone=True, viewport=SMALL)
    look_for_an_opponent(ann)
    find(ben, ann)
    see_the_start(ann, ben)
    table = ann.table_id
    hurry(table, ann, ben, plies=2)
    for visitor in (ann, ben):
        visitor.wait_for_plies(2)
        for tool in ("undo", "hint"):
            assert visitor.page.get_by_role("button", name=EN(tool), exact=True).count() == 0
    resign(ben, table)
    changes = see_the_ratings(ann, ben)
    play_again(ann, ben, changes)
    abort(ann, ben)
    for visitor, by in zip((ann, ben), changes, strict=True):
        assert standing(visitor) == (EN("standing-guess", rating=str(1500 + by)), 1)


def look_for_an_opponent(ann: Visitor) -> None:
    ann.go("/")
    ann.page.get_by_role("button", name=EN("start-find")).click()
    ann.page.get_by_text(EN("find-none").replace("*", "")).wait_for()
    ann.page.get_by_label(EN("lobby-name")).fill("Ann")
    press(ann, on_button(EN, "find-now", rated=True))
    ann.page.locator(".seek-state", has_text=EN("seek-waiting")).wait_for()
    assert ann.page.locator(".lobby-game").inner_text().startswith(f"{EN('kind-rated')} · ")
    assert ann.page.locator(".lobby-seats :is(select, button), .lobby-newcomers input").count() == 0
    ann.page.evaluate(LOOK_AWAY)
    ann.page.locator(".invite").wait_for()
    ann.page.evaluate(NOTE_INVITATION)


def find(ben: Visitor, ann: Visitor) -> None:
    """Ben sees her game in the lobby and by its link, and sits down."""
    ben.go(f"/table/{ann.table_id}")
    ben.page.get_by_text(EN("seek-free")).wait_for()  # Ben has the link
    ben.page.get_by_role("button", name=EN("find-sit"), exact=True).wait_for()
    ben.go("/lobby")
    row = ben.page.locator(".lobby-seat", has_text="Ann")
    row.get_by_text(f"{EN('kind-rated')} · ").wait_for()
    row.get_by_text(EN("find-rating", rating="1500")).wait_for()
    assert ben.fits
    assert violations_day_and_night(ben) == []
    ben.page.get_by_role("button", name=EN("find-sit.label", who="Ann")).tap()


def see_the_start(ann: Visitor, ben: Visitor) -> None:
    """Both are told, and Ann, who looked away, by the title too."""
    for visitor in (ann, ben):
        wait_for_start(visitor)
        assert visitor.page.locator(".table-kind").inner_text() == EN("kind-rated")
    assert ann.page.url == ben.page.url
    until(ann.page, lambda: f"★ {EN('seek-found')}" in ann.page.evaluate("titles"))
    seen = ann.page.evaluate("seen")
    assert [0, True] in seen
    assert [0, False] not in seen
    expect(ann.page.locator(".tray-clock.running")).to_have_text(re.compile(r"^(5:00|4:\d\d)$"))
    assert ben.fits


def play_again(ann: Visitor, ben: Visitor, changes: list[int]) -> None:
    """Both see both ratings beside the faces and names."""
    before = ann.table_id
    press(ann, EN("end-rematch"))
    ben.page.get_by_role("dialog").get_by_role("button", name=EN("proposal-accept")).tap()
    for visitor in (ann, ben):
        visitor.page.wait_for_url(lambda url: not url.endswith(before))
        wait_for_start(visitor)
        assert visitor.page.locator(".table-kind").inner_text() == EN("kind-rated")
        order = changes if visitor is ann else changes[::-1]
        for tray, by in zip(trays_of(visitor), order, strict=True):
            tray.locator(".tray-player .person-face").wait_for(state="attached")
            tray.locator(".rating-mark", has_text=str(1500 + by)).wait_for(state="attached")
        assert visitor.fits


def abort(ann: Visitor, ben: Visitor) -> None:
    """Abort the game; both look for another one, and find each other."""
    ben.page.get_by_role("button", name=EN("menu")).tap()
    ben.page.get_by_role("dialog").wait_for()
    assert not ben.page.get_by_role("button", name=EN("menu-resign.you")).count()
    ben.page.get_by_role("button", name=EN("menu-abort")).tap()
    ben.page.get_by_text(EN("menu-abort-sure")).wait_for()
    ben.page.get_by_role("button", name=EN("menu-abort-yes"), exact=True).tap()
    for visitor in (ann, ben):
        for said in (EN("end-aborted"), EN("end-aborted.reason")):
            visitor.page.locator("dialog.result", has_text=said).wait_for()
    assert violations_day_and_night(ben, "dialog") == []
    ben.page.get_by_role("button", name=EN("end-new-opponent")).tap()
    ben.page.locator(".lobby-game", has_text=EN("kind-rated")).wait_for()
    ben.page.locator(".seek-state").wait_for()
    press(ann, EN("end-new-opponent"))
    ann.page.wait_for_url(ben.page.url)
    for visitor in (ann, ben):
        wait_for_start(visitor)


def see_the_ratings(ann: Visitor, ben: Visitor) -> list[int]:
    """Return by how much each rating has changed, as the results say."""
    changes = []
    for visitor in (ann, ben):
        visitor.page.locator(".result-standing p").first.wait_for()
        words = visitor.page.locator("dialog.result").inner_text()
        assert EN("kind-rated.game") in words
        changed = re.search(r"Your rating: 1500 → about (\d+) \(([+\N{MINUS SIGN}]\d+|0)\)", words)
        assert changed, words
        by = int(changed[2].replace("\N{MINUS SIGN}", "-"))
        assert int(changed[1]) == 1500 + by
        changes.append(by)
    assert sum(changes) == 0  # both had the same rating, as certain as the other's
    assert changes[0] > 0
    return changes


def test_a_casual_game(lobby: RunningServer, visit: Visit) -> None:
    """A table opened as casual says so everywhere, allows undoing, and changes no rating."""
    ann = visit(lobby.address, allow=NO_LINE, locale="de-DE", viewport=SMALL, phone=True)
    ben = visit(lobby.address, allow=NO_LINE, locale="fr-FR")
    ann.go("/lobby")
    form = ann.page.locator(".lobby-invite")
    filling = form.get_by_role("group", name=DE("find-fill-after"))
    assert not filling.is_visible()  # computers join no rated game
    form.get_by_text(DE("kind-rated.help")).wait_for()
    form.get_by_role("checkbox", name=DE("kind-rated")).uncheck()
    form.get_by_text(DE("kind-casual.help")).wait_for()
    filling.wait_for()
    assert ann.fits
    assert violations_day_and_night(ann) == []
    ann.page.get_by_label(DE("lobby-name")).fill("Ann")
    press(ann, on_button(DE, "find-open", rated=False))
    ann.page.locator(".lobby-game", has_text=DE("kind-casual")).wait_for()
    assert ann.fits
    ben.go("/lobby")
    ben.page.locator(".lobby-seat", has_text="Ann").get_by_text(FR("kind-casual")).wait_for()
    ben.page.get_by_role("button", name=FR("find-sit.label", who="Ann")).click()
    for visitor, words in ((ann, DE), (ben, FR)):
        wait_for_start(visitor)
        assert visitor.page.locator(".table-kind").inner_text() == words("kind-casual")
    hurry(ann.table_id, ann, ben, plies=4)
    for visitor, words in ((ann, DE), (ben, FR)):
        visitor.page.get_by_role("button", name=words("undo"), exact=True).wait_for()
    resign(ben, ann.table_id)
    for visitor, words in ((ann, DE), (ben, FR)):
        visitor.page.locator("dialog.result", has_text=words("kind-casual.game")).wait_for()
    ann.speak("en")
    assert standing(ann) == (EN("standing-none"), 1)


def test_a_seat_that_is_given_up(lobby: RunningServer, visit: Visit) -> None:
    """A table whose clock counts days is listed until its player stops looking."""
    ann, ben = (visit(lobby.address, allow=NO_LINE) for _ in range(2))
    ben.go("/lobby")
    ben.page.get_by_role("radio", name=EN("clock-days", days=1)).click()
    press(ben, on_button(EN, "find-open", rated=True))
    ben.page.locator(".seek-state").wait_for()
    ann.go("/lobby")
    ann.page.locator(".lobby-seat", has_text=EN("clock-days", days=1)).wait_for()
    press(ben, EN("find-stop"))
    ben.page.get_by_text(EN("find-none").replace("*", "")).wait_for()
    ben.page.locator(".find-mine:not(:empty)").wait_for(state="detached")
