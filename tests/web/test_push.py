"""Push notifications: offered only if supported, turned on and off, and shown."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.hosted import Hosted
from tests.web.friends import hurry, make_table
from tests.web.profiles import ARGUMENTS, PATIENCE, Profiles, find_chromium
from tests.web.visitor import Visit, Visitor, until
from tests.web.words import EN

pytest.importorskip("webpush")
from cirkis.server.accounts.push import write_key

# Tests cannot reach a push service, so the browser gets a fake subscription.
_SUBSCRIBE = """
const given = {
  toJSON: () => ({
    endpoint: "https://push.example.org/send/x",
    keys: { p256dh: "A".repeat(87), auth: "B".repeat(22) },
  }),
  unsubscribe: async () => { given.isOn = false; return true; },
};
PushManager.prototype.subscribe = async (options) => {
  if (!options.userVisibleOnly || !options.applicationServerKey) throw new Error("options");
  given.isOn = true;
  sessionStorage.subscribed = "yes";
  return given;
};
PushManager.prototype.getSubscription = async () =>
  given.isOn || sessionStorage.subscribed ? given : null;
"""


@pytest.fixture(scope="module")
def profiles(browser: Any) -> Iterator[Profiles]:
    path = find_chromium(full=True)
    chromium = browser.browser_type.launch(executable_path=path, args=list(ARGUMENTS))
    yield Profiles(chromium, PATIENCE)
    chromium.close()


@pytest.fixture
def hosted(tmp_path: Path) -> Iterator[Hosted]:
    key = tmp_path / "push.pem"
    write_key(key, "me@example.org")
    with Hosted("--data", str(tmp_path / "data"), "--push-key", str(key)) as server:
        yield server


def test_on_and_off(hosted: Hosted, visit: Visit) -> None:
    """The service worker shows one notification for each table."""
    visitor = visit(hosted.http, keeps=True)
    visitor.page.add_init_script(_SUBSCRIBE)
    visitor.context.grant_permissions(["notifications"], origin=hosted.http)
    table = make_table(visitor, "person", "person")
    visitor.account()
    box = visitor.page.get_by_label(EN("people-push"))
    with visitor.page.expect_response("**/api/push") as answer:
        box.click()
    assert answer.value.request.post_data_json["endpoint"] == "https://push.example.org/send/x"
    assert answer.value.status == 200
    message = {"title": "Cir*Kis", "body": "It is your turn.", "path": f"/table/{table}"}
    other = {**message, "path": "/table/other"}
    for one in (message, message, other):
        _deliver(visitor, hosted.http, json.dumps(one))
    wanted = [{**one, "renotify": True} for one in (message, other)]
    assert sorted(_shown(visitor, 2), key=wanted.index) == wanted
    visitor.account()
    assert box.is_checked()
    with visitor.page.expect_response("**/api/push/off") as answer:
        box.press("Space")
    assert answer.value.status == 200
    assert not box.is_checked()


def test_pushed_notifications_end(hosted: Hosted, visit: Visit) -> None:
    """One is closed when its table is opened, or is known to wait for nobody."""
    visitor = visit(hosted.http, keeps=True)
    visitor.context.grant_permissions(["notifications"], origin=hosted.http)
    tables = [make_table(visitor, "person", "person") for _ in range(2)]
    over = make_table(visitor, "person", "person", target=5)
    hurry(over, visitor)
    visitor.account()
    visitor.page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    for table in (*tables, over):
        message = {"title": "Cir*Kis", "body": table, "path": f"/table/{table}"}
        _deliver(visitor, hosted.http, json.dumps(message))
    _shown(visitor, 3)
    visitor.sit(tables[0])
    assert {one["body"] for one in _shown(visitor, 2)} == {tables[1], over}
    visitor.go("/")
    assert [one["body"] for one in _shown(visitor, 1)] == [tables[1]]


def _shown(visitor: Visitor, count: int) -> list[dict[str, Any]]:
    """Wait until so many notifications are shown; return those that are."""
    ask = """async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return (await registration.getNotifications()).map(({ title, body, renotify, data }) =>
        ({ title, body, renotify, ...data }));
    }"""
    found: list[dict[str, Any]] = []

    def are_so_many() -> bool:
        found[:] = visitor.page.evaluate(ask)
        return len(found) == count

    until(visitor.page, are_so_many)
    return found


def _deliver(visitor: Visitor, address: str, data: str) -> None:
    line: Any = visitor.context.new_cdp_session(visitor.page)
    found: list[str] = []
    line.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(one["registrationId"] for one in event["registrations"]),
    )
    line.send("ServiceWorker.enable")
    until(visitor.page, lambda: found)
    params = {"origin": address, "registrationId": found[0], "data": data}
    line.send("ServiceWorker.deliverPushMessage", params)


def test_not_offered(visit: Visit) -> None:
    visitor = visit()
    visitor.account()
    visitor.page.get_by_role("heading", name=EN("people-data")).wait_for()
    assert visitor.page.get_by_text(EN("people-push")).count() == 0
