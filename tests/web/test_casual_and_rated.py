"""Casual or rated: the choice, the word at the table and in the result, and what each allows."""

import json
import random
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import WebSocketRoute

from cirkis.game import standard_pieces
from tests.nightly import nightly_too
from tests.web.axe import violations
from tests.web.friends import CLOCK, Requests, hurry, join, make_table
from tests.web.running import RunningServer
from tests.web.visitor import NARROW, Visit, Visitor, until
from tests.web.words import DE, EN, LANGUAGES


def kind(visitor: Visitor) -> str:
    return str(visitor.page.locator(".turn-panel .table-kind").inner_text())


def menu(visitor: Visitor, words: Any = EN) -> list[str]:
    """Open the menu and return the names of its buttons."""
    visitor.page.get_by_role("button", name=words("menu"), exact=True).click()
    visitor.page.locator("dialog .menu").first.wait_for()
    return list(visitor.page.locator("dialog .menu button").all_inner_texts())


def test_a_rated_game_against_a_computer(server: RunningServer, visit: Visit) -> None:
    """In no language does the page offer undo, hints or a stand-in. Until both have placed, the
    menu has *Abort*, then *Resign*. The result tells the rating before and after, and the change.
    An aborted game counts for nobody; a rematch is rated again.
    """
    player = visit(server.address, phone=True, viewport=NARROW)
    page = player.page
    table = make_table(player, "person", "newcomer", rated=True)
    player.sit(table)
    for language in nightly_too("de", "fr", "en")[::-1]:
        words = LANGUAGES[language]
        player.speak(language)
        page.locator(".turn-panel .table-kind", has_text=words("kind-rated")).wait_for()
        for tool in ("undo", "hint"):
            assert not page.get_by_role("button", name=words(tool), exact=True).is_visible()
        names = menu(player, words)
        page.locator("dialog").get_by_text(words("kind-rated.game"), exact=True).wait_for()
        assert words("menu-abort") in names
        assert not {words("menu-resign.you"), words("menu-hand-over.you")} & {*names}
        assert player.fits
    page.get_by_role("button", name=DE("menu-abort")).click()
    page.get_by_text(DE("menu-abort-sure")).wait_for()
    page.get_by_role("button", name=DE("menu-abort-yes"), exact=True).click()
    result = page.get_by_role("dialog", name=DE("end-aborted"))
    result.get_by_text(DE("end-aborted.reason")).wait_for()
    assert violations(player, "dialog") == []
    assert Requests(player).get("/api/me/standing").json()["recent"] == []
    page.reload()
    page.get_by_role("button", name=DE("menu-result")).click()
    result.get_by_role("button", name=DE("end-again")).click()
    page.wait_for_url(lambda url: not url.endswith(table))
    player.wait_for_own_turn()
    assert kind(player) == DE("kind-rated")
    hurry(player.table_id, player, plies=1)
    player.wait_for_plies(2)
    names = menu(player, DE)
    assert DE("menu-resign.you") in names
    assert DE("menu-abort") not in names
    page.get_by_role("button", name=DE("menu-resign.you")).click()
    page.get_by_role("button", name=DE("menu-resign-yes"), exact=True).click()
    line = page.locator("dialog.result .result-standing p").first
    line.wait_for()
    before, after, change = map(int, re.findall(r"\d+", line.inner_text()))
    assert (before, after) == (1500, before - change)
    assert f"\N{MINUS SIGN}{change}" in line.inner_text()
    standing = Requests(player).get("/api/me/standing").json()
    assert (standing["rating"], standing["rated"]) == (after, 1)
    assert page.locator("dialog.result").get_by_text(DE("kind-casual.game")).count() == 0
    assert player.fits
    assert violations(player, "dialog") == []


def test_the_start_screen_offers_both(server: RunningServer, visit: Visit) -> None:
    """One switch, with one sentence; its word is on the buttons that begin the game. Placements of
    a rated game are confirmed, even with a mouse.
    """
    player = visit(server.address)
    page, rng = player.page, random.Random(1)
    player.go("/")
    page.get_by_text(EN("start-more")).click()
    row = page.locator(".opponent-choices .rated-switch")
    row.get_by_text(EN("kind-casual.help")).wait_for()
    button = page.get_by_role("button", name=EN("level-casual.name"))
    row.get_by_label(EN("kind-rated")).check()
    row.get_by_text(EN("kind-rated.help")).wait_for()
    clock = EN("clock-bank", minutes=15, increment=10)
    assert f"{EN('kind-rated')} · {clock}" in button.inner_text()
    assert violations(player, ".opponent-choices") == []
    button.click()
    player.wait_for_own_turn()
    assert kind(player) == EN("kind-rated")
    table = server.get(f"/api/tables/{player.table_id}")
    assert table["table"]["policy"]["is_rated"]
    assert (table["view"]["clock"]["seconds"], table["view"]["clock"]["increment"]) == (900, 10)
    before = player.plies
    player.pick(rng)
    player.click_cell(rng.choice(player.glowing()))
    confirm = page.locator(".tools").get_by_role("button", name=EN("confirm"))
    confirm.wait_for()
    assert player.plies == before
    confirm.click()
    player.wait_for_plies(before + 1)


