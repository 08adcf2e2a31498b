"""Sentences, dates and numbers as readers of each language and region write them."""

from __future__ import annotations

import re

import pytest

from tests.web.axe import violations_day_and_night
from tests.web.running import RunningServer
from tests.web.visitor import Visit
from tests.web.words import FR


def test_words_do_not_run_together(server: RunningServer, visit: Visit) -> None:
    """What stands in columns is copied, and named, with spaces: "50 % Kite", not "50 %Kite"."""
    table = server.make_table("person", "casual")
    visitor = visit(server.address, locale="fr-FR")
    visitor.page.add_init_script(
        "localStorage.setItem('cirkis.settings', JSON.stringify({thoughts: true}))"
    )
    visitor.go("/")
    starts = visitor.page.locator(".start-button").all_text_contents()
    assert f"{FR('start-here')} {FR('start-here.more')}" in starts
    visitor.sit(table)
    visitor.page.locator(".engine-line-reasons").first.wait_for()
    lines = visitor.page.locator(".engine-line").all_text_contents()
    assert lines
    expected = "\\d+\N{NO-BREAK SPACE}% [A-Z][\\w -]+ en [A-E]\\d+(\\+[A-E]\\d+)* +\\w+ "
    assert [line for line in lines if not re.match(expected, line)] == []


@pytest.mark.parametrize(
    ("locale", "by"), [("fr-FR", "Vert\N{NO-BREAK SPACE}:"), ("de-DE", "Grün:")]
)
def test_moves_say_who_made_them(server: RunningServer, visit: Visit, locale: str, by: str) -> None:
    """The list of moves names each player for screen readers, with the language's own colon."""
    table = server.make_table("person", "person")
    server.play_on(table, 1)
    visitor = visit(server.address, locale=locale)
    visitor.sit(table)
    assert visitor.page.locator(".move-list-turn").first.inner_text().startswith(by)


@pytest.mark.parametrize(
    ("locale", "date"),
    [
        ("en-GB", r"\d{1,2} [A-Z]\w+ 20\d\d, \d\d:\d\d"),
        ("en-US", r"[A-Z]\w+ \d{1,2}, 20\d\d, \d{1,2}:\d\d.[AP]M"),
        ("de-AT", r"\d\d?\.\d\d?\.20\d\d, \d\d:\d\d"),
    ],
)
def test_dates_are_those_of_the_region(
    server: RunningServer, visit: Visit, locale: str, date: str
) -> None:
    """British readers get British dates, Americans their own: the browser says where it is."""
    visitor = visit(server.address, locale=locale)
    visitor.sit(server.make_table("person", "person"))
    visitor.go("/")
    assert re.search(date, visitor.page.locator(".my-table-state").first.inner_text())


def test_wrong_addresses_lead_on(server: RunningServer, visit: Visit) -> None:
    """An address at which there is nothing says so, and leads to the start page and its games."""
    visitor = visit(server.address, locale="de-DE", allow="404")
    for path in ("/nothing", "/table/nothere", "/table/nothere/review"):
        answer = visitor.page.goto(server.address + path)
        assert answer is not None
        assert answer.status == 404
        visitor.page.get_by_role("heading", name="nicht gefunden").wait_for()
    assert violations_day_and_night(visitor) == []
    visitor.page.locator("main a.button").first.click()
    visitor.page.locator(".start-button.primary:not([disabled])").click()
    visitor.page.locator(".table .turn").wait_for()
