"""The title, notifications and sounds call back a player who is looking elsewhere."""

import random

import pytest
from playwright.sync_api import expect

from tests.server.helpers import Stranger
from tests.web.friends import gather, hurry, join, make_table, place, resign
from tests.web.running import RunningServer
from tests.web.test_resilience import Held
from tests.web.visitor import FREE_PIECE, Visit, Visitor, until
from tests.web.words import EN

_TONES = """
  window.tones = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) {
    window.tones += 1;
    return start.apply(this, when);
  };
"""
_NOTICES = """
  window.notices = window.shown = [];
  window.Notification = class {
    static permission = "default";
    static async requestPermission() {
      window.Notification.permission = "%s";
      return window.Notification.permission;
    }
    constructor(title, { body, tag, renotify }) {
      if (!tag || !renotify) throw new Error("replaces the one before in silence");
      this.text = `${title}: ${body}`;
      window.notices.push(this.text);
      window.shown = [this.text];
    }
    close() {
      window.shown = window.shown.filter((text) => text !== this.text);
    }
  };
"""
_HIDING = """
  window.isHidden = false;
  Object.defineProperty(document, "hidden", { get: () => window.isHidden });
"""
_HIDE = """(isHidden) => {
  window.isHidden = isHidden;
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def listen(visitor: Visitor) -> None:
    """Count the tones of all pages opened from now on."""
    visitor.page.add_init_script(_TONES)


def tones(visitor: Visitor) -> int:
    return int(visitor.page.evaluate("() => window.tones"))


def watch(visitor: Visitor, *, answer: str = "granted") -> None:
    """Record notifications on pages opened from now on; `answer` is the person's."""
    visitor.page.add_init_script(_NOTICES % answer)
    visitor.page.add_init_script(_HIDING)


def notices(visitor: Visitor) -> list[str]:
    return list(visitor.page.evaluate("() => window.notices"))


def wait_for_notices(visitor: Visitor, count: int) -> None:
    until(visitor.page, lambda: notices(visitor) == [f"Cir*Kis: {MY_TURN}"] * count)


def shown(visitor: Visitor) -> list[str]:
    """Return the notifications that have not been closed or replaced."""
    return list(visitor.page.evaluate("() => window.shown"))


def hide(visitor: Visitor, is_hidden: bool = True) -> None:
    """Look at another page, or come back."""
    visitor.page.evaluate(_HIDE, is_hidden)


Pair = tuple[Stranger, Visitor]
NOTICES = EN("settings-notices")
MY_TURN = EN("turn-yours")
_WANTS_NOTICES = "() => Boolean(JSON.parse(localStorage['cirkis.settings'] ?? '{}').notices)"


@pytest.fixture
def pair(server: RunningServer, visit: Visit) -> Pair:
    """Ann, whose turn it is, and Ben, who has a page and allows notifications if asked."""
    ann, ben = server.stranger(), visit()
    watch(ben)
    listen(ben)
    gather(make_table(ben, "open", "person"), ben, Ann=ann)
    return ann, ben


def switch(visitor: Visitor, name: str) -> None:
    visitor.page.get_by_role("button", name=EN("settings")).click()
    visitor.page.get_by_label(name).click()
    visitor.page.keyboard.press("Escape")
    visitor.page.locator("dialog[open]").wait_for(state="detached")


def test_the_title_says_whose_turn_it_is(pair: Pair) -> None:
    """Only who looks elsewhere sees a star and, if switched on, one notification a turn."""
    ann, ben = pair
    ben.clock.install()
    ben.wait_for_title(f"{EN('turn', who='Ann')} · Cir*Kis")
    hide(ben)
    table = ben.table_id
    hurry(table, ann, plies=1)
    ben.wait_for_title(f"★ {MY_TURN}")
    calm = f"{MY_TURN} · Cir*Kis"
    ben.wait_for_title(calm)
    ben.wait_for_title(f"★ {MY_TURN}")
    hide(ben, False)
    assert ben.page.title() == calm
    ben.clock.run_for(5_000)  # longer than the star stays hidden
    assert ben.page.title() == calm
    assert notices(ben) == []

    for nth, (is_on, is_hidden, wanted) in enumerate(
        ((True, False, 0), (True, True, 1), (False, True, 1))
    ):
        if is_on != ben.page.evaluate(_WANTS_NOTICES):
            switch(ben, NOTICES)
        hurry(table, ben, plies=1)
        ben.wait_for_plies(2 + 2 * nth)
        hide(ben, is_hidden)
        hurry(table, ann, plies=1)
        ben.wait_for_plies(3 + 2 * nth)
        wait_for_notices(ben, wanted)
        hide(ben, False)
    ben.page.get_by_role("link", name=EN("sections.play"), exact=True).click()
    ben.page.locator(".start-buttons").wait_for()
    hide(ben, False)
    assert ben.page.title() == "Cir*Kis"