class CustomForm:
    """The start page's form for a custom game, whose switch says why a game cannot be rated."""

    def __init__(self, page: Any) -> None:
        self.page = page
        page.locator(".custom-table summary").click()
        self.form = page.locator("form.setup")
        self.row = self.form.locator(".rated-switch")
        self.box = self.row.get_by_label(EN("kind-rated"))
        self.create = self.form.locator("button[type=submit]")

    def choose(self, seat: int, occupant: str) -> None:
        self.form.get_by_label(EN("setup-kind", seat=seat)).select_option(occupant)

    def expect(self, reason: str | None) -> None:
        said = EN(f"kind-not.{reason}") if reason else EN("kind-rated.help")
        self.row.get_by_text(said).wait_for()
        assert self.box.is_disabled() == (reason not in {None, "clock"})
        assert self.box.is_checked() == (not reason)
        word = EN("kind-casual") if reason else EN("kind-rated")
        assert self.create.inner_text() == f"{EN('setup-create')} · {word}"


def test_the_custom_form_says_why_a_game_cannot_be_rated(
    server: RunningServer, visit: Visit, tmp_path: Path
) -> None:
    """Each reason greys the switch out and is gone with its cause, on a phone too; then the wish to
    play a rated game is still there. A button in the page's language replaces the browser's file
    field; a name that is too long is shortened, and the page says so.
    """
    player = visit(server.address, phone=True, viewport=NARROW)
    player.go("/")
    form = CustomForm(player.page)
    form.box.check()
    form.expect(None)
    change_rules(form)
    choose_pieces(form, tmp_path / "mine.toml")
    assert player.fits
    form.form.get_by_role("button", name=EN("setup-pieces.back")).click()
    form.form.locator(".pieces-field", has_text=EN("setup-pieces.standard")).wait_for()
    form.expect(None)
    write_a_long_name(form)
    choose_players_and_clock(form)
    form.create.click()
    player.page.wait_for_url("**/table/*")
    table = server.get(f"/api/tables/{player.table_id}")["table"]
    assert table["policy"]["is_rated"]
    player.page.get_by_text(EN("kind-rated")).first.wait_for()


def change_rules(form: CustomForm) -> None:
    teaching = form.form.locator(".teaching-switch input")
    teaching.check()
    form.expect("teaching")
    teaching.uncheck()
    form.expect(None)
    for field, value, standard, reason in (
        ("#option-match", "50", "", "match"),
        ("#option-target", "20", "40", "rules"),
        ("#option-head_start", "5", "", "handicap"),
        ("#option-without", "BS", "", "handicap"),
    ):
        for number, why in ((value, reason), (standard, None)):
            form.form.locator(field).fill(number)
            form.form.locator(field).press("Tab")
            form.expect(why)


def choose_pieces(form: CustomForm, file: Path) -> None:
    file.write_text(standard_pieces().to_toml().replace("Wedge", "Hedge"), "utf-8")
    assert form.form.locator('input[type="file"]:visible').count() == 0
    with form.page.expect_file_chooser() as chooser:
        form.form.get_by_role("button", name=EN("setup-pieces")).click()
    chooser.value.set_files(file)
    form.form.locator(".pieces-field", has_text=file.name).wait_for()
    form.expect("pieces")


def write_a_long_name(form: CustomForm) -> None:
    field = form.form.get_by_label(EN("setup-name", seat=1))
    note = form.form.locator(".name-note").first
    for typed, said in (
        ("n" * 24, ""),
        ("n", EN("name-too-long", most=24)),
    ):
        field.press_sequentially(typed)
        assert note.inner_text() == said
        assert field.input_value() == "n" * 24
    field.press("Backspace")
    assert note.inner_text() == ""


def choose_players_and_clock(form: CustomForm) -> None:
    """Without a clock, the switch can be used, and sets one."""
    form.choose(1, "computer:newcomer")
    form.expect("nobody")
    form.choose(1, "person")
    form.choose(2, "person")
    form.expect("seats")
    form.choose(2, "open")
    form.form.locator("#clock-kind").select_option("none")
    form.expect("clock")
    form.box.check()
    assert form.form.locator("#clock-kind").input_value() == "bank"
    form.expect(None)
    form.form.locator("#clock-extra").fill("3")
    form.form.locator("#clock-extra").press("Tab")
    form.expect("handicap")
    form.form.locator("#clock-kind").select_option("days")
    form.expect(None)
    form.form.get_by_role("button", name=EN("setup-add")).click()
    form.choose(3, "computer:newcomer")
    form.expect("mixed")
    form.choose(3, "open")
    form.expect(None)


def test_an_older_table_says_that_it_is_casual_now(server: RunningServer, visit: Visit) -> None:
    """The players of a game that an earlier version stored read once that it is casual."""
    ann, ben = visit(server.address), server.stranger()
    table = make_table(ann, "person", "open", clock=CLOCK)

    def older(text: str | bytes) -> str:
        """Return what the server would say about an older table."""
        return str(text).replace('"is_older":false', '"is_older":true')

    def connect(line: WebSocketRoute) -> None:
        line.connect_to_server().on_message(lambda said: line.send(older(said)))

    join(table, Ben=ben)
    ann.page.route_web_socket("**/live**", connect)
    fetched = json.loads(older(Requests(ann).get(f"/api/tables/{table}").text()))
    ann.page.route(f"**/api/tables/{table}", lambda route: route.fulfill(json=fetched))
    ann.sit(table)
    ann.page.locator(".proposal", has_text=EN("kind-older")).wait_for()
    assert kind(ann) == EN("kind-casual")
    ann.page.get_by_role("button", name=EN("proposal-seen")).click()
    ann.page.locator(".proposal").wait_for(state="detached")
    ann.sit(table)
    ann.page.keyboard.press("i")  # says whose turn it is, after all else that the page says
    until(ann.page, lambda: ann.turn in ann.spoken())
    assert ann.page.locator(".proposal").count() == 0
