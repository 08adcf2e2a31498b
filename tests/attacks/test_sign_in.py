"""Signing in by e-mail: on another device, and how others might abuse it."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from cirkis.server.accounts import mail_addresses
from tests.attacks.test_sessions import browser, browser_of, make_link, take
from tests.server.helpers import Stranger, TestClient, new_table, open_client, two_servers
from tests.server.http.test_api_errors import check_error
from tests.smtp import Smtp, code_in, secrets_in

URL = "https://play.example.org"
ADDRESS = "bo@example.org"
HELD = {"joined": False}
SENDING = {"public_url": URL, "limits": {"mails": 50}}
FROM = "?from=cirkis@example.org"


@pytest.fixture
def client(tmp_path: Path, smtp: Smtp) -> Iterator[TestClient]:
    with open_client(tmp_path, smtp=smtp.url + FROM, lobby=True, clubs=True, **SENDING) as client:
        client.base_url = URL
        yield client


def visitor(client: TestClient) -> Stranger:
    return browser(client, URL)


def ask(who: Stranger, smtp: Smtp, address: str = ADDRESS) -> tuple[str, str]:
    """Have an e-mail sent, and return its code and its link's secret."""
    before = len(smtp.mails)
    answer = who.post("/api/mail", json={"address": address})
    assert answer.status_code == 200, answer.text
    _, mail = smtp.wait(before + 1)
    return code_in(mail), secrets_in(mail)["confirm"]


def confirm(who: Stranger, **proof: Any) -> Any:
    return who.post("/api/mail/confirm", json=proof)


def joined(who: Stranger, **proof: str) -> Stranger:
    """Confirm an address that belongs to somebody; return the browser, signed in as that person."""
    answer = confirm(who, **proof)
    assert answer.json()["joined"], answer.text
    return browser_of(who.client, answer)


def holder(client: TestClient, smtp: Smtp) -> Stranger:
    """Return Bo, who has confirmed the address and has a table."""
    bo = visitor(client)
    code = ask(bo, smtp)[0].lower().replace("-", " ")
    assert confirm(bo, code=code).json() == HELD
    new_table(bo)
    return bo


def address_of(who: Stranger) -> Any:
    return who.get("/api/mail").json()["address"]


@pytest.mark.parametrize("way", ["code", "link"])
def test_on_another_device(client: TestClient, smtp: Smtp, way: str) -> None:
    """With a code or link, a new device gets everything that its owner has, and progress made on it
    is merged. Tables, clubs and studies are not: they stay with the person it belonged to before.
    """
    bo, phone = holder(client, smtp), visitor(client)
    reached = {"type": "lesson-reached", "lesson": "first-game", "step": 1}
    lessons = phone.post("/api/me/progress", json=reached).json()["lessons"]
    left = new_table(phone)
    assert phone.post("/api/clubs", json={"club": "Kites", "name": "Zoe"}).status_code == 201
    record = phone.get(f"/api/tables/{left}/record").text
    assert phone.post("/api/studies", json={"record": record}).status_code == 201
    code, secret = ask(phone, smtp, "BO@Example.org")
    assert phone.get("/api/mail").json()["asked"] == ADDRESS
    proof = {"code": code} if way == "code" else {"secret": secret}
    offer = {"address": ADDRESS, "joins": True, "tables": 1, "own_tables": 3, "has_progress": True}
    for _ in range(6):  # previews do not use up the code or link
        assert phone.post("/api/mail/look", json=proof).json() == offer
    there = joined(phone, **proof)
    assert address_of(there) == ADDRESS
    assert there.get("/api/mine").json() == bo.get("/api/mine").json()
    assert [one["id"] for one in phone.get("/api/mine").json()] == [left]
    assert bo.get("/api/me/progress").json()["lessons"] == lessons
    assert [one["here"] for one in bo.get("/api/sessions").json()] == [True, False]
    for again in ({"code": code}, {"secret": secret}):  # both are used up
        wrong = "mail-code-wrong" if "code" in again else "mail-link-unknown"
        check_error(confirm(phone, **again), 404, wrong)
        check_error(phone.post("/api/mail/look", json=again), 404, wrong)


