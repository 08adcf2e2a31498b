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
"""The screens that need nothing; a table's is visited below."""
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
    """Also at tables, before, during and after a game."""
    with RunningServer(tmp_path, PREPARE + with_settings(clubs=True)) as server:
        ann = visit(server.address, allow=(*NO_LINE, "Failed to load"))
        ben = visit(server.address, allow=NO_LINE)
        ann.go("/friends")
        invitation_link(ann)
        for path, words in SCREENS.items():
            ann.follow(path)
            expect_main(ann, words)
        visit_table(ann, ben)


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
