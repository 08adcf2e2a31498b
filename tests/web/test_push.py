"""Push notifications: offered only if supported, turned on and off, and shown."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

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


def test_pushed_notifications(tmp_path: Path, visit: Visit) -> None:
    """After they are turned on, the service worker shows one for each table. It is closed when its
    table is opened, or is known to wait for nobody. They can be turned off.
    """
    key = tmp_path / "push.pem"
    write_key(key, "me@example.org")
    with Hosted("--data", str(tmp_path / "data"), "--push-key", str(key)) as server:
        visitor = visit(server.http, keeps=True)
        visitor.page.add_init_script(_SUBSCRIBE)
        visitor.context.grant_permissions(["notifications"], origin=server.http)
        _turn_on_and_off(visitor)
        visitor.close()


def _turn_on_and_off(visitor: Visitor) -> None:
    tables = [make_table(visitor, "person", "person") for _ in range(2)]
    over = make_table(visitor, "person", "person", target=5)
    hurry(over, visitor)
    visitor.account()
    box = visitor.page.get_by_label(EN("people-push"))
    with visitor.page.expect_response("**/api/push") as answer:
        box.click()
    assert answer.value.request.post_data_json["endpoint"] == "https://push.example.org/send/x"
    assert answer.value.status == 200
    messages = [
        {"title": "Cir*Kis", "body": "It is your turn.", "path": f"/table/{table}"}
        for table in (*tables, over)
    ]
    for message in (messages[0], *messages):
        _deliver(visitor, json.dumps(message))
    wanted = [{**one, "renotify": True} for one in messages]
    assert sorted(_shown(visitor, 3), key=wanted.index) == wanted
    visitor.sit(tables[0])
    assert sorted(_shown(visitor, 2), key=wanted.index) == wanted[1:]
    visitor.go("/")
    assert _shown(visitor, 1) == wanted[1:2]
    visitor.account()
    expect(box).to_be_checked()
    with visitor.page.expect_response("**/api/push/off") as answer:
        box.press("Space")
    assert answer.value.status == 200
    expect(box).not_to_be_checked()


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


def _deliver(visitor: Visitor, data: str) -> None:
    line: Any = visitor.context.new_cdp_session(visitor.page)
    found: list[str] = []
    line.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(one["registrationId"] for one in event["registrations"]),
    )
    line.send("ServiceWorker.enable")
    until(visitor.page, lambda: found)
    params = {"origin": visitor.address, "registrationId": found[0], "data": data}
    line.send("ServiceWorker.deliverPushMessage", params)
