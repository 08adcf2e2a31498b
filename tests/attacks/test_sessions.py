"""Cookies and sessions: other servers on the host, lost and lent devices, abused links."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from http.cookies import Morsel, SimpleCookie
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from cirkis.server.storage.people import find_session
from cirkis.server.storage.store import Store
from tests.server.helpers import (
    Stranger,
    TestClient,
    friends,
    new_table,
    next_message,
    open_client,
    stranger,
)
from tests.server.http.test_api_errors import check_error
from tests.waiting import PATIENCE

PUBLIC = "https://play.example.org"


def cookies(answer: Any) -> dict[str, Morsel[str]]:
    found: SimpleCookie = SimpleCookie()
    for line in answer.headers.get_list("set-cookie"):
        found.load(line)
    return dict(found)


def browser(client: TestClient, base: str = "http://localhost") -> Stranger:
    client.cookies.clear()
    return browser_of(client, client.get(f"{base}/"))


def take(client: TestClient, secret: str) -> Stranger:
    """Use a link in another browser, and return that browser."""
    answer = client.post("/api/devices/take", json={"secret": secret})
    assert answer.status_code == 201, answer.text
    return browser_of(client, answer)


def browser_of(client: TestClient, answer: Any) -> Stranger:
    """Return the browser that got this response, with the cookie that the response sets."""
    (cookie,) = cookies(answer).values()
    client.cookies.clear()
    return Stranger(client, {"Cookie": f"{cookie.key}={cookie.value}"})


def make_link(who: Stranger) -> str:
    answer = who.post("/api/devices", json={"name": "Ada"})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["link"].partition("#")[2])


def test_proxy_that_sends_no_scheme(tmp_path: Path) -> None:
    """If the proxy does not report that a request came over https, the public address decides."""
    with open_client(tmp_path, public_url=PUBLIC) as client:
        (cookie,) = cookies(client.get("/", headers={"Host": "play.example.org"})).values()
        assert cookie.key.startswith("__Host-")
        assert cookie["secure"]
        assert not next(iter(cookies(client.get("/")).values()))["secure"]


def test_servers_at_other_ports(client: TestClient) -> None:
    """Servers on two ports of one host use different cookie names, so both keep their visitors."""
    ada = browser(client, "http://localhost:8001")
    other = browser(client, "http://localhost:8002")
    both = {"Cookie": f"{ada.headers['Cookie']}; {other.headers['Cookie']}"}
    table = new_table(Stranger(client, {**ada.headers, "Host": "localhost:8001"}))
    for port, is_host in ((8001, True), (8002, False)):
        requester = Stranger(client, {**both, "Host": f"localhost:{port}"})
        assert requester.at(table).view()["you"]["host"] == is_host


def test_cookies_last_a_year_from_each_visit(client: TestClient) -> None:
    """A returning visitor is the same person, and gets the same cookie for another year."""
    ada, _, table = friends(client)
    token = ada.headers["Authorization"].removeprefix("Bearer ")
    for base, name in (("http", "cirkis-80"), ("https", "__Host-cirkis")):
        headers = {"Cookie": f"{name}={token}"}
        given = cookies(client.get(f"{base}://localhost/", headers=headers))
        assert (given[name].value, int(given[name]["max-age"])) == (token, 365 * 24 * 3600)
    there = Stranger(client, {"Cookie": f"cirkis-80={token}"}).at(table)
    assert there.view()["you"] == {"host": True, "seats": [0]}


def test_a_lost_device_is_signed_out(client: TestClient) -> None:
    """A signed-out device is refused and disconnected immediately; other devices stay signed in."""
    ada = browser(client)
    table = new_table(ada)
    lost = take(client, make_link(ada))
    assert lost.at(table).view()["you"] == {"host": True, "seats": [0, 1]}
    with client.websocket_connect(f"/api/tables/{table}/live", headers=lost.headers) as line:
        next_message(line, "table")
        assert len(ada.post("/api/sessions/end", json={}).json()) == 1
        assert next_message(line, "error")["error"]["code"] == "signed-out"
        with pytest.raises(WebSocketDisconnect) as caught:
            next_message(line, "never")
        assert (caught.value.code, caught.value.reason) == (1008, "signed-out")
    for answer in (lost.get("/api/mine"), lost.get(f"/api/tables/{table}"), lost.get("/api/board")):
        if answer.request.url.path != "/api/board":  # the same for everybody
            check_error(answer, 401, "signed-out")
    with client.websocket_connect(f"/api/tables/{table}/live", headers=lost.headers) as line:
        assert next_message(line, "error")["error"]["code"] == "signed-out"
    (cookie,) = cookies(lost.get("/")).values()  # the page starts a new session
    assert cookie.value not in lost.headers["Cookie"]
    assert ada.at(table).view()["you"]["host"]


def test_a_device_signed_out_while_it_is_looked_up(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual, is_found, go = Store.call, Event(), Event()

    async def call_slowly(store: Store, query: Any, *args: Any, **more: Any) -> Any:
        found = await usual(store, query, *args, **more)
        if query is find_session:
            is_found.set()
            await asyncio.to_thread(go.wait, PATIENCE)
        return found

    ada = browser(client)
    lost = take(client, make_link(ada))
    monkeypatch.setattr(Store, "call", call_slowly)
    with ThreadPoolExecutor() as pool:
        asked = pool.submit(lost.get, "/api/mine")
        assert is_found.wait(PATIENCE)
        assert len(ada.post("/api/sessions/end", json={}).json()) == 1
        go.set()
        for answer in (asked.result(), lost.get("/api/mine")):
            check_error(answer, 401, "signed-out")


def test_sessions_are_private(client: TestClient) -> None:
    """Nobody sees or ends another person's sessions, and no response contains a token."""
    ada, eve = browser(client), browser(client)
    phone = take(client, make_link(ada))
    listed = ada.get("/api/sessions").json()
    assert [one["here"] for one in listed] == [True, False]
    assert [one["here"] for one in phone.get("/api/sessions").json()] == [True, False]
    assert len(eve.get("/api/sessions").json()) == 1
    for wish in ({}, {"id": listed[0]["id"]}, {"id": ""}):
        assert len(eve.post("/api/sessions/end", json=wish).json()) == 1
    assert len(ada.get("/api/sessions").json()) == 2
    for who in (ada, phone):
        assert who.headers["Cookie"].partition("=")[2] not in str(listed)
    rest = ada.post("/api/sessions/end", json={"id": listed[1]["id"]}).json()
    assert [one["id"] for one in rest] == [listed[0]["id"]]
    check_error(phone.get("/api/sessions"), 401, "signed-out")
    assert ada.post("/api/sessions/end", json={"id": listed[0]["id"]}).json() == []
    check_error(ada.get("/api/sessions"), 401, "signed-out")