def test_nobody_learns_who_has_an_address(client: TestClient, smtp: Smtp) -> None:
    """The response and the e-mail are the same for an address that nobody has confirmed."""
    holder(client, smtp)
    told: list[tuple[Any, ...]] = []
    for address in (ADDRESS, "al@example.org"):
        eve = visitor(client)
        answer = eve.post("/api/mail", json={"address": address})
        mail = smtp.wait(len(told) + 2)[1].get_content()
        for part in (*secrets_in(smtp.mails[-1][1]).values(), code_in(smtp.mails[-1][1])):
            mail = mail.replace(part, "")
        told.append((answer.status_code, answer.text.replace(address, ""), sorted(mail.split())))
    assert told[0] == told[1]


def test_codes_cannot_be_guessed(client: TestClient, smtp: Smtp) -> None:
    """After five wrong codes, the right one is refused, but the link in the same e-mail and other
    people's codes still work. A code works only in the browser that asked for it.
    """
    bo = holder(client, smtp)
    phone, eve = visitor(client), visitor(client)
    (mine, _), (eves, link) = ask(phone, smtp), ask(eve, smtp)
    check_error(confirm(eve, code=mine), 404, "mail-code-wrong")
    check_error(confirm(phone, code=eves), 404, "mail-code-wrong")
    for code in ("", "AAA-AAA", "A" * 20, "%'"):
        check_error(confirm(eve, code=code), 404, "mail-code-wrong")
    check_error(confirm(eve, code=eves), 404, "mail-code-wrong")
    assert eve.get("/api/mail").json()["asked"] is None
    assert address_of(joined(phone, code=mine)) == ADDRESS
    assert address_of(joined(visitor(client), secret=link)) == ADDRESS
    client.cookies.clear()
    check_error(client.post("/api/mail/confirm", json={"code": mine}), 401, "no-person")
    assert address_of(bo) == ADDRESS


def test_an_address_that_is_not_ones_own(client: TestClient, smtp: Smtp) -> None:
    """Signing in with somebody else's address gains nothing, even if the owner opens the link: it
    signs in only the owner's browser.
    """
    eve, bo = visitor(client), holder(client, smtp)
    code, link = ask(eve, smtp)
    assert confirm(bo, secret=link).json() == HELD
    assert (address_of(bo), address_of(eve)) == (ADDRESS, None)
    check_error(confirm(eve, code=code), 404, "mail-code-wrong")
    client.cookies.clear()
    unknown = client.post("/api/mail/confirm", json={"secret": ask(eve, smtp, "al@example.org")[1]})
    check_error(unknown, 401, "no-person")


def test_a_link_for_somebody_elses_new_address(client: TestClient, smtp: Smtp) -> None:
    """Opening a stranger's link does not make their address one's own, with which they could sign
    in as oneself, and sign oneself out.
    """
    eve, bo = visitor(client), holder(client, smtp)
    link = ask(eve, smtp, "bo@exarnple.org")[1]
    for who in (bo, visitor(client)):
        for path in ("/api/mail/look", "/api/mail/confirm"):
            check_error(who.post(path, json={"secret": link}), 404, "mail-link-unknown")
    assert address_of(bo) == ADDRESS
    assert confirm(eve, secret=link).json() == HELD


def test_old_mails_are_refused(client: TestClient, smtp: Smtp) -> None:
    """A code or link works for 15 minutes, until the next e-mail, or until Bo is forgotten."""
    store: Any = client.app.state.store  # pyrefly: ignore[missing-attribute]
    bo = visitor(client)
    first, second = ask(bo, smtp), ask(bo, smtp)
    check_error(confirm(bo, code=first[0]), 404, "mail-code-wrong")
    check_error(confirm(bo, secret=first[1]), 404, "mail-link-unknown")
    now = store.now
    store.now = lambda: now() + mail_addresses.SIGN_IN_LIFETIME + 1
    check_error(confirm(bo, code=second[0]), 404, "mail-code-wrong")
    check_error(confirm(bo, secret=second[1]), 404, "mail-link-unknown")
    store.now = now
    assert confirm(bo, code=second[0]).json() == HELD
    third = ask(bo, smtp)
    assert bo.post("/api/me/forget", json={"sure": "yes"}).status_code == 200
    ada = visitor(client)
    check_error(confirm(ada, secret=third[1]), 404, "mail-link-unknown")
    assert confirm(ada, code=ask(ada, smtp)[0]).json() == HELD  # the address is free again


