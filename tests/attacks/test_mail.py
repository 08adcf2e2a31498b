"""E-mail notifications: who gets them, how often, and how others might abuse them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cirkis.i18n import texts_in
from cirkis.server.accounts import mail_addresses
from cirkis.server.accounts.mail_addresses import MailError, is_address, parse_smtp
from cirkis.server.gate import Gate
from cirkis.server.http.app import make_app
from tests.attacks.test_sessions import browser
from tests.server.helpers import (
    Stranger,
    TestClient,
    change_stored,
    friends,
    new_table,
    open_client,
    settings,
)
from tests.server.http.test_api_errors import check_error
from tests.server.notices import send_notices
from tests.smtp import Smtp, code_in, secrets_in
from tests.waiting import PATIENCE

URL = "https://play.example.org"


@pytest.fixture
def client(tmp_path: Path, smtp: Smtp, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    monkeypatch.setattr("cirkis.backend.broadcast.GRACE", 0.0)
    given = {"smtp": f"{smtp.url}?from=cirkis@example.org", "public_url": URL}
    with open_client(tmp_path, **given, trusted_proxies=("203.0.113.9",)) as client:
        client.base_url = URL
        yield client


def ask(who: Stranger, address: str = "bo@example.org") -> Any:
    """Request an e-mail in French."""
    return who.post("/api/mail", json={"address": address, "language": "fr"})


def browser_there(client: TestClient) -> Stranger:
    return browser(client, URL)


def stop(client: TestClient, secret: str) -> Any:
    """Press the button on the page that a link opens, without a cookie."""
    client.cookies.clear()
    return client.post("/api/mail/stop", json={"secret": secret})


def confirmed(client: TestClient, smtp: Smtp) -> tuple[Stranger, Stranger, str]:
    """Return Ada, who is to move, Bo, who wants e-mails about turns, and their table."""
    ada, bo, table = friends(client, browser_there)
    ask(bo)
    answer = bo.post("/api/mail/confirm", json={"code": code_in(smtp.wait(1)[1])})
    assert not answer.json()["joined"]
    state = bo.post("/api/mail/turns", json={"on": True, "language": "fr"}).json()
    given = {"offered": True, "address": "bo@example.org", "turns": True}
    assert state == {**given, "asked": None}
    return ada, bo, table


def test_no_mail_before_confirmation(client: TestClient, smtp: Smtp) -> None:
    """An address gets one e-mail with a link and a code, and no more until somebody confirms with
    one of them and asks for more.
    """
    ada, bo, table = friends(client, browser_there)
    nothing = {"offered": True, "address": None, "turns": False}
    assert ask(bo).json() == {**nothing, "asked": "bo@example.org"}
    to, mail = smtp.wait(1)
    assert (to, mail["From"]) == (["bo@example.org"], "cirkis@example.org")
    assert mail["Subject"] == texts_in("fr")("mail-confirm")
    assert mail["List-Unsubscribe"] is None
    assert f"{URL}/mail#confirm=" in mail.get_content()
    assert client.get("/mail").status_code == 200
    assert bo.post("/api/mail/turns", json={"on": True}).json()["turns"] is False
    assert ada.at(table).place()["ok"]
    secret = secrets_in(mail)["confirm"]
    assert not bo.post("/api/mail/confirm", json={"secret": secret}).json()["joined"]
    assert bo.at(table).place()["ok"]
    assert ada.at(table).place()["ok"]
    send_notices(client)
    assert len(smtp.mails) == 1


def test_one_mail_an_hour(client: TestClient, smtp: Smtp) -> None:
    """Absent players get at most one e-mail an hour, with a link to the table but no names. If it
    is their turn again within the hour, the next ones come an hour apart, one for each table.
    """
    ada, bo, table = confirmed(client, smtp)
    other = new_table(ada, {"seats": [{"kind": "person"}, {"kind": "open"}]})
    assert bo.at(other).send_now("claim", seat=1)["ok"]
    for who in (ada, bo):  # turns that began a moment earlier do not suppress the first
        assert who.at(table).place()["ok"]
    for _ in range(2):
        assert ada.at(table).place()["ok"]
        send_notices(client)
        assert bo.at(table).place()["ok"]
    for one in (table, other):
        assert ada.at(one).place()["ok"]
    send_notices(client)
    send_notices(client, is_late=True)
    to, mail = smtp.wait(2)
    assert to == ["bo@example.org"]
    assert mail["Subject"] == texts_in("fr")("mail-turn")
    assert f"{URL}/table/{table}" in mail.get_content()
    assert "Ada" not in mail.as_string()
    assert mail["Date"]
    assert mail["Message-ID"].endswith("@example.org>")
    stop = f"List-Unsubscribe: <{URL}/mail#stop={secrets_in(mail)['stop']}>"
    assert stop.encode() in smtp.raw  # on one line and not encoded
    later = []
    for count in (3, 4):
        _let_an_hour_pass(client)
        send_notices(client, is_late=True)
        later.append(smtp.wait(count)[1].get_content())
    assert [any(f"/table/{one}" in text for text in later) for one in (table, other)] == [True] * 2


def _let_an_hour_pass(client: TestClient) -> None:
    """Change when the last e-mails about turns were sent."""
    change_stored(client, "UPDATE mail_addresses SET sent = 0")


@pytest.mark.parametrize("way", ["link", "switch", "page", "forget"])
def test_mails_can_be_stopped(client: TestClient, smtp: Smtp, way: str) -> None:
    """E-mails about turns stop once the person follows the link in them (without a cookie), turns
    them off, removes the address or is forgotten. The first two keep the address for signing in.
    """
    ada, bo, table = confirmed(client, smtp)
    stored = bo.get("/api/me/data").json()["mail"]
    assert (stored["address"], stored["sent"], stored["turns"]) == ("bo@example.org", 0, True)
    assert ada.at(table).place()["ok"]
    send_notices(client)
    secret = secrets_in(smtp.wait(2)[1])["stop"]
    if way == "link":
        assert stop(client, secret).status_code == 200
    elif way == "switch":
        assert not bo.post("/api/mail/turns", json={"on": False}).json()["turns"]
    elif way == "page":
        assert bo.post("/api/mail/off", json={}).json()["address"] is None
    else:
        assert bo.post("/api/me/forget", json={"sure": "yes"}).status_code == 200
    run = client.app.state.store.database.run  # pyrefly: ignore[missing-attribute]
    found = run(lambda on: list(on.exec_driver_sql("SELECT turns FROM mail_addresses"))).result(
        PATIENCE
    )
    assert [bool(turns) for (turns,) in found] == ([False] if way in ("link", "switch") else [])
    _let_an_hour_pass(client)
    if way != "forget":
        assert bo.at(table).place()["ok"]
        assert ada.at(table).place()["ok"]
        send_notices(client)
    assert len(smtp.mails) == 2 + (way == "page")  # one says that the address was removed


BAD_ADDRESSES = (
    "bo@example.org\r\nBcc: all@example.org",
    "bo@example.org\n",
    "bo@example.org, al@example.org",
    "al,bo@example.org",
    "Bo <bo@example.org>",
    "bo@@example.org",
    "bo@example.org bo",
    "bö@example.org",
    "@example.org",
    "bo@",
    "",
    f"{'b' * 250}@x.org",
    *("bo@localhost", "bo@127.0.0.1", "bo@[127.0.0.1]", "bo@[::1]", "bo@::1", "bo@printer"),
    *("-oQ/tmp@example.org", "-@example.org", "bo@-x.org", "bo@x-.org", "bo@x..org", "bo@x.org."),
    *(".bo@example.org", "bo.@example.org", "b..o@example.org", "bo@example.1", "bo@10.0.0.0x7f"),
)
GOOD_ADDRESSES = (
    *("bo@example.org", "Bo.O'Neil+cirkis@mail.example-1.co.uk", "b-o_@x.museum", "b@1.org"),
    *("bo@xn--bcher-kva.example", "bo@example.xn--p1ai"),
)


def test_headers_cannot_be_smuggled_in(client: TestClient, smtp: Smtp) -> None:
    """Anything but a single plain address is refused, and nothing is sent."""
    assert [address for address in BAD_ADDRESSES if is_address(address)] == []
    assert [address for address in GOOD_ADDRESSES if not is_address(address)] == []
    bo = browser_there(client)
    for address in (*BAD_ADDRESSES[:4], "bo@localhost"):
        check_error(ask(bo, address), 422, "bad-address")
    assert smtp.mails == []


def test_no_mailbox_is_flooded(client: TestClient) -> None:
    """Many people at many network addresses cannot fill one mailbox, and one network address can
    use up only part of the mailbox's allowance. Other mailboxes still get mail.
    """
    wanted = ("Bo+1@gmail.com", "b.o@gmail.com", "bo@gmail.com", "B.O+2@googlemail.com")
    answers = []
    for n in range(2 * 16):
        client.headers["X-Forwarded-For"] = f"192.0.2.{n // 16 + 1}"
        answers.append(ask(browser_there(client), wanted[n % 4]).status_code)
    assert answers == [200] * 15 + [429] + [200] * 5 + [429] * 11
    assert ask(browser_there(client), "al@gmail.com").status_code == 200


def test_mail_to_everybody(
    client: TestClient,
    smtp: Smtp,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """However many networks ask, the server sends only so many e-mails to sign in within an hour.
    The log and the refusal say so, nobody's own quota is charged, and e-mails about turns go on.
    """
    ada, _, table = confirmed(client, smtp)
    monkeypatch.setitem(mail_addresses.MAX_AN_HOUR, "sign-in", 1 + 5)
    with caplog.at_level(logging.WARNING, "cirkis.server"):
        answers = []
        for n in range(8):
            client.headers["X-Forwarded-For"] = f"2001:db8:{n}::1"
            answers.append(ask(browser_there(client), f"bo{n}@mail{n}.example"))
    assert [one.status_code for one in answers] == [200] * 5 + [429] * 3
    error = answers[-1].json()["error"]
    assert error["quota"] == "server-mails"
    assert error["message"].startswith("this server has sent all the e-mails for signing in")
    assert 3500 < int(answers[-1].headers["Retry-After"]) <= 3600
    (line,) = [one for one in _about_mail(caplog) if "within an hour" in one]
    assert line == "6 e-mails (sign-in) were sent within an hour; more are refused for 60 minutes"
    assert ada.at(table).place()["ok"]
    send_notices(client)
    smtp.wait(1 + 5 + 1)


def test_mail_about_turns_waits(
    client: TestClient, smtp: Smtp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beyond the hourly maximum, an e-mail about a turn is sent in the next hour."""
    monkeypatch.setitem(mail_addresses.MAX_AN_HOUR, "turn", 0)
    ada, _, table = confirmed(client, smtp)
    assert ada.at(table).place()["ok"]
    send_notices(client)
    smtp.wait(1)
    monkeypatch.setitem(mail_addresses.MAX_AN_HOUR, "turn", 1)
    send_notices(client, is_late=True)
    smtp.wait(2)


