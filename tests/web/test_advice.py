"""Advice during a rated game: the player is warned first; then everybody sees who asked for it."""

import re
from functools import partial
from pathlib import Path

from cirkis.practice import shipped_puzzles
from tests.server.helpers import Post
from tests.web.axe import violations
from tests.web.friends import NO_LINE, Requests, gather, hurry, make_table, sit_down
from tests.web.running import RunningServer
from tests.web.test_puzzles import IMPORT, mistake_in
from tests.web.test_study import new_study
from tests.web.visitor import FIRST_SEARCH, Visit, Visitor
from tests.web.words import EN

WARNING = ".advice-warning"

_sit_down = partial(sit_down, allow=(*NO_LINE, "409 (Conflict)"))  # Chromium logs each refusal


def test_advice_elsewhere(server: RunningServer, visit: Visit) -> None:
    """Studies and openings warn before they give advice; afterwards the table shows who asked."""
    ann, ben, table = _sit_down(visit, server, plies=1)
    ben.go("/openings")
    ben.page.locator(WARNING, has_text=EN("advice-warning")).wait_for()
    assert ben.page.locator(".openings-panel").count() == 0
    box = ben.page.locator(WARNING).bounding_box()
    assert box is not None
    assert box["x"] >= 8
    assert violations(ben) == []
    new_study(ben)
    ben.page.locator(f".engine {WARNING}").wait_for()
    assert ben.page.locator(".engine-line").count() == 0
    ben.page.get_by_role("button", name=EN("study-play")).click()
    ben.page.locator(".study-play", has_text=EN("advice-warning")).wait_for()
    ben.page.keyboard.press("Escape")
    assert server.get(f"/api/tables/{table}")["view"]["advised"] == []
    ben.page.get_by_role("button", name=EN("advice-anyway")).click()
    ben.page.locator(".engine-line").first.wait_for()
    said = EN("advised", who="Ben")
    ann.page.locator(".proposal", has_text=said).wait_for()
    assert said in ann.spoken()
    ann.page.get_by_role("button", name=EN("proposal-seen")).click()
    ann.page.locator(".proposal").wait_for(state="detached")
    ben.go(f"/table/{table}")
    ben.page.locator(".proposal", has_text=EN("advised.mine")).wait_for()
    ben.go("/openings")
    ben.page.locator(".openings-panel").wait_for()


def test_game_files_from_others(server: RunningServer, visit: Visit, tmp_path: Path) -> None:
    """The computer in a file that somebody sends replies at once: the page warns before that."""
    _, ben, table = _sit_down(visit, server, plies=1)
    file = tmp_path / "look.cirkis"
    file.write_text('[Cirkis "1"]\n[Green "computer: casual"]\n[Purple "Ben"]\n[Result "*"]\n')
    ben.go("/")
    with ben.page.expect_file_chooser() as chooser:
        ben.page.get_by_role("button", name=EN("start-record")).click()
    chooser.value.set_files(file)
    ben.page.locator(WARNING, has_text=EN("advice-warning")).wait_for()
    assert server.get(f"/api/tables/{table}")["view"]["advised"] == []
    ben.page.get_by_role("button", name=EN("advice-anyway.file")).click()
    ben.page.wait_for_url("**/table/*")


def test_games_at_one_screen(server: RunningServer, visit: Visit) -> None:
    """A game that one person played for all seats could be set up to ask about another, unless it
    was over before; the page warns before its mistakes and its review.
    """
    ann, ben, table = _sit_down(visit, server)
    own = make_table(ben, "person", "person", target=5)
    hurry(own, ben)
    for path in (f"/puzzles/mistakes/{own}", f"/table/{own}/review"):
        ben.go(path)
        ben.page.locator(WARNING, has_text=EN("advice-warning")).wait_for()
    assert server.view(table)["advised"] == []
    ben.page.get_by_role("button", name=EN("advice-anyway")).click()
    ann.page.locator(".proposal", has_text=EN("advised", who="Ben")).wait_for()
    later = make_table(ann, "person", "open")
    gather(later, ann, Ben=ben)
    ben.go(f"/table/{own}/review")
    ben.page.locator(".graph, .evaluation h2").first.wait_for(timeout=FIRST_SEARCH)
    assert server.view(later)["advised"] == []


def test_lines_that_others_show(server: RunningServer, visit: Visit) -> None:
    """A page that analyses what somebody else shows spoils no game, even if it has just begun."""
    ann, ben, over = _sit_down(visit, server, plies=3)
    assert Post(Requests(ben), over).send_now("resign", seat=1)["ok"]
    for visitor in (ben, ann):
        visitor.go(f"/table/{over}/review")
    first, second, *_ = server.get(f"/api/tables/{over}/position?after=1")["legal"]
    pieces = server.get(f"/api/tables/{over}")["table"]["pieces"]["placements"]
    ann.page.locator(".move").nth(1).click()
    ben.wait_for_pieces(1)
    with ben.page.expect_request(re.compile(r"/analysis\?.*line=")):
        ann.type_move("+".join(pieces[first][1]))
    table = make_table(ann, "person", "open")
    assert Post(Requests(ben), table).send_now("claim", seat=1)["ok"]
    ann.page.locator(".back-button").click()
    ben.wait_for_pieces(1)
    ann.type_move("+".join(pieces[second][1]))
    ben.page.locator(f".engine {WARNING}").wait_for()
    assert server.view(table)["advised"] == []