def test_a_notification_ends_with_the_turn(pair: Pair) -> None:
    """It ends when the player looks, the turn is taken elsewhere, or the game is over."""
    ann, ben = pair
    switch(ben, NOTICES)
    table = ben.table_id
    plies = 0

    def until_called() -> None:
        nonlocal plies
        plies += 1
        hide(ben)
        hurry(table, ann, plies=1)
        ben.wait_for_plies(plies)
        ben.wait_for_title(f"★ {MY_TURN}")
        assert shown(ben) == [f"Cir*Kis: {MY_TURN}"]

    until_called()
    hide(ben, False)
    assert shown(ben) == []
    hurry(table, ben, plies=1)
    plies += 1
    ben.wait_for_plies(plies)
    until_called()
    hurry(table, ben, plies=1)  # on another device
    plies += 1
    ben.wait_for_plies(plies)
    until(ben.page, lambda: shown(ben) == [])
    ben.wait_for_title(f"{EN('turn', who='Ann')} · Cir*Kis")
    until_called()
    resign(ben, table)
    ben.page.wait_for_function("(text) => document.title !== text", arg=f"★ {MY_TURN}")
    ben.page.wait_for_function("(text) => !window.shown.includes(text)", arg=f"Cir*Kis: {MY_TURN}")


def test_notifications_that_are_denied(server: RunningServer, visit: Visit) -> None:
    """If the player denies permission, the page says so and the switch is off again."""
    ben = visit()
    watch(ben, answer="denied")
    ben.sit(server.make_table("person", "person"))
    ben.page.get_by_role("button", name=EN("settings")).click()
    ben.page.get_by_label(NOTICES).click()
    ben.page.locator("dialog [role=status]", has_text=EN("settings-notices.denied")).wait_for()
    assert not ben.page.get_by_label(NOTICES).is_checked()


def test_sounds_can_be_switched_off(pair: Pair) -> None:
    """Turns, placements and chat lines have sounds; the choice outlives a reload."""
    ann, ben = pair
    rng = random.Random(3)
    table = ben.table_id
    sayings = f"/api/tables/{table}/sayings"

    def round_of(plies: int) -> int:
        """Return how many tones Ben's page plays while both place and Ann says something."""
        before = tones(ben)
        hurry(table, ann, plies=1)
        ben.wait_for_plies(plies - 1)
        place(ben, rng)
        ann.post(sayings, {"text": "Hello!"})
        said = ben.page.locator(".chat-messages li", has_text="Hello!").nth(plies // 2 - 1)
        said.wait_for(state="attached")
        return tones(ben) - before

    assert round_of(2) >= 6  # the turn's bell, the piece, the chat line
    switch(ben, EN("settings-sounds"))
    assert round_of(4) == 0
    ben.sit(table)
    assert round_of(6) == 0


BELL = 2  # tones


def test_bell_when_time_is_low(server: RunningServer, visit: Visit) -> None:
    """With less than a minute, the player to move alone hears a bell, once; all see it."""
    ann, ben = visit(), visit()
    lines = [Held(visitor) for visitor in (ann, ben)]
    for visitor in (ann, ben):
        visitor.clock.install()
        listen(visitor)
    table = make_table(
        ann, "person", "open", clock={"kind": "bank", "seconds": 120, "increment": 0}
    )
    gather(table, ann, Ben=ben)
    hurry(table, ann, plies=1)  # the first placement of a round costs no time
    ben.page.locator('.tray[data-seat="1"] .tray-clock.running', has_text="1:").wait_for()
    ben.page.locator(FREE_PIECE).first.wait_for()
    expect(ben.page.locator('.tray[data-seat="0"] .tray-clock')).to_have_text("2:00")
    before = [tones(visitor) for visitor in (ann, ben)]
    assert ben.page.locator(".tray-clock.low-time").count() == 0
    for line in lines:
        line.hold()  # the server's clock has not moved
    for visitor in (ann, ben):
        visitor.clock.fast_forward(61_000)
        visitor.page.locator('.tray[data-seat="1"] .tray-clock.low-time').wait_for()
    ben.page.locator(".announcements p", has_text=EN("clock-pressing")).wait_for(state="attached")
    for visitor in (ann, ben):
        visitor.clock.run_for(3_000)
    assert [tones(visitor) for visitor in (ann, ben)] == [before[0], before[1] + BELL]
    assert ben.page.locator(".announcements p", has_text=EN("clock-pressing")).count() == 1
    assert ann.page.locator(".announcements p", has_text=EN("clock-pressing")).count() == 0


def test_out_of_time(server: RunningServer, visit: Visit) -> None:
    """The player reads and hears why (R31), and others read it when they come."""
    ann, ben = visit(), visit()
    table = make_table(
        ann, "person", "open", "person", clock={"kind": "bank", "seconds": 10, "increment": 60}
    )
    join(table, Ben=ben)
    ben.sit(table)
    hurry(table, ann, plies=1)
    told = {ben: EN("event-out-of-time.you"), ann: EN("event-out-of-time", who="Ben")}
    for visitor, sentence in told.items():
        if visitor is ann:
            ann.sit(table)
        visitor.page.locator(".move-list .event", has_text=sentence).wait_for()
        tray = visitor.page.locator('.tray[data-seat="1"]')
        tray.get_by_text(EN("stock-out-of-time")).wait_for()
        expect(tray.locator(".tray-clock")).to_have_text("0:00")
    until(ben.page, lambda: told[ben] in ben.spoken())
    assert ben.page.locator(FREE_PIECE).count() == 0