def test_with_too_many_devices(
    client: TestClient, smtp: Smtp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A device beyond the limit signs out the one that has been unused the longest."""
    monkeypatch.setattr(mail_addresses, "MAX_SESSIONS", 3)
    bo = holder(client, smtp)
    others = [take(client, make_link(bo)) for _ in range(2)]
    store: Any = client.app.state.store  # pyrefly: ignore[missing-attribute]
    now = store.now
    store.now = lambda: now() + 1000
    for used in (bo, *others[1:]):
        assert address_of(used) == ADDRESS
    phone = visitor(client)
    joined(phone, code=ask(phone, smtp)[0])
    check_error(others[0].get("/api/mail"), 401, "signed-out")
    assert len(bo.get("/api/sessions").json()) == 3


def test_two_confirm_at_once(tmp_path: Path, address: str, smtp: Smtp) -> None:
    """Two people who confirm one address at the same time, on two servers, become one person."""
    with two_servers(tmp_path, address, smtp=smtp.url + FROM, **SENDING) as servers:
        for client in servers:
            client.base_url = URL
        people = [visitor(client) for client in servers]
        codes = [ask(who, smtp)[0] for who in people]
        with ThreadPoolExecutor(2) as pool:
            answers = list(pool.map(lambda who, code: confirm(who, code=code), people, codes))
        assert sorted(answer.json()["joined"] for answer in answers) == [False, True]
        late = answers[1].json()["joined"]
        now = [people[not late], browser_of(servers[late], answers[late])]
        assert [address_of(who) for who in now] == [ADDRESS, ADDRESS]
        for client in servers:
            client.cookies.clear()
        assert len(now[0].get("/api/sessions").json()) == 2


def test_a_lent_device_takes_nobodys_identity(client: TestClient, smtp: Smtp) -> None:
    """After a week, Eve cannot replace or remove Bo's address on his phone. He can, by a code that
    is sent to it, and the address is told. A new address can be removed at once: it may be Eve's.
    """
    store: Any = client.app.state.store  # pyrefly: ignore[missing-attribute]
    bo, theirs, now = holder(client, smtp), "eve@example.org", store.now
    store.now = lambda: now() + mail_addresses.FRESH + 1
    code = ask(bo, smtp, theirs)[0]
    check_error(confirm(bo, code=code), 409, "confirm-again")
    check_error(bo.post("/api/mail/off", json={}), 409, "confirm-again")
    eve = take(client, make_link(bo))
    assert confirm(bo, secret=ask(eve, smtp)[1]).json() == HELD  # he does not know what she wants
    check_error(eve.post("/api/mail/off", json={}), 409, "confirm-again")
    assert confirm(bo, code=ask(bo, smtp)[0]).json() == HELD
    assert confirm(bo, code=ask(bo, smtp, theirs)[0]).json() == HELD
    for count, address in ((6, ADDRESS), (7, theirs)):
        recipients, mail = smtp.wait(count)
        assert (recipients, f"{URL}/me" in mail.get_content()) == ([address], True)
        assert bo.post("/api/mail/off", json={}).json()["address"] is None


def test_back_alone(client: TestClient, smtp: Smtp) -> None:
    """Eve's device could sign out each of Bo's as soon as it appears; he signs in and ends hers."""
    bo = holder(client, smtp)
    eve, phone = take(client, make_link(bo)), visitor(client)
    assert len(eve.post("/api/sessions/end", json={}).json()) == 1
    back = confirm(phone, code=ask(phone, smtp)[0], alone=True)
    assert back.json()["joined"]
    assert eve.get("/api/mine").status_code == 401
    assert address_of(browser_of(client, back)) == ADDRESS
