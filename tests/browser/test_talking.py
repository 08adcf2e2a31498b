"""Talk at a table, clocks, and what a phone makes of them."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from tests.browser.friends import claim, place, play_on, sit_down, wait_for_start
from tests.browser.running import RunningServer
from tests.browser.visitor import Visitor
from tests.browser.words import EN, FR

Visit = Callable[..., Visitor]
Pair = tuple[Visitor, Visitor, str]


@pytest.fixture
def pair(server: RunningServer, visit: Visit) -> Pair:
    """Ann, who made a table, Ben, who came by its link, and the table."""
    return sit_down(visit, server)


def talk(visitor: Visitor) -> None:
    """Opens the chat from the header."""
    visitor.page.get_by_role("button", name=EN("chat")).click()


def test_phrases_are_read_in_ones_own_language(server: RunningServer, pair: Pair) -> None:
    """A quick phrase arrives in the reader's language, is spoken politely, and counts as unread."""
    ann, ben, _ = pair
    ben.page.evaluate("localStorage.setItem('cirkis.settings', JSON.stringify({language: 'fr'}))")
    ben.page.reload()
    ben.page.locator(".table .turn").wait_for()
    talk(ann)
    ann.page.get_by_role("button", name=EN("phrase-good-luck")).click()
    ben.page.locator(".header-button .unread", has_text="1").wait_for()
    assert FR("phrase-good-luck") in ben.spoken()
    ben.page.get_by_role("button", name=FR("chat")).click()
    ben.page.locator(".chat-messages li", has_text=FR("phrase-good-luck")).wait_for()
    ben.page.locator(".header-button .unread", has_text="1").wait_for(state="hidden")


def test_free_words_are_text_and_can_be_switched_off(pair: Pair) -> None:
    """What people write is shown as text, never as markup; the host can leave it at phrases."""
    ann, ben, _ = pair
    talk(ben)
    ben.page.locator(".chat-form input").fill("<img src=x onerror=alert(1)>")
    ben.page.keyboard.press("Enter")
    talk(ann)
    ann.page.locator(".chat-messages li", has_text="<img src=x").wait_for()
    assert ann.page.locator(".chat-messages img").count() == 0
    ann.page.get_by_label(EN("chat-allow")).uncheck()
    ben.page.locator(".chat-form").wait_for(state="hidden")
    assert ben.page.get_by_role("button", name="Thanks!").is_visible()


def test_talking_keeps_what_is_in_the_hand(pair: Pair) -> None:
    """A message that comes while somebody aims leaves the piece where it is."""
    ann, ben, _ = pair
    ann.page.keyboard.press("w")
    ann.page.locator(".ghost").wait_for()
    talk(ben)
    ben.page.get_by_role("button", name=EN("phrase-one-moment")).click()
    ann.page.locator(".header-button .unread", has_text="1").wait_for()
    assert ann.page.locator(".ghost").count() == 1
    ann.page.keyboard.press("Enter")
    ben.wait_for_plies(1)


def test_whoever_is_muted_is_not_read(pair: Pair) -> None:
    """Muting hides what somebody said and will say, on this page alone."""
    ann, ben, _ = pair
    talk(ben)
    ben.page.get_by_role("button", name="Hello!").click()
    talk(ann)
    ann.page.locator(".chat-messages li", has_text="Hello!").wait_for()
    ann.page.get_by_label("Mute Ben").check()
    ann.page.locator(".chat-messages li", has_text="Hello!").wait_for(state="detached")
    ben.page.get_by_role("button", name="Thanks!").click()
    ben.page.locator(".chat-messages li", has_text="Thanks!").wait_for()
    assert ann.page.locator(".chat-messages li", has_text="Thanks!").count() == 0


def test_talk_is_still_there_after_a_reload(pair: Pair) -> None:
    """What was said is there again when somebody comes back."""
    ann, ben, table = pair
    talk(ann)
    ann.page.get_by_role("button", name="Hello!").click()
    ann.page.locator(".chat-messages li", has_text="Hello!").wait_for()
    ben.sit(table)
    talk(ben)
    ben.page.locator(".chat-messages li", has_text="Hello!").wait_for()


def test_clocks_run_for_whose_turn_it_is(server: RunningServer, visit: Visit) -> None:
    """A clock chosen in the set-up stands in every tray, and runs for whose turn it is."""
    ann, ben = visit(server.address), visit(server.address)
    ann.go("/")
    ann.page.locator("details.custom-table summary").click()
    ann.page.locator(".seat select").nth(3).select_option("open")
    ann.page.get_by_label(EN("clock")).select_option("bank")
    ann.page.get_by_label(EN("clock.minutes")).fill("1")
    ann.page.get_by_label(EN("clock.increment")).fill("0")
    ann.page.get_by_role("button", name=EN("setup-create"), exact=True).click()
    ann.page.locator(".lobby").wait_for()
    table = ann.page.url.rsplit("/", 1)[1]
    claim(ben, table, "Ben")
    wait_for_start(ann)
    place(ann, random.Random(1))  # the first placement of a round takes no time
    running = ben.page.locator('.tray[data-seat="1"] .tray-clock.low-time', has_text="0:5")
    running.wait_for()
    assert ben.page.locator('.tray[data-seat="0"] .tray-clock').inner_text() == "1:00"
    ben.page.locator("#announcements p", has_text=EN("clock-pressing")).wait_for(state="attached")
    place(ben, random.Random(1))
    ann.page.locator('.tray[data-seat="0"] .tray-clock.running').wait_for()


def test_a_question_on_a_phone(server: RunningServer, visit: Visit) -> None:
    """On a phone the strip and the chat fit the screen, and a tap answers."""
    ann, ben, _ = sit_down(visit, server, phone={"width": 360, "height": 740})
    play_on(2, random.Random(1), ann, ben)
    ann.page.keyboard.press("u")
    ben.page.get_by_role("button", name=EN("proposal-accept")).tap()
    ben.page.locator(".move-list-empty").wait_for(state="attached")
    ben.page.get_by_role("button", name=EN("chat")).tap()
    ben.page.get_by_role("button", name="Oops!").tap()
    ann.page.locator(".header-button .unread", has_text="1").wait_for()
    assert ben.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
