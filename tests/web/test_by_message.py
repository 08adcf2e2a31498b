"""Play by message on the site, in browsers that share nothing but the texts of messages."""

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from cirkis.game import read_record
from cirkis.i18n.texts import Texts
from tests.web.profiles import Profiles
from tests.web.site_visits import SiteHost, home, saved_record, share
from tests.web.visitor import Visitor
from tests.web.words import DE, EN, FR

pytestmark = pytest.mark.random_order(disabled=True)


class Friend:
    """Somebody with a browser of their own, in their own language."""

    def __init__(self, visitor: Visitor, name: str, words: Texts) -> None:
        self.visitor, self.page, self.name, self.words = visitor, visitor.page, name, words

    def place(self, cells: str) -> None:
        before = self.visitor.plies
        self.visitor.type_move(cells)
        self.visitor.wait_for_plies(before + 1)

    def send(self) -> str:
        """Copy the link; return it."""
        self.page.locator("[data-tool=message]").click()
        link = str(self.page.locator("dialog .invite-link").input_value())
        self.page.get_by_role("button", name=self.words("invite-copy")).click()
        self.page.locator("dialog .copy-status:not(:empty)").wait_for()
        self.page.keyboard.press("Escape")
        self.page.locator("dialog[open]").wait_for(state="detached")
        expect(self.page.locator("[data-tool=message]")).to_be_focused()
        return link

    def open(self, link: str) -> None:
        """Open a link for the first time, and say who this is."""
        self.page.goto(link)
        self.page.get_by_label(self.words("lobby-name")).fill(self.name)
        self.page.locator(".message-seats .primary").click()
        self.page.locator(".table .turn").wait_for()

    def paste(self, text: str) -> None:
        """Paste a message on the home page."""
        home(self.visitor)
        self.page.locator("#message-link").fill(text)
        self.page.locator(".message-link [type=submit]").click()

    def go_on(self, text: str, plies: int) -> None:
        self.paste(text)
        self.visitor.wait_for_plies(plies)


@pytest.fixture(scope="module")
def friends(profiles: Profiles, folder: Path) -> Iterator[list[Friend]]:
    """Four friends, of whom one has a phone."""
    host = SiteHost(folder)
    found = [
        Friend(
            Visitor(
                profiles, host.address, locale=locale, phone=name == "Bea", keeps=name == "Bea"
            ),
            name,
            words,
        )
        for name, words, locale in (
            ("Ada", DE, "de-DE"),
            ("Bea", EN, "en-GB"),
            ("Cem", FR, "fr-FR"),
            ("Dora", EN, "en-GB"),
        )
    ]
    yield found
    for one in found:
        one.visitor.close()
        assert one.visitor.complaints == []
    host.close()


def test_four_play_to_the_end(friends: list[Friend]) -> None:
    """Each link reaches the next player as chats leave it."""
    ada, bea, cem, dora = friends
    ada.visitor.go("/")
    ada.page.locator(".custom-table summary").click()
    for _ in range(2):
        ada.page.get_by_role("button", name=DE("setup-add")).click()
    ada.page.get_by_label(DE("setup-name", seat=1)).fill("Ada")
    for seat in (2, 3, 4):
        ada.page.get_by_label(DE("setup-kind", seat=seat)).select_option("open")
    ada.page.locator("#option-target").fill("10")
    ada.page.locator("#option-stop").select_option("at-once")
    ada.page.get_by_role("button", name=DE("setup-create")).click()
    ada.page.locator(".table .turn").wait_for()

    ada.place("B1")
    expect(ada.page.locator(".hint")).to_have_text(DE("message-unsent"))
    ada.page.locator(".header-button", has_text=DE("undo")).click()
    ada.visitor.wait_until_undone(0)
    ada.place("A1")
    first = ada.send()
    expect(ada.page.locator("[data-tool=message]")).to_have_text(DE("message-again"))
    bea.open(first)
    assert bea.visitor.fits
    bea.place("B1")
    cem.open(bea.send().replace("#", "?fbclid=IwAR0CK1abc#"))
    cem.place("C1")
    wrapped = re.sub("(.{25})", "\\1\n> ", cem.send())
    dora.visitor.go("/")
    dora.paste(f"On Sunday, Cem wrote:\n> {wrapped}")
    dora.page.get_by_label(EN("lobby-name")).fill("Dora")
    dora.page.locator(".message-seats .primary").click()
    dora.visitor.wait_for_plies(3)
    dora.place("D1")
    checked = f"https://safe.example.com/?url={quote(dora.send(), safe='')}&data=05%7C01"
    home(ada.visitor)
    expect(ada.page.locator(".my-table-state")).to_contain_text(DE("message-state"))
    ada.go_on(checked, 4)
    ada.place("E1")
    result = ada.page.locator("dialog.result")
    result.get_by_role("button", name=DE("message-send"), exact=True).click()
    end = str(ada.page.locator("dialog .invite-link").input_value())
    ada.page.locator("dialog summary").click()
    expect(ada.page.locator(".qr-code path")).to_have_attribute("d", re.compile("^M0 0h1"))
    for friend in (bea, cem, dora):
        friend.paste(end.upper())
        friend.page.locator("dialog.result").wait_for()
        expect(friend.page.locator(".final-table .won")).to_contain_text("Ada")
    record = read_record(saved_record(bea.visitor))
    assert record.names == ("Ada", "Bea", "Cem", "Dora")
    played = [ply.placement and ply.placement.name for ply in record.plies]
    assert played == ["A1", "B1", "C1", "D1", "E1"]


def test_links_that_do_not_fit(friends: list[Friend]) -> None:
    """A cut link says so; an older one opens the game as it is; of two games, one chooses."""
    ada, bea = friends[:2]
    home(ada.visitor)
    ada.page.locator("[data-act=start-message]").click()
    ada.page.get_by_role("button", name=DE("message-start")).click()
    ada.page.locator(".table .turn").wait_for()
    ada.place("A1")
    first = ada.send()
    bea.paste(first[:-4])
    error = bea.page.locator(".message-received .error")
    expect(error).to_have_text(EN("error-message-cut"))
    bea.page.locator("#message-link").fill(first)
    bea.page.locator(".message-link [type=submit]").click()
    bea.page.locator(".message-seats .primary").click()
    bea.visitor.wait_for_plies(1)
    bea.place("B1")
    second = bea.send()
    bea.page.locator("[data-tool=message]").wait_for()
    ada.page.locator(".header-button", has_text=DE("undo")).click()  # before Bea's link comes
    expect(ada.page.locator(".hint")).to_have_text(DE("message-unsent"))
    ada.paste(second)
    expect(ada.page.locator(".message-received")).to_contain_text(
        DE("message-differs.how", round=1, move=2, here=1, there=2)
    )
    ada.page.get_by_role("button", name=DE("message-take")).click()
    ada.visitor.wait_for_plies(2)
    bea.go_on(first, 2)
    expect(bea.page.locator(".hint")).to_have_text(EN("message-older"))
    home(bea.visitor)
    share(bea.page, text="Look:\n> " + re.sub("(.{25})", "\\1\n> ", second))
    bea.visitor.wait_for_plies(2)
    home(bea.visitor)
    bea.page.locator("[data-act=start-message]").click()
    expect(bea.page.locator(".my-tables.messages .my-table")).to_have_count(1)
