"""Advice during a rated game: the player is warned first; then everybody sees who asked for it."""

from pathlib import Path

from tests.web.axe import violations
from tests.web.friends import sit_down
from tests.web.running import RunningServer
from tests.web.test_study import new_study
from tests.web.visitor import Visit
from tests.web.words import EN

WARNING = ".advice-warning"


def test_advice_elsewhere(server: RunningServer, visit: Visit) -> None:
    """Studies and openings warn before they give advice; afterwards the table shows who asked."""
    ann, ben, table = sit_down(visit, server, plies=1)
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
    _, ben, table = sit_down(visit, server, plies=1)
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
