"""A whole tournament of eight people at tables of four."""

from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from playwright.sync_api import expect

from tests.server.helpers import Stranger, command, placing
from tests.web.axe import violations_day_and_night
from tests.web.friends import NO_LINE, Requests, post, wait_for_start
from tests.web.running import RunningServer
from tests.web.test_clubs import PREPARE
from tests.web.visitor import Visit, Visitor
from tests.web.words import EN, on_button

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")
ROUNDS = 3


class OnPage(Stranger):
    """Somebody who has a page open, and plays with requests from it."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor

    def get(self, path: str) -> Any:
        return httpx.Response(200, json=Requests(self.visitor).get(path).json())

    def post(self, path: str, json: Any) -> Any:
        return httpx.Response(200, json=post(self.visitor, path, json))


def play(game: dict[str, Any], people: list[Stranger]) -> None:
    """Let everybody at a table place twice, then resign in turn."""
    mine = {seat: people[n - 1].at(game["table"]) for seat, n in enumerate(game["seats"])}
    watcher = people[-1].at(game["table"])
    while not (view := (fetched := watcher.fetch())["view"])["outcome"]:
        seat = view["to_play"]
        if view["plies"] < 8:
            assert mine[seat].send(placing(fetched))["ok"]
        else:
            assert mine[seat].send(command("resign", view["version"], seat=seat))["ok"]


def test_a_club_of_eight_plays_a_tournament(tmp_path: Path, visit: Visit) -> None:
    """Two people use pages."""
    with RunningServer(tmp_path, PREPARE) as server:
        allowed = (*NO_LINE, "Failed to load")
        ada = visit(server.address, allow=allowed)
        ben = visit(server.address, allow=allowed, phone=True)
        made = post(ada, "/api/clubs", {"club": "Kites & Darts", "name": "Ada"})
        club, path = f"/api/clubs/{made['id']}", f"/club/{made['id']}"
        ada.go(path)
        begin = ada.page.get_by_text(EN("tournament-new"), exact=True)
        begin.click()
        form = ada.page.locator("form:has(#tournament-name)")
        form.locator(".help", has_text=EN("error-bad-tournament")).wait_for()
        assert form.get_by_role("alert").count() == 0
        form.get_by_label(EN("tournament-name")).fill("Alone")
        making = on_button(EN, "tournament-make", rated=True)
        form.get_by_role("button", name=making, exact=True).click()
        form.get_by_role("alert").get_by_text(EN("error-bad-tournament")).wait_for()
        begin.click()
        link = ada.page.locator(".invite-link").input_value()
        people = [*map(OnPage, (ada, ben)), *(server.stranger() for _ in NAMES[2:])]
        for one, name in list(zip(people, NAMES, strict=True))[1:]:
            one.post("/api/clubs/join", {"secret": link.partition("#")[2], "name": name})
        ada.page.locator(".club-members li", has_text="Hal").wait_for()
        begin.click()
        ada.page.get_by_label(EN("tournament-name")).fill("Spring Cup")
        ada.page.get_by_label(EN("tournament-rounds", rounds=ROUNDS)).wait_for()
        assert violations_day_and_night(ada) == []
        form.get_by_role("button", name=making, exact=True).click()
        ada.page.locator("h1", has_text="Spring Cup").wait_for()
        ben.go(f"{path}/tournament/1")
        for number in range(1, ROUNDS + 1):
            opening = EN("tournament-open", round=number)
            host = ada.page.locator(".club-host + .club-acts")  # above the standings
            host.get_by_role("button", name=opening).click()
            if number == 1:
                check_attendance(ada)
            ada.page.locator("dialog").get_by_role("button", name=opening).click()
            wait_for_start(ada)  # without a click
            if number == 1:
                check_turns(ada, path)
            else:
                ada.follow(f"{path}/tournament/1")
            begun = EN("tournament-round-of", round=number, rounds=ROUNDS)
            ada.page.get_by_role("status").get_by_text(begun).wait_for()
            wait_for_start(ben)
            if number < ROUNDS:
                later = EN("tournament-open", round=number + 1)
                assert ada.page.get_by_role("button", name=later).is_disabled()
                ada.page.get_by_text(EN("error-round-goes-on")).wait_for()
            cup = people[1].get(f"{club}/tournaments/1").json()["tournament"]
            games = cup["rounds"][number - 1]
            for game in games:
                play(game, people)
            ben.page.get_by_role("link", name=EN("tournament-table")).first.click()
        ben.page.locator("[role=status]", has_text=EN("tournament-over")).wait_for()
        assert violations_day_and_night(ben) == []
        check_end(ben, club, people)


def check_attendance(host: Visitor) -> None:
    """Expect that the host sees who is online, and who is missing, before a round."""
    here = host.page.get_by_text(EN("tournament-here", who="Ada and Ben"))
    here.or_(host.page.get_by_text(EN("tournament-here", who="Ben and Ada"))).wait_for()
    host.page.get_by_text("Cleo").first.wait_for()
    row = host.page.locator(".club-table tr", has_text="Ben")
    row.get_by_text(EN("presence-here"), exact=True).wait_for(state="attached")
    row = host.page.locator(".club-table tr", has_text="Fay")
    row.get_by_text(EN("presence-away"), exact=True).wait_for(state="attached")


def check_turns(player: Visitor, club: str) -> None:
    """Expect the game on the start screen, a line elsewhere, the club, and turns in its lists."""
    player.follow("/")
    player.page.locator(".my-table a").first.wait_for()
    player.page.locator(".game-line").wait_for(state="hidden")
    player.follow("/learn")
    player.page.locator(".game-line a").wait_for()
    assert player.fits
    player.page.locator(".club-link").click()
    row = player.page.locator(".lobby-seat", has_text="Ada")
    row.get_by_role("link", name=EN("club-play")).wait_for()
    row.get_by_text("turn ·").wait_for()
    row = player.page.locator(".club-members li", has_text="Ben")
    row.get_by_title(EN("presence-here")).wait_for()
    player.follow(f"{club}/tournament/1")
    row = player.page.locator(".club-side li:has(.help)", has_text="Ada")
    row.get_by_text("turn").wait_for()


def check_end(ben: Visitor, club: str, people: list[Stranger]) -> None:
    """Expect the server's standings and ladder on the page."""
    standing = people[1].get(f"{club}/tournaments/1").json()["standing"]
    check_help(ben)
    rows = ben.page.locator(".club-table tbody tr").all_inner_texts()  # on a phone: no games
    shown = {row.split("\t")[1].split()[0]: float(row.split("\t")[2]) for row in rows}
    points = {NAMES[one["n"] - 1]: one["points"] for one in standing}
    assert shown == pytest.approx(points, abs=0.01)
    assert sum(points.values()) == pytest.approx(2 * ROUNDS)
    ladder = people[1].get(f"{club}/ladder").json()["pairs"]
    ben.go(club.replace("/api/clubs/", "/club/"))
    ben.page.get_by_text(EN("club-ladder"), exact=True).click()
    table = ben.page.get_by_role("table", name=EN("club-pairs"))
    expect(table.locator("tbody tr")).to_have_count(len(ladder))


def check_help(visitor: Visitor) -> None:
    """Expect that the rules are behind "?", and columns for ties only where they decide one."""
    path = urlsplit(visitor.page.url).path.replace("/club/", "/api/clubs/")
    cup = Requests(visitor).get(path.replace("/tournament/", "/tournaments/"))
    text = visitor.page.get_by_text(EN("tournament-standing.help"))
    assert not text.is_visible()
    asking = visitor.page.locator(".standings summary")
    assert asking.get_attribute("aria-label") == f"{EN('tournament-standing')}: {EN('help')}"
    asking.press("Enter")
    text.wait_for()
    asking.press("Enter")
    text.wait_for(state="hidden")
    rows = cup.json()["standing"]
    ties = [(one, other) for one, other in pairwise(rows) if one["points"] == other["points"]]
    decides = {
        "direct": any(one["direct"] != other["direct"] for one, other in ties),
        "margin": any(
            one["direct"] == other["direct"] and one["margin"] != other["margin"]
            for one, other in ties
        ),
    }
    for column, is_needed in decides.items():
        heads = visitor.page.locator("th", has_text=EN(f"tournament-standing.{column}"))
        assert heads.count() == is_needed
