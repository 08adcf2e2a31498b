"""The page over http by a host's name, where browsers offer no interfaces of secure contexts."""

import random
from collections.abc import Iterator

import pytest

from tests.web.friends import place
from tests.web.running import RunningServer, with_settings
from tests.web.visitor import Visit, Visitor
from tests.web.words import EN

HOST = "cirkis.test"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server that people on its network reach by its name."""
    named = RunningServer(tmp_path_factory.mktemp("named"))
    named.prepare += with_settings(public_url=by_name(named.address))
    with named as running:
        yield running


# Chromium notes that it ignores this header there.
_IGNORED = "The Cross-Origin-Opener-Policy header has been ignored"


def by_name(address: str) -> str:
    return address.replace("127.0.0.1", HOST)


def pasted(visitor: Visitor) -> str:
    """Return what the visitor's clipboard holds, pasted into the field for a title."""
    title = visitor.page.locator(".study-title")
    title.fill("")
    title.press("Control+v")
    return str(title.input_value())


def test_insecure_context(server: RunningServer, visit: Visit, table: str) -> None:
    """Placements are accepted, the settings offer no notifications, and the profile opens. If the
    browser refuses to copy, the text is shown selected, with a sentence.
    """
    visitor = visit(by_name(server.address), allow=_IGNORED)
    visitor.sit(table)
    page = visitor.page
    assert not page.evaluate("isSecureContext || Boolean(navigator.clipboard)")
    place(visitor, random.Random(1))
    page.get_by_role("button", name=EN("settings")).click()
    page.get_by_label(EN("settings-sounds")).wait_for()
    assert not page.get_by_label(EN("settings-notices")).count()
    visitor.account()
    page.get_by_role("heading", name=EN("people-data")).wait_for()
    expect_copying(visitor)


def expect_copying(visitor: Visitor) -> None:
    page = visitor.page
    visitor.follow("/study")
    page.get_by_role("button", name=EN("study-new")).click()
    page.locator(".study .board").wait_for()
    share = page.get_by_role("button", name=EN("study-share"), exact=True)
    share.click()
    link = page.locator(".study-link").input_value()
    copy = page.get_by_role("button", name=EN("study-copy-link"))
    copy.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text(EN("copied"), exact=True).wait_for()
    assert copy.evaluate("(one) => one === document.activeElement")
    page.keyboard.press("Escape")
    assert link.startswith(f"{visitor.address}/study/")
    assert pasted(visitor) == link

    page.evaluate("() => { document.execCommand = () => false; }")
    share.click()
    copy.click()
    dialog.get_by_text(EN("copied.by-hand")).wait_for()
    chosen = "() => { const f = document.activeElement; return f.value.slice(f.selectionStart); }"
    assert page.evaluate(chosen) == link
