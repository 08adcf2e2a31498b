"""Casual or rated: the choice, the word at the table and in the result, and what each allows."""

import random
import re
from pathlib import Path
from typing import Any

import pytest

from cirkis.game import standard_pieces
from cirkis.server.storage.databases import write_database
from tests.server.storage.test_older_tables import without_kinds
from tests.web.axe import violations
from tests.web.friends import Requests, hurry, make_table, place, sit_down
from tests.web.running import RunningServer
from tests.web.test_absence import TIMED
from tests.web.visitor import FREE_PIECE, Visit, Visitor
from tests.web.words import DE, EN, FR

PHONE = {"width": 360, "height": 740}
LANGUAGES = pytest.mark.parametrize(
    ("locale", "words"), [("en-GB", EN), ("fr-FR", FR), ("de-DE", DE)], ids=["en", "fr", "de"]
)


def kind(visitor: Visitor) -> str:
    return str(visitor.page.locator(".turn-panel .table-kind").inner_text())


def menu(visitor: Visitor, words: Any = EN) -> list[str]:
    """Open the menu and return the names of its buttons."""
    visitor.page.get_by_role("button", name=words("menu"), exact=True).click()
    visitor.page.locator("dialog .menu").first.wait_for()
    return list(visitor.page.locator("dialog .menu button").all_inner_texts())


@LANGUAGES
def test_a_rated_game_against_a_computer(
    server: RunningServer, visit: Visit, locale: str, words: Any
) -> None:
    """The page offers neither undo nor hints nor a stand-in. Until both have placed, the menu has
    *Abort*, then *Resign*. The result tells the rating before and after, and the difference.
    """
    player = visit(server.address, locale=locale, phone=True, viewport=PHONE)
    page = player.page
    table = make_table(player, "person", "newcomer", rated=True)
    player.sit(table)
    assert kind(player) == words("kind-rated")
    for tool in ("undo", "hint"):
        assert not page.get_by_role("button", name=words(tool), exact=True).is_visible()
    names = menu(player, words)
    page.locator("dialog").get_by_text(words("kind-rated.game"), exact=True).wait_for()
    assert words("menu-abort") in names
    assert not {words("menu-resign.you"), words("menu-hand-over.you")} & {*names}
    assert player.fits
    page.get_by_role("button", name=words("close")).click()
    hurry(table, player, plies=1)
    player.wait_for_plies(2)
    names = menu(player, words)
    assert words("menu-resign.you") in names
    assert words("menu-abort") not in names
    page.get_by_role("button", name=words("menu-resign.you")).click()
    page.get_by_role("button", name=words("menu-resign-yes"), exact=True).click()
    line = page.locator("dialog.result .result-standing p").first
    line.wait_for()
    before, after, change = map(int, re.findall(r"\d+", line.inner_text()))
    assert (before, after) == (1500, before - change)
    assert f"\N{MINUS SIGN}{change}" in line.inner_text()
    standing = Requests(player).get("/api/me/standing").json()
    assert (standing["rating"], standing["rated"]) == (after, 1)
    assert page.locator("dialog.result").get_by_text(words("kind-casual.game")).count() == 0
    assert player.fits
    assert violations(player) == []


@LANGUAGES
def test_a_casual_game_against_a_computer(
    server: RunningServer, visit: Visit, locale: str, words: Any
) -> None:
    """The page offers undo and hints; the result says that it was casual, and no rating."""
    player = visit(server.address, locale=locale, phone=True, viewport=PHONE)
    page = player.page
    table = make_table(player, "person", "newcomer")
    player.sit(table)
    assert kind(player) == words("kind-casual")
    for tool in ("undo", "hint"):
        assert page.get_by_role("button", name=words(tool), exact=True).is_visible()
    names = menu(player, words)
    page.locator("dialog").get_by_text(words("kind-casual.game"), exact=True).wait_for()
    assert words("menu-abort") not in names
    page.get_by_role("button", name=words("menu-resign.you")).click()
    page.get_by_role("button", name=words("menu-resign-yes"), exact=True).click()
    page.locator("dialog.result").get_by_text(words("kind-casual.game"), exact=True).wait_for()
    assert "→" not in page.locator("dialog.result").inner_text()
    assert Requests(player).get("/api/me/standing").json()["rated"] == 0


