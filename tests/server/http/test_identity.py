"""Identity: a browser's cookie or a program's token, which nobody else can use."""

from pathlib import Path

import pytest

from cirkis.server.accounts.sessions import new_token
from tests.attacks.test_sessions import cookies
from tests.server.helpers import (
    Stranger,
    TestClient,
    new_table,
    open_client,
    stranger,
)
from tests.server.http.test_api_errors import check_error


def test_first_visit_sets_the_cookie(client: TestClient) -> None:
    """A browser is given a cookie that scripts cannot read and other sites' forms cannot send."""
    first = client.get("/")
    (cookie,) = cookies(first).values()
    assert (cookie.key, len(cookie.value)) == ("cirkis-80", 43)  # 32 bytes, 6 bits a letter
    assert (cookie["httponly"], cookie["secure"]) == (True, "")
    assert (cookie["samesite"].lower(), cookie["path"]) == ("lax", "/")
    assert int(cookie["max-age"]) == 365 * 24 * 3600
    assert "private" in first.headers["cache-control"]
    (safe,) = cookies(client.get("https://localhost/")).values()
    assert safe.key.startswith("__Host-")  # no other host of the domain can set it
    assert (safe["httponly"], safe["secure"]) == (True, True)
    assert (safe["path"], safe["domain"], safe["samesite"].lower()) == ("/", "", "lax")
    assert cookies(client.get("/table/x"))["cirkis-80"] == cookie


def test_only_the_server_makes_people(client: TestClient) -> None:
    """A token that the server did not make is nobody's, nor is one with a letter changed, or an id
    from the database. A browser gets a new cookie, a program is told what to do.
    """
    ada = stranger(client)
    made = ada.headers["Authorization"].removeprefix("Bearer ")
    changed = [
        made[:place] + ("A" if made[place] != "A" else "B") + made[place + 1 :]
        for place in (0, 20, 30, 42)
    ]
    for token in (new_token(), ada.person.ljust(43, "A"), *changed):
        for headers in ({"Authorization": f"Bearer {token}"}, {"Cookie": f"cirkis-80={token}"}):
            eve = Stranger(client, headers)
            check_error(eve.post("/api/tables", {}), 401, "signed-out")
            check_error(answer := eve.get("/api/me/progress"), 401, "signed-out")
            assert "POST /api/people" in answer.json()["error"]["message"]
            assert cookies(eve.get("/"))["cirkis-80"].value != token
    assert ada.post("/api/tables", {}).status_code == 201
    for strange in ("x", "a" * 44, '"><script>', "a" * 5000):
        answer = Stranger(client, {"Cookie": f"cirkis-80={strange}"}).get("/")
        assert cookies(answer)["cirkis-80"].value != strange


def test_tokens_of_older_releases(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tokens were not signed. Those of people about whom something is stored stay valid: seats,
    progress, studies, a second device or an e-mail address; others are replaced.
    """
    people = [Stranger(None, {"Authorization": f"Bearer {new_token()}"}) for _ in range(5)]
    host, guest, student, traveller, visitor = people
    with monkeypatch.context() as before, open_client(tmp_path) as client:
        before.setattr("cirkis.server.accounts.sessions.is_signed", lambda *_: True)
        for one in people:
            one.client = client
        seats = [{"kind": "person"}, {"kind": "open"}]
        table = new_table(host, {"seats": seats})
        assert guest.at(table).send_now("claim", seat=1, name="Bo")["ok"]
        record = '[Cirkis "1"]\n1. green A:A1\n'
        assert student.post("/api/studies", {"record": record}).is_success
        assert traveller.post("/api/devices", {"name": "Al"}).is_success
        assert visitor.get("/api/mine").json() == []
    with open_client(tmp_path) as client:
        for one in people:
            one.client = client
        assert host.at(table).place()["ok"]
        assert guest.at(table).place()["ok"]
        assert len(student.get("/api/studies").json()["studies"]) == 1
        assert len(traveller.get("/api/sessions").json()) == 1
        check_error(visitor.get("/api/mine"), 401, "signed-out")


def test_mine(client: TestClient) -> None:
    """A person's list has the tables they created or sat down at, games in progress first."""
    ada, bo = stranger(client), stranger(client)
    seats = [{"kind": "person"}, {"kind": "open"}]
    over, running, others = new_table(ada), new_table(ada, {"seats": seats}), new_table(bo)
    post = ada.at(over)
    assert post.send_now("resign", seat=1)["ok"]
    for since, wanted in (
        ("", [running, over]),
        ("?since=0", [running, over]),
        (f"?since={9**11}", []),
    ):
        assert [table["id"] for table in ada.get(f"/api/mine{since}").json()] == wanted
    assert bo.at(running).send_now("claim", seat=1, name="Bo")["ok"]
    mine = bo.get("/api/mine").json()
    assert [table["id"] for table in mine] == [running, others]
    assert [table["my_turn"] for table in mine] == [False, True]
    assert mine[0]["you"] == {"host": False, "seats": [1]}


def test_codes(client: TestClient) -> None:
    made = client.post("/api/tables", json={}).json()
    code = made["code"]
    assert len(code) == 7
    assert code[3] == "-"
    for typed in (code, code.lower(), code.replace("-", ""), f" {code} "):
        assert client.get(f"/api/codes/{typed}").json() == {"id": made["id"]}
    fetched = client.get(f"/api/tables/{made['id']}").json()
    assert fetched["table"]["code"] == code
    for typed in ("AAAAAA", "x", "%00", code + code[0], "0" * 400):
        answer = client.get(f"/api/codes/{typed}")
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no-code")


def test_guessing_codes_is_slow(tmp_path: Path) -> None:
    """Guesses of short codes use up a quota, which signing in by e-mail does not need."""
    with open_client(tmp_path, limits={"bytes": 140_000}) as client:
        ada = stranger(client)
        answers = [ada.get("/api/codes/AAAAAA") for _ in range(3)]
        signing_in = ada.post("/api/mail/confirm", {"code": "AAA-AAA"})
    assert signing_in.json()["error"]["code"] == "mail-code-wrong"
    assert [answer.status_code for answer in answers] == [404, 404, 429]
    assert int(answers[-1].headers["retry-after"]) > 1000


def test_requests_from_links_elsewhere_are_anonymous(client: TestClient) -> None:
    """A browser that follows a link elsewhere sends its cookie, but the API ignores it.

    In a mail or messenger ("none"), somebody could send a player links that count as advice. Over
    http, browsers name no site, but send the Referer: only the page's own links have one with its
    address.
    """
    client.get("/")
    table_id = new_table(client)
    link = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    own = ({}, {"Sec-Fetch-Site": "same-origin"}, {**link, "Referer": "http://localhost/table/1"})
    for headers in own:
        found = client.get("/api/mine", headers=headers).json()
        assert [one["id"] for one in found] == [table_id]
    sites = [{"Sec-Fetch-Site": site} for site in ("cross-site", "same-site", "none")]
    for headers in (*sites, link, {**link, "Referer": "http://localhost.example.org/"}):
        assert client.get("/api/mine", headers=headers).json() == []
