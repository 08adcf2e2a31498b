"""What others have stored in the browser under our keys must not spoil a visit."""

import json
from typing import Any

import pytest

from tests.web.running import RunningServer
from tests.web.visitor import Visit
from tests.web.words import EN

FOREIGN: tuple[Any, ...] = (
    5,
    "x",
    [None, 3, {}],
    {"command": 1, "version": 1, "record": [1]},
    True,
)


@pytest.mark.parametrize("value", FOREIGN, ids=range(len(FOREIGN)))
def test_foreign_values_are_ignored(server: RunningServer, visit: Visit, value: Any) -> None:
    visitor = visit()
    page = visitor.page
    visitor.go("/study")
    page.get_by_role("button", name=EN("study-new")).click()
    page.locator(".study .board").wait_for()
    study = page.url.removeprefix(server.address)
    table = server.make_table("person", "person", plies=3)
    wrong = {name: value for name in ("name", "level", "language", "theme", "rating", "keys")}
    names = ("tables", "forgotten", "begun", "running", "identity", "drill")
    stored = {f"cirkis.{name}": value for name in names}
    stored |= {"cirkis.settings": wrong, f"cirkis-study-{study.rpartition('/')[2]}": value}
    keys = [f"cirkis.pending.{table}", f"cirkis.muted.{table}"]
    stored |= dict.fromkeys([*keys, *page.evaluate("Object.keys(localStorage)")], value)
    for settings in (wrong, value):
        stored["cirkis.settings"] = settings
        page.evaluate(
            "(all) => { for (const [key, text] of Object.entries(all)) localStorage[key] = text; }",
            {key: json.dumps(one) for key, one in stored.items()},
        )
        visitor.go("/")
        page.locator(".start-buttons").wait_for()
        visitor.sit(table)
        visitor.go("/openings/drill/2")
        page.locator(".board").first.wait_for()
        visitor.go(study)
        page.locator(".study .board").wait_for()
