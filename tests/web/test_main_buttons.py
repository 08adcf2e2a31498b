"""Every screen has at most one main button, and one where there is an obvious next thing."""

import re
from pathlib import Path

from playwright.sync_api import expect

from cirkis.server.settings import WEB_FOLDER
from tests.web.friends import (
    NO_LINE,
    claim,
    hurry,
    invitation_link,
    make_table,
    post,
    resign,
    wait_for_start,
)
from tests.web.running import RunningServer, with_settings
from tests.web.test_lobby import PREPARE
from tests.web.visitor import Visit, Visitor
from tests.web.words import EN

MAIN = ".primary:visible"
SCREENS = {  # path: what the main button says or begins with, if there is one
    "/": EN("start-first"),
    "/new": EN("start-first"),
    "/continue": EN("invite-copy"),  # the table made at /friends
    "/message": EN("message-start"),
    "/friends": EN("invite-copy"),
    "/lobby": EN("find-now"),
    "/club": EN("club-make"),
    "/help": "",
    "/learn": EN("learn-first"),
    "/learn/first": "",
    "/puzzles": EN("puzzle-daily-new.open"),
    "/puzzles/daily": "",
    "/puzzles/theme/free-turn": "",
    "/puzzles/run/three-wrong": "",
    "/puzzles/mistakes/none": EN("nowhere.play"),
    "/openings": EN("drill.open"),
    "/openings/drill/2": "",
    "/me": "",
    "/watch": EN("start-find"),
    "/study": EN("study-new"),
    "/studies": EN("study-new"),
    "/study/none": EN("nowhere.play"),
    "/print": EN("print-download"),
    "/device": "",
    "/mail": "",
    "/embed/none": EN("nowhere.play"),
    "/nowhere": EN("nowhere.play"),
}
"""The screens that need nothing; a club's, a tournament's and a table's are visited below."""
NEEDY = ("/club/one", "/club/one/tournament/1", "/table/one", "/table/one/review")


def expect_main(visitor: Visitor, words: str) -> None:
    """Expect that this is the only main button, or that there is none."""
    main = visitor.page.locator(MAIN)
    if words:
        main.filter(has_text=re.compile(f"^{re.escape(words)}")).wait_for()
    else:
        visitor.page.locator("main, .embedded").first.wait_for()
    expect(main, visitor.page.url).to_have_count(int(bool(words)))


def test_every_address_is_visited() -> None:
    code = (WEB_FOLDER / "main.js").read_text()
    patterns = re.findall(r"\[\s*/(\^\S*)/,\s", code)
    assert len(patterns) > 20
    for pattern in patterns:
        assert any(re.search(pattern, path) for path in (*SCREENS, *NEEDY)), pattern


def test_one_main_button(tmp_path: Path, visit: Visit) -> None:
    """Also in a club, a tournament and at tables, before, during and after a game."""
    with RunningServer(tmp_path, PREPARE + with_settings(clubs=True)) as server:
        ann = visit(server.address, allow=(*NO_LINE, "Failed to load"))
        ben = visit(server.address, allow=NO_LINE)
        ann.go("/friends")
        invitation_link(ann)
        for path, words in SCREENS.items():
            ann.follow(path)
            expect_main(ann, words)
        visit_club(ann, ben)
        visit_lobby(ann, ben)
        visit_table(ann, ben)


def visit_club(ann: Visitor, ben: Visitor) -> None:
    """A free seat is the main button, or else a new table; a tournament's is its next round."""
    club = post(ann, "/api/clubs", {"club": "Kites", "name": "Ann"})["id"]
    ann.follow(f"/club/{club}")
    expect_main(ann, EN("club-open"))
    ann.page.get_by_text(EN("club-open"), exact=True).click()
    expect_main(ann, EN("club-open.yes"))
    secret = ann.page.locator(".invite-link").input_value().partition("#")[2]
    post(ben, "/api/clubs/join", {"secret": secret, "name": "Ben"})
    for _ in range(2):
        post(ben, f"/api/clubs/{club}/tables", {"players": 2, "clock": None, "rated": False})
    ann.page.locator(".lobby-seat button").nth(1).wait_for()
    expect_main(ann, EN("find-sit"))
    clock = {"kind": "bank", "seconds": 300, "increment": 60}
    wish = {"name": "Cup", "members": [1, 2], "players": 2, "rounds": 2, "clock": clock}
    post(ann, f"/api/clubs/{club}/tournaments", wish)
    ann.follow(f"/club/{club}/tournament/1")
    expect_main(ann, EN("tournament-open", round=1))
    post(ann, f"/api/clubs/{club}/tournaments/1/rounds", {"round": 1})
    wait_for_start(ann)
    ann.follow(f"/club/{club}/tournament/1")
    expect_main(ann, EN("club-play"))


def visit_lobby(ann: Visitor, ben: Visitor) -> None:
    """For those who wait, the main button is back to their table."""
    ann.follow("/lobby")
    ann.page.locator(".find-now").click()
    ann.page.locator(".seek-state").wait_for()
    expect_main(ann, EN("invite-copy"))
    ann.follow("/lobby")
    expect_main(ann, EN("find-back"))
    ben.go("/lobby")
    ben.page.locator(".lobby-seat button").wait_for()
    expect_main(ben, EN("find-now"))
    ann.page.get_by_role("button", name=EN("find-stop")).click()


def visit_table(ann: Visitor, ben: Visitor) -> None:
    table = make_table(ann, "person", "open", "open")
    ann.go(f"/table/{table}")
    expect_main(ann, EN("invite-copy"))
    ben.go(f"/table/{table}")
    expect_main(ben, EN("lobby-claim"))
    table = make_table(ann, "person", "open")
    claim(ben, table, "Ben")
    ann.go(f"/table/{table}")
    wait_for_start(ann)
    expect_main(ann, "")
    hurry(table, ann, ben, plies=2)
    resign(ben, table)
    ann.page.locator("dialog.result").wait_for()
    expect_main(ann, EN("end-rematch"))