def test_aborting_against_a_computer(server: RunningServer, visit: Visit) -> None:
    """An aborted game counts for nobody; a rematch is rated again. Another game can be begun at the
    start screen, which still offers a newcomer their first one.
    """
    player = visit(server.address)
    page = player.page
    table = make_table(player, "person", "newcomer", rated=True)
    player.sit(table)
    menu(player)
    page.get_by_role("button", name=EN("menu-abort")).click()
    page.get_by_text(EN("menu-abort-sure")).wait_for()
    page.get_by_role("button", name=EN("menu-abort-yes"), exact=True).click()
    result = page.get_by_role("dialog", name=EN("end-aborted"))
    result.get_by_text(EN("end-aborted.reason")).wait_for()
    assert violations(player) == []
    assert Requests(player).get("/api/me/standing").json()["recent"] == []
    page.reload()
    page.get_by_role("button", name=EN("menu-result")).click()
    result.get_by_role("button", name=EN("end-again")).click()
    page.wait_for_url(lambda url: not url.endswith(table))
    player.wait_for_own_turn()
    assert kind(player) == EN("kind-rated")
    player.go("/")
    page.locator("#play", has_text=EN("start-first")).wait_for()


def test_aborting_and_playing_again_with_a_friend(server: RunningServer, visit: Visit) -> None:
    """Both see that the game was aborted. One asks for another; the other reads so in the dialog,
    and accepts. Placements of a rated game are confirmed, even with a mouse.
    """
    ann, ben, _ = sit_down(visit, server, plies=1, clock=TIMED, rated=True)
    assert kind(ann) == kind(ben) == EN("kind-rated")
    menu(ben)
    ben.page.get_by_role("button", name=EN("menu-abort")).click()
    ben.page.get_by_role("button", name=EN("menu-abort-yes"), exact=True).click()
    for visitor in (ann, ben):
        visitor.page.get_by_role("dialog", name=EN("end-aborted")).wait_for()
    ann.page.get_by_role("dialog").get_by_role("button", name=EN("end-rematch")).click()
    ben.page.get_by_role("dialog").get_by_role("button", name=EN("proposal-accept")).click()
    ben.page.locator(FREE_PIECE).first.wait_for()
    assert kind(ben) == EN("kind-rated")
    rng = random.Random(1)
    ben.pick(rng)
    ben.click_cell(rng.choice(ben.glowing()))
    confirm = ben.page.locator(".tools").get_by_role("button", name=EN("confirm"))
    confirm.wait_for()
    assert ben.plies == 0
    confirm.click()
    for visitor in (ann, ben):
        visitor.wait_for_plies(1)


def test_a_rated_game_between_people(server: RunningServer, visit: Visit) -> None:
    """It has no undo, no stand-in and no removal, not even for the host."""
    ann, ben, _ = sit_down(visit, server, plies=2, clock=TIMED, rated=True)
    for visitor in (ann, ben):
        assert not visitor.page.get_by_role("button", name=EN("undo"), exact=True).is_visible()
        visitor.page.keyboard.press("u")
        names = menu(visitor)
        assert EN("menu-resign.you") in names
        wrong = ("menu-hand-over.you", "menu-abort", "menu-again")
        assert not {EN(name) for name in wrong} & {*names}
        assert not any("Remove" in name for name in names)
    for visitor in (ann, ben):
        assert visitor.page.locator(".proposal").count() == 0
        assert visitor.plies == 2


def test_the_start_screen_offers_both(server: RunningServer, visit: Visit) -> None:
    """One switch, with one sentence; its word is on the buttons that begin the game."""
    player = visit(server.address)
    player.go("/")
    page = player.page
    page.get_by_text(EN("start-more")).click()
    row = page.locator(".opponent-choices .rated-switch")
    row.get_by_text(EN("kind-casual.help")).wait_for()
    button = page.get_by_role("button", name=EN("level-casual.name"))
    row.get_by_label(EN("kind-rated")).check()
    row.get_by_text(EN("kind-rated.help")).wait_for()
    clock = EN("clock-bank", minutes=15, increment=10)
    assert f"{EN('kind-rated')} · {clock}" in button.inner_text()
    assert violations(player) == []
    button.click()
    player.wait_for_own_turn()
    assert kind(player) == EN("kind-rated")
    table = server.get(f"/api/tables/{player.table_id}")
    assert table["table"]["policy"]["is_rated"]
    assert (table["view"]["clock"]["seconds"], table["view"]["clock"]["increment"]) == (900, 10)


