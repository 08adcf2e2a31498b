"""Eight people play a whole tournament at tables of four, on pages and with requests."""

import time
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import httpx
import pytest

from cirkis.game import read_records, replay_record
from tests.server.helpers import Stranger, command, placing, stranger
from tests.web.axe import violations_day_and_night
from tests.web.friends import NO_LINE, Requests, post, wait_for_start
from tests.web.running import RunningServer
from tests.web.test_clubs import PREPARE, press, sure
from tests.web.test_notifications import hide, watch
from tests.web.visitor import Visit, Visitor
from tests.web.words import EN

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")
ROUNDS = 3
ASK_FOR_GAMES = 15_000  # milliseconds


class OnPage(Stranger):
    """Somebody who has a page open, and plays with requests from it."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor

    def get(self, path: str) -> Any:
        return httpx.Response(200, json=Requests(self.visitor).get(path).json())

    def post(self, path: str, json: Any) -> Any:
        return httpx.Response(200, json=post(self.visitor, path, json))


def finish(game: dict[str, Any], people: list[Stranger], away: set[int]) -> None:
    """Let everybody at a table place twice, then resign in turn; computers play for the absent."""
    mine = {seat: people[n - 1].at(game["table"]) for seat, n in enumerate(game["seats"])}
    watcher = people[-1].at(game["table"])
    for seat, n in enumerate(game["seats"]):
        if n in away and watcher.view()["seats"][seat]["kind"] == "person":
            assert mine[seat].send_now("hand-over", seat=seat, level="greedy")["ok"]
    while not (view := (fetched := watcher.fetch())["view"])["outcome"]:
        seat = view["to_play"]
        if view["seats"][seat]["kind"] == "computer":
            time.sleep(0.05)
        elif view["plies"] < 8:
            assert mine[seat].send(placing(fetched))["ok"]
        else:
            assert mine[seat].send(command("resign", view["version"], seat=seat))["ok"]


def check_call(
    hidden: Visitor, n: int, games: list[dict[str, Any]], people: list[Stranger]
) -> None:
    """Let the others place until it is a member's turn, who is called on a hidden page."""
    (game,) = (one for one in games if n in one["seats"])
    for other in game["seats"][: game["seats"].index(n)]:
        player = people[other - 1].at(game["table"])
        assert player.send(placing(player.fetch()))["ok"]
    hidden.clock.fast_forward(ASK_FOR_GAMES)
    called = f"★ {EN('club-waiting')}"
    hidden.page.wait_for_function("(text) => document.title === text", arg=called)


