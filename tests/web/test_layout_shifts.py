"""Nothing in a table's layout moves by itself."""

import random

from tests.nightly import nightly_too
from tests.web.friends import sit_down
from tests.web.proxy import Relay
from tests.web.running import RunningServer
from tests.web.test_layout import boxes_and_pieces, make_named_table
from tests.web.visitor import NARROW, SMALL, Visit
from tests.web.words import DE, EN

_WATCH = """() => {
  window.places = new Set();
  const look = () => {
    const all = [".table .board", "#turn-panel", ".tray[data-seat='0']", ".tray[data-seat='1']",
      ".screen-tools > :last-child", ".you"];
    window.places.add(all.map((name) => {
      const { x, y, width, height } = document.querySelector(name).getBoundingClientRect();
      return [x, y, width, height].map(Math.round).join();
    }).join(" "));
    requestAnimationFrame(look);
  };
  look();
}"""


def test_nothing_moves_while_computers_play(server: RunningServer, visit: Visit) -> None:
    """Nothing moves on a phone, even when an opponent's stock opens; all of it fits the screen."""
    visitor = visit(phone=True, viewport=SMALL)
    visitor.sit(make_named_table(server, "casual", "newcomer", "casual"))
    page, rng = visitor.page, random.Random(4)
    page.evaluate(_WATCH)
    for seat in (1, 2, 3):
        tray = page.locator(f'.tray[data-seat="{seat}"]')
        tray.locator(".tray-toggle").tap()
        tray.locator(".stock").wait_for()
        box = tray.locator(".stock").bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
        assert tray.locator(".stock-piece").count() == 9
        tray.locator(".tray-toggle").tap()
        tray.locator(".stock").wait_for(state="hidden")
    for _ in range(2):
        visitor.pick(rng, tap=True)
        before = visitor.plies
        visitor.tap_cell(rng.choice(visitor.glowing()))
        page.locator("[data-tool=confirm]").tap()
        visitor.wait_for_plies(before + 1)
        visitor.wait_for_own_turn()
    assert visitor.plies > 3
    assert len(page.evaluate("[...window.places]")) == 1


def test_a_missing_server_moves_nothing(server: RunningServer, visit: Visit) -> None:
    """The header says in at most two lines that the server is unreachable; nothing moves."""
    table = server.make_table("person", "casual")
    with Relay(server) as relay:
        visitors = [
            visit(
                relay.address,
                phone=width < 600,
                locale="de-DE",
                viewport={"width": width, "height": height},
                allow="ERR_CONNECTION_REFUSED",
            )
            for width, height in nightly_too((320, 640), (980, 720))
        ]
        for visitor in visitors:
            visitor.sit(table)
            visitor.page.evaluate(_WATCH)
    for visitor in visitors:
        message = visitor.page.locator(".connection-state", has_text=DE("link-reconnecting"))
        message.wait_for()
        box = message.bounding_box()
        lines = message.evaluate(
            "(e) => e.scrollHeight / parseFloat(getComputedStyle(e).lineHeight)"
        )
        assert box
        assert box["height"] <= 48
        assert lines < 2.5
        assert len(visitor.page.evaluate("[...window.places]")) == 1


def test_a_request_moves_nothing(server: RunningServer, visit: Visit) -> None:
    """On a phone, others' requests and the chat overlay the page; no bubble covers the chat."""
    ann, ben, _ = sit_down(visit, server, phone=NARROW, plies=2)
    ann.page.set_viewport_size(NARROW)
    for visitor in (ann, ben):
        visitor.page.evaluate(_WATCH)
    ann.page.locator(".turn").click()
    ann.page.keyboard.press("u")
    for visitor in (ann, ben):
        visitor.page.locator(".proposal").wait_for()
        assert len(visitor.page.evaluate("[...window.places]")) == 1
        assert boxes_and_pieces(visitor)[0]["own"]["bottom"] <= NARROW["height"]
    ben.page.get_by_role("button", name=EN("proposal-accept")).tap()
    ben.page.locator(".move-list-empty").wait_for(state="attached")
    ben.page.get_by_role("button", name=EN("chat")).tap()
    ben.page.get_by_role("button", name=EN("phrase-thanks")).tap()
    ann.page.locator(".header-button .unread", has_text="1").wait_for()
    said = ann.page.locator(".tray:not(.near) .bubble")
    assert said.inner_text() == EN("phrase-thanks")
    ground = said.evaluate("bubble => getComputedStyle(bubble).backgroundColor")
    assert not ground.startswith("rgba"), "what is behind shows through"
    assert ben.fits
    ann.page.set_viewport_size({"width": 1180, "height": 820})
    ann.page.locator(".chat > summary").click()
    ben.page.get_by_role("button", name="Thanks!").tap()
    ann.page.locator(".bubble", has_text="Thanks!").wait_for(state="attached")
    assert not said.is_visible()
