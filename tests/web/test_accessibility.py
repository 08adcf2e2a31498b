"""Every screen passes axe-core, fits windows of all sizes, and respects reduced motion."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.nightly import nightly_too, rounds
from tests.web.axe import violations_day_and_night
from tests.web.friends import make_table
from tests.web.running import RunningServer
from tests.web.visitor import FREE_PIECE, Visit, Visitor, until
from tests.web.words import DE, EN

SIZES = [(1440, 900), (1024, 768), (768, 1024), (390, 844), (360, 640), (740, 360), (320, 568)]


@pytest.fixture(scope="module")
def started(server: RunningServer) -> str:
    """A table for four with twenty-five pieces on it."""
    return server.make_table("person", "person", "person", "person", plies=25, seed=3)


def test_start_and_pages(visit: Visit) -> None:
    """The text pages also have the same left edge, and their headers link to each other. Screens
    shown without a reload are announced; the first one is not: it was loaded, so screen readers say
    its title themselves.
    """
    visitor = visit(locale="fr-FR")
    page = visitor.page
    visitor.go("/")
    page.locator('.sections [href="/learn"]').press("Enter")
    page.locator(".learn-page").wait_for()
    until(page, lambda: visitor.spoken() == page.title())
    page.locator('.sections [href="/"]').press("Enter")
    page.locator(".start-art svg").wait_for()
    page.locator("details.custom-table summary").click()
    assert violations_day_and_night(visitor) == []
    visitor.follow("/me")
    page.locator(".account > summary").click()
    page.locator(".device").first.wait_for()
    assert violations_day_and_night(visitor) == []
    page.locator(".people-page .primary").first.click()
    page.locator("dialog .qr").wait_for()
    assert violations_day_and_night(visitor, "dialog") == []
    visitor.follow("/help")
    page.locator(".diagram").first.wait_for()
    assert violations_day_and_night(visitor) == []
    left = "(e) => e.getBoundingClientRect().x"
    for width in nightly_too(1280, 390, 1920):
        page.set_viewport_size({"width": width, "height": 800})
        begins = [page.locator(part).evaluate(left) for part in ("h1", ".home")]
        for path, there in (("/puzzles", ".puzzles-page"), ("/learn", ".learn-page")):
            page.locator(f'.sections [href="{path}"]').click()
            page.locator(there).wait_for()
            assert page.locator(".sections [aria-current]").get_attribute("href") == path
            assert [page.locator(part).evaluate(left) for part in ("h1", ".home")] == begins


def test_table(visit: Visit, started: str, over: str) -> None:
    """Axe finds no fault with effects, a refusal, a figure's card, dialogs, or a finished game."""
    visitor = visit(locale="de-DE")
    visitor.sit(started)
    page = visitor.page
    page.locator(".skip").first.press("Enter")
    assert page.evaluate("document.activeElement.id") == "turn-panel"
    for key in ("b", "]"):
        page.keyboard.press(key)
    page.locator(".effects:not([hidden])").wait_for()
    assert violations_day_and_night(visitor) == []
    page.keyboard.press("Escape")
    page.keyboard.press("/")
    page.keyboard.type(page.locator(".ply-cells").last.inner_text())
    page.keyboard.press("Enter")
    page.locator(".hint.error").wait_for()
    page.mouse.move(*visitor.centre("A8"))
    page.locator(".figure-card:not([hidden])").wait_for()
    assert violations_day_and_night(visitor, "#turn-panel, .figure-card") == []
    page.keyboard.press("Escape")
    for name in (DE("help"), DE("settings"), DE("menu")):
        page.get_by_role("button", name=name, exact=True).click()
        page.locator("dialog[open]").wait_for()
        assert violations_day_and_night(visitor, "dialog[open]") == []
        page.keyboard.press("Escape")
    visitor.follow(f"/table/{over}")
    page.locator("dialog.result").wait_for()
    assert violations_day_and_night(visitor, "dialog[open]") == []
    page.keyboard.press("Escape")
    page.locator('[data-tool="result"]').wait_for()
    assert violations_day_and_night(visitor, "#turn-panel") == []


