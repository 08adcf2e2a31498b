"""A person's devices, added by link or e-mail and signed out, and the deletion of their data."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.smtp import code_in, running_smtp, secrets_in
from tests.web.axe import violations_day_and_night
from tests.web.friends import NO_LINE, hurry, make_table, place, resign
from tests.web.running import RunningServer, with_settings
from tests.web.visitor import Visit, Visitor
from tests.web.words import EN, FR

SMALL = {"width": 320, "height": 568}
# Chromium itself logs to the console if a request is refused.
REFUSED = "Failed to load resource"


@pytest.fixture
def ann(visit: Visit) -> Visitor:
    """Return the page of Ann, who has entered her name."""
    visitor = visit(allow=REFUSED)
    visitor.account()
    visitor.page.get_by_label(EN("people-name")).fill("Ann")
    return visitor


def make_link(visitor: Visitor) -> str:
    visitor.page.get_by_role("button", name=EN("device-link")).click()
    visitor.page.locator("dialog .qr").wait_for()
    return str(visitor.page.get_by_label(EN("invite-link")).input_value())


def take_link(visitor: Visitor, link: str, words: Any = EN, name: str = "Ann") -> None:
    """Open the link and agree, by touch."""
    visitor.page.goto(link)
    visitor.page.get_by_role("heading", name=words("device-ask", name=name)).wait_for()
    assert link.partition("#")[2] not in visitor.page.url
    visitor.page.get_by_role("button", name=words("device-ask.yes")).tap()
    visitor.page.locator(".start").wait_for()


def test_to_the_phone_and_back(server: RunningServer, visit: Visit, ann: Visitor) -> None:
    """A link gives the phone her name and seats, once; signing it out tells the phone."""
    table = make_table(ann, "person", "person")
    ann.account()
    link = make_link(ann)
    ann.page.get_by_role("timer").filter(has_text=re.compile(r"\b[89]:\d\d")).wait_for()
    phone = visit(phone=True, viewport=SMALL, locale="fr-FR", allow=REFUSED)
    take_link(phone, link, FR)
    phone.page.goto(link)
    phone.page.get_by_text(FR("error-link-used")).wait_for()
    phone.page.goto(f"{server.address}/device")
    phone.page.get_by_text(FR("error-link-unknown")).wait_for()
    phone.sit(table)
    assert phone.page.evaluate("JSON.parse(localStorage['cirkis.settings']).name") == "Ann"
    ann.page.get_by_text(EN("device-link-done", device="Chrome on Android")[:10]).wait_for()
    ann.page.keyboard.press("Escape")
    ann.page.locator(".device").nth(1).wait_for()
    place(phone, random.Random(1))
    ann.page.locator(".device").nth(1).get_by_role("button").press("Enter")
    ann.page.locator("dialog").get_by_role("button", name=EN("people-sign-out")).press("Enter")
    ann.page.get_by_role("status").filter(has_text="Signed out").wait_for()
    expect(ann.page.locator(".device")).to_have_count(1)
    phone.page.locator("dialog", has_text=FR("error-signed-out")).wait_for()
    phone.page.get_by_role("link", name=FR("home")).last.tap()
    phone.page.locator(".start").wait_for()
    phone.sit(table)
    phone.page.locator(".hint", has_text=FR("cannot-watching")).wait_for(state="attached")


def test_the_only_key(visit: Visit, ann: Visitor) -> None:
    """The page says that this browser is the only key, and what signing out would lose."""
    page = ann.page

    def question() -> str:
        ann.account()
        page.get_by_role("button", name=EN("people-sign-out-here.label", device="")[:20]).click()
        asked = str(page.get_by_role("dialog").locator("p").first.inner_text())
        page.get_by_role("button", name=EN("cancel")).click()
        return asked

    assert "lose everything you did here." in question()
    page.get_by_text(EN("people-devices.only"), exact=True).wait_for()
    table = make_table(ann, "person", "newcomer", rated=True)
    hurry(table, ann, plies=2)
    resign(ann, table)
    assert "lose your rating and 1 game." in question()
    phone = visit(phone=True, viewport=SMALL, locale="fr-FR", allow=REFUSED)
    take_link(phone, make_link(ann), FR)
    assert question() == EN("people-sign-out-here.sure")
    assert not page.get_by_text(EN("people-devices.only"), exact=True).is_visible()


def test_back_by_mail(tmp_path: Path, visit: Visit) -> None:
    """A link or a code signs in; an address of long ago is confirmed before it is removed."""
    with running_smtp() as smtp:
        server = RunningServer(tmp_path)
        sending = {"smtp": f"{smtp.url}?from=c@example.org", "public_url": server.address}
        server.prepare += with_settings(**sending)
        server.prepare += "from cirkis.server.accounts import mail_addresses\n"
        server.prepare += "mail_addresses.FRESH = 0.0\n"
        with server:
            ann = visit(server.address, allow=REFUSED)
            table = make_table(ann, "person", "person")
            ann.account()
            ann.page.get_by_label(EN("people-name"), exact=True).fill("Ann")
            ann.page.get_by_label(EN("people-mail.address"), exact=True).fill("ann@example.org")
            ann.page.keyboard.press("Enter")
            ann.page.get_by_label(EN("people-mail.code")).wait_for()
            ann.page.keyboard.type(code_in(smtp.wait(1)[1]))
            ann.page.keyboard.press("Enter")
            ann.page.get_by_role("button", name=EN("mail-hold.yes")).press("Enter")
            ann.page.get_by_text(EN("people-mail.active", address="ann@example.org")).wait_for()
            with ann.page.expect_response("**/api/mail/turns"):
                ann.page.get_by_label(EN("people-mail.turns")).press("Space")
            expect(ann.page.get_by_label(EN("people-mail.turns"))).to_be_checked()
            how: dict[str, Any] = {"phone": True, "viewport": SMALL, "locale": "fr-FR"}
            phone = visit(server.address, **how, allow=(REFUSED, NO_LINE[0]))
            phone.account()
            phone.page.get_by_label(FR("people-mail.address"), exact=True).fill("Ann@Example.org")
            phone.page.get_by_role("button", name=FR("people-mail.send")).tap()
            phone.page.get_by_label(FR("people-mail.code")).fill("AAA-AAA")
            phone.page.get_by_role("button", name=FR("people-mail.go")).tap()
            phone.page.get_by_text(FR("error-mail-code-wrong")).wait_for()
            phone.page.get_by_role("link", name=FR("people")).last.tap()
            phone.page.get_by_label(FR("people-mail.code")).wait_for()
            assert violations_day_and_night(phone) == []
            secret = secrets_in(smtp.wait(2)[1])["confirm"]
            phone.page.goto(f"{server.address}/mail#confirm={secret}")
            phone.page.get_by_text(FR("mail-join", address="ann@example.org")).wait_for()
            assert secret not in phone.page.url
            phone.page.get_by_role("button", name=FR("device-ask.yes")).tap()
            phone.page.locator(".my-tables li").wait_for()
            phone.sit(table)
            place(phone, random.Random(1))
            ann.page.get_by_role("button", name=EN("people-mail.remove")).press("Enter")
            ann.page.get_by_text("To remove it, first enter the code").wait_for()
            assert smtp.wait(3)[0] == ["ann@example.org"]


def test_a_device_with_tables(server: RunningServer, visit: Visit, ann: Visitor) -> None:
    """Ben is told what his browser would lose; its other tab becomes Ann's, too."""
    ben = visit(phone=True, allow=REFUSED)
    make_table(ben, "person", "person")
    link = make_link(ann)
    ben.page.goto(link)
    ben.page.get_by_text(EN("device-ask-leaves", tables=1)).wait_for()
    ben.page.get_by_role("link", name=EN("device-ask.no")).click()
    ben.page.locator(".my-tables li").wait_for()
    other = ben.page.context.new_page()
    other.goto(f"{server.address}/me")
    other.locator(".account > summary").click()
    other.locator(".device").wait_for()
    take_link(ben, link)
    other.locator(".device").nth(1).wait_for(state="attached")
    expect(other.get_by_label(EN("people-name"))).to_have_value("Ann")


def test_forgotten(server: RunningServer, visit: Visit, ann: Visitor) -> None:
    """Ann downloads her data and, with the keyboard, has it deleted after confirming twice."""
    table = make_table(ann, "person", "person")
    ann.account()
    assert ann.page.get_by_text(EN("people-push")).count() == 0  # the server has no key for it
    with ann.page.expect_download() as download:
        ann.page.get_by_role("button", name=EN("people-export")).click()
    data = json.loads(Path(download.value.path()).read_text("utf-8"))
    assert [one["id"] for one in data["tables"]] == [table]
    ann.page.get_by_role("button", name=EN("people-forget")).press("Enter")
    sure = ann.page.locator("dialog").get_by_role("button", name=EN("people-forget.yes"))
    assert sure.is_disabled()
    ann.page.get_by_label(EN("people-forget.understood")).press("Space")
    sure.press("Enter")
    ann.page.wait_for_url(f"{server.address}/")
    ann.sit(table)
    ann.wait_for_hint(EN("cannot-watching"))
    ann.account()
    assert ann.page.get_by_label(EN("people-name")).input_value() == ""