def test_the_custom_form_says_why_a_game_cannot_be_rated(
    server: RunningServer, visit: Visit, tmp_path: Path
) -> None:
    """Each reason greys the switch out and is gone with its cause, on a phone too; then the wish to
    play a rated game is still there. Without a clock, the switch can be used, and sets one.
    """
    player = visit(server.address, phone=True, viewport=PHONE)
    page = player.page
    player.go("/")
    page.locator(".custom-table summary").click()
    form = page.locator("form.setup")
    row = form.locator(".rated-switch")
    box = row.get_by_label(EN("kind-rated"))
    create = form.locator("button[type=submit]")

    def expect(reason: str | None) -> None:
        said = EN(f"kind-not.{reason}") if reason else EN("kind-rated.help")
        row.get_by_text(said).wait_for()
        assert box.is_disabled() == (reason not in {None, "clock"})
        assert box.is_checked() == (not reason)
        word = EN("kind-casual") if reason else EN("kind-rated")
        assert create.inner_text() == f"{EN('setup-create')} · {word}"

    def choose(seat: int, occupant: str) -> None:
        form.get_by_label(EN("setup-kind", seat=seat)).select_option(occupant)

    box.check()
    expect(None)
    teaching = form.locator(".teaching-switch input")
    teaching.check()
    expect("teaching")
    teaching.uncheck()
    expect(None)
    for field, value, standard, reason in (
        ("#option-match", "50", "", "match"),
        ("#option-target", "20", "40", "rules"),
        ("#option-head_start", "5", "", "handicap"),
        ("#option-without", "BS", "", "handicap"),
    ):
        for number, why in ((value, reason), (standard, None)):
            form.locator(field).fill(number)
            form.locator(field).press("Tab")
            expect(why)
    file = tmp_path / "mine.toml"
    file.write_text(standard_pieces().to_toml().replace("Wedge", "Hedge"), "utf-8")
    form.locator("input[type=file]").set_input_files(file)
    expect("pieces")
    assert player.fits
    form.get_by_role("button", name=EN("setup-pieces.back")).click()
    expect(None)
    choose(1, "computer:newcomer")
    expect("nobody")
    choose(1, "person")
    choose(2, "person")
    expect("seats")
    choose(2, "open")
    form.locator("#clock-kind").select_option("none")
    expect("clock")
    box.check()
    assert form.locator("#clock-kind").input_value() == "bank"
    expect(None)
    form.locator("#clock-extra").fill("3")
    form.locator("#clock-extra").press("Tab")
    expect("handicap")
    form.locator("#clock-kind").select_option("days")
    expect(None)
    form.get_by_role("button", name=EN("setup-add")).click()
    choose(3, "computer:newcomer")
    expect("mixed")
    choose(3, "open")
    expect(None)
    create.click()
    page.wait_for_url("**/table/*")
    table = server.get(f"/api/tables/{player.table_id}")["table"]
    assert table["policy"]["is_rated"]
    page.get_by_text(EN("kind-rated")).first.wait_for()


def test_an_older_table_says_that_it_is_casual_now(own_server: RunningServer, visit: Visit) -> None:
    """A game that an earlier version stored goes on; its players read once that it is casual."""
    ann, ben, table = sit_down(visit, own_server, plies=2, clock=TIMED)
    for visitor in (ann, ben):
        visitor.go("/")
    own_server.kill()
    with write_database(own_server.data, None) as run:
        run(without_kinds)
    own_server.start()
    for visitor in (ann, ben):
        visitor.sit(table)
        visitor.page.locator(".proposal", has_text=EN("kind-older")).wait_for()
        assert kind(visitor) == EN("kind-casual")
        visitor.page.get_by_role("button", name=EN("proposal-seen")).click()
        visitor.page.locator(".proposal").wait_for(state="detached")
        visitor.sit(table)
    place(ann, random.Random(1))
    ben.wait_for_plies(3)
    for visitor in (ann, ben):
        assert visitor.page.locator(".proposal").count() == 0
    ann.page.keyboard.press("u")
    ben.page.get_by_role("button", name=EN("proposal-accept")).click()
    for visitor in (ann, ben):
        visitor.wait_until_undone(2)
        visitor.page.locator(".proposal").wait_for(state="detached")
