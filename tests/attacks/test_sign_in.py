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
HELD = {"joined": False, "name": None}
SENDING = {"mail_from": "cirkis@example.org", "public_url": URL, "mails_per_hour": 50}


@pytest.fixture
def client(tmp_path: Path, smtp: Smtp) -> Iterator[TestClient]:
    with open_client(tmp_path, smtp=smtp.url, lobby=True, clubs=True, **SENDING) as client:
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


OPEN = [{"kind": "person"}, {"kind": "open"}]
NAMED = {"seats": [{"kind": "person", "name": "B0  thé great"}, {"kind": "open"}]}
LOCAL = {"seats": [{"kind": "person", "name": "Bo the Great"}, {"kind": "person", "name": "Eve"}]}


def hold(who: Stranger, name: str) -> Any:
    return who.post("/api/mail/name", json={"name": name})


def test_names_are_held(client: TestClient, smtp: Smtp) -> None:
    """Nobody can show others a name that somebody else holds, or one that looks like it. On a
    shared screen, and in seats that they took before, people keep their names.
    """
    bo, eve = holder(client, smtp), visitor(client)
    before = new_table(eve, NAMED)
    check_error(hold(eve, "Bo the Great"), 409, "no-address")
    assert hold(bo, " Bo  the Great").json()["name"] == "Bo the Great"
    assert bo.get("/api/me/data").json()["mail"]["name"] == "Bo the Great"
    confirm(eve, code=ask(eve, smtp, "eve@example.org")[0])
    for name, status, code in (
        ("b\u043e the great", 409, "name-held"),
        ("Expert", 422, "name-of-level"),
        ("\u200bx", 422, "name-unreadable"),
    ):
        check_error(hold(eve, name), status, code)
    check_error(eve.post("/api/tables", json=NAMED), 409, "name-held")
    computer = {"kind": "computer", "level": "greedy", "name": "Bo the Great"}
    check_error(eve.post("/api/tables", json={"seats": [*OPEN, computer]}), 409, "name-held")
    check_error(eve.post("/api/lobby", json={"name": "Bo the Great"}), 409, "name-held")
    club = {"club": "Kites", "name": "Bo the Great"}
    check_error(eve.post("/api/clubs", json=club), 409, "name-held")
    assert bo.post("/api/clubs", json=club).status_code == 201
    local = eve.at(new_table(eve, LOCAL))
    assert local.send_now("rename", seat=1, name="Bo the great")["error"]["code"] == "name-taken"
    assert local.send_now("rename", seat=0, name="BO the great")["ok"]
    assert local.send_now("open", seat=1)["error"]["code"] == "begun"  # the game stays local
    free = eve.at(eve.post("/api/lobby", json={}).json()["id"])
    assert free.send_now("rename", seat=0, name="Bo the Great")["error"]["code"] == "name-held"
    theirs = eve.at(new_table(bo, {"seats": OPEN}))
    for name in ("Bo the Great", "Bo-the-Great"):
        answer = theirs.send_now("claim", seat=1, name=name)
        assert answer["error"]["code"] == "name-held"
    assert theirs.send_now("claim", seat=1, name="Eve")["ok"]
    assert theirs.send_now("rename", seat=1, name="Bo the Great")["error"]["code"] == "name-held"
    assert bo.at(theirs.table_id).send_now("hand-over", seat=0)["ok"]  # he may come back
    assert theirs.send_now("rename", seat=1, name="Bo the Great")["error"]["code"] == "name-held"
    assert bo.at(theirs.table_id).send_now("rename", seat=0, name="Bo the Great")["ok"]
    assert eve.at(before).view()["seats"][0]["name"] == "B0 thé great"
    assert bo.post("/api/mail/off", json={}).json()["name"] is None
    assert hold(eve, "Bo the Great").status_code == 200


def test_a_held_name_keeps_nobody_out_of_their_club(client: TestClient, smtp: Smtp) -> None:
    """Whoever later holds a member's name cannot keep the member from playing or coming back."""
    ada, bo, eve = (visitor(client) for _ in range(3))
    club = (
        f"/api/clubs/{ada.post('/api/clubs', json={'club': 'Kites', 'name': 'Ada'}).json()['id']}"
    )
    secret = ada.get(club).json()["link"].partition("#")[2]
    invitation = {"secret": secret, "name": "Bo"}
    assert bo.post("/api/clubs/join", json=invitation).status_code == 200
    confirm(eve, code=ask(eve, smtp, "eve@example.org")[0])
    assert hold(eve, "Bo").status_code == 200
    table = ada.post(f"{club}/tables", json={}).json()
    assert bo.post(f"{club}/tables", json={"table": table["id"]}).json() == table
    bo.post(f"{club}/commands", json={"type": "club", "act": "leave"})
    assert bo.post("/api/clubs/join", json=invitation).status_code == 200
    check_error(visitor(client).post("/api/clubs/join", json=invitation), 409, "name-held")


def test_a_held_name_keeps_nobody_out_of_a_rematch(client: TestClient, smtp: Smtp) -> None:
    """Whoever later holds a player's name cannot keep the player from accepting under that name."""
    ada, bo, eve = (visitor(client) for _ in range(3))
    table = new_table(ada, {"seats": OPEN})
    assert bo.at(table).send_now("claim", seat=1, name="Bo")["ok"]
    assert bo.at(table).send_now("resign", seat=1)["ok"]
    assert ada.at(table).send_now("rematch")["ok"]
    again = bo.at(ada.at(table).view()["next"])
    confirm(eve, code=ask(eve, smtp, "eve@example.org")[0])
    assert hold(eve, "Bo").status_code == 200
    assert again.send_now("claim", seat=0, name="B.O.")["error"]["code"] == "name-held"
    assert again.send_now("claim", seat=0, name="Bo")["ok"]


def test_two_confirm_at_once(tmp_path: Path, address: str, smtp: Smtp) -> None:
    """Two people who confirm one address at the same time, on two servers, become one person."""
    with two_servers(tmp_path, address, smtp=smtp.url, **SENDING) as servers:
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