def test_links_are_used_once(client: TestClient) -> None:
    """A link works once, even after others have looked at it; link previews do not use it up. The
    secret comes after #, so no GET request carries it.
    """
    ada = browser(client)
    for _ in range(2):
        new_table(ada)
    answer = ada.post("/api/devices", json={"name": "Ada"}).json()
    before, _, secret = answer["link"].partition("#")
    assert before == "http://localhost/device"
    assert client.get(before).status_code == 200
    client.cookies.clear()
    for _ in range(2):
        offer = client.post("/api/devices/look", json={"secret": secret})
        assert offer.json() == {"name": "Ada", "tables": 2, "own_tables": 0, "has_progress": False}
    for path in ("/api/devices/take", "/api/devices/look"):
        assert client.get(path).status_code == 405
    check_error(ada.post("/api/devices/take", json={"secret": secret}), 409, "own-link")
    take(client, secret)
    for path in ("/api/devices/look", "/api/devices/take"):
        check_error(client.post(path, json={"secret": secret}), 410, "link-used")
    unknown = {"secret": "A" * 43}
    check_error(client.post("/api/devices/take", json=unknown), 404, "link-unknown")


def test_old_links_are_refused(tmp_path: Path) -> None:
    """A link is refused if it is ten minutes old, replaced, or from a device now signed out."""
    with open_client(tmp_path) as client:
        store: Any = client.app.state.store  # pyrefly: ignore[missing-attribute]
        ada = browser(client)
        first, second = make_link(ada), make_link(ada)
        check_error(client.post("/api/devices/look", json={"secret": first}), 404, "link-unknown")
        now = store.now
        store.now = lambda: now() + 601
        check_error(client.post("/api/devices/take", json={"secret": second}), 410, "link-expired")
        store.now = now
        phone = take(client, make_link(ada))
        third = make_link(phone)
        assert len(ada.post("/api/sessions/end", json={}).json()) == 1
        check_error(client.post("/api/devices/take", json={"secret": third}), 404, "link-unknown")


def test_devices_are_limited(client: TestClient) -> None:
    """Nobody can fill the database with sessions: a person has at most twenty."""
    ada = browser(client)
    for _ in range(19):
        take(client, make_link(ada))
    check_error(ada.post("/api/devices", json={"name": ""}), 409, "many-devices")


def test_devices_are_charged(tmp_path: Path) -> None:
    """The space that a person's devices use in the database counts towards their stored bytes."""
    with open_client(tmp_path, limits={"bytes": 2500}) as client:
        ada = stranger(client)
        links = [ada.post("/api/devices", {"name": "Ada"}) for _ in range(3)]
        assert [link.status_code for link in links] == [201, 201, 429]
    with open_client(tmp_path, limits={"bytes": 1000}) as client:
        ends = [stranger(client).post("/api/sessions/end", {"id": "x"}) for _ in range(7)]
        assert [end.status_code for end in ends] == [200] * 6 + [429]