def _about_mail(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [one.getMessage() for one in caplog.records if "mail" in one.getMessage()]


def test_a_server_that_is_down(
    client: TestClient, smtp: Smtp, caplog: pytest.LogCaptureFixture
) -> None:
    """Play goes on without the mail server; the log reports the failure, without any address."""
    ada, bo, table = confirmed(client, smtp)
    smtp.shutdown()
    smtp.server_close()
    with caplog.at_level(logging.WARNING, "cirkis.server"):
        assert ada.at(table).place()["ok"]
        assert ask(ada, "ada@example.org").status_code == 200
        send_notices(client)
        assert bo.at(table).place()["ok"]
    assert set(_about_mail(caplog)) == {"an e-mail was not sent: ConnectionRefusedError"}


def test_off_unless_set_up(tmp_path: Path) -> None:
    """Without a mail server, no e-mail is offered; with invalid settings, no server starts."""
    with open_client(tmp_path) as client:
        assert not client.get("/api/mail").json()["offered"]
        check_error(ask(browser(client)), 409, "no-mail")
    good, urls = "smtp://localhost?from=a@example.org", ("http://u:pw@x", "smtp://u:pw@x?from=a")
    urls += (
        "smtp://u:pw@x",
        "smtp://u:pw@x?to=a@example.org",
        "smtp://u:pw@x/a?from=a@example.org",
    )
    for smtp, public in (*((url, URL) for url in urls), (good, None)):
        with pytest.raises(MailError) as problem:
            make_app(settings(tmp_path, smtp=smtp, public_url=public))
        assert "pw" not in str(problem.value)


def test_no_password_in_clear_text(monkeypatch: pytest.MonkeyPatch, smtp: Smtp) -> None:
    """A password is sent to another machine only over TLS: a server without TLS gets nothing. A
    password can contain characters that are special in a URL.
    """
    found = parse_smtp("smtp://u%40x:p%2Fw@mail.example.org?from=a+b%40example.org")
    assert found == ("smtp", "mail.example.org", 587, "u@x", "p/w", "a+b@example.org")
    assert parse_smtp("smtps://mail.example.org?from=a@example.org").port == 465
    monkeypatch.setattr(mail_addresses, "HERE", ())

    async def send() -> None:
        gate, url = Gate(), smtp.url.replace("//", "//u:p@")
        sender = mail_addresses.Mailer(parse_smtp(f"{url}?from=a@example.org"), gate)
        sender.send("bo@example.org", "x", "x")
        await asyncio.gather(*sender.tasks)

    asyncio.run(send())
    assert smtp.mails == []
