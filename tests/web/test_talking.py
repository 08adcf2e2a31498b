"""Talk at a table."""

from __future__ import annotations

from tests.web.friends import sit_down
from tests.web.running import RunningServer
from tests.web.visitor import Visit, Visitor
from tests.web.words import EN, FR


def talk(visitor: Visitor) -> None:
    """Opens the chat from the header."""
    visitor.page.get_by_role("button", name=EN("chat")).click()


def test_phrases_are_read_in_ones_own_language(server: RunningServer, visit: Visit) -> None:
    """A quick phrase arrives in the reader's language, is spoken politely, and counts as unread. If
    it comes while somebody aims, the piece stays in their hand.
    """
    ann, ben, _ = sit_down(visit, server)
    ann.page.keyboard.press("w")
    ann.page.locator(".ghost").wait_for()
    talk(ben)
    ben.page.get_by_role("button", name=EN("phrase-one-moment")).click()
    ann.page.locator(".header-button .unread", has_text="1").wait_for()
    assert ann.page.locator(".ghost").count() == 1
    ann.page.keyboard.press("Enter")
    ben.wait_for_plies(1)
    ben.page.evaluate("localStorage.setItem('cirkis.settings', JSON.stringify({language: 'fr'}))")
    ben.page.reload()
    ben.page.locator(".table .turn").wait_for()
    talk(ann)
    ann.page.get_by_role("button", name=EN("phrase-good-luck")).click()
    ben.page.locator(".header-button .unread").wait_for()
    assert FR("phrase-good-luck") in ben.spoken()
    ben.page.get_by_role("button", name=FR("chat")).click()
    ben.page.locator(".chat-messages li", has_text=FR("phrase-good-luck")).wait_for()
    ben.page.locator(".header-button .unread").wait_for(state="hidden")


def test_what_is_read_of_others(server: RunningServer, visit: Visit) -> None:
    """What was said is there again after a reload. Muting hides what somebody said and will say, on
    this page alone; the host can leave talk at phrases.
    """
    ann, ben, table = sit_down(visit, server)
    talk(ben)
    ben.page.get_by_role("button", name="Hello!").click()
    ben.page.locator(".chat-messages li", has_text="Hello!").wait_for()
    ann.sit(table)
    talk(ann)
    ann.page.locator(".chat-messages li", has_text="Hello!").wait_for()
    ann.page.get_by_label("Mute Ben").check()
    ann.page.locator(".chat-messages li", has_text="Hello!").wait_for(state="detached")
    ben.page.get_by_role("button", name="Thanks!").click()
    ben.page.locator(".chat-messages li", has_text="Thanks!").wait_for()
    assert ann.page.locator(".chat-messages li", has_text="Thanks!").count() == 0
    ann.page.get_by_label(EN("chat-allow")).uncheck()
    ben.page.locator(".chat-form").wait_for(state="hidden")
    assert ben.page.get_by_role("button", name="Thanks!").is_visible()
