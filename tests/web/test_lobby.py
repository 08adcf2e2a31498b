"""A server's lobby: strangers find each other in two clicks."""

from pathlib import Path

from cirkis.server.settings import WEB_FOLDER
from tests.web.axe import violations_day_and_night
from tests.web.friends import NO_LINE, wait_for_start
from tests.web.running import RunningServer, with_settings
from tests.web.visitor import Visit
from tests.web.words import EN

PREPARE = f"""
from cirkis.tables import starting
starting.COUNTDOWN = 0.5
{with_settings(lobby=True)}"""
LOOK_AWAY = """() => {
  Object.defineProperty(document, "hidden", { get: () => true });
  window.titles = [];
  const note = () => titles.push(document.title);
  new MutationObserver(note).observe(document.querySelector("title"), { childList: true });
}"""


def test_two_clicks_to_a_game(tmp_path: Path, visit: Visit) -> None:
    # As in a checkout, the page is not bundled here.
    with RunningServer(tmp_path, PREPARE, WEB_FOLDER) as server:
        ann = visit(server.address, allow=NO_LINE)
        ben = visit(server.address, allow=NO_LINE, phone=True)
        ann.go("/")
        ann.page.get_by_role("button", name=EN("start-find")).click()
        ann.page.get_by_text(EN("find-none").replace("*", "")).wait_for()
        assert violations_day_and_night(ann) == []
        ann.page.get_by_label(EN("lobby-name")).fill("Ann")
        ann.page.get_by_role("button", name=EN("find-now"), exact=True).click()
        ann.page.locator(".seek-state", has_text="Casual").wait_for()
        assert ann.page.get_by_role("button", name=EN("lobby-claim-too")).count() == 0
        ann.page.evaluate(LOOK_AWAY)
        ben.go(f"/table/{ann.page.url.rpartition('/')[2]}")
        ben.page.get_by_text(EN("seek-free")).wait_for()  # Ben has the link
        ben.page.get_by_role("button", name=EN("find-sit"), exact=True).wait_for()
        ben.go("/lobby")
        ben.page.get_by_text("rating 1500").wait_for()
        assert violations_day_and_night(ben) == []
        ben.page.get_by_role("button", name=EN("find-sit.label", who="Ann")).click()
        for visitor in (ann, ben):
            wait_for_start(visitor)
        assert ann.page.url == ben.page.url
        assert f"★ {EN('seek-found')}" in ann.page.evaluate("titles")
        assert ann.page.locator(".tray-clock.running").inner_text() in ("5:00", "4:59", "4:58")
        ben.go("/lobby")
        ben.page.get_by_role("radio", name=EN("clock-days", days=1)).click()
        ben.page.get_by_role("button", name=EN("find-open"), exact=True).click()
        ben.page.locator(".seek-state").wait_for()
        server.kill()
        server.start()  # the open game is kept
        ann.go("/lobby")
        ann.page.get_by_text(EN("clock-days", days=1)).nth(1).wait_for()
        ben.page.get_by_role("button", name=EN("find-stop")).click()
        ben.page.get_by_text(EN("find-none").replace("*", "")).wait_for()
        assert not ben.page.locator(".find-mine:not(:empty)").count()