def test_open_dialogs_do_not_silence_the_page(server: RunningServer, visit: Visit) -> None:
    """Everything outside an open dialog is inert, so it has a live region of its own."""
    visitor, table = visit(), server.make_table("person", "person")
    visitor.sit(table)
    page = visitor.page
    for seed, opener in enumerate(("settings", None)):
        if opener:
            page.get_by_role("button", name=EN(opener), exact=True).click()
            page.get_by_role("dialog").wait_for()
        before = heard(visitor)
        server.play_on(table, 1, seed=seed)
        page.locator(".announcements p", has_text=placed(server, table)).wait_for(state="attached")
        wait_until_heard(visitor, placed(server, table), before)
        page.keyboard.press("Escape")
        page.get_by_role("dialog").wait_for(state="detached")


def wait_until_heard(visitor: Visitor, text: str, before: str) -> None:
    until(visitor.page, lambda: text in heard(visitor).removeprefix(before))


def placed(server: RunningServer, table: str) -> str:
    """Return the cells of the last placement, which its announcement names."""
    fetched = server.get(f"/api/tables/{table}")
    placement = fetched["view"]["placed"][-1][1]
    return "+".join(fetched["table"]["pieces"]["placements"][placement][1])


def heard(visitor: Visitor) -> str:
    """Return the text in live regions that screen readers can reach: inert parts do not count."""
    line = visitor.context.new_cdp_session(visitor.page)
    nodes = {one["nodeId"]: one for one in line.send("Accessibility.getFullAXTree")["nodes"]}

    def text_in(node: dict[str, Any]) -> Iterator[str]:
        if not node["ignored"] and node["role"]["value"] == "StaticText":
            yield node["name"]["value"]
        for child in node.get("childIds", ()):
            if child in nodes:
                yield from text_in(nodes[child])

    logs = [n for n in nodes.values() if not n["ignored"] and n["role"]["value"] == "log"]
    return " ".join(text for log in logs for text in text_in(log))


def test_screens_fit_windows_and_letters_of_all_sizes(visit: Visit) -> None:
    """Nothing is too wide. With letters of twice the size, names are whole, the board is large, and
    the skip link out of sight.
    """
    visitor = visit(locale="de-DE")
    page = visitor.page
    visitor.go("/")
    page.locator(".start-art svg").wait_for()
    expect_to_fit(visitor)
    table = make_table(visitor, "person", "newcomer", starter=1)
    for path, part, is_enlarged in (
        ("/", ".my-table", True),
        ("/help", ".diagram", False),
        ("/learn/first", ".lesson-task p", False),
        ("/puzzles", ".puzzle-daily", True),
        ("/puzzles/daily", ".puzzle-panel", False),
        ("/me", ".achievements", True),
    ):
        visitor.follow(path)
        page.locator(part).first.wait_for()
        expect_to_fit(visitor)
        if is_enlarged:
            expect_to_fit_enlarged(visitor)
    visitor.follow(f"/table/{table}")
    page.locator(FREE_PIECE).first.wait_for()
    expect_to_fit_enlarged(visitor)


def expect_to_fit(visitor: Visitor) -> None:
    for width, height in SIZES[:: rounds(usual=3, nightly=1)]:
        visitor.resize(width, height)
        assert visitor.fits, (visitor.page.url, width)


def expect_to_fit_enlarged(visitor: Visitor) -> None:
    page = visitor.page
    page.evaluate("document.documentElement.style.fontSize = '32px'")
    for width in (360, 800, 1280)[:: rounds(usual=2, nightly=1)]:
        visitor.resize(width, 800)
        assert visitor.fits, (page.url, width)
        cut = "es => es.filter(e => e.scrollWidth > e.clientWidth).map(e => e.textContent)"
        assert page.locator(".tray-name").evaluate_all(cut) == [], width
        boards = page.locator(".table .board, .my-table-list .my-table-text")
        assert all(wide > 150 for wide in boards.evaluate_all("es => es.map(e => e.clientWidth)"))
        skip = page.locator(".skip").first.evaluate("e => e.getBoundingClientRect().bottom")
        assert skip <= 0, (page.url, width)
    page.evaluate("document.documentElement.style.fontSize = ''")
