"""What others have stored in the browser under our keys must not spoil a visit."""

from typing import Any

from tests.nightly import nightly_too
from tests.web.friends import NO_LINE
from tests.web.running import RunningServer
from tests.web.visitor import Visit
from tests.web.words import EN

FOREIGN: list[Any] = nightly_too(
    {"command": 1, "version": 1, "record": [1]},
    [None, 3, {}],
    "x",
    5,
)
_STORE = """(all) => {
  for (const [key, value] of Object.entries(all)) localStorage[key] = JSON.stringify(value);
}"""


def test_foreign_values_are_ignored(server: RunningServer, visit: Visit) -> None:
    visitor = visit(allow=NO_LINE)  # some pages are left before they are connected
    page = visitor.page
    visitor.go("/study")
    page.get_by_role("button", name=EN("study-new")).click()
    page.locator(".study .board").wait_for()
    study = page.url.removeprefix(server.address)
    table = server.make_table("person", "person", plies=3)
    names = ("tables", "forgotten", "begun", "running", "identity", "drill")
    keys = [f"cirkis.{name}" for name in names]
    keys += [f"cirkis-study-{study.rpartition('/')[2]}"]
    keys += [f"cirkis.pending.{table}", f"cirkis.muted.{table}"]
    keys += page.evaluate("Object.keys(localStorage)")
    for value in FOREIGN:
        wrong = {name: value for name in ("name", "level", "language", "theme", "rating", "keys")}
        stored = dict.fromkeys(keys, value)
        page.evaluate(_STORE, {**stored, "cirkis.settings": wrong})
        visitor.go("/")
        page.locator(".start-buttons").wait_for()
        for path, shown in ((f"/table/{table}", ".table .turn"), ("/openings/drill/2", ".board")):
            page.evaluate(_STORE, stored)
            visitor.follow(path)
            page.locator(shown).first.wait_for()
        page.evaluate(_STORE, {**stored, "cirkis.settings": value})
        visitor.go(study)
        page.locator(".study .board").wait_for()