def test_other_moves_in_an_old_game(server: RunningServer, visit: Visit) -> None:
    """The page warns before it asks about a placement that the review did not list."""
    _, ben, table = _sit_down(visit, server)
    old = make_table(ben, "person", "newcomer", target=5)
    hurry(old, ben)
    ben.go(f"/puzzles/mistakes/{old}")
    again = ben.page.get_by_role("button", name=EN("puzzle-again"))
    ben.page.locator(".puzzle-panel").wait_for(timeout=FIRST_SEARCH)
    try_others(ben)
    ben.page.get_by_role("button", name=EN("cancel")).click()
    ben.page.locator(".puzzle-task").wait_for()
    assert again.count() == 0
    try_others(ben)
    assert server.view(table)["advised"] == []
    ben.page.get_by_role("button", name=EN("advice-anyway")).click()
    again.wait_for()
    assert server.view(table)["advised"] == [1]


def test_hints_and_the_drill(server: RunningServer, visit: Visit) -> None:
    """Hints and the drill are given after the warning, which no double click can answer."""
    _, ben, table = _sit_down(visit, server)
    own = make_table(ben, "person", "person")
    hurry(own, ben, plies=2)
    ben.sit(own)
    ben.page.get_by_role("button", name=EN("hint"), exact=True).dblclick()
    yes = ben.page.get_by_role("button", name=EN("advice-anyway"))
    yes.dblclick(force=True)
    yes.click(trial=True)
    ben.page.keyboard.press("Escape")
    ben.go("/openings/drill/2")
    ben.page.locator(f".practice-panel {WARNING}").wait_for()
    assert server.view(table)["advised"] == []
    ben.page.get_by_role("button", name=EN("advice-anyway")).click()
    ben.page.locator(WARNING).wait_for(state="detached")
    ben.page.locator(".puzzle-task").wait_for()
    assert server.view(table)["advised"] == [1]


def test_an_old_mistake(server: RunningServer, visit: Visit) -> None:
    """The page warns before it asks about a placement that improves on an old mistake."""
    _, ben, table = _sit_down(visit, server)
    mistakes = {"m-0": mistake_in(shipped_puzzles()[2])}
    puzzles = {"repeats": {"m-0": [1, 0]}, "mistakes": mistakes}
    ben.page.evaluate(IMPORT, {"progress": {"form": 1, "puzzles": puzzles}})
    ben.go("/puzzles/repeat")
    ben.page.get_by_role("heading", name=EN("mistakes-own")).wait_for()
    try_others(ben)
    assert server.view(table)["advised"] == []
    ben.page.get_by_role("button", name=EN("advice-anyway")).click()
    ben.page.locator(".puzzle-verdict[data-tone]:not([data-tone=''])").wait_for()
    assert server.view(table)["advised"] == [1]


def test_a_computer_and_two_people_at_one_screen(server: RunningServer, visit: Visit) -> None:
    """The page warns before it opens a table where a computer answers one person's placements for
    several players, also when they play again there.
    """
    _, ben, table = _sit_down(visit, server)
    page, cancel = ben.page, ben.page.get_by_role("button", name=EN("cancel"))
    warning = page.locator("dialog", has_text=EN("advice-warning.table"))
    ben.go("/")
    page.locator("details.custom-table summary").click()
    page.get_by_role("button", name=EN("setup-add")).click()
    create = page.get_by_role("button", name=EN("setup-create"))
    create.click()
    warning.wait_for()
    cancel.click()
    create.click()
    page.get_by_role("button", name=EN("advice-anyway.table")).click()
    page.locator(".table .turn").wait_for()
    page.reload()
    page.get_by_role("button", name=EN("menu")).click()
    page.get_by_role("button", name=EN("menu-again")).click()
    warning.wait_for()
    assert server.view(table)["advised"] == []


def try_others(visitor: Visitor) -> None:
    """Try placements until the page warns."""
    page = visitor.page
    warning = page.locator("dialog", has_text=EN("advice-warning"))
    again = page.get_by_role("button", name=EN("puzzle-again"))
    if not page.locator("#typed-move").is_visible():
        page.locator(".typed-move summary").click()
    moves = page.locator("#legal-list li").all_inner_texts()
    for move in moves[:: max(1, len(moves) // 9)]:
        visitor.type_move("+".join(re.findall(r"[A-E]\d+", move)))
        warning.or_(again).first.wait_for()
        if warning.count():
            return
        again.click()
    raise AssertionError("no warning")