def test_a_club_of_eight_plays_a_tournament(tmp_path: Path, visit: Visit) -> None:
    """Three people use pages, two of them on phones, one in the background. That one leaves, and
    the server is killed.
    """
    with RunningServer(tmp_path, PREPARE) as server:
        limits = httpx.Limits(max_keepalive_connections=0)  # no connection to a killed server
        client = httpx.Client(base_url=server.address, verify=False, limits=limits)
        allowed = (*NO_LINE, "Failed to load")
        ada = visit(server.address, allow=allowed)
        ben, cleo = (visit(server.address, allow=allowed, phone=True) for _ in range(2))
        made = post(ada, "/api/clubs", {"club": "Kites & Darts", "name": "Ada"})
        club, path = f"/api/clubs/{made['id']}", f"/club/{made['id']}"
        ada.go(path)
        begin = ada.page.get_by_text(EN("tournament-new"), exact=True)
        begin.click()
        form = ada.page.locator("form:has(#tournament-name)")
        form.locator(".help", has_text=EN("error-bad-tournament")).wait_for()
        assert form.get_by_role("alert").count() == 0
        form.get_by_label(EN("tournament-name")).fill("Alone")
        press(ada, "tournament-make")
        form.get_by_role("alert").get_by_text(EN("error-bad-tournament")).wait_for()
        begin.click()
        link = ada.page.locator(".invite-link").input_value()
        people = [*map(OnPage, (ada, ben, cleo)), *(stranger(client) for _ in NAMES[3:])]
        for one, name in list(zip(people, NAMES, strict=True))[1:]:
            one.post("/api/clubs/join", {"secret": link.partition("#")[2], "name": name})
        ada.page.locator(".club-members li", has_text="Hal").wait_for()
        begin.click()
        ada.page.get_by_label(EN("tournament-name")).fill("Spring Cup")
        ada.page.get_by_label(EN("tournament-rounds", rounds=ROUNDS)).wait_for()
        assert violations_day_and_night(ada) == []
        press(ada, "tournament-make")
        ada.page.locator("h1", has_text="Spring Cup").wait_for()
        ben.go(f"{path}/tournament/1")
        cleo.clock.install()
        watch(cleo)
        cleo.go(path)
        hide(cleo)
        away = set[int]()
        for number in range(1, ROUNDS + 1):
            opening = EN("tournament-open", round=number)
            host = ada.page.locator(".club-host + .club-acts")  # above the standings
            host.get_by_role("button", name=opening).click()
            ada.page.locator("dialog").get_by_role("button", name=opening).click()
            begun = EN("tournament-round-of", round=number, rounds=ROUNDS)
            ada.page.get_by_role("status").get_by_text(begun).wait_for()
            if number < ROUNDS:
                later = EN("tournament-open", round=number + 1)
                assert ada.page.get_by_role("button", name=later).is_disabled()
                ada.page.get_by_text(EN("error-round-goes-on")).wait_for()
            if number == 1:
                ben.page.locator(".club-host .button.primary").click()  # to the game
                wait_for_start(ben)
            cup = people[1].get(f"{club}/tournaments/1").json()["tournament"]
            games = cup["rounds"][number - 1]
            if number == 1:
                check_call(cleo, 3, games, people)
            if number == 2:
                cleo.go(path)
                sure(cleo, "club-leave")
                away.add(3)
                finish(games.pop(), people, away)
                server.kill()
                server.start()
            for game in games:
                finish(game, people, away)
            if number == 1:
                ben.page.get_by_role("link", name=EN("tournament-table")).click()
        ben.page.locator("[role=status]", has_text=EN("tournament-over")).wait_for()
        assert violations_day_and_night(ben) == []
        check_end(ben, club, people)


def check_end(ben: Visitor, club: str, people: list[Stranger]) -> None:
    """Compare the standings, the ladder, the records and the log with what was played."""
    cup = people[1].get(f"{club}/tournaments/1").json()["tournament"]
    games = [game["seats"] for games in cup["rounds"] for game in games]
    without = [game["seats"] for game in cup["rounds"][-1]]  # computers sit there in Cleo's place
    records = read_records(people[3].get(f"{club}/tournaments/1/records").text)
    points, pairs = dict.fromkeys(NAMES, 0.0), Counter[tuple[str, ...]]()
    for seats, record in zip(games, records, strict=True):
        names, last = [NAMES[n - 1] for n in seats], replay_record(record)[-1]
        own = [n for n in range(4) if record.names[n] == names[n]]  # others are computers
        able = [n for n in own if n not in last.withdrawn]
        rank = [(last.scores[n], last.unplaced[n]) for n in range(4)]
        winners = [n for n in able if rank[n] == max(rank[one] for one in able)]
        for seat in winners:
            points[names[seat]] += 1 / len(winners)
        if len(own) == 4 or seats not in without:
            pairs.update(combinations(sorted({*names} - {"Cleo"}), 2))  # Cleo is no longer a member
    rows = ben.page.locator(".club-table tbody tr").all_inner_texts()  # on a phone: no games
    shown = {row.split("\t")[1].split(" ")[0]: row.split("\t")[2] for row in rows}
    assert {name: float(text) for name, text in shown.items()} == pytest.approx(points, abs=0.01)
    ladder = people[1].get(f"{club}/ladder").json()["pairs"]
    met = {tuple(NAMES[n - 1] for n in one["members"]): one["games"] for one in ladder}
    assert met == pairs
    log = [row["act"] for row in people[1].get(f"{club}/log").json()]
    assert log == ["create", *["join"] * 7, "tournament", "round", "round", "leave", "round"]
